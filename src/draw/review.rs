//! What a save will change: old and new, and what changed on the platform meanwhile. Nothing is sent before it is confirmed.

use crate::components::request_text::RequestText;
use crate::signal::{See, Signal};
use crate::ui::button::{Look, button, button_busy};
use crate::ui::dynamic::{text, when};
use crate::ui::el::el;
use crate::ui::notice::notice;
use leptos::prelude::*;
use slipway_api::Request;
use slipway_logic::form::Change;

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
                el("td").attr("data-label", "Meanwhile on the platform").child(now.unwrap_or_default())
            }))
            .into_any()
    };
    let said = text(move || trouble.get().unwrap_or_default());
    el("section").class("review").attr("aria-labelledby", "review-title").child(el("h2").attr("id", "review-title").child("Review before saving")).child(meanwhile
                .then(|| {
                    notice("warning", el("p").child("The record was changed on the platform since you opened the form. What you didn’t touch stays as it is there now.")).into_any()
                })).child(el("div").attr("role", "alert").child(when(
                    move || trouble.see(Option::is_some),
                    move || notice("failed", el("p").child(said)).into_any(),
                ))).child(el("table").class("table changes").attr("aria-label", "Changes").child(el("thead").child(el("tr").child(el("th").attr("scope", "col").child("Field")).child(el("th").attr("scope", "col").child("Was")).child(el("th").attr("scope", "col").child("Yours")).child(meanwhile.then(|| el("th").attr("scope", "col").child("Meanwhile on the platform"))))).child(el("tbody").child(changes.iter().map(line).collect::<Vec<_>>()))).child(view! { <RequestText request=Signal::stored(request) /> }.into_any()).child(el("div").class("buttons").child(button_busy(Look::Primary, act, busy, move || on_save.run(())).into_any()).child(button(Look::Plain, "Back to the form", move || on_back.run(())).into_any()))
}
