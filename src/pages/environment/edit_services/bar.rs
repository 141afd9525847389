//! The bar of the edits: Save with its question, and Discard; then the progress of the save.

use super::batch::Batch;
use super::field::SharedField;
use super::member::Member;
use super::named;
use crate::features::editing::discard::DiscardQuestion;
use crate::features::editing::run::RunProgress;
use crate::features::navigation::address::use_address;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::dialog::Dialog;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::text::format::count;

/// The bar of the edits, with its questions. Shown while a field is edited. From the start of a save also shown without edits, with the
/// outcome of the save, until the edits are discarded or another edit resets the save.
#[component]
pub fn Bar(
    /// The batch.
    batch: Batch,
    /// True while the person is asked whether to save.
    is_question_open: RwSignal<bool>,
) -> impl IntoView {
    let run = batch.run;
    let is_edited = computed(move || batch.edits.typed.with(|typed| !typed.is_empty()));
    let changes = move || {
        let edit_count = batch.edits.typed.with(Vec::len);
        (edit_count > 0).then(|| count(edit_count, "change", "changes"))
    };
    let is_free = computed(move || !run.is_running());
    // After a complete run another run can be started, for services whose records were loaded after it began. An incomplete run is retried
    // instead.
    let is_next =
        computed(move || is_free.get() && is_edited.get() && (!run.has_begun() || run.is_complete()));
    let label = move || format!("Save {}", count(batch.changed.get(), "service", "services"));
    let reason = computed(move || {
        // Collecting gives None as soon as one service can be saved: Save is disabled only if no service can.
        let refused = |members: &Vec<Member>| {
            let all: Option<Vec<String>> = members.iter().map(|member| member.refused.get()).collect();
            all?.into_iter().next()
        };
        let nothing =
            || (batch.changed.get() == 0).then(|| "The services have these values already.".to_owned());
        batch.members.with_value(refused).or_else(nothing)
    });
    let is_discard_open = RwSignal::new(false);
    let edits_text = Signal::derive(move || format!("{}.", changes().unwrap_or_default()));
    view! {
        <Show when=move || is_edited.get() || run.has_begun()>
            <section class="changes-bar" aria-label="Changes">
                <b>{changes}</b>
                <RunProgress run on_retry=move || batch.retry() />
                <Show when=move || is_free.get() && is_edited.get()>
                    <Button on_press=move || is_discard_open.set(true)>"Discard"</Button>
                </Show>
                <Show when=move || is_next.get()>
                    <Button
                        variant=ButtonVariant::Primary
                        disabled_reason=reason
                        on_press=move || submit(batch, is_question_open)
                    >
                        {label}
                    </Button>
                </Show>
            </section>
        </Show>
        <DiscardQuestion open=is_discard_open what=edits_text on_discard=move || batch.discard() />
        <SaveQuestion batch is_question_open />
    }
}

/// Opens the question whether to save, if there is something to save and no save is running. If no service can be saved, focuses the
/// first error instead.
pub fn submit(batch: Batch, is_question_open: RwSignal<bool>) {
    if !untrack(|| batch.run.is_running()) && batch.changed.get_untracked() > 0 && batch.can_save() {
        is_question_open.set(true);
    }
}

/// The confirmation before the save: the new values, and warnings about data that may be lost.
#[component]
fn SaveQuestion(batch: Batch, is_question_open: RwSignal<bool>) -> impl IntoView {
    use_address().add_question(is_question_open);
    let title =
        Signal::derive(move || format!("Save {}?", count(batch.changed.get(), "service", "services")));
    let save = move || {
        is_question_open.set(false);
        batch.save();
    };
    let value = |field: &SharedField| {
        let (before, typed) = (field.before(), field.typed()?);
        Some(
            view! { <li>{field.input.name()} ": " <span class="dim">{before}</span> " → " <b>{typed}</b></li> },
        )
    };
    let names = move || {
        let is_changed = |member: &&Member| member.is_changed.get();
        batch.members.with_value(|members| named(members.iter().filter(is_changed)))
    };
    let values = move || batch.fields.with_value(|fields| fields.iter().filter_map(value).collect_view());
    let warning =
        |(name, why): (String, String)| view! { <p class="hint warning">{format!("{name}: {why}")}</p> };
    view! {
        <Dialog open=is_question_open title>
            <div class="body">
                <p>{names}</p>
                <ul>{values}</ul>
                {move || batch.warnings().into_iter().map(warning).collect_view()}
            </div>
            <div class="buttons">
                <Button on_press=move || is_question_open.set(false)>"Cancel"</Button>
                <Button variant=ButtonVariant::Primary on_press=save>
                    "Save settings"
                </Button>
            </div>
        </Dialog>
    }
}
