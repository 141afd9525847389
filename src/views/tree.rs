//! A record as a tree of all its fields, with buttons that copy the path and the value of each.

use crate::features::notifications::notifier::use_notifier;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_logic::service::tree::TreeLine;
use slipway_logic::text::format;

/// The fields of a part of a record below the title of the part; draws nothing if there are no fields.
#[component]
pub fn Tree(
    /// The title of the part.
    title: &'static str,
    /// The fields of the part, each a line of the tree.
    lines: ReadSignal<Vec<TreeLine>>,
) -> impl IntoView {
    view! {
        <Show when=move || lines.with(|lines| !lines.is_empty())>
            <section class="part" aria-label=title>
                <h2>{title}</h2>
                <div class="tree" role="list">
                    <For
                        each=move || lines.get()
                        key=|line| (line.path.clone(), line.value.clone(), line.count)
                        children=|line| view! { <FieldLine line /> }
                    />
                </div>
            </section>
        </Show>
    }
}

#[component]
fn FieldLine(line: TreeLine) -> impl IntoView {
    let TreeLine { path, name, depth, value, copied, count } = line;
    let entries = count.map(|count| format::count(count, "entry", "entries"));
    view! {
        <div role="listitem" style=("--depth", depth.to_string())>
            <code class="key">{name.clone()}</code>
            <code class="value">{value}</code>
            <small>{entries}</small>
            <CopyButton label=format!("Copy path of {path}") word="Copy path" what="Path" text=path.clone() />
            <CopyButton label=format!("Copy value of {path}") word="Copy value" what="Value" text=copied />
        </div>
    }
}

/// A button that copies a text.
#[component]
fn CopyButton(
    /// The name of the button for screen readers.
    label: String,
    /// The text on the button.
    word: &'static str,
    /// The copied part, as the message names it: "Path".
    what: &'static str,
    /// The text that is copied.
    text: String,
) -> impl IntoView {
    let notifier = use_notifier();
    let copy = move |_| notifier.copy(what, text.clone());
    view! {
        <button type="button" class="link-button" aria-label=label on:click=copy>
            {word}
        </button>
    }
}
