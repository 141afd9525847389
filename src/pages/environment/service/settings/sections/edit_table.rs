//! A table of records, such as ports, that is edited in place. The labels of the fields are the headings of the columns.

use super::list::{RecordList, RemovedRows};
use crate::features::editing::field::view::FieldView;
use crate::pages::environment::service::settings::editor::use_settings;
use crate::ui::button::Button;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::table::FieldName;
use slipway_computed::computed;
use slipway_logic::editor::edit::PathSegment;
use slipway_logic::forms::form::{Control, Input};

/// An editable table of a service's settings, such as the ports: its texts, its columns, and the content and focus of a new row.
pub struct TableDescription {
    /// The name of the table for screen readers.
    pub label: &'static str,
    /// The id of the heading that gets the focus when a new row is removed, which can’t be restored. After the removal of another row, the
    /// button that restores it gets the focus.
    pub heading: &'static str,
    /// The fields of a row.
    pub inputs: &'static [Input],
    /// Returns the name of a row as it is shown. The argument is the row as JSON.
    pub name: fn(&str) -> String,
    /// The sentence that is shown if there are no rows.
    pub empty: &'static str,
    /// The label of the button that adds a row.
    pub add: &'static str,
    /// A new row (JSON).
    pub new_row: &'static str,
    /// The field that gets the focus in a new row.
    pub first: FieldName,
}

/// A callback that sets the text of a field whose change also changes other rows. Receives the segment of the row in its path, and the
/// text.
pub type SetCell = Callback<(PathSegment, String)>;

/// A list of records as a table that can be edited, and below it the removed rows, which can be restored.
#[component]
pub fn EditTable(
    /// The list in the record.
    list: RecordList,
    /// The description of the table.
    table: &'static TableDescription,
    /// Returns a warning about the removal of a row (JSON), if there is one.
    #[prop(into)]
    about: Callback<String, Option<String>>,
    /// A field whose change also changes other rows, with the callback that sets it.
    #[prop(optional)]
    set_cell: Option<(FieldName, SetCell)>,
) -> impl IntoView {
    let is_empty = computed(move || list.segments().is_empty());
    let heading = |input: &Input| view! { <th scope="col">{input.label}</th> };
    view! {
        <section class="card" aria-label=table.label>
            <Show when=move || !is_empty.get() fallback=move || view! { <p class="dim">{table.empty}</p> }>
                <div class="edit-table">
                    <table aria-label=table.label>
                        <thead>
                            <tr>
                                {table.inputs.iter().map(heading).collect_view()} <th>
                                    <span class="visually-hidden">"Remove"</span>
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            <For each=move || list.segments() key=Clone::clone let(segment)>
                                <EditRow list table segment set_cell />
                            </For>
                        </tbody>
                    </table>
                </div>
            </Show>
            <RemovedRows list name=table.name about />
            <Button on_press=move || list.add(table.new_row, table.first)>{table.add}</Button>
        </section>
    }
}

#[component]
fn EditRow(
    list: RecordList,
    table: &'static TableDescription,
    segment: PathSegment,
    set_cell: Option<(FieldName, SetCell)>,
) -> impl IntoView {
    let settings = use_settings();
    let part = list.part(segment.clone());
    let json = part.json;
    let name = computed(move || json.with(|json| (table.name)(json)));
    let row = segment.clone();
    let cell = move |input: &'static Input| {
        let field = part.field(settings.handle, &[input.path]);
        let warning = settings.warning(part.path(&[input.path]));
        let label = Signal::derive(move || format!("{} of {}", input.label, name.get()));
        let (set_cell, row) = (set_cell.filter(|(field, _)| *field == input.path), row.clone());
        let set_value =
            set_cell.map(|(_, set)| SignalSetter::map(move |text: String| set.run((row.clone(), text))));
        view! {
            <td data-label=input.label class:narrow=matches!(input.control, Control::Check)>
                <FieldView field input label warning set_value />
            </td>
        }
    };
    view! {
        <tr>
            {table.inputs.iter().map(cell).collect_view()} <td class="narrow">
                <button
                    type="button"
                    class="button icon quiet"
                    aria-label=move || format!("Remove {}", name.get())
                    on:click=move |_| list.remove(&segment, table.heading)
                >
                    <Icon name="trash" />
                </button>
            </td>
        </tr>
    }
}
