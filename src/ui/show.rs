//! Children that are shown while a condition is true.

use leptos::prelude::*;
use slipway_computed::computed;

/// Shows its children while `when` is true, and `fallback` otherwise. In place of Leptos' `Show`, which is built on a memo that loses
/// changes (see `computed`) and is compiled for each closure and child: 6 kB of the first load.
#[component]
pub fn Show(
    /// The condition. A change to the same value draws nothing anew.
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
