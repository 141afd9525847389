//! The whole record as JSON, checked while a person types.

use crate::pages::environment::service::settings::draft::use_draft;
use crate::pages::environment::service::settings::field::control_id;
use crate::pages::environment::service::settings::state::Remark;
use crate::ui::field::FieldError;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::settings::edit::edits;
use slipway_logic::settings::editor::{line_numbers, mistake};
use slipway_logic::settings::merge::apply;
use slipway_logic::text::curl::pretty;

/// The section.
#[component]
pub fn WholeRecord() -> impl IntoView {
    let draft = use_draft();
    let text = RwSignal::new(
        draft.unreadable.get_untracked().unwrap_or_else(|| draft.mine.with_untracked(|mine| pretty(mine))),
    );
    // An edit from elsewhere, such as Discard.
    Effect::new(move || {
        let mine = draft.mine.get();
        let is_readable = draft.unreadable.with(Option::is_none);
        if is_readable && text.with_untracked(|text| pretty(text) != pretty(&mine)) {
            text.set(pretty(&mine));
        }
    });
    let edit = move |typed: String| {
        text.set(typed.clone());
        let mine = draft.mine.get_untracked();
        let is_unreadable = draft.unreadable.with_untracked(Option::is_some);
        if mistake(&typed).is_some() {
            if !is_unreadable {
                draft.readable.set_value(mine);
            }
            draft.unreadable.set(Some(typed));
            return;
        }
        draft.unreadable.set(None);
        let before = if is_unreadable { draft.readable.get_value() } else { mine.clone() };
        if before == mine && pretty(&mine) != pretty(&typed) {
            draft.set(Some(typed.trim().to_owned()));
        } else if before != mine {
            // Other sections were edited while the text couldn’t be read.
            draft.set(Some(apply(&mine, &edits(&before, typed.trim()))));
        }
    };
    let error = computed(move || {
        let unreadable = text.with(|text| mistake(text));
        let first = |all: &Vec<Remark>| all.first().map(|(way, text)| format!("{}: {text}", control_id(way)));
        let refused = draft.save.refused.with(first);
        let broken = || draft.save.has_asked.get().then(|| draft.mistakes.with(first)).flatten();
        unreadable.or(refused).or_else(broken)
    });
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
            <FieldError id="whole-record-error".to_owned() error />
            <div role="status">
                <Show when=move || draft.has_unstored_text()>
                    <p class="dim">
                        "This text has credentials of scalers. Until it is valid JSON, it isn’t kept in drafts: reloading the page loses it."
                    </p>
                </Show>
            </div>
        </section>
    }
}
