//! The bar of the edits: how many there are, the names of their fields, a button that leads to the first error, Discard, and Review.

use super::editor::use_settings;
use super::focus::show_field;
use crate::ui::button::{Button, ButtonVariant, SubmitButton};
use crate::ui::form::FormError;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::editor::event::Event;
use slipway_logic::text::format::count;

/// The bar of the edits, with the error of the last request above it. The bar is shown while there are edits, or while that error is shown.
#[component]
pub fn ChangesBar(
    /// Set to true to ask whether to discard the edits.
    asks_to_discard: RwSignal<bool>,
) -> impl IntoView {
    let settings = use_settings();
    let handle = settings.handle;
    let change_count = move || settings.changes();
    let fields = computed(move || settings.changed_fields());
    let errors = computed(move || {
        let refused = handle.refused_fields.get();
        match refused.is_empty() && handle.shows_errors.get() {
            true => handle.errors.get(),
            false => refused,
        }
    });
    let discard = move || match settings.is_changed() {
        true => asks_to_discard.set(true),
        // Without edits, the bar is shown for the error of a request: Discard removes the error, and nothing has to be confirmed.
        false => handle.dispatch(Event::Discard),
    };
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
                <b>{change_count}</b>
                <small>{move || fields.get()}</small>
                <Show when=move || errors.with(|errors| !errors.is_empty())>
                    <button type="button" class="link-button failed" on:click=first_error>
                        <Icon name="failed" />
                        {move || count(errors.with(Vec::len), "field to correct", "fields to correct")}
                    </button>
                </Show>
                <Button on_press=discard>"Discard"</Button>
                <SubmitButton variant=ButtonVariant::Primary busy=handle.is_busy()>
                    "Review changes"
                </SubmitButton>
            </section>
        </Show>
    }
}
