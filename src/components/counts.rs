//! How many services are in which group of states; pressed, the list shows those alone.

use super::address::use_address;
use crate::signal::{See, Signal};
use crate::ui::dynamic::{derived, each, memo, text};
use crate::ui::el::el;
use crate::ui::icon::icon;
use leptos::prelude::*;
use slipway_logic::status::labels::StateGroup;
use slipway_logic::text::format;

/// The counts of the groups that have any.
#[component]
pub fn Counts(
    /// Group and number.
    #[prop(into)]
    counts: Signal<Vec<(StateGroup, usize)>>,
    /// What is counted: "Services by state".
    of: &'static str,
    /// Whether they filter the page's list by its state.
    filter: bool,
) -> impl IntoView {
    let address = use_address();
    let one = move |word: String| {
        let Some(group) = StateGroup::ALL.into_iter().find(|group| group.word() == word) else {
            return ().into_any();
        };
        let many = memo(move || {
            counts.see(|counts| counts.iter().find(|(known, _)| *known == group).map_or(0, |(_, many)| *many))
        });
        let number = text(move || format::number(i64::try_from(many.get()).unwrap_or(i64::MAX)));
        let inside =
            [icon(group.word()), el("span").child(el("b").child(number)).child(" ").child(group.label())];
        if !filter {
            return el("li").class(group.word()).child(Vec::from(inside)).into_any();
        }
        let is_chosen = memo(move || address.view.see(|view| view.filter("state") == Some(group.word())));
        let press = move |_| {
            let value = if is_chosen.get_untracked() { "" } else { group.word() };
            address.change(|view| view.set_filter("state", value));
        };
        let button = el("button")
            .attr("type", "button")
            .attr("aria-pressed", derived(move || is_chosen.get().to_string()))
            .on_mouse("click", press)
            .child(Vec::from(inside));
        el("li").class(group.word()).child(button).into_any()
    };
    let groups =
        move || counts.see(|counts| counts.iter().map(|(group, _)| group.word().to_owned()).collect());
    el("ul").class("counts").attr("aria-label", of).child(each(groups, one))
}
