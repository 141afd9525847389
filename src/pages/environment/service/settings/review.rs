//! The review before a save: each edit, what changed on the platform meanwhile, the conflicts to decide, and the request.

use super::draft::use_draft;
use super::notices::why_not_saved;
use super::state::{Review, SAVE};
use crate::browser::document;
use crate::components::editing::request_text::RequestText;
use crate::ui::button::{Button, Look};
use crate::ui::form::FormError;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::rule::Message;
use slipway_logic::settings::diff::{DiffLine, diff};
use slipway_logic::settings::draft::with_hidden_credentials;
use slipway_logic::settings::edit::Segment;
use slipway_logic::settings::merge::Reviewed;
use slipway_logic::settings::rules::{broken, of_edits, warnings};
use slipway_logic::settings::section;
use slipway_logic::settings::shown::shown;

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
        body.with(|body| of_edits(&present, body, found))
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

/// What a person should know before the save.
#[component]
fn Warnings(
    has_meanwhile: bool,
    has_no_place: bool,
    /// What is wrong with the request.
    mistakes: ReadSignal<Vec<Message>>,
    /// The request that would save the present record unchanged.
    now: String,
    /// The request.
    body: ReadSignal<String>,
) -> impl IntoView {
    let draft = use_draft();
    let notice = |text: &'static str| {
        view! {
            <Notice tone="warning">
                <p>{text}</p>
            </Notice>
        }
    };
    let list = move || {
        let mistakes = mistakes.get().into_iter().map(|(path, text)| format!("{path}: {text}"));
        let doubts = body.with(|body| warnings(&now, body)).into_iter().map(|(_, text)| text);
        mistakes.chain(doubts).collect::<Vec<_>>()
    };
    let list = computed(list);
    view! {
        {has_meanwhile
            .then(|| {
                notice(
                    "The record was changed on the platform since you opened the form. Fields that you didn’t change keep the platform’s values.",
                )
            })}
        {has_no_place
            .then(|| {
                notice(
                    "Some of your changes belong to an entry that was deleted on the platform. They won’t be saved.",
                )
            })}
        <Show when=move || list.with(|list| !list.is_empty())>
            <Notice tone="warning">
                <ul>{move || list.get().into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}</ul>
            </Notice>
        </Show>
        <div role="alert">
            <Show when=move || draft.save.is_outdated.get()>
                <Notice tone="warning">
                    <p>
                        "The record changed on the platform since your review. Check the changes again. Nothing was saved."
                    </p>
                </Notice>
            </Show>
        </div>
    }
}

/// An edit: its field, the former value, the person’s and the platform’s.
#[component]
fn EditRow(one: Reviewed, has_meanwhile: bool) -> impl IntoView {
    let draft = use_draft();
    let (base, mine) = (draft.base.get_untracked(), draft.mine.get_untracked());
    let label = section::name(&one.edit, [&mine, &base]);
    let meanwhile = one.meanwhile.as_ref().map(|now| shown(now.as_deref()));
    let yours = match (one.is_own, one.has_no_place) {
        (false, _) => "not changed by you".to_owned(),
        (true, true) => format!("{} (not saved)", shown(one.edit.new.as_deref())),
        (true, false) => shown(one.edit.new.as_deref()),
    };
    let is_decided_here = one.is_conflict() && !one.has_no_place;
    let way = one.edit.way.clone();
    let name = label.clone();
    let decision = is_decided_here.then(|| view! { <Decision way name /> });
    view! {
        <tr>
            <th scope="row">{label}</th>
            <td data-label="Was">
                <del>{shown(one.edit.old.as_deref())}</del>
            </td>
            <td data-label="Yours">
                <ins>{yours}</ins>
            </td>
            {has_meanwhile
                .then(|| {
                    view! {
                        <td data-label="Changed on the platform">
                            {meanwhile.unwrap_or_default()} {decision}
                        </td>
                    }
                })}
        </tr>
    }
}

/// The choice between the person’s value and the platform’s.
#[component]
fn Decision(way: Vec<Segment>, name: String) -> impl IntoView {
    let draft = use_draft();
    let decisions = draft.save.decisions;
    let way = StoredValue::new(way);
    let option = move |is_mine: bool, label: &'static str| {
        let decide = move |_| {
            let way = way.get_value();
            decisions.update(|all| {
                all.retain(|(known, _)| *known != way);
                all.push((way, is_mine));
            });
        };
        let is_chosen = move || {
            let is_it =
                |(known, mine): &(Vec<Segment>, bool)| way.with_value(|way| known == way) && *mine == is_mine;
            decisions.with(|all| all.iter().any(is_it))
        };
        view! {
            <button
                type="button"
                class="button toggle"
                aria-pressed=move || is_chosen().to_string()
                disabled=move || draft.save.busy.get()
                on:click=decide
            >
                {label}
            </button>
        }
    };
    view! {
        <div class="decision" role="group" aria-label=format!("{name}: changed by you and on the platform")>
            {option(true, "Save mine")} {option(false, "Keep the platform’s")}
        </div>
    }
}

/// The difference between the present record and the request, as JSON.
#[component]
fn JsonDiff(now: String, body: ReadSignal<String>) -> impl IntoView {
    let line = |line: DiffLine| match line {
        DiffLine::Same(text) => view! { <span>{format!("  {text}")}</span> }.into_any(),
        DiffLine::Removed(text) => view! { <del>{format!("- {text}")}</del> }.into_any(),
        DiffLine::Added(text) => view! { <ins>{format!("+ {text}")}</ins> }.into_any(),
        DiffLine::Gap => view! { <span class="gap">"⋯"</span> }.into_any(),
    };
    // Credentials are secrets; the request preview has them for whoever sends the request by hand.
    let lines = move || {
        diff(&with_hidden_credentials(&now), &with_hidden_credentials(&body.get()))
            .into_iter()
            .map(line)
            .collect_view()
    };
    view! {
        <details class="json-diff">
            <summary>"Changes as JSON"</summary>
            <pre tabindex="0" aria-label="Changes as JSON">
                {lines}
            </pre>
        </details>
    }
}
