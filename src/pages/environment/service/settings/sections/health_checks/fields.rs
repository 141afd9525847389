//! The fields of a probe: those of its kind, its port and its numbers.

use super::super::words::WordsEditor;
use crate::features::editing::field::options::FieldOption;
use crate::features::editing::field::view::FieldView;
use crate::pages::environment::service::settings::editor::use_settings;
use crate::pages::environment::service::settings::scope::Scope;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::tables::words::PROBE_SCHEME;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input};

const PATH: Input = Input::text("path", "Path", "");
const SCHEME: Input = Input::text("scheme", "Scheme", "").with(Control::Word(PROBE_SCHEME.known));
const SERVICE: Input = Input::text("service", "Service", "Leave empty for the server’s own health.");
const HOST: Input = Input::text("host", "Host", "Default: the instance itself.");
const PORT: Input = Input::text("port", "Port", "").with(Control::Suggested("ports", "port"));
static NUMBERS: [Input; 5] = [
    Input::text("initial_delay_seconds", "Initial delay", "seconds"),
    Input::text("period_seconds", "Period", "seconds"),
    Input::text("timeout_seconds", "Timeout", "seconds"),
    Input::text("success_threshold", "Success threshold", "in a row"),
    Input::text("failure_threshold", "Failure threshold", "in a row"),
];

/// The fields of a kind, in the order on the screen.
fn inputs(kind: &str) -> &'static [Input] {
    match kind {
        "http" => &[PATH, PORT, SCHEME],
        "grpc" => &[SERVICE, PORT],
        _ => &[PORT, HOST],
    }
}

/// The fields of a kind.
#[component]
pub fn KindFields(
    /// The probe.
    scope: Scope,
    /// The kind.
    kind: &'static str,
) -> impl IntoView {
    if kind == "exec" {
        let path = scope.path(&["type", "exec", "command"]);
        return view! { <WordsEditor path one="word" /> }.into_any();
    }
    let field = |input: &'static Input| {
        view! { <ProbeField scope=scope.clone() keys=vec!["type", kind, input.path] input /> }
    };
    view! { <div class="three">{inputs(kind).iter().map(field).collect_view()}</div> }.into_any()
}

/// The numbers of a probe.
#[component]
pub fn NumberFields(
    /// The probe.
    scope: Scope,
) -> impl IntoView {
    let field = |input: &'static Input| {
        view! { <ProbeField scope=scope.clone() keys=vec![input.path] input /> }
    };
    NUMBERS.iter().map(field).collect_view()
}

#[component]
fn ProbeField(scope: Scope, keys: Vec<&'static str>, input: &'static Input) -> impl IntoView {
    let settings = use_settings();
    let options = match input.control {
        Control::Suggested(..) => ports(),
        _ => Signal::stored(Vec::new()),
    };
    let (field, warning) = (scope.field(settings.handle, &keys), settings.warning(scope.path(&keys)));
    view! { <FieldView field input options warning /> }
}

/// Returns the ports of the service, each once.
fn ports() -> Signal<Vec<FieldOption>> {
    let handle = use_settings().handle;
    computed(move || {
        let option = |port: &str| {
            let number = at(port, &["internal_port"]).integer()?.to_string();
            let name = at(port, &["name"]).text().filter(|name| !name.is_empty());
            let label = name.map_or_else(|| number.clone(), |name| format!("{number} ({})", visible(&name)));
            Some(FieldOption::new(number, label))
        };
        let mut distinct: Vec<FieldOption> = Vec::new();
        handle.mine.with(|mine| {
            for port in at(mine, &["ports"]).elements().into_iter().filter_map(option) {
                if !distinct.iter().any(|known| known.value == port.value) {
                    distinct.push(port);
                }
            }
        });
        distinct
    })
    .into()
}
