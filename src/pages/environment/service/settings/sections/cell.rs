//! The controls in a table that is edited in place. Their labels are the headings of the table.

use crate::pages::environment::service::settings::draft::SettingsDraft;
use crate::pages::environment::service::settings::field::{Scope, SettingField, control_id};
use leptos::prelude::*;
use slipway_computed::computed;

/// The place of a cell: the draft, the row and the name of the row for screen readers.
#[derive(Clone)]
pub struct Row {
    /// The draft.
    pub draft: SettingsDraft,
    /// The record of the row.
    pub scope: Scope,
    /// The name of the row.
    pub name: Signal<String>,
}

/// A text or a number.
#[component]
pub fn TextCell(
    /// The row.
    row: Row,
    /// The key of the field.
    key: &'static str,
    /// The label.
    label: &'static str,
    /// The text in an empty field.
    #[prop(optional)]
    placeholder: &'static str,
) -> impl IntoView {
    let field = SettingField::new(row.draft, &row.scope, &[key]);
    let id = control_id(&row.scope.way(&[key]));
    let remark_id = format!("{id}-remark");
    view! {
        <td data-label=label class:changed=move || field.was.with(Option::is_some)>
            <input
                id=id
                placeholder=placeholder
                autocomplete="off"
                spellcheck="false"
                aria-label=move || format!("{label} of {}", row.name.get())
                aria-describedby=remark_id.clone()
                aria-invalid=move || field.error.get().map(|_| "true")
                prop:value=move || field.value.get()
                on:input:target=move |event| field.value.set(event.target().value())
                on:focusout=move |_| field.leave()
            />
            <CellRemarks field id=remark_id />
        </td>
    }
}

/// A choice. A value that nobody listed stays, as it came.
#[component]
pub fn ChoiceCell(
    /// The row.
    row: Row,
    /// The key of the field.
    key: &'static str,
    /// The label.
    label: &'static str,
    /// The choices.
    choices: &'static [&'static str],
) -> impl IntoView {
    let field = SettingField::new(row.draft, &row.scope, &[key]);
    let id = control_id(&row.scope.way(&[key]));
    let remark_id = format!("{id}-remark");
    let options = computed(move || {
        let now = field.value.get();
        let mut options: Vec<String> = choices.iter().map(|choice| (*choice).to_owned()).collect();
        if !options.contains(&now) {
            options.insert(0, now);
        }
        options
    });
    let option = move |choice: String| {
        let own = choice.clone();
        let label = if choice.is_empty() { "Not set".to_owned() } else { choice.clone() };
        view! {
            <option value=choice selected=move || field.value.get() == own>
                {label}
            </option>
        }
    };
    view! {
        <td data-label=label class:changed=move || field.was.with(Option::is_some)>
            <select
                id=id
                aria-label=move || format!("{label} of {}", row.name.get())
                aria-describedby=remark_id.clone()
                aria-invalid=move || field.error.get().map(|_| "true")
                on:change:target=move |event| field.value.set(event.target().value())
            >
                {move || options.get().into_iter().map(option).collect_view()}
            </select>
            <CellRemarks field id=remark_id />
        </td>
    }
}

/// A checkbox.
#[component]
pub fn CheckCell(
    /// The row.
    row: Row,
    /// The key of the field.
    key: &'static str,
    /// The label.
    label: &'static str,
    /// Called with the new value, where more than the field changes.
    #[prop(optional, into)]
    on_change: Option<Callback<bool>>,
) -> impl IntoView {
    let field = SettingField::new(row.draft, &row.scope, &[key]);
    let id = control_id(&row.scope.way(&[key]));
    let remark_id = format!("{id}-remark");
    view! {
        <td data-label=label class="narrow" class:changed=move || field.was.with(Option::is_some)>
            <input
                id=id
                type="checkbox"
                aria-label=move || format!("{label} of {}", row.name.get())
                aria-describedby=remark_id.clone()
                prop:checked=move || field.value.with(|value| value == "true")
                on:change:target=move |event| {
                    let checked = event.target().checked();
                    match on_change {
                        Some(on_change) => on_change.run(checked),
                        None => field.value.set(checked.to_string()),
                    }
                }
            />
            <div id=remark_id class="cell-remarks" aria-live="polite">
                <p class="error">{move || field.error.get()}</p>
            </div>
        </td>
    }
}

/// The error, the warning and the former value of a cell.
#[component]
fn CellRemarks(field: SettingField, id: String) -> impl IntoView {
    let was = move || match field.was.get() {
        Some(was) if was.is_empty() => "was not set".to_owned(),
        Some(was) => format!("was {was}"),
        None => String::new(),
    };
    view! {
        <div id=id class="cell-remarks" aria-live="polite">
            <p class="error">{move || field.error.get()}</p>
            <p class="warning">{move || field.warning.get()}</p>
            <p class="was">{was}</p>
        </div>
    }
}
