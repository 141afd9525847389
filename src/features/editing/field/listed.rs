//! A choice among the options that the page provides: a select, or a list with a search. Other values can be entered.

use super::options::FieldOption;
use crate::browser::focus;
use crate::browser::press::after_press;
use crate::ui::field::{FieldErrorLine, SelectField, TextField};
use crate::ui::search_field::SearchField;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form::Input;
use web_sys::KeyboardEvent;

/// How the options are shown, and how a value that isn’t an option is entered.
#[derive(Clone, Copy)]
pub(super) enum Others {
    /// A select; another value is entered as an ID. `none` is the label of the empty choice.
    Id { none: &'static str },
    /// A select; `noun` names another value that can be entered: "port".
    Value { noun: &'static str },
    /// A list with a search. `none` is the label of the empty choice; empty if a value has to be chosen.
    Searched { none: &'static str },
}

/// The choice, or a text field where there is nothing to choose from or another value is entered.
#[component]
pub(super) fn ListedField(
    id: String,
    input: &'static Input,
    others: Others,
    options: Signal<Vec<FieldOption>>,
    value: Signal<String>,
    set_value: SignalSetter<String>,
    error: Signal<Option<String>>,
    required: Signal<bool>,
) -> impl IntoView {
    let (id, label, help) = (StoredValue::new(id), input.label, input.help);
    let is_entered = RwSignal::new(false);
    let is_known = computed(move || {
        value.with(|value| {
            value.is_empty() || options.with(|options| options.iter().any(|option| option.value == *value))
        })
    });
    let is_text = computed(move || options.with(Vec::is_empty) || is_entered.get() || !is_known.get());
    // The pressed button is removed together with the field, so the new field gets the focus.
    let show_text_field = move |is_shown: bool| {
        is_entered.set(is_shown);
        let id = id.get_value();
        focus::focus_when_drawn(id);
    };
    // The text field is replaced once the press that took the focus has ended: replaced during it, the button below would move away from the
    // pointer.
    let leave = move || {
        after_press(move || {
            is_entered.try_set(false);
        });
    };
    let choose = move |_| {
        set_value.set(String::new());
        show_text_field(false);
    };
    let (other_noun, text_help) = match others {
        Others::Id { .. } => ("ID".to_owned(), format!("{help} Enter the ID that the platform shows.")),
        Others::Value { noun } => (noun.to_owned(), help.to_owned()),
        Others::Searched { .. } => (label.to_ascii_lowercase(), help.to_owned()),
    };
    let text = move || {
        // While the text field has the focus, the list doesn’t replace it: the options may arrive while the person types.
        view! {
            <div on:focusin=move |_| is_entered.set(true) on:focusout=move |_| leave()>
                <TextField id=id.get_value() label value set_value help=text_help.clone() error required />
            </div>
            // A placeholder takes the place of the button until the options are loaded, so that the fields below don’t move.
            <Show
                when=move || options.with(|options| !options.is_empty())
                fallback=|| view! { <span class="link-button reserved" aria-hidden="true">"…"</span> }
            >
                <button type="button" class="link-button" on:click=choose>
                    "Choose from the list"
                </button>
            </Show>
        }
        .into_any()
    };
    let list = move || {
        let select = |none: &'static str| {
            let options = choices(none, options, value);
            view! { <SelectField id=id.get_value() label options value set_value help error required /> }
                .into_any()
        };
        let control = match others {
            Others::Id { none } => select(none),
            Others::Value { .. } => select(""),
            Others::Searched { none } => {
                view! { <SearchedList input none options value set_value error /> }.into_any()
            }
        };
        view! {
            {control}
            <button type="button" class="link-button" on:click=move |_| show_text_field(true)>
                {format!("Enter another {other_noun}")}
            </button>
        }
        .into_any()
    };
    move || if is_text.get() { text() } else { list() }
}

/// Returns value and label of each option of a select. If `none` isn’t empty, the empty value is always an option with that label; else
/// "Choose…" is an option, but only while nothing is chosen.
fn choices(
    none: &'static str,
    options: Signal<Vec<FieldOption>>,
    value: Signal<String>,
) -> Signal<Vec<(String, String)>> {
    computed(move || {
        let is_shown = !none.is_empty() || value.with(String::is_empty);
        let label = if none.is_empty() { "Choose…" } else { none };
        let none = is_shown.then(|| (String::new(), label.to_owned()));
        let options = options.get().into_iter().map(|option| (option.value, option.label));
        none.into_iter().chain(options).collect()
    })
    .into()
}

/// The minimum number of options for which the list has a search field.
const SEARCHED_FROM: usize = 6;

/// The options as radio buttons, with a search.
#[component]
fn SearchedList(
    input: &'static Input,
    none: &'static str,
    options: Signal<Vec<FieldOption>>,
    value: Signal<String>,
    set_value: SignalSetter<String>,
    error: Signal<Option<String>>,
) -> impl IntoView {
    let id = input.path.as_str();
    let search = RwSignal::new(String::new());
    let found = computed(move || {
        let search = search.get();
        let shows_empty = search.is_empty() || value.with(String::is_empty);
        let empty = (!none.is_empty() && shows_empty).then(|| FieldOption::new("", none));
        let mut found: Vec<FieldOption> = Vec::new();
        // The chosen option is shown even if it doesn't match the search: it is what will be sent.
        let is_shown =
            |option: &FieldOption| value.with(|value| option.value == *value) || option.matches(&search);
        for option in empty.into_iter().chain(options.get()).filter(is_shown) {
            // A platform may list a value twice: a second radio button for the same value is left out.
            if !found.iter().any(|known| known.value == option.value) {
                found.push(option);
            }
        }
        found
    });
    let has_match = computed(move || {
        let search = search.get();
        options.with(|options| options.iter().any(|option| option.matches(&search)))
    });
    // Enter in the search field would submit the form, so the key is ignored there.
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
        }
    };
    view! {
        <fieldset
            class="field"
            id=id
            tabindex="-1"
            role="radiogroup"
            aria-invalid=move || error.get().map(|_| "true")
            aria-describedby=format!("{id}-error {id}-help")
        >
            <legend>{input.label}</legend>
            <Show when=move || options.with(|options| options.len() >= SEARCHED_FROM)>
                <SearchField
                    label="Search the list"
                    value=search
                    on_input=move |typed| search.set(typed)
                    on_key
                />
            </Show>
            <div class="choices">
                <For
                    each=move || found.get()
                    key=|option| (option.value.clone(), option.mark)
                    let(option)
                >
                    <RadioOption id option value set_value />
                </For>
                <Show when=move || !has_match.get()>
                    <p class="dim">"Nothing in the list matches."</p>
                </Show>
            </div>
            <FieldErrorLine id=format!("{id}-error") error />
            <p class="help" id=format!("{id}-help")>
                {input.help}
            </p>
        </fieldset>
    }
}

#[component]
fn RadioOption(
    id: &'static str,
    option: FieldOption,
    value: Signal<String>,
    set_value: SignalSetter<String>,
) -> impl IntoView {
    let FieldOption { value: option_value, label, details, mark } = option;
    let chosen = option_value.clone();
    view! {
        <label class="choice">
            <input
                type="radio"
                name=id
                prop:checked=move || value.with(|value| *value == chosen)
                on:change=move |_| set_value.set(option_value.clone())
            />
            <span>{label} {mark.map(|mark| view! { " " <span class="tag">{mark}</span> })}</span>
            <span class="details">{details}</span>
        </label>
    }
}
