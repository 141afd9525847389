//! A commit in a line: its id, its message, its author and its age.

use crate::components::status::time::Ago;
use leptos::prelude::*;
use slipway_api::Timestamp;

/// A commit in a line: id, message, author and age.
#[component]
pub fn CommitLine(
    /// The short id, as a link where the host of the repository is known.
    id: AnyView,
    /// The first line of the message; empty without one.
    message: String,
    /// The author; empty if unknown.
    author: String,
    /// The time of the commit; None if unknown.
    at: Option<Timestamp>,
) -> impl IntoView {
    let separator = (!author.is_empty() && at.is_some()).then_some(", ");
    view! {
        <div class="commit">
            {id} <span>{message}</span>
            <small>{author} {separator} {at.map(|at| view! { <Ago at=Signal::stored(Some(at)) /> })}</small>
        </div>
    }
}
