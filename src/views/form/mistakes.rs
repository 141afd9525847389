//! The mistakes in a form, above its fields.

use super::FormModel;
use crate::browser::document;
use crate::ui::notice::Notice;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form;
use slipway_logic::text::format;

/// The mistakes and what the platform refused, each with a link to its field.
#[component]
pub(super) fn Mistakes(model: FormModel) -> impl IntoView {
    let wrong = computed(move || {
        let said = model.said.get();
        if !said.is_empty() {
            return said;
        }
        if model.asked.get() { model.broken() } else { Vec::new() }
    });
    let line = move |(path, message): (String, String)| {
        // A field that the form doesn't have is named, and leads nowhere.
        let Some(input) = form::input_of(model.of.form, &path) else {
            return view! { <li>{format!("{path}: {message}")}</li> }.into_any();
        };
        let words = format!("{}: {message}", input.label);
        let go = move |_| document::focus_id(input.path);
        view! {
            <li>
                <button type="button" class="link-button" on:click=go>
                    {words}
                </button>
            </li>
        }
        .into_any()
    };
    let trouble = Signal::derive(move || model.trouble.get().unwrap_or_default());
    move || {
        let wrong = wrong.get();
        if wrong.is_empty() && model.trouble.with(Option::is_none) {
            return ().into_any();
        }
        let has_trouble = model.trouble.with(Option::is_some);
        let tone = if has_trouble { "failed" } else { "warning" };
        let title = (!wrong.is_empty() && !has_trouble).then(|| {
            view! { <p>{format::count(wrong.len(), "field has to change:", "fields have to change:")}</p> }
        });
        view! {
            <div role="alert">
                <Notice tone=tone>
                    {has_trouble.then(|| view! { <p>{trouble}</p> })} {title}
                    <ul>{wrong.into_iter().map(line).collect_view()}</ul>
                </Notice>
            </div>
        }
        .into_any()
    }
}
