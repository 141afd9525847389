//! The bar of the edits: how many there are and where, Discard, and Review.

use super::editor::use_settings;
use crate::ui::button::{Button, ButtonStyle, SubmitButton};
use crate::ui::form::FormError;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::editor::event::Event;
use slipway_logic::settings::section::Section;
use slipway_logic::text::format::count;

/// The bar, while there is something to save.
#[component]
pub fn ChangesBar() -> impl IntoView {
    let settings = use_settings();
    let handle = settings.handle;
    let is_unreadable = move || handle.editor.with(|editor| editor.document.unreadable.is_some());
    let words = move || {
        let changes = settings.edits.with(Vec::len) + usize::from(is_unreadable());
        count(changes, "change", "changes")
    };
    let sections = computed(move || {
        let mut names: Vec<&'static str> = Vec::new();
        settings.edits.with(|edits| {
            for edit in edits {
                let name = Section::of(settings.reads.service.kind, &edit.path).name();
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        });
        names.join(", ")
    });
    let error = computed(move || handle.editor.with(|editor| editor.error.clone()));
    let is_shown = move || settings.is_changed() || error.with(Option::is_some);
    view! {
        <FormError error />
        <Show when=is_shown>
            <section class="changes-bar" aria-label="Changes">
                <b>{words}</b>
                <small>{move || sections.get()}</small>
                <Button on_press=move || handle.dispatch(Event::Discard)>"Discard"</Button>
                <SubmitButton look=ButtonStyle::Primary busy=handle.is_busy()>
                    "Review changes"
                </SubmitButton>
            </section>
        </Show>
    }
}
