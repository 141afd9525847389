//! The events as a table: one row per event, or in expandable groups by reason or object.

use crate::browser::focus;
use crate::components::status::time::Ago;
use crate::features::navigation::address::use_address;
use leptos::prelude::*;
use slipway_logic::cluster::events::{ClusterEvent, EventGroup, GroupBy};
use slipway_logic::text::format::{count, number};

/// The groupings: their word in the address, and their label.
const GROUPS: [(&str, &str, GroupBy); 3] = [
    ("", "Each event", GroupBy::Nothing),
    ("reason", "By reason", GroupBy::Reason),
    ("object", "By object", GroupBy::Object),
];

/// The maximum number of rows in a table. More rows would be slow to draw, and nobody reads that many.
const MAX_ROWS: usize = 500;

/// The events of a cluster as a table, with the choice of its groups.
#[component]
pub fn EventTable(groups: ReadSignal<Vec<EventGroup>>, by: ReadSignal<GroupBy>) -> impl IntoView {
    let address = use_address();
    let choice = move |(word, label, grouping): (&'static str, &'static str, GroupBy)| {
        view! {
            <button
                type="button"
                aria-pressed=move || (by.get() == grouping).to_string()
                on:click=move |_| address.change(|view| view.set_filter("group", word))
            >
                {label}
            </button>
        }
    };
    let content = move || match by.get() {
        GroupBy::Nothing => {
            let events = groups.get().into_iter().flat_map(|group| group.events).collect();
            view! { <Events name="Events".to_owned() events /> }.into_any()
        }
        // Groups are keyed by their content, so a group that didn't change stays open when the events are read again.
        _ => view! {
            <For
                each=move || groups.get()
                key=|group| (group.name.clone(), group.events.len(), group.last)
                let(group)
            >
                <Group group />
            </For>
        }
        .into_any(),
    };
    view! {
        <section class="card events" aria-label="Events">
            <div class="segments" role="group" aria-label="Group by">
                {GROUPS.map(choice).collect_view()}
            </div>
            {content}
        </section>
    }
}

#[component]
fn Group(group: EventGroup) -> impl IntoView {
    let EventGroup { name, count: occurrences, has_warning, last, events } = group;
    let name = if name.is_empty() { "Not named".to_owned() } else { name };
    let caption = name.clone();
    view! {
        <details>
            <summary>
                <b class:warning=has_warning>{name}</b>
                " "
                <small>{count(usize::try_from(occurrences).unwrap_or_default(), "time", "times")}</small>
                " "
                <Ago at=Signal::stored(last) />
            </summary>
            <Events name=caption events />
        </details>
    }
}

#[component]
fn Events(name: String, events: Vec<ClusterEvent>) -> impl IntoView {
    let hidden = events.len().saturating_sub(MAX_ROWS);
    let heading = |label: &'static str| view! { <th scope="col">{label}</th> };
    view! {
        <table class="plain">
            <caption class="visually-hidden">{name}</caption>
            <thead>
                <tr>
                    {["Type", "Reason", "Object", "Message", "Count", "First", "Last"].map(heading).collect_view()}
                </tr>
            </thead>
            <tbody>
                {events.into_iter().take(MAX_ROWS).map(|event| view! { <EventRow event /> }).collect_view()}
            </tbody>
        </table>
        {(hidden > 0)
            .then(|| {
                view! {
                    <p class="dim">{format!("{} not shown. Choose a shorter period.", count(hidden, "event is", "events are"))}</p>
                }
            })}
    }
}

#[component]
fn EventRow(event: ClusterEvent) -> impl IntoView {
    let is_warning = event.is_warning();
    let ClusterEvent { kind, reason, object, object_filter, message, component, count, first, last } = event;
    let object = match object_filter {
        Some((key, value)) => view! { <FilterButton key value text=object /> }.into_any(),
        None => object.into_any(),
    };
    let component = (!component.is_empty())
        .then(|| view! { <FilterButton key="component" value=component.clone() text=component /> });
    let kind = if kind.is_empty() { "Unknown".to_owned() } else { kind };
    view! {
        <tr>
            <td class="kind" class:warning=is_warning>
                {kind}
            </td>
            <th scope="row">{reason}</th>
            <td>{object}</td>
            <td>
                {message} " " <small>{component}</small>
            </td>
            <td class="number">{number(count)}</td>
            <td class="time">
                <Ago at=Signal::stored(first) />
            </td>
            <td class="time">
                <Ago at=Signal::stored(last) />
            </td>
        </tr>
    }
}

/// A button with the name of a node, pod or component, which sets the filter `key` to `value`.
#[component]
fn FilterButton(
    /// The key of the filter in the address.
    key: &'static str,
    /// The value of the filter.
    value: String,
    /// The text.
    text: String,
) -> impl IntoView {
    let address = use_address();
    view! {
        <button
            type="button"
            class="link-button"
            title=format!("Only this {key}")
            on:click=move |_| {
                address.change(|view| view.set_filter(key, &value));
                // The table is redrawn, which removes the pressed button, so the field that now has the filter gets the focus.
                focus::focus_id(&format!("event-{key}"));
            }
        >
            {text}
        </button>
    }
}
