//! A service's state: its chip, what is known beside it, and what was asked.

use crate::browser::clock;
use crate::live::use_live;
use crate::ui::chip::Chip;
use crate::ui::dynamic::dynamic;
use leptos::prelude::*;
use slipway_api::records::ServiceStatus;
use slipway_api::state::ServiceState;
use slipway_logic::words::{self, Group};

/// The chip of a state; "Not read yet" while there is none.
#[component]
pub fn StateChip(
    /// What the platform last said.
    #[prop(into)]
    state: Signal<Option<ServiceState>>,
) -> impl IntoView {
    let tone =
        Memo::new(move |_| state.with(|state| state.as_ref().map_or(Group::Unknown, words::group).word()));
    let word = Signal::derive(move || {
        state.with(|state| {
            state.as_ref().map_or("Not read yet".to_owned(), |state| words::word(state).to_owned())
        })
    });
    view! { <Chip tone word /> }
}

/// The chip of a service, with its provenance below.
#[component]
pub fn ServiceStateView(
    /// What the platform last said; None until it said anything.
    #[prop(into)]
    status: Signal<Option<ServiceStatus>>,
    /// What a person asked for that the platform hasn't shown yet.
    #[prop(into)]
    asked: Signal<Option<String>>,
) -> impl IntoView {
    let now = use_live().now;
    let state =
        Signal::derive(move || status.with(|status| status.as_ref().map(|status| status.state.clone())));
    // A memo: time goes on, the words mostly don't.
    let note = Memo::new(move |_| {
        status.with(|status| {
            status.as_ref().map_or(String::new(), |status| words::note(status, now.get(), clock::local))
        })
    });
    let beside = dynamic(move || match asked.get() {
        Some(asked) => view! { <small class="requested">{asked}</small> }.into_any(),
        None if note.with(String::is_empty) => ().into_any(),
        None => view! { <small>{note}</small> }.into_any(),
    });
    view! {
        <StateChip state />
        {beside}
    }
}
