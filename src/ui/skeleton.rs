//! What stands in a table until its first reading is there.

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
        view! { <td><span class=class></span></td> }
    };
    let row = move |_| view! { <tr aria-hidden="true">{(0..columns).map(cell).collect_view()}</tr> };
    view! { {(0..rows).map(row).collect_view()} }
}
