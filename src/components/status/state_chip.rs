//! The chip of a service's state, and the line below it: the pending action, or the time of the last deployment.

use crate::browser::clock;
use crate::live::use_live;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::state::ServiceState;
use slipway_computed::computed;
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::status::summary::{self, Note};

/// The chip of a state. Below it, the pending action, or the time of the last deployment.
#[component]
pub fn StateCell(
    /// The platform's word for the state; empty until one was read.
    #[prop(into)]
    state: Signal<String>,
    /// The status record that the state comes from; None until one was read.
    #[prop(into)]
    status: Signal<Option<Record>>,
    /// The label of the pending action, which is shown in place of the time; None if no action is pending.
    #[prop(into)]
    pending_label: Signal<Option<String>>,
    /// True if the last read of the statuses failed: a state that was never read is then shown as Unknown. A state that was read stays.
    #[prop(optional, into)]
    has_failed: Option<Signal<bool>>,
    /// True once the platform's statuses were read: a state that was never read is then shown as Not reported.
    #[prop(optional, into)]
    is_read: Option<Signal<bool>>,
    /// True to show the time of the last deployment below the chip, while no action is pending.
    notes: bool,
) -> impl IntoView {
    let tone = move || {
        state.with(|word| match word.as_str() {
            "" => StateGroup::Unknown.key(),
            word => StateGroup::of(&ServiceState::from(word)).key(),
        })
    };
    let live = use_live();
    let word = move || {
        state.with(|word| match word.as_str() {
            "" if has_failed.is_some_and(|failed| failed.get()) || live.resumes_at().is_some() => {
                "Unknown".to_owned()
            }
            "" if is_read.is_some_and(|is_read| is_read.get()) => "Not reported".to_owned(),
            "" => "Not loaded yet".to_owned(),
            word => ServiceState::from(word).label().to_owned(),
        })
    };
    let now = live.clock.now;
    let note = computed(move || {
        status.with(|status| {
            status
                .as_ref()
                .map(|status| summary::note(status, now.get(), clock::time_format()))
                .unwrap_or_default()
        })
    });
    let line = computed(move || match pending_label.get() {
        Some(label) => ("requested", label),
        None if notes => ("", note.with(Note::message)),
        None => ("empty", String::new()),
    });
    // A hollow ring: the deployment ended well, and nothing says whether the service runs.
    let icon = move || {
        let tone = tone();
        let is_unreported = note.with(|note| !note.what.is_empty());
        if is_unreported && tone == StateGroup::Fine.key() { "known" } else { tone }
    };
    let description = move || note.with(|note| (!note.what.is_empty()).then(|| note.what.to_owned()));
    view! {
        <span class=move || format!("chip {}", tone()) title=description>
            {move || view! { <Icon name=icon() /> }}
            {move || word()}
        </span>
        <small class=move || line.with(|(class, _)| *class)>{move || line.with(|(_, text)| text.clone())}</small>
    }
}

/// Says that the deployed version is out of date: it doesn’t have the saved settings, or not the newest source. Draws no text otherwise.
#[component]
pub fn OutOfDate(
    /// The status of the service.
    #[prop(into)]
    status: Signal<Option<Record>>,
) -> impl IntoView {
    let text = move || {
        status.with(|status| status.as_ref().is_some_and(summary::is_out_of_date).then_some("out of date"))
    };
    view! { <small class="out-of-date">{move || text()}</small> }
}
