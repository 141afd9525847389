//! A part of a form that is closed at first.

use leptos::html;
use leptos::prelude::*;

/// A part of a form below a heading. A press on the heading opens and closes the part.
#[component]
pub fn Folded(
    /// The heading of the part.
    title: &'static str,
    /// The signal that opens the part when it becomes true. A person may close the part again.
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
