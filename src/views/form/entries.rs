//! A field with keys and values.

use crate::browser::document;
use crate::ui::button::Button;
use crate::ui::field::FieldError;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::described::{at, elements};
use slipway_computed::computed;
use slipway_logic::forms::lists::{MARK, entries, pasted, repeated, with_entry, with_field, without};
use web_sys::ClipboardEvent;

/// A row for each entry. Several lines `key=value` are pasted as entries.
#[component]
pub fn EntriesField(
    /// The id of the field.
    id: &'static str,
    /// The label.
    label: &'static str,
    /// The help.
    help: String,
    /// True if each entry has a mark for the cloud provider.
    has_mark: bool,
    /// The list (JSON).
    value: RwSignal<String>,
    /// The error.
    #[prop(into)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    let many = computed(move || value.with(|list| elements(list).len()));
    let heading = |words: &'static str| view! { <th scope="col">{words}</th> };
    let add = move |_: ()| {
        let index = many.get_untracked();
        value.update(|list| *list = with_entry(list, "", ""));
        request_animation_frame(move || document::focus_id(&control_id("key", index)));
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
                        <For each=move || 0..many.get() key=|index| *index let(index)>
                            <EntryRow index has_mark value on_enter=add />
                        </For>
                    </tbody>
                </table>
            </div>
            <Button on_press=add>"Add entry"</Button>
            <FieldError id=format!("{id}-error") error />
            <p class="help" id=format!("{id}-help")>
                {help}
            </p>
        </fieldset>
    }
}

fn control_id(key: &str, index: usize) -> String {
    format!("entry-{index}-{key}")
}

/// An entry. Rows are told apart by their places: two may have the same key while they are typed.
#[component]
fn EntryRow(
    index: usize,
    has_mark: bool,
    value: RwSignal<String>,
    #[prop(into)] on_enter: Callback<()>,
) -> impl IntoView {
    let entry = computed(move || value.with(|list| entries(list).get(index).cloned().unwrap_or_default()));
    let name =
        move || entry.with(|(key, _)| if key.is_empty() { "new entry".to_owned() } else { key.clone() });
    let is_repeated = computed(move || value.with(|list| repeated(list).contains(&index)));
    let write = move |key: &'static str, text: String| {
        let json = serde_json::to_string(&text).unwrap_or_default();
        value.update(|list| *list = with_field(list, index, key, &json));
    };
    let paste = move |event: ClipboardEvent| {
        let text = event.clipboard_data().and_then(|data| data.get_data("text").ok()).unwrap_or_default();
        if let Some(list) = value.with_untracked(|list| pasted(list, &text)) {
            event.prevent_default();
            value.set(list);
        }
    };
    let is_marked = computed(move || {
        let mark = |entry: &&str| at(entry, &[MARK]).boolean().unwrap_or_default();
        value.with(|list| elements(list).get(index).is_some_and(mark))
    });
    let mark = move |is_on: bool| {
        value.update(|list| *list = with_field(list, index, MARK, if is_on { "true" } else { "false" }));
    };
    let cell = move |key: &'static str, label: &'static str| {
        let shown = move || entry.with(|(own, value)| if key == "key" { own.clone() } else { value.clone() });
        view! {
            <td data-label=label>
                <input
                    id=control_id(key, index)
                    aria-label=move || format!("{label} of {}", name())
                    aria-invalid=move || (key == "key" && is_repeated.get()).then_some("true")
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=shown
                    on:input:target=move |event| write(key, event.target().value())
                    on:paste=paste
                    on:keydown=move |event| {
                        if event.key() == "Enter" {
                            // The form isn’t complete yet.
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
            {cell("key", "Key")} {cell("value", "Value")}
            {has_mark
                .then(|| {
                    view! {
                        <td class="narrow" data-label="Set at the cloud provider">
                            <input
                                type="checkbox"
                                aria-label=move || format!("Set {} at the cloud provider", name())
                                prop:checked=move || is_marked.get()
                                on:change:target=move |event| mark(event.target().checked())
                            />
                        </td>
                    }
                })} <td class="narrow">
                <button
                    type="button"
                    class="button icon quiet"
                    aria-label=move || format!("Remove {}", name())
                    on:click=move |_| value.update(|list| *list = without(list, index))
                >
                    <Icon name="close" />
                </button>
            </td>
        </tr>
    }
}
