//! The control of a field, chosen by the field’s description.

use super::amount::AmountField;
use super::entries::Entries;
use super::listed::{ListedField, Others};
use super::many::ManyField;
use super::options::FieldOption;
use super::rows::RowsField;
use super::secret::SecretField;
use crate::features::lazy::{AppView, Lazy};
use crate::ui::field::{AreaField, CheckField, SelectField, SwitchField, TextField};
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input};

/// The control of a field.
#[component]
pub fn FieldControl(
    /// The HTML id of the control.
    id: String,
    /// The description of the field.
    input: &'static Input,
    /// The label of the field.
    label: Signal<String>,
    /// The text that the control shows.
    value: Signal<String>,
    /// The setter of the text.
    set_value: SignalSetter<String>,
    /// The message of the field’s error; None if the field has no error to show.
    error: Signal<Option<String>>,
    /// The options of a choice that the page provides.
    options: Signal<Vec<FieldOption>>,
    /// Value and label of further choices, before those of the description.
    more_choices: Signal<Vec<(String, String)>>,
    /// True if an empty field shows its placeholder.
    #[prop(into, default = Signal::stored(true))]
    has_example: Signal<bool>,
    /// The maximum of an amount; None if the platform doesn’t state it.
    #[prop(optional)]
    maximum: Signal<Option<i64>>,
    /// True if the field is refused while it is empty.
    #[prop(into, default = Signal::stored(false))]
    required: Signal<bool>,
) -> impl IntoView {
    let (path, help) = (input.path.as_str(), input.help);
    let is_on = Signal::derive(move || value.with(|value| value == "true"));
    let set_on = SignalSetter::map(move |is_on: bool| set_value.set(is_on.to_string()));
    match input.control {
        Control::Text | Control::Number | Control::Code => {
            let code = matches!(input.control, Control::Code);
            let placeholder = Signal::derive(move || match has_example.get() {
                true => input.example.to_owned(),
                false => String::new(),
            });
            view! { <TextField id label unit=input.unit() value set_value help placeholder error required code /> }
                .into_any()
        }
        Control::Secret => view! { <SecretField id label value set_value help error required /> }.into_any(),
        Control::Lines | Control::CodeLines => {
            let code = matches!(input.control, Control::CodeLines);
            view! { <AreaField id label value set_value help error required code /> }.into_any()
        }
        Control::Presets(presets) => {
            view! { <AmountField id input label presets value set_value error maximum required /> }.into_any()
        }
        Control::Choice(choices) => {
            let known = choices.iter().map(|(value, label)| ((*value).to_owned(), (*label).to_owned()));
            let known: Vec<_> = known.collect();
            let options = computed(move || [more_choices.get(), known.clone()].concat());
            // A switch can't say "Not set", or that services differ: such a field is a select.
            let is_switch = computed(move || input.control.is_switch() && more_choices.with(Vec::is_empty));
            (move || match is_switch.get() {
                true => view! { <SwitchField id=id.clone() label value=is_on set_value=set_on help error /> }
                    .into_any(),
                false => {
                    view! { <SelectField id=id.clone() label options value set_value help error required /> }
                        .into_any()
                }
            })
            .into_any()
        }
        Control::Check => view! { <CheckField id label value=is_on set_value=set_on /> }.into_any(),
        Control::Many(_) | Control::ManyOffered(..) => {
            view! { <ManyField input options value set_value error /> }.into_any()
        }
        Control::Rows(rows) => view! { <RowsField input rows value set_value error /> }.into_any(),
        Control::Entries(has_mark) => {
            let entries = Entries { id: path, label: input.label, help, has_mark, value, set_value, error };
            view! { <Lazy view=AppView::Entries(entries) /> }.into_any()
        }
        Control::Offered(_, none) => {
            let others = Others::Id { none };
            view! { <ListedField id input others options value set_value error required /> }.into_any()
        }
        Control::Suggested(_, noun) => {
            let others = Others::Value { noun };
            view! { <ListedField id input others options value set_value error required /> }.into_any()
        }
        Control::Listed(_, none) => {
            let others = Others::Searched { none };
            view! { <ListedField id input others options value set_value error required /> }.into_any()
        }
    }
}
