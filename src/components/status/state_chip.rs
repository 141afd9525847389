//! A state: its chip, its provenance, and the pending action.

use crate::browser::clock;
use crate::live::use_live;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::state::ServiceState;
use slipway_logic::status::labels::{self, StateGroup};
use slipway_logic::status::summary;

/// The chip of a state, with the pending action or the state's provenance below.
#[component]
pub fn StateCell(
    /// The platform's word; empty until one was read.
    #[prop(into)]
    state: Signal<String>,
    /// The status that it stands in.
    #[prop(into)]
    status: Signal<Option<Record>>,
    /// The label of the pending action.
    #[prop(into)]
    pending_label: Signal<Option<String>>,
    /// True if the read failed: the state is unknown then.
    #[prop(optional, into)]
    has_failed: Option<Signal<bool>>,
    /// True to show the time of the state below.
    notes: bool,
) -> impl IntoView {
    let tone = move || {
        state.with(|word| match word.as_str() {
            "" => StateGroup::Unknown.word(),
            word => labels::group(&ServiceState::from(word)).word(),
        })
    };
    let platform = use_live();
    let word = move || {
        state.with(|word| match word.as_str() {
            "" if has_failed.is_some_and(|failed| failed.get()) || platform.resumes_at().is_some() => {
                "Unknown".to_owned()
            }
            "" => "Not loaded yet".to_owned(),
            word => labels::word(&ServiceState::from(word)).to_owned(),
        })
    };
    let now = platform.now;
    let note = move || {
        status.with(|status| {
            status.as_ref().map_or(String::new(), |status| summary::note(status, now.get(), clock::local))
        })
    };
    let is_outdated = move || {
        status.with(|status| {
            let said = status.as_ref().and_then(|status| status.at(&["service_deployment_status"]).str());
            said.as_deref() == Some("OUT_OF_DATE")
        })
    };
    let beside = move || pending_label.get().or_else(|| notes.then(note));
    let outdated = move || is_outdated().then_some("out of date");
    view! {
        <span class=move || {
            format!("chip {}", tone())
        }>{move || view! { <Icon name=tone() /> }} {move || word()}</span>
        <small class=move || if pending_label.with(Option::is_some) { "requested" } else { "" }>{move || beside()}</small>
        {notes.then(|| view! { <small class="out-of-date">{move || outdated()}</small> })}
    }
}
