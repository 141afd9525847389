//! An edit in the review, and the decision where it conflicts.

use super::super::draft::use_draft;
use leptos::prelude::*;
use slipway_logic::settings::edit::Segment;
use slipway_logic::settings::merge::Reviewed;
use slipway_logic::settings::section;
use slipway_logic::settings::shown::shown;

/// An edit: its field, the former value, the person’s and the platform’s.
#[component]
pub fn EditRow(
    /// The edit.
    one: Reviewed,
    /// True if there is a column for the platform’s changes.
    has_meanwhile: bool,
) -> impl IntoView {
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
