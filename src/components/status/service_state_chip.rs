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
pub fn ServiceStateChip(
    /// The state as the platform writes it, such as `DEPLOYED`; empty until a state was read.
    #[prop(into)]
    state: Signal<String>,
    /// The status record that contains the state; None until the record was read.
    #[prop(into)]
    status: Signal<Option<Record>>,
    /// The label of the pending action, which is shown in place of the time; None if no action is pending.
    #[prop(into)]
    pending_label: Signal<Option<String>>,
    /// True if the last read of the statuses failed. A state that was never read is then shown as Unknown, as it is while requests are
    /// paused; a state that was read stays.
    #[prop(optional, into)]
    has_failed: Option<Signal<bool>>,
    /// True once the statuses were read. A state that they don’t contain is then shown as Not reported.
    #[prop(optional, into)]
    is_read: Option<Signal<bool>>,
    /// True to show the time of the last deployment below the chip, while no action is pending.
    notes: bool,
) -> impl IntoView {
    let live = use_live();
    let now = live.clock.now;
    let note = computed(move || {
        status.with(|status| {
            status
                .as_ref()
                .map(|status| summary::note(status, now.get(), clock::time_format()))
                .unwrap_or_default()
        })
    });
    let line = move || match pending_label.get() {
        Some(label) => ("requested", label),
        None if notes => ("", note.with(Note::message)),
        None => ("empty", String::new()),
    };
    let tooltip = computed(move || note.with(|note| note.what.to_owned()));
    // Class, tooltip, icon and label are drawn by one closure, which is one effect: with an effect for each of them, a list of hundreds of
    // chips would have four times as many.
    let chip = move || {
        let (tone, label) = state.with(|word| match word.as_str() {
            "" if has_failed.is_some_and(|failed| failed.get()) || live.resumes_at().is_some() => {
                (StateGroup::Unknown.key(), "Unknown".to_owned())
            }
            "" if is_read.is_some_and(|is_read| is_read.get()) => {
                (StateGroup::Unknown.key(), "Not reported".to_owned())
            }
            "" => (StateGroup::Unknown.key(), "Not loaded yet".to_owned()),
            word => {
                let state = ServiceState::from(word);
                (StateGroup::of(&state).key(), state.label().to_owned())
            }
        });
        let tooltip = tooltip.get();
        // If the deployment succeeded and the platform doesn’t report whether the service runs, the icon is a hollow ring.
        let is_unreported = !tooltip.is_empty() && tone == StateGroup::Healthy.key();
        let icon = if is_unreported { "known" } else { tone };
        view! {
            <span class=format!("chip {tone}") title=(!tooltip.is_empty()).then_some(tooltip)>
                <Icon name=icon />
                {label}
            </span>
        }
        .into_any()
    };
    view! {
        {move || chip()}
        <small class=move || line().0>{move || line().1}</small>
    }
}
