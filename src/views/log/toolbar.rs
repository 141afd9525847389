//! The controls above a log, and the line below it with the number of loaded lines.

use super::menu::LogMenu;
use super::model::LogModel;
use crate::browser::clock;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::icon::Icon;
use crate::ui::search_field::SearchField;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::log::buffer::LogBuffer;
use slipway_logic::log::facet::{FACETS, Facet, choices, first_of};
use slipway_logic::log::level::Level;
use slipway_logic::log::view::{TAILS, Times};
use slipway_logic::text::format;

/// The controls above a log: search, Follow, levels, wrapping, number of lines, zone of the times, filters, and the menu.
#[component]
pub fn Toolbar(model: LogModel, file: Signal<String>) -> impl IntoView {
    let log_view = model.log_view;
    // In narrow windows the style hides the filters until the filter button is pressed; wide windows always show them.
    let has_filters = RwSignal::new(false);
    let zones = Times::ALL.map(|(_, word, label)| (word.to_owned(), label.to_owned()));
    let zone = move || {
        let times = log_view.with(|log_view| log_view.times);
        Times::ALL
            .into_iter()
            .find(|(known, ..)| *known == times)
            .map(|(_, word, _)| word)
            .unwrap_or_default()
            .to_owned()
    };
    let is_wrapped = move || log_view.with(|log_view| log_view.is_wrapped);
    view! {
        <div class="log-bar">
            <Search model />
            <Toggle is_on=model.is_following on_change=move |is_on| model.is_following.set(is_on)>
                {move || if model.is_following.get() { "Following" } else { "Follow" }}
            </Toggle>
            <button
                type="button"
                class="button icon filters-button"
                aria-label="Filters and times"
                aria-expanded=move || has_filters.get().to_string()
                on:click=move |_| has_filters.update(|open| *open = !*open)
            >
                <Icon name="filter" />
            </button>
            <div class="log-filters" class:open=move || has_filters.get()>
                <Levels model />
                <Toggle
                    is_on=Signal::derive(is_wrapped)
                    on_change=move |is_on| model.set_wrapped(is_on)
                >
                    "Wrap"
                </Toggle>
                {model.of.has_tails.then(|| view! { <Tails model /> })}
                <Choice
                    label="Times"
                    value=zone
                    options=Signal::stored(zones.to_vec())
                    on_change=move |zone: String| model.change("time", &zone)
                />
                {FACETS
                    .iter()
                    .enumerate()
                    .map(|(index, facet)| view! { <Filter model index facet /> })
                    .collect_view()}
            </div>
            <LogMenu model file />
        </div>
    }
}

/// The search field, the number of matches, and the buttons Previous and Next.
#[component]
fn Search(model: LogModel) -> impl IntoView {
    let search = computed(move || model.log_view.with(|log_view| log_view.search.clone()));
    let matches = computed(move || model.found.with(Vec::len));
    let count = move || match (matches.get(), model.current.get()) {
        _ if search.with(String::is_empty) => String::new(),
        (0, _) => "No match".to_owned(),
        (matches, Some(current)) => {
            format!("{} of {}", format::number(current as i64 + 1), format::number(matches as i64))
        }
        (matches, None) => format::count(matches, "match", "matches"),
    };
    let pressed = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
            model.next_match(event.shift_key());
        }
    };
    let no_match =
        Signal::derive(move || (matches.get() == 0).then(|| "No line matches the search.".to_owned()));
    view! {
        <SearchField
            label="Search the log"
            value=search
            on_input=move |text| model.search(text)
            on_key=pressed
        />
        <span class="count" role="status">
            {count}
        </span>
        <Show when=move || search.with(|search| !search.is_empty())>
            <Button disabled_reason=no_match on_press=move || model.next_match(false)>
                "Previous"
            </Button>
            <Button disabled_reason=no_match on_press=move || model.next_match(true)>
                "Next"
            </Button>
        </Show>
    }
}

/// The choice between all lines and those of a level, with the number of lines of each level.
#[component]
fn Levels(model: LogModel) -> impl IntoView {
    let chosen = computed(move || model.log_view.with(|log_view| log_view.level));
    let count = move |level: Level| {
        let count = model.marks.with(|marks| marks.as_ref().map(|marks| marks.count(level)));
        count
            .filter(|_| model.is_read.get())
            .map(|count| view! { <b>{format!(" {}", format::number(count as i64))}</b> })
    };
    let segment = move |(level, _, label): (Level, &'static str, &'static str)| {
        view! {
            <button
                type="button"
                class=level.class()
                aria-pressed=move || (chosen.get() == Some(level)).to_string()
                on:click=move |_| model.show_level(Some(level))
            >
                {label}
                {move || count(level)}
            </button>
        }
    };
    view! {
        <div class="segments" role="group" aria-label="Levels">
            <button
                type="button"
                aria-pressed=move || chosen.get().is_none().to_string()
                on:click=move |_| model.show_level(None)
            >
                "All"
            </button>
            {Level::ALL.map(segment)}
        </div>
    }
}

