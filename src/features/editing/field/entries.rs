//! A field with keys and values.

use crate::browser::focus;
use crate::ui::button::Button;
use crate::ui::field::FieldErrorLine;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::fields::label;
use slipway_api::table::FieldName;
use slipway_computed::computed;
use slipway_logic::forms::lists::{MARK, marked, pasted, repeated, with_entry, with_field, without};
use slipway_logic::text::format::count;
use std::collections::BTreeSet;
use web_sys::ClipboardEvent;

/// The properties of a field with keys and values. Only the forms of label groups and annotation groups have such a field, so the field is
/// drawn by the part of the program that contains these forms.
#[derive(Clone, Copy)]
pub struct Entries {
    /// The HTML id of the field.
    pub id: &'static str,
    /// The label of the field.
    pub label: &'static str,
    /// The help text of the field.
    pub help: &'static str,
    /// True if each entry has a checkbox that sets the entry at the cloud provider as well.
    pub has_mark: bool,
    /// The list: a JSON array with an object for each entry.
    pub value: Signal<String>,
    /// The setter of the list.
    pub set_value: SignalSetter<String>,
    /// The message of the field’s error; None if the field has no error to show.
    pub error: Signal<Option<String>>,
}

/// Draws a row for each entry, of a long list the first `ROWS_AT_ONCE` with a button that shows more. If a person pastes several lines
/// `key=value`, each becomes an entry.
#[component]
pub fn EntriesField(field: Entries) -> impl IntoView {
    let Entries { id, label, help, has_mark, value, set_value, error } = field;
    // The text is parsed once for all rows, not once for each row: a list may have thousands of rows.
    let entries = computed(move || value.with(|list| marked(list)));
    let repeated = computed(move || value.with(|list| repeated(list)));
    let entry_count = computed(move || entries.with(Vec::len));
    let limit = RwSignal::new(ROWS_AT_ONCE);
    // The index of the first entry that was added while earlier rows weren’t drawn: the rows from there on are drawn as well.
    let tail = RwSignal::new(usize::MAX);
    let shown = computed(move || entry_count.get().min(limit.get()));
    let heading = |label: &'static str| view! { <th scope="col">{label}</th> };
    let add = move |_: ()| {
        let index = entry_count.get_untracked();
        // A new entry is drawn even if not all rows before it are: it gets the focus.
        if index >= limit.get_untracked() {
            tail.update(|tail| *tail = (*tail).min(index));
        }
        set_value.set(value.with_untracked(|list| with_entry(list, "", "")));
        focus::focus_when_drawn(control_id(&label::KEY, index));
    };
    view! {
        <fieldset class="field" id=id tabindex="-1" aria-describedby=format!("{id}-error {id}-help")>
            <legend>{label}</legend>
            <div class="edit-table">
                <table aria-label=label>
                    <thead>
                        <tr>
                            {heading("Key")} {heading("Value")}
                            {has_mark.then(|| heading("Set at the cloud provider"))}
                            <th>
                                <span class="visually-hidden">"Remove"</span>
                            </th>
                        </tr>
                    </thead>
                    <tbody>
                        <For each=move || (0..shown.get()).chain(tail.get().max(shown.get())..entry_count.get()) key=|index| *index let(index)>
                            <EntryRow index has_mark value set_value entries repeated on_enter=add />
                        </For>
                    </tbody>
                </table>
            </div>
            <Show when=move || shown.get() < entry_count.get().min(tail.get())>
                <p class="dim">
                    {move || format!("The first {} of {} are shown. ", shown.get(), count(entry_count.get(), "entry", "entries"))}
                    <button
                        type="button"
                        class="link-button"
                        on:click=move |_| limit.update(|limit| *limit += ROWS_AT_ONCE)
                    >
                        "Show more"
                    </button>
                </p>
            </Show>
            <Button on_press=add>"Add entry"</Button>
            <FieldErrorLine id=format!("{id}-error") error />
            <p class="help" id=format!("{id}-help")>
                {help}
            </p>
        </fieldset>
    }
}

/// The number of rows that are drawn at first, and that “Show more” adds: a browser takes a second for some thousand fields.
const ROWS_AT_ONCE: usize = 200;

fn control_id(key: &str, index: usize) -> String {
    format!("entry-{index}-{key}")
}

/// A row for an entry. Rows are keyed by their index, since two entries may have the same key while they are typed.
#[component]
fn EntryRow(
    index: usize,
    has_mark: bool,
    value: Signal<String>,
    set_value: SignalSetter<String>,
    /// Key, value and mark of each entry. The mark is true if the entry is set at the cloud provider as well.
    entries: ReadSignal<Vec<(String, String, bool)>>,
    /// The indexes of the entries that repeat the key of an earlier entry.
    repeated: ReadSignal<BTreeSet<usize>>,
    #[prop(into)] on_enter: Callback<()>,
) -> impl IntoView {
    let entry = computed(move || entries.with(|entries| entries.get(index).cloned().unwrap_or_default()));
    let name =
        move || entry.with(|(key, ..)| if key.is_empty() { "new entry".to_owned() } else { key.clone() });
    let is_repeated = move || repeated.with(|indexes| indexes.contains(&index));
    let write = move |key: &'static str, text: String| {
        let json = serde_json::to_string(&text).unwrap_or_default();
        set_value.set(value.with_untracked(|list| with_field(list, index, key, &json)));
    };
    let paste = move |event: ClipboardEvent| {
        let text = event.clipboard_data().and_then(|data| data.get_data("text").ok()).unwrap_or_default();
        if let Some(list) = value.with_untracked(|list| pasted(list, &text)) {
            event.prevent_default();
            set_value.set(list);
        }
    };
    let mark = move |is_on: bool| {
        let json = if is_on { "true" } else { "false" };
        set_value.set(value.with_untracked(|list| with_field(list, index, &MARK, json)));
    };
    let cell = move |key: FieldName, label: &'static str| {
        let shown = move || {
            entry.with(
                |(entry_key, value, _)| if key == label::KEY { entry_key.clone() } else { value.clone() },
            )
        };
        view! {
            <td data-label=label>
                <input
                    id=control_id(&key, index)
                    aria-label=move || format!("{label} of {}", name())
                    aria-invalid=move || (key == label::KEY && is_repeated()).then_some("true")
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=shown
                    on:input:target=move |event| write(key.as_str(), event.target().value())
                    on:paste=paste
                    on:keydown=move |event| {
                        if event.key() == "Enter" {
                            // Enter adds a row here: it doesn’t submit the form, which isn’t complete yet.
                            event.prevent_default();
                            on_enter.run(());
                        }
                    }
                />
            </td>
        }
    };
    view! {
        <tr>
            {cell(label::KEY, "Key")} {cell(label::VALUE, "Value")}
            {has_mark
                .then(|| {
                    view! {
                        <td class="narrow" data-label="Set at the cloud provider">
                            <input
                                type="checkbox"
                                aria-label=move || format!("Set {} at the cloud provider", name())
                                prop:checked=move || entry.with(|(.., is_marked)| *is_marked)
                                on:change:target=move |event| mark(event.target().checked())
                            />
                        </td>
                    }
                })} <td class="narrow">
                <button
                    type="button"
                    class="button icon quiet"
                    aria-label=move || format!("Remove {}", name())
                    on:click=move |_| set_value.set(value.with_untracked(|list| without(list, index)))
                >
                    <Icon name="close" />
                </button>
            </td>
        </tr>
    }
}
