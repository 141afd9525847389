//! How many services are in which group of states.

use crate::ui::dynamic::text;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_logic::format;
use slipway_logic::words::Group;

/// The counts of the groups that have any.
#[component]
pub fn Counts(
    /// Group and number.
    #[prop(into)]
    counts: Signal<Vec<(Group, usize)>>,
) -> impl IntoView {
    let one = move |group: Group| {
        let many = Memo::new(move |_| {
            counts
                .with(|counts| counts.iter().find(|(known, _)| *known == group).map_or(0, |(_, many)| *many))
        });
        let number = text(move || format::number(i64::try_from(many.get()).unwrap_or(i64::MAX)));
        view! {
            <li class=group.word()>
                <Icon name=group.word() />
                <span><b>{number}</b>" "{group.word()}</span>
            </li>
        }
    };
    view! {
        <ul class="counts" aria-label="Services by state">
            <For
                each=move || counts.with(|counts| counts.iter().map(|(group, _)| *group).collect::<Vec<_>>())
                key=|group| *group
                children=one
            />
        </ul>
    }
}
