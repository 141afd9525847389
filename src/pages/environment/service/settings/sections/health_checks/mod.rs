//! Readiness and liveness probes: their kind, their numbers, and what follows from them as a sentence and a timeline.

mod fields;
mod kind;
mod timeline;

use crate::pages::environment::service::settings::draft::use_draft;
use crate::pages::environment::service::settings::field::{Scope, control_id};
use crate::ui::button::Button;
use crate::ui::show::Show;
use fields::{KindFields, NumberSetting};
use kind::KindChoice;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::settings::edit::{Segment, key, value};
use slipway_logic::settings::probe::{self, NUMBERS, Purpose};
use timeline::ProbeTimeline;

/// The section.
#[component]
pub fn HealthChecks() -> impl IntoView {
    let draft = use_draft();
    let copy = move |from: Purpose, to: Purpose| {
        let json = draft.mine.with_untracked(|mine| value(mine, &way(from)).map(str::to_owned));
        draft.set_json(&way(to), json.as_deref());
        if to == Purpose::Liveness {
            // A success of a liveness probe counts at once.
            let threshold = [&way(to)[..], &[key("success_threshold")]].concat();
            let has_one = draft.mine.with_untracked(|mine| value(mine, &threshold).is_some());
            if has_one {
                draft.set_json(&threshold, Some("1"));
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

/// Returns the way of a probe.
fn way(purpose: Purpose) -> Vec<Segment> {
    vec![key("healthchecks"), key(purpose.key())]
}

/// A probe.
#[component]
fn ProbeCard(purpose: Purpose) -> impl IntoView {
    let draft = use_draft();
    let json =
        computed(move || draft.mine.with(|mine| value(mine, &way(purpose)).unwrap_or_default().to_owned()));
    let kind = computed(move || json.with(|json| probe::kind(json)));
    let has_probe = computed(move || json.with(|json| json.starts_with('{')));
    let sentence = move || match has_probe.get() {
        true => json.with(|json| probe::sentence(purpose, json)),
        false if purpose == Purpose::Readiness => "Traffic starts as soon as an instance runs.".to_owned(),
        false => "Instances are never restarted by a check.".to_owned(),
    };
    let scope = Scope { json: json.into(), way: way(purpose) };
    let id = control_id(&way(purpose));
    let title = format!("{id}-title");
    let labelled_by = title.clone();
    let fields = move || {
        let kind = kind.get()?;
        Some(view! { <KindFields scope=scope.clone() kind /> })
    };
    let numbers = Scope { json: json.into(), way: way(purpose) };
    view! {
        <section class="card probe" aria-labelledby=labelled_by id=id tabindex="-1">
            <h2 id=title>{purpose.name()} " " <small>{sentence}</small></h2>
            <KindChoice purpose json />
            {fields}
            <Show when=move || has_probe.get()>
                <div class="five">
                    {NUMBERS
                        .iter()
                        .map(|(key, label, unit, _)| {
                            view! { <NumberSetting scope=numbers.clone() key label unit /> }
                        })
                        .collect_view()}
                </div>
                <ProbeTimeline purpose json />
            </Show>
        </section>
    }
}
