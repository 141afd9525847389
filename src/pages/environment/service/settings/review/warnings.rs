//! Warnings before a save.

use super::super::draft::use_draft;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::rule::Message;
use slipway_logic::settings::rules::warnings;

/// The warnings before the save.
#[component]
pub fn Warnings(
    /// True if the record changed on the platform.
    has_meanwhile: bool,
    /// True if an edit belongs to what was deleted there.
    has_no_place: bool,
    /// The errors of the request.
    mistakes: ReadSignal<Vec<Message>>,
    /// The request that would save the present record unchanged.
    now: String,
    /// The request.
    body: ReadSignal<String>,
) -> impl IntoView {
    let draft = use_draft();
    let notice = |text: &'static str| {
        view! {
            <Notice tone="warning">
                <p>{text}</p>
            </Notice>
        }
    };
    let list = move || {
        let mistakes = mistakes.get().into_iter().map(|(path, text)| format!("{path}: {text}"));
        let doubts = body.with(|body| warnings(&now, body)).into_iter().map(|(_, text)| text);
        mistakes.chain(doubts).collect::<Vec<_>>()
    };
    let list = computed(list);
    view! {
        {has_meanwhile
            .then(|| {
                notice(
                    "The record was changed on the platform since you opened the form. Fields that you didn’t change keep the platform’s values.",
                )
            })}
        {has_no_place
            .then(|| {
                notice(
                    "Some of your changes belong to an entry that was deleted on the platform. They won’t be saved.",
                )
            })}
        <Show when=move || list.with(|list| !list.is_empty())>
            <Notice tone="warning">
                <ul>{move || list.get().into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}</ul>
            </Notice>
        </Show>
        <div role="alert">
            <Show when=move || draft.save.is_outdated.get()>
                <Notice tone="warning">
                    <p>
                        "The record changed on the platform since your review. Check the changes again. Nothing was saved."
                    </p>
                </Notice>
            </Show>
        </div>
    }
}
