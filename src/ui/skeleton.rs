//! What stands in the place of something until it is there.

use crate::ui::el::el;
use leptos::prelude::*;

/// `rows` rows of `columns` grey lines; a screen reader hears "Loading".
#[component]
pub fn SkeletonRows(
    /// How many rows.
    rows: usize,
    /// How many columns.
    columns: usize,
) -> impl IntoView {
    let cell = |column: usize| {
        let class = if column == 0 { "skeleton long" } else { "skeleton short" };
        el("td").child(el("span").class(class))
    };
    let row = move |_| el("tr").attr("aria-hidden", "true").child((0..columns).map(cell).collect::<Vec<_>>());
    (0..rows).map(row).collect::<Vec<_>>()
}

/// Grey lines in the place of a page or a record; a screen reader hears that it is on its way.
pub fn skeleton_lines() -> AnyView {
    let line = |size| el("span").class(format!("skeleton {size}"));
    el("div")
        .class("skeleton-lines")
        .attr("aria-busy", "true")
        .child(el("span").class("visually-hidden").child("Loading…"))
        .child(Vec::from(["long", "short", "long"].map(line)))
        .into_any()
}
