//! What a save will change: old and new, and what changed on the platform meanwhile. Nothing is sent before it is confirmed.

use crate::components::request_text::RequestText;
use crate::signal::{See, Signal};
use crate::ui::button::{Look, button, button_busy};
use crate::ui::dynamic::when;
use crate::ui::el::el;
use crate::ui::form;
use crate::ui::notice::notice;
use leptos::prelude::*;
use slipway_api::Request;
use slipway_logic::forms::form::Change;

/// The review.
#[component]
pub fn Review(
    /// What the button says.
    act: &'static str,
    /// What changes.
    changes: Vec<Change>,
    /// What will be sent.
    request: Request,
    /// Whether it is being sent.
    #[prop(into)]
    busy: Signal<bool>,
    /// Why it wasn't taken.
    #[prop(into)]
    trouble: Signal<Option<String>>,
    /// Whether the record changed on the platform since the last review.
    #[prop(into)]
    is_outdated: Signal<bool>,
    /// Back to the form.
    #[prop(into)]
    on_back: Callback<()>,
    /// Sends it.
    #[prop(into)]
    on_save: Callback<()>,
) -> impl IntoView {
    let meanwhile = changes.iter().any(|change| change.meanwhile.is_some());
    let shown = |words: &str| if words.is_empty() { "nothing".to_owned() } else { words.to_owned() };
    let line = move |change: &Change| {
        let mine = if change.old == change.new { "not changed by you".into() } else { shown(&change.new) };
        let now = change.meanwhile.as_ref().map(|now| shown(now));
        el("tr")
            .child(el("th").attr("scope", "row").child(change.label))
            .child(el("td").attr("data-label", "Was").child(el("del").child(shown(&change.old))))
            .child(el("td").attr("data-label", "Yours").child(el("ins").child(mine)))
            .child(meanwhile.then(|| {
                el("td").attr("data-label", "Changed on the platform").child(now.unwrap_or_default())
            }))
            .into_any()
    };
    let heading = |words: &'static str| el("th").attr("scope", "col").child(words);
    let headings = el("tr")
        .child(heading("Field"))
        .child(heading("Was"))
        .child(heading("Yours"))
        .child(meanwhile.then(|| heading("Changed on the platform")));
    let warning = "The record was changed on the platform since you opened the form. Fields that you didn’t change keep the platform’s values.";
    let request = view! { <RequestText request=Signal::stored(request) /> }.into_any();
    let save = button_busy(Look::Primary, act, busy, move || on_save.run(()));
    let back = button(Look::Plain, "Back to the form", move || on_back.run(()));
    el("section")
        .class("review")
        .attr("aria-labelledby", "review-title")
        .child(el("h2").attr("id", "review-title").child("Review before saving"))
        .child(meanwhile.then(|| notice("warning", el("p").child(warning))))
        .child(el("div").attr("role", "alert").child(when(move || is_outdated.get(), || {
            let words = "The record changed on the platform since your review. Check the changes again. Nothing was saved.";
            notice("warning", el("p").child(words)).into_any()
        })))
        .child(form::trouble(trouble))
        .child(
            el("table")
                .class("table changes")
                .attr("aria-label", "Changes")
                .child(el("thead").child(headings))
                .child(el("tbody").child(changes.iter().map(line).collect::<Vec<_>>())),
        )
        .child(request)
        .child(form::buttons(vec![save, back]))
}
