//! Skeletons: gray lines in the place of content that is loading.

use leptos::prelude::*;

/// Table rows of gray lines, hidden from screen readers.
#[component]
pub fn SkeletonRows(
    /// The number of rows.
    rows: usize,
    /// The number of columns.
    columns: usize,
) -> impl IntoView {
    let cell = |column: usize| {
        let class = if column == 0 { "skeleton long" } else { "skeleton short" };
        view! {
            <td>
                <span class=class></span>
            </td>
        }
    };
    let row = move |_| view! { <tr aria-hidden="true">{(0..columns).map(cell).collect_view()}</tr> };
    (0..rows).map(row).collect_view()
}

/// Gray lines in the place of a page or a record. Screen readers say "Loading".
#[component]
pub fn SkeletonLines() -> impl IntoView {
    view! {
        <div class="skeleton-lines" aria-busy="true">
            <span class="visually-hidden">"Loading…"</span>
            <span class="skeleton long"></span>
            <span class="skeleton short"></span>
            <span class="skeleton long"></span>
        </div>
    }
}
