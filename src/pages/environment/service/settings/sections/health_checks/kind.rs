//! The kind of a probe.

use super::way;
use crate::pages::environment::service::settings::draft::{SettingsDraft, use_draft};
use crate::ui::field::FieldError;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_computed::computed;
use slipway_logic::settings::edit::{key, value};
use slipway_logic::settings::probe::{self, KINDS, Purpose};

/// The kind of a probe: none, or exactly one. A kind that was saved comes back with its fields.
#[component]
pub fn KindChoice(
    /// The purpose of the probe.
    purpose: Purpose,
    /// The probe.
    json: ReadSignal<String>,
) -> impl IntoView {
    let draft = use_draft();
    let now = computed(move || match json.with(|json| (json.starts_with('{'), probe::kind(json))) {
        (true, Some(kind)) => kind,
        (true, None) => "other",
        _ => "none",
    });
    let name = purpose.key();
    let option = move |value: &'static str, label: &'static str| {
        view! {
            <label>
                <input
                    type="radio"
                    name=name
                    prop:checked=move || now.get() == value
                    on:change=move |_| choose(draft, purpose, value)
                />
                <span>{label}</span>
            </label>
        }
    };
    // The fields of the kind, a level further down, tell their own errors.
    let error = draft.error_below([&way(purpose)[..], &[key("type")]].concat(), 1);
    view! {
        <div class="segments" role="radiogroup" aria-label=format!("Kind of the {} probe", purpose.name().to_ascii_lowercase())>
            {option("none", "None")} {KINDS.iter().map(|(kind, label)| option(kind, label)).collect_view()}
        </div>
        <FieldError id=format!("{name}-kind-error") error />
    }
}

fn choose(draft: SettingsDraft, purpose: Purpose, kind: &'static str) {
    let way = way(purpose);
    let base = draft.base.with_untracked(|base| value(base, &way).map(str::to_owned));
    let was = base.as_deref().filter(|base| base.starts_with('{'));
    if kind == "none" {
        // Null and absent differ: without a probe before, it stays as it was.
        match was {
            Some(_) => draft.set_json(&way, Some("null")),
            None => draft.reset(&way),
        }
        return;
    }
    let port = draft.mine.with_untracked(|mine| {
        at(mine, &["ports"]).elements().first().and_then(|port| at(port, &["internal_port"]).integer())
    });
    let now = draft.mine.with_untracked(|mine| value(mine, &way).map(str::to_owned));
    let kind_way = [&way[..], &[key("type")]].concat();
    match (now.filter(|now| now.starts_with('{')), was) {
        (None, Some(was)) if probe::kind(was) == Some(kind) => draft.reset(&way),
        (None, _) => draft.set_json(&way, Some(&probe::new_probe(kind, port))),
        (Some(_), Some(was)) if probe::kind(was) == Some(kind) => draft.reset(&kind_way),
        (Some(_), _) => draft.set_json(&kind_way, Some(&probe::new_type(kind, port))),
    }
}
