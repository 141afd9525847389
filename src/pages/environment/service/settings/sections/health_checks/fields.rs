//! The fields of a probe: those of its kind, its port and its numbers.

use super::super::words::WordsEditor;
use crate::features::editing::field::options::FieldOption;
use crate::features::editing::field::view::FieldView;
use crate::pages::environment::service::settings::editor::use_settings;
use crate::pages::environment::service::settings::record_part::RecordPart;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::fields::{exec, grpc, http, port, probe, probe_type, service, tcp};
use slipway_api::table::FieldName;
use slipway_api::tables::enumerations::PROBE_SCHEME;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input};

const PATH: Input = Input::text(http::PATH, "Path", "");
const SCHEME: Input = Input::text(http::SCHEME, "Scheme", "").with(Control::Choice(PROBE_SCHEME.values));
const SERVICE: Input = Input::text(grpc::SERVICE, "Service", "").example("Platform default");
const HOST: Input = Input::text(tcp::HOST, "Host", "").example("Platform default");
const PORT: Input = Input::text(tcp::PORT, "Port", "").with(Control::Suggested("ports", "port"));
/// The numbers of a probe in the order of the sentence in which they are shown: the words before each number, its input, and the words
/// after the number.
static NUMBERS: [(&str, Input, &str); 5] = [
    ("Wait", Input::text(probe::INITIAL_DELAY_SECONDS, "Initial delay", "seconds"), "s,"),
    ("then try every", Input::text(probe::PERIOD_SECONDS, "Period", "seconds"), "s"),
    ("for up to", Input::text(probe::TIMEOUT_SECONDS, "Timeout", "seconds"), "s each."),
    ("Passes after", Input::text(probe::SUCCESS_THRESHOLD, "Success threshold", "in a row"), "in a row,"),
    ("fails after", Input::text(probe::FAILURE_THRESHOLD, "Failure threshold", "in a row"), "in a row."),
];

/// Returns the fields of a kind of probe, in the order on the screen. The command of an exec probe has its own editor.
fn inputs(kind: FieldName) -> &'static [Input] {
    match kind {
        probe_type::HTTP => &[PATH, PORT, SCHEME],
        probe_type::GRPC => &[SERVICE, PORT],
        _ => &[PORT, HOST],
    }
}

/// The fields of a kind of probe.
#[component]
pub fn KindFields(
    /// The probe’s part of the record.
    part: RecordPart,
    /// The kind of the probe.
    kind: FieldName,
) -> impl IntoView {
    if kind == probe_type::EXEC {
        let path = part.path(&[probe::TYPE, kind, exec::COMMAND]);
        return view! { <WordsEditor path one="word" /> }.into_any();
    }
    let field = |input: &'static Input| {
        view! { <ProbeField part=part.clone() path=vec![probe::TYPE, kind, input.path] input /> }
    };
    view! { <div class="three">{inputs(kind).iter().map(field).collect_view()}</div> }.into_any()
}

/// The numbers of a probe, as one sentence with fields in it. Screen readers read the label and the unit of each field instead.
#[component]
pub fn NumberFields(
    /// The probe’s part of the record.
    part: RecordPart,
) -> impl IntoView {
    let field = |(before, input, after): &'static (&'static str, Input, &'static str)| {
        view! {
            <span class="phrase">
                <span aria-hidden="true">{*before}</span>
                <ProbeField part=part.clone() path=vec![input.path] input />
                <span aria-hidden="true">{*after}</span>
            </span>
        }
    };
    view! { <div class="sentence">{NUMBERS.iter().map(field).collect_view()}</div> }
}

#[component]
fn ProbeField(part: RecordPart, path: Vec<FieldName>, input: &'static Input) -> impl IntoView {
    let settings = use_settings();
    let options = match input.control {
        Control::Suggested(..) => ports(),
        _ => Signal::stored(Vec::new()),
    };
    let (field, warning) = (part.field(settings.handle, &path), settings.warning(part.path(&path)));
    view! { <FieldView field input options warning /> }
}

/// Returns the internal ports of the service as options, each number once.
fn ports() -> Signal<Vec<FieldOption>> {
    let handle = use_settings().handle;
    computed(move || {
        let option = |port: &str| {
            let number = at(port, &[port::INTERNAL_PORT]).integer()?.to_string();
            let name = at(port, &[port::NAME]).text().filter(|name| !name.is_empty());
            let label = name.map_or_else(|| number.clone(), |name| format!("{number} ({})", visible(&name)));
            Some(FieldOption::new(number, label))
        };
        let mut distinct: Vec<FieldOption> = Vec::new();
        handle.mine.with(|mine| {
            for port in at(mine, &[service::PORTS]).elements().into_iter().filter_map(option) {
                if !distinct.iter().any(|known| known.value == port.value) {
                    distinct.push(port);
                }
            }
        });
        distinct
    })
    .into()
}
