//! The fields of a form.

use super::entries::EntriesField;
use super::listed::ListedField;
use super::many::ManyField;
use super::options::FieldOptions;
use super::{FormModel, Hint};
use crate::browser::clock;
use crate::components::editing::AFTER_PRESS_MS;
use crate::ui::field::{AreaField, CheckField, SelectField, TextField};
use crate::ui::presets::Presets;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form::{self, Control, Input};
use slipway_logic::forms::need::Need;
use slipway_logic::text::format::in_sentence;

/// Draws a field with its control and its error.
#[component]
pub(super) fn Field(
    model: FormModel,
    input: &'static Input,
    value: RwSignal<String>,
    offered: FieldOptions,
    hint: Option<Hint>,
) -> impl IntoView {
    // A rule speaks once the field was left, or the form submitted; the platform's word until the field changes.
    let touched = RwSignal::new(false);
    let at_first = value.get_untracked();
    let sent = RwSignal::new(None::<String>);
    let said_of = move || {
        let is_own =
            |named: &str| form::input_of(model.of.form, named).is_some_and(|own| own.path == input.path);
        model.said.with(|said| said.iter().find(|(named, _)| is_own(named)).map(|(_, text)| text.clone()))
    };
    Effect::new(move || sent.set(said_of().map(|_| value.get_untracked())));
    let error = computed(move || {
        let now = value.get();
        let said = said_of();
        if said.is_some() && sent.get().as_ref() == Some(&now) {
            return said;
        }
        let is_left = touched.get() && now != at_first;
        if !model.asked.get() && !is_left {
            return None;
        }
        model.broken().into_iter().find(|(path, _)| path == input.path).map(|(_, message)| message)
    });
    let need = computed(move || input.need.map_or(Need::Optional, |_| input.need(&model.body())));
    let label = Signal::derive(move || match need.get() {
        Need::Required => format!("{} (required)", input.label),
        _ => input.label.to_owned(),
    });
    let (id, help) = (input.path, input.help.to_owned());
    let provided = |name| {
        offered
            .iter()
            .find(|(known, _)| *known == name)
            .map_or_else(|| Signal::stored(Vec::new()), |(_, options)| *options)
    };
    let control = match input.control {
        Control::Text => view! { <TextField id label value help error /> }.into_any(),
        Control::Secret => view! { <TextField id label value help error secret=true /> }.into_any(),
        Control::Lines => view! { <AreaField id label value help error /> }.into_any(),
        Control::Presets(presets) => view! {
            <TextField id label value help error />
            <Presets label=input.label presets value />
        }
        .into_any(),
        Control::Choice(choices) => {
            let now = value.get_untracked();
            let known = choices.iter().any(|(choice, _)| *choice == now);
            let mut options: Vec<(String, String)> =
                choices.iter().map(|(choice, word)| ((*choice).to_owned(), (*word).to_owned())).collect();
            if !known {
                // A value that nobody listed stays, as it came; where there is none yet, a person chooses.
                let word = if now.is_empty() { "Choose…".to_owned() } else { now.clone() };
                options.insert(0, (now, word));
            }
            view! { <SelectField id label options=Signal::stored(options) value help error /> }.into_any()
        }
        Control::Many(choices) => {
            view! { <ManyField id label=input.label help choices value error /> }.into_any()
        }
        Control::Entries(has_mark) => {
            view! { <EntriesField id label=input.label help has_mark value error /> }.into_any()
        }
        Control::Offered(name, none) => {
            view! { <ListedField input none options=provided(name) value error is_long=false /> }.into_any()
        }
        Control::Listed(name, none) => {
            view! { <ListedField input none options=provided(name) value error is_long=true /> }.into_any()
        }
    };
    // An error moves what is below: a press on a button that took the focus would miss it.
    let leave = move |_| {
        clock::once(AFTER_PRESS_MS, move || {
            touched.try_set(true);
        });
    };
    let hint = computed(move || hint.and_then(|hint| hint.run((input.path, model.typed()))));
    let is_unknown = move || need.get() == Need::Unknown && value.with(|text| text.trim().is_empty());
    view! {
        <div on:focusout=leave hidden=move || matches!(need.get(), Need::Unused | Need::Replaced)>
            {control} <p class="hint" aria-live="polite">
                {move || hint.get()}
            </p>
            {input
                .need
                .map(|_| {
                    view! {
                        <Show when=is_unknown>
                            <SaveWithout model input />
                        </Show>
                    }
                })}
        </div>
    }
    .into_any()
}

/// The choice to save without a value that nobody can read. It holds for this form alone, and is never stored.
#[component]
fn SaveWithout(model: FormModel, input: &'static Input) -> impl IntoView {
    let value = RwSignal::new(model.without.with_untracked(|all| all.iter().any(|path| path == input.path)));
    let choose = move |is_on: bool| {
        value.set(is_on);
        model.without.update(|all| {
            all.retain(|path| path != input.path);
            all.extend(is_on.then(|| input.path.to_owned()));
        });
    };
    let label = format!("Save without {}", in_sentence(input.label));
    view! { <CheckField id=format!("{}-without", input.path) label value on_change=choose /> }
}
