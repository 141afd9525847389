//! A field with a list of records, such as ports: a row for each.

use super::typed_text::TypedText;
use crate::browser::focus;
use crate::ui::button::Button;
use crate::ui::field::FieldErrorLine;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::described::elements;
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input, Rows};
use slipway_logic::forms::lists::without;
use slipway_logic::forms::rows::{cell, means, with_cell, with_row};
use slipway_logic::text::format::capitalized;

/// The list of the field, and its setter. The handle is `Copy`, so that closures can capture it.
#[derive(Clone, Copy)]
struct List {
    rows: &'static Rows,
    /// The list: a JSON array with a record for each row.
    value: Signal<String>,
    set_value: SignalSetter<String>,
}

/// Draws a row for each record of the list.
#[component]
pub fn RowsField(
    /// The description of the field.
    input: &'static Input,
    /// The noun, the inputs and the initial value of a row.
    rows: &'static Rows,
    /// The list: a JSON array with a record for each row.
    value: Signal<String>,
    /// The setter of the list.
    set_value: SignalSetter<String>,
    /// The message of the field’s error; None if the field has no error to show.
    #[prop(into)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    let Input { label, help, .. } = *input;
    let id = input.path.as_str();
    let list = List { rows, value, set_value };
    let row_count = computed(move || value.with(|list| elements(list).len()));
    let heading = |input: &Input| view! { <th scope="col">{input.label}</th> };
    let add = move || {
        let index = row_count.get_untracked();
        set_value.set(value.with_untracked(|list| with_row(list, rows.new)));
        if let Some(first) = rows.inputs.first() {
            focus::focus_when_drawn(cell_id(id, first, index));
        }
    };
    view! {
        <fieldset class="field" id=id tabindex="-1" aria-describedby=format!("{id}-error {id}-help")>
            <legend>{label}</legend>
            <Show when=move || row_count.get() != 0>
                <div class="edit-table">
                    <table aria-label=label>
                        <thead>
                            <tr>
                                {rows.inputs.iter().map(heading).collect_view()} <th>
                                    <span class="visually-hidden">"Remove"</span>
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            <For each=move || 0..row_count.get() key=|index| *index let(index)>
                                <Row list id index />
                            </For>
                        </tbody>
                    </table>
                </div>
            </Show>
            <Button id=add_id(id) on_press=add>
                {format!("Add {}", rows.noun)}
            </Button>
            <FieldErrorLine id=format!("{id}-error") error />
            <p class="help" id=format!("{id}-help")>
                {help}
            </p>
        </fieldset>
    }
}

/// Returns the id of the control of a cell.
fn cell_id(list: &str, input: &Input, index: usize) -> String {
    format!("{list}-{index}-{}", input.path)
}

/// Returns the id of the button that adds a row.
fn add_id(list: &str) -> String {
    format!("{list}-add")
}

/// A row with its fields, and a button that removes it.
#[component]
fn Row(list: List, id: &'static str, index: usize) -> impl IntoView {
    let List { rows, value, set_value } = list;
    let name = format!("{} {}", capitalized(rows.noun), index + 1);
    let cells = rows.inputs.iter().map(|input| {
        let label = format!("{} of {}", input.label, name.to_lowercase());
        view! { <Cell list input index label id=cell_id(id, input, index) /> }
    });
    let remove = move |_| {
        set_value.set(value.with_untracked(|list| without(list, index)));
        // The row with the focus is removed: the row before it gets the focus, or the button that adds a row if no row is before it.
        let before = index.checked_sub(1).zip(rows.inputs.first());
        focus::focus_when_drawn(
            before.map_or_else(|| add_id(id), |(index, first)| cell_id(id, first, index)),
        );
    };
    view! {
        <tr>
            {cells.collect_view()} <td class="narrow">
                <button
                    type="button"
                    class="button icon quiet"
                    aria-label=format!("Remove {}", name.to_lowercase())
                    on:click=remove
                >
                    <Icon name="close" />
                </button>
            </td>
        </tr>
    }
}

/// The control of a field of a row.
#[component]
fn Cell(list: List, input: &'static Input, index: usize, label: String, id: String) -> impl IntoView {
    let List { value, set_value, .. } = list;
    let typed_text = TypedText::default();
    let present = move || value.with(|list| cell(list, index, input));
    let text = typed_text.shown(present, move |typed, present| means(input, typed, present));
    let write = move |typed: String| {
        typed_text.set(typed.clone());
        set_value.set(value.with_untracked(|list| with_cell(list, index, input, &typed)));
    };
    let control = match input.control {
        Control::Choice(choices) => {
            // A value that isn’t among the choices gets an option as well: without this option, the select would show another value.
            let unlisted = move || {
                let text = text.get();
                let is_listed = text.is_empty() || choices.iter().any(|(choice, _)| *choice == text);
                (!is_listed).then(|| view! { <option selected=true>{text}</option> })
            };
            let option = move |(choice, word): &'static (&'static str, &'static str)| {
                view! {
                    <option value=*choice prop:selected=move || text.with(|text| text == choice)>
                        {*word}
                    </option>
                }
            };
            view! {
                <select id=id aria-label=label on:change:target=move |event| write(event.target().value())>
                    {unlisted} {choices.iter().map(option).collect_view()}
                </select>
            }
            .into_any()
        }
        Control::Check => view! {
            <input
                id=id
                type="checkbox"
                aria-label=label
                prop:checked=move || text.with(|text| text == "true")
                on:change:target=move |event| write(event.target().checked().to_string())
            />
        }
        .into_any(),
        _ => view! {
            <input
                id=id
                inputmode="numeric"
                autocomplete="off"
                aria-label=label
                placeholder=input.example
                prop:value=move || text.get()
                on:input:target=move |event| write(event.target().value())
            />
        }
        .into_any(),
    };
    let class = if matches!(input.control, Control::Check) { "narrow" } else { "" };
    view! {
        <td class=class data-label=input.label>
            {control}
        </td>
    }
}
