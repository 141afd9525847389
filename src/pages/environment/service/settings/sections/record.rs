//! The whole record as JSON, checked while a person types.

use crate::features::editing::field::typed_text::TypedText;
use crate::pages::environment::service::settings::editor::use_settings;
use crate::ui::field::FieldErrorLine;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::editor::document::Change;
use slipway_logic::editor::schema::FieldError;
use slipway_logic::settings::draft::may_hold_credentials;
use slipway_logic::text::json::pretty;
use slipway_logic::text::json_object::{json_error, line_numbers};

/// The section with the whole record as JSON, checked while a person types.
#[component]
pub fn WholeRecord() -> impl IntoView {
    let settings = use_settings();
    let handle = settings.handle;
    let unreadable = computed(move || handle.editor.with(|editor| editor.document.unreadable.clone()));
    let typed = TypedText::default();
    let readable =
        typed.shown(move || handle.mine.with(|mine| pretty(mine)), |typed, mine| pretty(typed) == mine);
    let text = computed(move || unreadable.get().unwrap_or_else(|| readable.get()));
    let edit = move |text: String| {
        typed.set(text.clone());
        settings.change(match json_error(&text) {
            Some(_) => Change::Unreadable(text),
            None => Change::Record(text.trim().to_owned()),
        });
    };
    let error = computed(move || {
        let not_json = unreadable.with(|text| text.as_deref().and_then(json_error));
        let first = |errors: &Vec<FieldError>| {
            errors.first().map(|error| handle.editor.with(|editor| editor.labelled(error)))
        };
        let errors = || handle.shows_errors.get().then(|| handle.errors.with(first)).flatten();
        not_json.or_else(|| handle.refused_fields.with(first)).or_else(errors)
    });
    let has_unstored_text = move || unreadable.with(|text| text.as_deref().is_some_and(may_hold_credentials));
    let lines = move || text.with(|text| text.lines().count().max(1) + 1);
    view! {
        <section class="card" aria-label="Whole record">
            <p class="dim">
                "Everything that a save sends, with the fields that the console doesn’t know. Other sections edit the same draft. Kept in this tab’s draft for 30 minutes, without the credentials of scalers: don’t type other secrets here."
            </p>
            <div class="json-editor">
                <pre aria-hidden="true">{move || text.with(|text| line_numbers(text))}</pre>
                <textarea
                    id="whole-record"
                    aria-label="Record as JSON"
                    aria-describedby="whole-record-error"
                    aria-invalid=move || error.get().map(|_| "true")
                    autocomplete="off"
                    spellcheck="false"
                    wrap="off"
                    rows=move || lines().to_string()
                    prop:value=move || text.get()
                    on:input:target=move |event| edit(event.target().value())
                ></textarea>
            </div>
            <FieldErrorLine id="whole-record-error".to_owned() error />
            <div role="status">
                <Show when=move || has_unstored_text()>
                    <p class="dim">
                        "This text has credentials of scalers. While it has an error, it isn’t kept in drafts: reloading the page loses it."
                    </p>
                </Show>
            </div>
        </section>
    }
}
