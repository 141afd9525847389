//! Readiness and liveness probes: their kind, their numbers, and what follows from them as a sentence and a timeline.

mod fields;
mod kind;

use crate::features::editing::field::control_id;
use crate::pages::environment::service::settings::editor::use_settings;
use crate::pages::environment::service::settings::record_part::RecordPart;
use crate::ui::button::Button;
use crate::ui::show::Show;
use crate::views::probe_timeline::ProbeTimeline;
use fields::{KindFields, NumberFields};
use kind::KindChoice;
use leptos::prelude::*;
use slipway_api::fields::{probe, service};
use slipway_computed::computed;
use slipway_logic::editor::edit::{key, value};
use slipway_logic::editor::schema::FieldPath;
use slipway_logic::settings::probe::{Purpose, kind as kind_of, message as message_of, timeline};

/// The section of both probes, with buttons that copy one probe to the other.
#[component]
pub fn HealthChecks() -> impl IntoView {
    let settings = use_settings();
    let copy = move |from: Purpose, to: Purpose| {
        let json = settings.handle.mine.with_untracked(|mine| value(mine, &path(from)).map(str::to_owned));
        settings.set_json(&path(to), json.as_deref());
        if to == Purpose::Liveness {
            // The success threshold of a liveness probe has to be 1, so the copied one of the readiness probe is replaced.
            let threshold = [&path(to)[..], &[key(probe::SUCCESS_THRESHOLD)]].concat();
            let has_threshold = settings.handle.mine.with_untracked(|mine| value(mine, &threshold).is_some());
            if has_threshold {
                settings.set_json(&threshold, Some("1"));
            }
        }
    };
    let (readiness, liveness) = (Purpose::Readiness, Purpose::Liveness);
    view! {
        <ProbeCard purpose=readiness />
        <ProbeCard purpose=liveness />
        <p class="probe-copies">
            <Button on_press=move || copy(readiness, liveness)>"Copy readiness to liveness"</Button>
            <Button on_press=move || copy(liveness, readiness)>"Copy liveness to readiness"</Button>
        </p>
    }
}

/// Returns the path of a probe.
fn path(purpose: Purpose) -> FieldPath {
    vec![key(service::HEALTHCHECKS), key(purpose.field())]
}

/// The card of a probe: its kind, its numbers, and what follows from them as a sentence and a timeline.
#[component]
fn ProbeCard(purpose: Purpose) -> impl IntoView {
    let settings = use_settings();
    let json = computed(move || {
        settings.handle.mine.with(|mine| value(mine, &path(purpose)).unwrap_or_default().to_owned())
    });
    let kind = computed(move || json.with(|json| kind_of(json)));
    let has_probe = computed(move || json.with(|json| json.starts_with('{')));
    let sentence = move || match has_probe.get() {
        true => json.with(|json| message_of(purpose, json)),
        false if purpose == Purpose::Readiness => "No readiness probe.".to_owned(),
        false => "No liveness probe.".to_owned(),
    };
    let end = move || json.with(|json| timeline(purpose, json).map(|timeline| timeline.end));
    let part = RecordPart { json: json.into(), path: path(purpose) };
    let id = control_id(&path(purpose));
    let title = format!("{id}-title");
    let labelled_by = title.clone();
    let fields = move || {
        let kind = kind.get()?;
        Some(view! { <KindFields part=part.clone() kind /> })
    };
    let numbers = RecordPart { json: json.into(), path: path(purpose) };
    view! {
        <section class="card probe" aria-labelledby=labelled_by id=id tabindex="-1">
            <h2 id=title>{purpose.name()} " " <small>{sentence}</small></h2>
            <KindChoice purpose json />
            {fields}
            <Show when=move || has_probe.get()>
                <NumberFields part=numbers.clone() />
                <div class="probe-end">
                    <ProbeTimeline purpose json />
                    <small>{end}</small>
                </div>
            </Show>
        </section>
    }
}
