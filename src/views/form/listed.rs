//! A choice from a list with a search, such as a commit. What isn't in the list can be entered.

use super::offers::Offer;
use crate::ui::field::{FieldError, TextField};
use crate::ui::search_field::SearchField;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form::Input;

/// The list, or a text field while there is nothing to choose from.
#[component]
pub(super) fn ListedField(
    input: &'static Input,
    /// The label of the choice that leaves the value empty; empty if there has to be a value.
    none: &'static str,
    options: Signal<Vec<Offer>>,
    value: RwSignal<String>,
    error: ReadSignal<Option<String>>,
) -> impl IntoView {
    let is_typed = RwSignal::new(false);
    let is_listed = computed(move || {
        value.with(|value| {
            value.is_empty() || options.with(|options| options.iter().any(|offer| offer.value == *value))
        })
    });
    let types = computed(move || options.with(Vec::is_empty) || is_typed.get() || !is_listed.get());
    let (id, label, help) = (input.path, input.label, input.help);
    let choose = move |_| {
        value.set(String::new());
        is_typed.set(false);
    };
    // A field that somebody is in stays: the choices may come while they type.
    let text = move || {
        view! {
            <div on:focusin=move |_| is_typed.set(true)>
                <TextField id label value help error />
            </div>
            <Show when=move || options.with(|options| !options.is_empty())>
                <button type="button" class="link-button" on:click=choose>
                    "Choose from the list"
                </button>
            </Show>
        }
        .into_any()
    };
    view! {
        <Show when=move || types.get() fallback=move || {
            view! {
                <fieldset class="field">
                    <legend>{label}</legend>
                    <Choices id label none options value />
                    <FieldError id=format!("{id}-error") error />
                    <p class="help">{help}</p>
                </fieldset>
                <button type="button" class="link-button" on:click=move |_| is_typed.set(true)>
                    {format!("Enter another {}", label.to_lowercase())}
                </button>
            }
        }>{text()}</Show>
    }
}

/// The search and the list.
#[component]
fn Choices(
    id: &'static str,
    label: &'static str,
    none: &'static str,
    options: Signal<Vec<Offer>>,
    value: RwSignal<String>,
) -> impl IntoView {
    let search = RwSignal::new(String::new());
    let found = computed(move || {
        let search = search.get();
        let empty = (!none.is_empty()).then(|| Offer::new("", none));
        let offers = options.get().into_iter().filter(|offer| offer.matches(&search));
        empty.filter(|_| search.is_empty()).into_iter().chain(offers).collect::<Vec<_>>()
    });
    let is_long = options.with_untracked(|options| options.len() > SEARCHED_FROM);
    view! {
        {is_long
            .then(|| {
                view! {
                    <SearchField
                        label="Search the list"
                        value=search
                        on_input=move |typed| search.set(typed)
                    />
                }
            })}
        <div class="choices" role="radiogroup" aria-label=label>
            <For each=move || found.get() key=|offer| offer.value.clone() let(offer)>
                <Choice id offer value />
            </For>
            <Show when=move || found.with(Vec::is_empty)>
                <p class="dim">"Nothing in the list matches."</p>
            </Show>
        </div>
    }
}

/// The number of choices from which a search is worth its place.
const SEARCHED_FROM: usize = 5;

#[component]
fn Choice(id: &'static str, offer: Offer, value: RwSignal<String>) -> impl IntoView {
    let Offer { value: own, label, details, mark } = offer;
    let chosen = own.clone();
    view! {
        <label class="choice">
            <input
                type="radio"
                name=id
                prop:checked=move || value.with(|value| *value == chosen)
                on:change=move |_| value.set(own.clone())
            />
            <span>{label} {mark.map(|mark| view! { " " <span class="tag">{mark}</span> })}</span>
            <span class="details">{details}</span>
        </label>
    }
}
