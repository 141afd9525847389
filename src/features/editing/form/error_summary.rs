//! The errors of a form, above its fields.

use super::super::field::control_id;
use super::super::handle::EditorHandle;
use crate::browser::focus;
use crate::ui::notice::Notice;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::editor::edit::field_path;
use slipway_logic::editor::schema::FieldError;
use slipway_logic::forms::form::Form;
use slipway_logic::text::format;

/// The errors of fields, each with a link to its field, and the error of the last request.
#[component]
pub(super) fn ErrorSummary(handle: EditorHandle, form: &'static Form) -> impl IntoView {
    let errors = computed(move || {
        let refused = handle.refused_fields.get();
        match refused.is_empty() && handle.shows_errors.get() {
            true => handle.errors.get(),
            false => refused,
        }
    });
    let error = computed(move || handle.editor.with(|editor| editor.error.clone()));
    let line = move |(path, message): FieldError| {
        // The platform may name a field that the form doesn’t have: the field’s path is shown, without a link.
        let Some(input) = form.inputs().find(|input| field_path("", &input.path) == path) else {
            return view! { <li>{format!("{}: {message}", control_id(&path))}</li> }.into_any();
        };
        view! {
            <li>
                <button
                    type="button"
                    class="link-button"
                    on:click=move |_| focus::focus_id(&input.path)
                >
                    {format!("{}: {message}", input.label)}
                </button>
            </li>
        }
        .into_any()
    };
    move || {
        let (errors, error) = (errors.get(), error.get());
        if errors.is_empty() && error.is_none() {
            return ().into_any();
        }
        let tone = if error.is_some() { "failed" } else { "warning" };
        let title =
            error.unwrap_or_else(|| format::count(errors.len(), "field to correct:", "fields to correct:"));
        view! {
            <div role="alert">
                <Notice tone=tone>
                    <p>{title}</p>
                    <ul>{errors.into_iter().map(line).collect_view()}</ul>
                </Notice>
            </div>
        }
        .into_any()
    }
}
