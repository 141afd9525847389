//! The review before a save: the edits, the changes on the platform since the form was opened, the conflicts to decide, and the request.

use super::handle::EditorHandle;
use crate::browser::focus;
use crate::features::editing::request_text::RequestText;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::form::FormError;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::editor::Editor;
use slipway_logic::editor::event::Event;
use slipway_logic::editor::review::{Review, Side};
use slipway_logic::editor::schema::{FieldPath, ReviewRow};

const CHANGED_MEANWHILE: &str = "The record was changed on the platform since you opened the form. Fields that you didn’t change keep the platform’s values.";
const HAS_NO_PLACE: &str =
    "Some of your changes belong to an entry that was deleted on the platform. They won’t be saved.";

/// A second button of the review, which saves and then does more, such as a deployment.
#[derive(Clone, Copy)]
pub struct SaveAnd {
    /// The label of the button.
    pub label: Signal<String>,
    /// The reason why the further step, such as the deployment, can't be done; None if it can.
    pub disabled_reason: Signal<Option<String>>,
    /// True if the last save was requested with this button. The code that declares the form reads this signal once the save is confirmed.
    pub is_chosen: RwSignal<bool>,
}

/// Shows the review. Nothing is sent before the person confirms.
#[component]
pub fn ReviewView(
    /// The editor whose edits are reviewed.
    handle: EditorHandle,
    /// The label of the save button.
    #[prop(into)]
    submit_label: Signal<String>,
    /// The rows of the table: the edits, the changes on the platform, and the conflicts.
    rows: Signal<Vec<ReviewRow>>,
    /// The callback that is called once the form is shown again.
    #[prop(into)]
    on_back: Callback<()>,
    /// The reason why the platform can’t save the record; None if it can.
    #[prop(optional, into)]
    disabled_reason: Signal<Option<String>>,
    /// Further warnings about the request.
    #[prop(optional, into)]
    warnings: Signal<Vec<String>>,
    /// The second button, which saves and then does more.
    #[prop(optional_no_strip)]
    save_and: Option<SaveAnd>,
    /// The callback that returns the heading above the rows of a field's section; None for a form without sections. The rows of a section
    /// follow one another.
    #[prop(optional_no_strip)]
    section_of: Option<Callback<FieldPath, &'static str>>,
    /// Further content between the table of the edits and the preview of the request.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let editor = handle.editor;
    let confirm = move |saves_and_more: bool| {
        // Set at each press: after a failure, the person may press the other button, and the earlier choice must not apply to that save.
        if let Some(save_and) = save_and {
            save_and.is_chosen.set(saves_and_more);
        }
        handle.dispatch(Event::Confirm);
    };
    let is_true_of_review = move |test: fn(&Editor, &Review) -> bool| {
        computed(move || {
            editor.with(|editor| editor.review.as_ref().is_some_and(|review| test(editor, review)))
        })
    };
    let has_theirs = computed(move || rows.with(|rows| rows.iter().any(|row| row.theirs.is_some())));
    let has_no_place =
        is_true_of_review(|_, review| review.edits.iter().any(|edit| edit.is_own && edit.has_no_place));
    let is_undecided = is_true_of_review(|_, review| !review.is_decided());
    let has_errors = is_true_of_review(|editor, review| !editor.validate_review(review).is_empty());
    let reason = computed(move || {
        let undecided = || is_undecided.get().then(|| "Choose a value for each conflict first.".to_owned());
        let mismatch = || {
            has_errors.get().then(|| "The changes don’t fit together. Go back and correct them.".to_owned())
        };
        disabled_reason.get().or_else(undecided).or_else(mismatch)
    });
    let second = save_and.map(|SaveAnd { label, disabled_reason, .. }| {
        let reason = computed(move || reason.get().or_else(|| disabled_reason.get()));
        view! {
            <Button busy=handle.is_busy() disabled_reason=reason on_press=move || confirm(true)>
                {move || label.get()}
            </Button>
        }
    });
    let is_sending = computed(move || {
        editor.with(|editor| editor.is_sending()).then(|| "Waiting for the platform’s answer.".to_owned())
    });
    let body = computed(move || {
        editor.with(|editor| editor.review.as_ref().map(Review::request).unwrap_or_default())
    });
    let request = computed(move || handle.preview(&body.get()));
    let error = computed(move || editor.with(|editor| editor.error.clone()));
    let back = move || {
        handle.dispatch(Event::Back);
        on_back.run(());
    };
    // The button that opened the review is hidden with the form, so the title of the review gets the focus.
    let title = NodeRef::new();
    focus::restore(title);
    let row = move |row: ReviewRow| view! { <Row handle row has_theirs=has_theirs.get() /> };
    let heading = |label: &'static str| view! { <th scope="col">{label}</th> };
    let sections = move || {
        let heading_of = |row: &ReviewRow| section_of.map(|of| of.run(row.path.clone()));
        let rows = rows.get();
        let sections: Vec<&[ReviewRow]> =
            rows.chunk_by(|one, other| heading_of(one) == heading_of(other)).collect();
        let has_several = sections.len() > 1;
        let section = |rows: &[ReviewRow]| {
            let heading = rows.first().and_then(heading_of).filter(|_| has_several);
            view! {
                <tbody>
                    {heading
                        .map(|heading| {
                            view! {
                                <tr class="section-row">
                                    <th scope="rowgroup" colspan=if has_theirs.get() { "4" } else { "3" }>
                                        {heading}
                                    </th>
                                </tr>
                            }
                        })} {rows.iter().cloned().map(row).collect_view()}
                </tbody>
            }
        };
        sections.into_iter().map(section).collect_view()
    };
    view! {
        <section class="review" aria-labelledby="review-title">
            <h2 id="review-title" node_ref=title tabindex="-1">
                "Review before saving"
            </h2>
            <Show when=move || has_theirs.get()>
                <Warning words=CHANGED_MEANWHILE />
            </Show>
            <Show when=move || has_no_place.get()>
                <Warning words=HAS_NO_PLACE />
            </Show>
            <Show when=move || warnings.with(|warnings| !warnings.is_empty())>
                <Notice tone="warning">
                    <ul>
                        {move || warnings.get().into_iter().map(|warning| view! { <li>{warning}</li> }).collect_view()}
                    </ul>
                </Notice>
            </Show>
            <div role="alert">
                <Show when=move || editor.with(|editor| editor.is_outdated)>
                    <Warning words="The record changed on the platform since your review. Check the changes again. Nothing was saved." />
                </Show>
            </div>
            <FormError error />
            <table class="table changes" aria-label="Changes">
                <thead>
                    <tr>
                        {heading("Field")} {heading("Was")} {heading("Yours")}
                        {move || has_theirs.get().then(|| heading("Changed on the platform"))}
                    </tr>
                </thead>
                {sections}
            </table>
            {children.map(|children| children())}
            <RequestText request />
            <div class="buttons">
                <Button
                    variant=ButtonVariant::Primary
                    busy=handle.is_busy()
                    disabled_reason=reason
                    on_press=move || confirm(false)
                >
                    {move || submit_label.get()}
                </Button>
                {second}
                <Button disabled_reason=is_sending on_press=back>
                    "Back to the form"
                </Button>
                <Show when=move || reason.with(Option::is_some)>
                    <p class="dim">{move || reason.get()}</p>
                </Show>
            </div>
        </section>
    }
}

