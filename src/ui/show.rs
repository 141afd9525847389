//! Children that are shown while a condition is true.

use leptos::prelude::*;
use slipway_computed::computed;

/// Shows its children while `when` is true, else `fallback`. Replaces Leptos' `Show`, whose memo loses changes (see `computed`) and
/// whose code adds 4 kB to the first load.
#[component]
pub fn Show(
    /// The condition. If it is set to the same value again, nothing is drawn again.
    #[prop(into)]
    when: Signal<bool>,
    /// Drawn while the condition is false.
    #[prop(optional, into)]
    fallback: ViewFn,
    children: ChildrenFn,
) -> impl IntoView {
    let is_shown = computed(move || when.get());
    move || if is_shown.get() { children() } else { fallback.run() }
}