/// The choice of the number of lines to read.
#[component]
fn Tails(model: LogModel) -> impl IntoView {
    let tails =
        TAILS.map(|tail| (tail.to_string(), format!("Last {} lines", format::number(i64::from(tail)))));
    view! {
        <Choice
            label="Number of lines"
            value=move || model.log_view.with(|log_view| log_view.tail.to_string())
            options=Signal::stored(tails.to_vec())
            on_change=move |tail: String| model.change("tail", if tail == "1000" { "" } else { &tail })
        />
    }
}

/// A filter by a value of the lines; hidden if all lines have the same value and the filter isn’t set.
#[component]
fn Filter(
    model: LogModel,
    /// The index of the facet in the table of facets, and of its chosen value in the view’s `filters`.
    index: usize,
    /// The property of the lines that the filter is about.
    facet: &'static Facet,
) -> impl IntoView {
    let (key, label) = (facet.key, facet.label);
    let all = computed(move || {
        model.changes.track();
        model.buffer.with_value(|buffer| choices(buffer, facet))
    });
    let value = move || {
        model.log_view.with(|log_view| log_view.filters.get(index).cloned().flatten()).unwrap_or_default()
    };
    let options = Signal::derive(move || {
        let mut all = all.get();
        let (count, chosen) = (all.len(), value());
        if !chosen.is_empty() && !all.contains(&chosen) {
            all.push(chosen);
        }
        let mut options = vec![(String::new(), format!("All {label} ({count})"))];
        options.extend(all.into_iter().map(|value| {
            let word = (facet.value_label)(&value);
            let named = if key == "deployment" { deployment_name(model, &value) } else { None };
            (value, named.unwrap_or(word))
        }));
        options
    });
    // A filter that was shown once stays: the control that a person has just used isn’t removed.
    let was_shown = StoredValue::new(false);
    let is_shown = move || {
        let is_shown = was_shown.get_value() || all.with(|all| all.len() > 1) || !value().is_empty();
        was_shown.set_value(is_shown);
        is_shown
    };
    view! {
        <Show when=is_shown>
            <Choice
                label=label
                value
                options
                on_change=move |value: String| model.change(key, &value)
            />
        </Show>
    }
}

/// Returns a name for a deployment, from the time and the scope of its first line: "10:28:04 checkout-api". None if no line belongs to the
/// deployment, or if its first line has no time.
fn deployment_name(model: LogModel, execution: &str) -> Option<String> {
    model.buffer.with_value(|buffer| {
        let line = first_of(buffer, execution)?;
        let at = clock::time_or_date(line.at?, clock::now());
        let scope =
            line.deployment.as_deref().and_then(|deployment| deployment.scope.clone()).unwrap_or_default();
        Some(visible(format!("{at} {scope}").trim()))
    })
}

#[component]
fn Choice(
    /// The name of the control for screen readers.
    label: &'static str,
    /// The chosen value.
    #[prop(into)]
    value: Signal<String>,
    /// Value and label of each option.
    options: Signal<Vec<(String, String)>>,
    /// Called with the chosen value.
    #[prop(into)]
    on_change: Callback<String>,
) -> impl IntoView {
    let option = move |(known, label): (String, String)| {
        let is_chosen = value.with(|value| *value == known);
        view! {
            <option value=known prop:selected=is_chosen>
                {label}
            </option>
        }
    };
    view! {
        <select
            class="list-choice"
            aria-label=label
            on:change:target=move |event| on_change.run(event.target().value())
        >
            {move || options.get().into_iter().map(option).collect_view()}
        </select>
    }
}

/// A button that switches something on and off.
#[component]
fn Toggle(
    /// True while the button is on.
    #[prop(into)]
    is_on: Signal<bool>,
    /// Called with the new state.
    #[prop(into)]
    on_change: Callback<bool>,
    children: Children,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button toggle"
            aria-pressed=move || is_on.get().to_string()
            on:click=move |_| on_change.run(!is_on.get_untracked())
        >
            {children()}
        </button>
    }
}

/// The number of loaded lines, and a button that scrolls back to the end.
#[component]
pub fn Foot(model: LogModel) -> impl IntoView {
    let status = move || {
        model.changes.track();
        let (lines, dropped) = model.buffer.with_value(|buffer| (buffer.lines(), LogBuffer::dropped(buffer)));
        if !model.is_read.get() {
            return "Loading…".to_owned();
        }
        let requested = model.log_view.with(|log_view| log_view.tail) as usize;
        let loaded = format!("{} loaded.", format::count(lines, "line", "lines"));
        match (dropped, lines >= requested) {
            (0, false) => format!("{loaded} The platform returned no more lines."),
            (0, true) if model.of.has_tails && TAILS.iter().any(|more| *more as usize > requested) => {
                format!("{loaded} Choose more lines to see earlier ones.")
            }
            (0, true) => format!("{loaded} Earlier lines aren’t available here."),
            (dropped, _) => {
                format!("{loaded} {} were dropped.", format::count(dropped, "older line", "older lines"))
            }
        }
    };
    let jump = move || match model.unseen.get() {
        0 => "Jump to latest".to_owned(),
        new => format!("Jump to latest · {} new", format::number(new as i64)),
    };
    view! {
        <div class="log-foot">
            <small>{status}</small>
            <Show when=move || !model.is_at_end.get() && model.is_read.get()>
                <Button variant=ButtonVariant::Primary on_press=move || model.to_end()>
                    {jump}
                </Button>
            </Show>
        </div>
    }
}