#[component]
fn Warning(words: &'static str) -> impl IntoView {
    view! {
        <Notice tone="warning">
            <p>{words}</p>
        </Notice>
    }
}

/// A row of the review: the field, its value before the edit, the person’s value and the platform’s.
#[component]
fn Row(
    handle: EditorHandle,
    row: ReviewRow,
    /// True if there is a column for the platform’s values.
    has_theirs: bool,
) -> impl IntoView {
    let ReviewRow { label, base, mine, theirs, conflict, .. } = row;
    let name = label.clone();
    let decision = conflict.map(|path| view! { <Decision handle path name /> });
    view! {
        <tr>
            <th scope="row">{label}</th>
            <td data-label="Was">
                <del>{base}</del>
            </td>
            <td data-label="Yours">
                <ins>{mine}</ins>
            </td>
            {has_theirs
                .then(|| {
                    view! {
                        <td data-label="Changed on the platform">
                            {theirs.unwrap_or_default()} {decision}
                        </td>
                    }
                })}
        </tr>
    }
}

/// The choice between the person’s value and the platform’s.
#[component]
fn Decision(handle: EditorHandle, path: FieldPath, name: String) -> impl IntoView {
    let path = StoredValue::new(path);
    let option = move |side: Side, label: &'static str| {
        let is_chosen = computed(move || {
            handle.editor.with(|editor| {
                let review = editor.review.as_ref();
                review.and_then(|review| path.with_value(|path| review.decision(path))) == Some(side)
            })
        });
        view! {
            <button
                type="button"
                class="button toggle"
                aria-pressed=move || is_chosen.get().to_string()
                disabled=move || handle.is_busy().get()
                on:click=move |_| handle.dispatch(Event::Decide(path.get_value(), side))
            >
                {label}
            </button>
        }
    };
    view! {
        <div class="decision" role="group" aria-label=format!("{name}: changed by you and on the platform")>
            {option(Side::Mine, "Save mine")} {option(Side::Theirs, "Keep the platform’s")}
        </div>
    }
}
