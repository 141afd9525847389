//! A state: its chip, what is known beside it, and what was asked.

use crate::browser::clock;
use crate::live::use_live;
use crate::signal::{See, Signal};
use crate::ui::chip::Chip;
use crate::ui::dynamic::{derived, dynamic, memo};
use crate::ui::el::{el, many};
use crate::ui::parts::part;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::state::ServiceState;
use slipway_logic::words::{self, Group};

/// The chip of a state, with its provenance below: what was asked, or what the platform said of its time.
#[component]
pub fn StateCell(
    /// The platform's word; empty until one was read.
    #[prop(into)]
    state: Signal<String>,
    /// The status that it stands in.
    #[prop(into)]
    status: Signal<Option<Record>>,
    /// What a person asked for that the platform hasn't shown yet.
    #[prop(into)]
    asked: Signal<Option<String>>,
    /// Whether what is known of its time stands below.
    notes: bool,
) -> impl IntoView {
    let known = memo(move || state.see(|word| (!word.is_empty()).then(|| ServiceState::from(word.as_str()))));
    let tone = memo(move || known.see(|state| state.as_ref().map_or(Group::Unknown, words::group).word()));
    let word = derived(move || {
        known.see(|state| {
            state.as_ref().map_or("Not read yet".to_owned(), |state| words::word(state).to_owned())
        })
    });
    let now = use_live().now;
    // A memo: time goes on, the words mostly don't.
    let note = memo(move || {
        if !notes {
            return String::new();
        }
        status.see(|status| {
            status.as_ref().map_or(String::new(), |status| words::note(status, now.get(), clock::local))
        })
    });
    let is_outdated = memo(move || {
        status.see(|status| {
            let said = status.as_ref().and_then(|status| status.at(&["service_deployment_status"]).str());
            notes && said.as_deref() == Some("OUT_OF_DATE")
        })
    });
    let beside = dynamic(move || match asked.get() {
        Some(asked) => el("small").class("requested").child(asked).into_any(),
        None if note.see(String::is_empty) => ().into_any(),
        None => el("small").child(note).into_any(),
    });
    let outdated = dynamic(move || {
        if is_outdated.get() {
            el("small").class("out-of-date").child("out of date").into_any()
        } else {
            ().into_any()
        }
    });
    many(vec![view! { <Chip tone word /> }.into_any(), part(beside), part(outdated)])
}
