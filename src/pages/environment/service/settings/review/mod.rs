//! The review before a save: each edit, what changed on the platform meanwhile, the conflicts to decide, and the request.

mod edit_row;
mod json_diff;
mod warnings;

use super::draft::use_draft;
use super::notices::why_not_saved;
use super::state::{Review, SAVE};
use crate::browser::document;
use crate::components::editing::request_text::RequestText;
use crate::ui::button::{Button, Look};
use crate::ui::form::FormError;
use crate::ui::show::Show;
use edit_row::EditRow;
use json_diff::JsonDiff;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::settings::edit::edits;
use slipway_logic::settings::rules::{broken, of_edits};
use warnings::Warnings;

/// The review.
#[component]
pub fn SettingsReview() -> impl IntoView {
    let draft = use_draft();
    // Drawn anew for another record, not for each decision.
    move || draft.save.review.get().map(|review| view! { <ReviewOf review /> })
}

#[component]
fn ReviewOf(review: Review) -> impl IntoView {
    let draft = use_draft();
    let state = draft.save;
    let has_meanwhile = review.edits.iter().any(|one| one.meanwhile.is_some());
    let has_no_place = review.edits.iter().any(|one| one.has_no_place);
    let rows =
        review.edits.iter().map(|one| view! { <EditRow one=one.clone() has_meanwhile /> }).collect_view();
    let now = review.now.clone();
    let body = computed(move || review.body(&state.dropped()));
    let request = computed(move || (draft.make)(draft.reads.id, body.get()));
    let why = why_not_saved();
    let present = now.clone();
    // The platform’s changes and the person’s may not fit together.
    let mistakes = computed(move || {
        let found = draft.reads.record.with(|record| body.with(|body| broken(record, body, draft.table)));
        body.with(|body| of_edits(&edits(&present, body), body, found))
    });
    let reason = computed(move || {
        let undecided =
            || (!state.is_decided()).then(|| "Choose a value for each conflict first.".to_owned());
        let is_broken = || mistakes.with(|all| !all.is_empty());
        let broken =
            || is_broken().then(|| "The changes don’t fit together. Go back and correct them.".to_owned());
        why.get().or_else(undecided).or_else(broken)
    });
    let is_sending =
        computed(move || state.is_sending.get().then(|| "Waiting for the platform’s answer.".to_owned()));
    let heading = |words: &'static str| view! { <th scope="col">{words}</th> };
    let go_back = move || {
        state.review.set(None);
        state.trouble.set(None);
        draft.focus_section();
    };
    request_animation_frame(|| document::focus_id("review-title"));
    view! {
        <section class="review settings-review" aria-labelledby="review-title">
            <h2 id="review-title" tabindex="-1">
                "Review before saving"
            </h2>
            <Warnings has_meanwhile has_no_place mistakes now=now.clone() body />
            <FormError error=state.trouble />
            <table class="table changes" aria-label="Changes">
                <thead>
                    <tr>
                        {heading("Field")} {heading("Was")} {heading("Yours")}
                        {has_meanwhile.then(|| heading("Changed on the platform"))}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <JsonDiff now body />
            <RequestText request />
            <div class="buttons">
                <Button
                    look=Look::Primary
                    busy=state.busy
                    disabled_reason=reason
                    on_press=move || draft.confirm()
                >
                    {SAVE}
                </Button>
                <Button disabled_reason=is_sending on_press=go_back>"Back to the form"</Button>
                <Show when=move || reason.with(Option::is_some)>
                    <p class="dim">{move || reason.get()}</p>
                </Show>
            </div>
        </section>
    }
}
