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
            // The line is there before its words: the chip above doesn’t move.
            status.as_ref().map_or("\u{a0}".into(), |status| summary::note(status, now.get(), clock::local))
        })
    };
    let beside = move || pending_label.get().or_else(|| notes.then(note));
    view! {
        <span class=move || {
            format!("chip {}", tone())
        }>{move || view! { <Icon name=tone() /> }} {move || word()}</span>
        <small class=move || if pending_label.with(Option::is_some) { "requested" } else { "" }>{move || beside()}</small>
    }
}

/// Says that the deployed version doesn’t have the saved settings.
#[component]
pub fn OutOfDate(
    /// The status of the service.
    #[prop(into)]
    status: Signal<Option<Record>>,
) -> impl IntoView {
    let words = move || {
        status.with(|status| {
            let word = status.as_ref().and_then(|status| status.at(&["service_deployment_status"]).str());
            (word.as_deref() == Some("OUT_OF_DATE")).then_some("out of date")
        })
    };
    view! { <small class="out-of-date">{move || words()}</small> }
}
