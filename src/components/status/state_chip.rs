//! A state: its chip, its provenance, and the pending action.

use crate::browser::clock;
use crate::live::use_live;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::state::ServiceState;
use slipway_computed::computed;
use slipway_logic::status::labels::{self, StateGroup};
use slipway_logic::status::summary::{self, Note};

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
    let note = computed(move || {
        let note = status
            .with(|status| status.as_ref().map(|status| summary::note(status, now.get(), clock::local)));
        // The line is there before its words: the chip above doesn’t move.
        note.unwrap_or_else(|| Note { when: "\u{a0}".into(), ..Note::default() })
    });
    view! {
        <span class=move || {
            format!("chip {}", tone())
        }>{move || view! { <Icon name=tone() /> }} {move || word()}</span>
        {move || match pending_label.get() {
            Some(label) => view! { <small class="requested">{label}</small> }.into_any(),
            None if notes => view! { <NoteLine note=note.get() /> }.into_any(),
            None => ().into_any(),
        }}
    }
}

/// The line below a chip. Where a column has the same date, the date isn’t shown.
#[component]
fn NoteLine(note: Note) -> impl IntoView {
    let class = match (note.is_date, note.what) {
        (true, "") => "date alone",
        (true, _) => "date",
        _ => "",
    };
    let separator = if note.when.is_empty() || note.what.is_empty() { "" } else { ", " };
    view! {
        <small>
            <span class=class>{note.when} {separator}</span>
            {note.what}
        </small>
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
