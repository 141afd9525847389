//! A part of a form that is closed at first.

use leptos::html;
use leptos::prelude::*;

/// A heading that opens and closes what is below it.
#[component]
pub fn Folded(
    /// The heading.
    title: &'static str,
    /// Opens the part when it becomes true. A person may close it again.
    opens: Signal<bool>,
    children: Children,
) -> impl IntoView {
    let details = NodeRef::<html::Details>::new();
    Effect::new(move || {
        if let (true, Some(details)) = (opens.get(), details.get()) {
            details.set_open(true);
        }
    });
    view! {
        <details class="section folded" node_ref=details>
            <summary>{title}</summary>
            {children()}
        </details>
    }
}
