//! A list of texts, one per row: the arguments of a command. A text of several words can be split.

use crate::browser::focus;
use crate::features::editing::field::control_id;
use crate::pages::environment::service::settings::editor::{SettingsEditor, use_settings};
use crate::ui::button::Button;
use crate::ui::field::FieldErrorLine;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::described::{Value, elements};
use slipway_computed::computed;
use slipway_logic::editor::edit::value;
use slipway_logic::editor::schema::FieldPath;
use slipway_logic::editor::shown::shown;
use slipway_logic::service::checks::command;
use slipway_logic::settings::command::{argument_lines, json, split};
use slipway_logic::text::format::capitalized;
use web_sys::ClipboardEvent;

/// The list of texts in the edited record: its path, and its texts as they are now.
#[derive(Clone, Copy)]
struct Words {
    settings: SettingsEditor,
    path: StoredValue<FieldPath>,
    now: ReadSignal<Vec<String>>,
}

impl Words {
    fn set(self, words: Vec<String>) {
        let (settings, path) = (self.settings, self.path.get_value());
        let had_none = settings
            .handle
            .base
            .with_untracked(|base| value(base, &path).is_none_or(|former| former == "null"));
        match words.is_empty() && had_none {
            true => settings.reset(&path),
            false => settings.set_json(&path, Some(&json(&words))),
        }
    }

    fn change(self, change: impl FnOnce(&mut Vec<String>)) {
        let mut words = self.now.get_untracked();
        change(&mut words);
        self.set(words);
    }

    /// Adds an empty row, and puts the focus in it.
    fn add(self) {
        self.change(|words| words.push(String::new()));
        let id = self.row_id(self.now.with_untracked(Vec::len).saturating_sub(1));
        focus::focus_when_drawn(id);
    }

    fn row_id(self, index: usize) -> String {
        format!("{}.{index}", self.path.with_value(|path| control_id(path)))
    }
}

/// The texts as rows, a button that adds a row, and the resulting command line.
#[component]
pub fn WordsEditor(
    /// The path of the list.
    path: FieldPath,
    /// The noun for one text: "argument".
    one: &'static str,
) -> impl IntoView {
    let settings = use_settings();
    let handle = settings.handle;
    let path = StoredValue::new(path);
    let json_of = move |record: &str| path.with_value(|path| value(record, path).map(str::to_owned));
    let now = computed(move || {
        let list = handle.mine.with(|mine| json_of(mine)).unwrap_or_default();
        elements(&list)
            .into_iter()
            .map(|word| Value::of(word).text().unwrap_or_else(|| word.to_owned()))
            .collect()
    });
    let words = Words { settings, path, now };
    let rows = computed(move || now.with(Vec::len));
    let preview = computed(move || {
        let list = handle.mine.with(|mine| json_of(mine)).unwrap_or_default();
        command(&elements(&list))
    });
    let was = computed(move || {
        let (old, new) = (handle.base.with(|base| json_of(base)), handle.mine.with(|mine| json_of(mine)));
        (old != new).then(|| format!("was {}", shown(old.as_deref())))
    });
    let error = settings.error_below(path.get_value(), 1);
    let id = path.with_value(|path| control_id(path));
    let error_id = format!("{id}-error");
    view! {
        <div class="setting words-editor" class:changed=move || was.with(Option::is_some) id=id tabindex="-1">
            <For each=move || 0..rows.get() key=|index| *index let(index)>
                <WordRow words index one />
            </For>
            <FieldErrorLine id=error_id error />
            <Show when=move || was.with(Option::is_some)>
                <p class="was">{move || was.get()}</p>
            </Show>
            <Show when=move || rows.get() != 0>
                <p class="help">"Preview: " <code>{move || preview.get()}</code></p>
            </Show>
            <Button on_press=move || words.add()>{format!("Add {one}")}</Button>
        </div>
    }
}

/// A text with a button that removes it, and a button that splits a text of several words.
#[component]
fn WordRow(words: Words, index: usize, one: &'static str) -> impl IntoView {
    let now = computed(move || words.now.with(|words| words.get(index).cloned().unwrap_or_default()));
    let label = format!("{} {}", capitalized(one), index + 1);
    let parts = computed(move || now.with(|now| split(now)));
    let set = move |typed: String| {
        words.change(|words| {
            if let Some(word) = words.get_mut(index) {
                *word = typed;
            }
        });
    };
    // A single-line field joins the lines of a pasted text, so each pasted line gets its own row instead.
    let paste = move |event: ClipboardEvent| {
        let text = event.clipboard_data().and_then(|data| data.get_data("text").ok()).unwrap_or_default();
        let Some(lines) = argument_lines(&text) else { return };
        event.prevent_default();
        let is_blank = now.with_untracked(String::is_empty);
        let from = if is_blank { index } else { index + 1 };
        let last = (from + lines.len()).saturating_sub(1);
        words.change(|words| {
            if index < words.len() {
                words.splice(from..=index, lines);
            }
        });
        focus::focus_when_drawn(words.row_id(last));
    };
    let remove = move |_| {
        words.change(|words| {
            if index < words.len() {
                words.remove(index);
            }
        });
        // After the removal, the focus moves to the row above. If the first row was removed, the focus moves to the new first row, or to
        // the list if it is empty.
        let is_last = words.now.with_untracked(Vec::is_empty);
        let list = words.path.with_value(|path| control_id(path));
        let id = if is_last { list } else { words.row_id(index.saturating_sub(1)) };
        focus::focus_when_drawn(id);
    };
    let divide = move |_| {
        if let Some(parts) = parts.get_untracked() {
            words.change(|words| {
                if index < words.len() {
                    words.splice(index..=index, parts);
                }
            });
        }
    };
    let list = move || {
        let parts = parts.get().unwrap_or_default();
        parts.into_iter().map(|part| view! { <code>{part}</code> " " }).collect_view()
    };
    let split_label =
        move || format!("Split into {}", parts.with(|parts| parts.as_ref().map_or(0, Vec::len)));
    view! {
        <div class="word-row">
            <input
                id=words.row_id(index)
                class="code"
                aria-label=label.clone()
                autocomplete="off"
                spellcheck="false"
                prop:value=move || now.get()
                on:input:target=move |event| set(event.target().value())
                on:paste=paste
                on:keydown=move |event| {
                    // Without this handler, Enter would submit the form, which opens the review.
                    if event.key() == "Enter" {
                        event.prevent_default();
                        words.add();
                    }
                }
            />
            <button
                type="button"
                class="button icon quiet"
                aria-label=format!("Remove {label}")
                on:click=remove
            >
                <Icon name="close" />
            </button>
        </div>
        <Show when=move || parts.with(Option::is_some)>
            <p class="help">
                <button type="button" class="link-button" on:click=divide>
                    {split_label}
                </button> " " {list}
            </p>
        </Show>
    }
}
