//! The bar of the edits: how many there are, the names of their fields, a button that leads to the first error, Discard, and Review.

use super::editor::use_settings;
use super::focus::show_field;
use crate::features::editing::discard::DiscardQuestion;
use crate::ui::button::{Button, ButtonStyle, SubmitButton};
use crate::ui::form::FormError;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::editor::edit::Edit;
use slipway_logic::editor::event::Event;
use slipway_logic::text::format::{count, listed};

/// The number of fields that the bar names.
const NAMED: usize = 3;

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
    let fields = computed(move || {
        let name = |edit: &Edit| handle.editor.with(|editor| editor.name_of(edit));
        let mut names: Vec<String> = settings.edits.with(|edits| edits.iter().map(name).collect());
        names.dedup();
        listed(&names, NAMED)
    });
    let errors = computed(move || {
        let refused = handle.refused_fields.get();
        match refused.is_empty() && handle.shows_errors.get() {
            true => handle.errors.get(),
            false => refused,
        }
    });
    let asks = RwSignal::new(false);
    let what = Signal::derive(move || format!("{}: {}.", words(), fields.get()));
    let first_error = move |_| {
        if let Some((path, _)) = errors.with_untracked(|errors| errors.first().cloned()) {
            show_field(settings.address, settings.reads.service.kind, &path);
        }
    };
    let error = computed(move || handle.editor.with(|editor| editor.error.clone()));
    let is_shown = move || settings.is_changed() || error.with(Option::is_some);
    view! {
        <FormError error />
        <Show when=is_shown>
            <section class="changes-bar" aria-label="Changes">
                <b>{words}</b>
                <small>{move || fields.get()}</small>
                <Show when=move || errors.with(|errors| !errors.is_empty())>
                    <button type="button" class="link-button failed" on:click=first_error>
                        <Icon name="failed" />
                        {move || count(errors.with(Vec::len), "field to correct", "fields to correct")}
                    </button>
                </Show>
                <Button on_press=move || asks.set(true)>"Discard"</Button>
                <SubmitButton look=ButtonStyle::Primary busy=handle.is_busy()>
                    "Review changes"
                </SubmitButton>
            </section>
        </Show>
        <DiscardQuestion open=asks what on_discard=move || handle.dispatch(Event::Discard) />
    }
}
