//! The bar of the edits: Save and Discard, then how far the save is. What may lose data is asked about first.

use super::batch::Batch;
use super::member::Member;
use crate::browser::document;
use crate::components::editing::run::RunProgress;
use crate::ui::button::{Button, Look};
use crate::ui::dialog::Dialog;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::text::format::count;

/// The bar, while something is edited or saved.
#[component]
pub fn Bar(
    /// The batch.
    batch: Batch,
    /// Asks about the data that may be lost.
    asks: RwSignal<bool>,
) -> impl IntoView {
    let run = batch.run;
    let is_edited = computed(move || batch.edits.typed.with(|typed| !typed.is_empty()));
    let changes = move || {
        let many = batch.edits.typed.with(Vec::len);
        (many > 0).then(|| count(many, "change", "changes"))
    };
    let is_free = computed(move || !run.is_running.get());
    // What the last run left out, such as a service that was read later, is saved by another one.
    let is_next = computed(move || is_free.get() && is_edited.get() && (!run.has_begun() || run.is_over()));
    let label = move || format!("Save {}", count(batch.changed.get(), "service", "services"));
    let reason = computed(move || {
        let is_offered = |member: &Member| member.refused.with(Option::is_none);
        let is_somewhere = batch.members.with_value(|members| members.iter().any(is_offered));
        let nothing =
            || (batch.changed.get() == 0).then(|| "The services have these values already.".to_owned());
        (!is_somewhere).then(|| "Settings can’t be saved on this platform.".to_owned()).or_else(nothing)
    });
    let discard = move || {
        batch.discard();
        // The bar is gone then.
        request_animation_frame(|| {
            document::focus_heading();
        });
    };
    view! {
        <Show when=move || is_edited.get() || run.has_begun()>
            <section class="changes-bar" aria-label="Changes">
                <b>{changes}</b>
                <RunProgress run on_retry=move || batch.retry() />
                <Show when=move || is_free.get() && is_edited.get()>
                    <Button on_press=discard>"Discard"</Button>
                </Show>
                <Show when=move || is_next.get()>
                    <Button
                        look=Look::Primary
                        disabled_reason=reason
                        on_press=move || submit(batch, asks)
                    >
                        {label}
                    </Button>
                </Show>
            </section>
        </Show>
        <DataLossQuestion batch asks />
    }
}

/// Saves the edits; asks first if data may be lost.
pub fn submit(batch: Batch, asks: RwSignal<bool>) {
    if batch.run.is_running.get_untracked() || batch.changed.get_untracked() == 0 || !batch.can_save() {
        return;
    }
    if untrack(|| batch.warnings()).is_empty() { batch.save() } else { asks.set(true) }
}

/// The question before a save that may lose data.
#[component]
fn DataLossQuestion(batch: Batch, asks: RwSignal<bool>) -> impl IntoView {
    let save = move || {
        asks.set(false);
        batch.save();
    };
    let item = |(name, why): (String, String)| view! { <li>{format!("{name}: {why}")}</li> };
    view! {
        <Dialog open=asks title="Save although data can be lost?">
            <div class="body">
                <ul>{move || batch.warnings().into_iter().map(item).collect_view()}</ul>
            </div>
            <div class="buttons">
                <Button on_press=move || asks.set(false)>"Cancel"</Button>
                <Button look=Look::Danger on_press=save>
                    "Save settings"
                </Button>
            </div>
        </Dialog>
    }
}
