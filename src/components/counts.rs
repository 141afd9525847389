//! How many services are in which group of states.

use crate::signal::{See, Signal};
use crate::ui::dynamic::{each, memo, text};
use crate::ui::el::el;
use crate::ui::icon::icon;
use leptos::prelude::*;
use slipway_logic::format;
use slipway_logic::words::Group;

/// The counts of the groups that have any.
#[component]
pub fn Counts(
    /// Group and number.
    #[prop(into)]
    counts: Signal<Vec<(Group, usize)>>,
    /// What is counted: "Services by state".
    of: &'static str,
) -> impl IntoView {
    let one = move |word: String| {
        let Some(group) = Group::ALL.into_iter().find(|group| group.word() == word) else {
            return ().into_any();
        };
        let many = memo(move || {
            counts.see(|counts| counts.iter().find(|(known, _)| *known == group).map_or(0, |(_, many)| *many))
        });
        let number = text(move || format::number(i64::try_from(many.get()).unwrap_or(i64::MAX)));
        el("li")
            .class(group.word())
            .child(icon(group.word()))
            .child(el("span").child(el("b").child(number)).child(" ").child(group.word()))
            .into_any()
    };
    let groups =
        move || counts.see(|counts| counts.iter().map(|(group, _)| group.word().to_owned()).collect());
    el("ul").class("counts").attr("aria-label", of).child(each(groups, one))
}
