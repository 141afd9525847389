//! The bar of the edits: how many there are and where, Discard, and Review.

use super::draft::use_draft;
use crate::ui::button::{Button, Look, SubmitButton};
use crate::ui::form::FormError;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::settings::section::Section;
use slipway_logic::text::format::count;

/// The bar, while there is something to save.
#[component]
pub fn ChangesBar() -> impl IntoView {
    let draft = use_draft();
    let words = move || {
        let changes = draft.edits.with(Vec::len) + usize::from(draft.unreadable.with(Option::is_some));
        count(changes, "change", "changes")
    };
    let sections = computed(move || {
        let mut names: Vec<&'static str> = Vec::new();
        draft.reads.kind.with_value(|kind| {
            draft.edits.with(|edits| {
                for edit in edits {
                    let name = Section::of(kind, &edit.way).name();
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
            });
        });
        names.join(", ")
    });
    let is_shown = move || draft.is_changed() || draft.save.trouble.with(Option::is_some);
    view! {
        <FormError error=draft.save.trouble />
        <Show when=is_shown>
            <section class="changes-bar" aria-label="Changes">
                <b>{words}</b>
                <small>{move || sections.get()}</small>
                <Button on_press=move || draft.discard()>"Discard"</Button>
                <SubmitButton look=Look::Primary busy=draft.save.busy>
                    "Review changes"
                </SubmitButton>
            </section>
        </Show>
    }
}
