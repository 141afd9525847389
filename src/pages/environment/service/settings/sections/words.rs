//! A list of texts, one per row: the arguments of a command. A text of several words can be split.

use crate::browser::document;
use crate::pages::environment::service::settings::draft::{SettingsDraft, use_draft};
use crate::pages::environment::service::settings::field::control_id;
use crate::ui::button::Button;
use crate::ui::field::FieldError;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::described::{Value, elements};
use slipway_computed::computed;
use slipway_logic::service::checks::command;
use slipway_logic::settings::command::{json, split};
use slipway_logic::settings::edit::{Segment, value};
use slipway_logic::settings::shown::shown;
use slipway_logic::text::format::capitalized;

/// The list in the record.
#[derive(Clone, Copy)]
struct Words {
    draft: SettingsDraft,
    way: StoredValue<Vec<Segment>>,
    now: ReadSignal<Vec<String>>,
}

impl Words {
    fn set(self, words: Vec<String>) {
        let (draft, way) = (self.draft, self.way.get_value());
        let former = draft.base.with_untracked(|base| value(base, &way).map(str::to_owned));
        let none = former.as_deref().is_none_or(|former| former == "null");
        match words.is_empty() && none {
            true => draft.reset(&way),
            false => draft.set_json(&way, Some(&json(&words))),
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
        request_animation_frame(move || document::focus_id(&id));
    }

    fn row_id(self, index: usize) -> String {
        format!("{}.{index}", self.way.with_value(|way| control_id(way)))
    }
}

/// The rows, the resulting command line, and a button that adds a row.
#[component]
pub fn WordsEditor(
    /// The way of the list.
    way: Vec<Segment>,
    /// The noun for one text: "argument".
    one: &'static str,
) -> impl IntoView {
    let draft = use_draft();
    let way = StoredValue::new(way);
    let json_of = move |record: &str| way.with_value(|way| value(record, way).map(str::to_owned));
    let now = computed(move || {
        let list = draft.mine.with(|mine| json_of(mine)).unwrap_or_default();
        elements(&list)
            .into_iter()
            .map(|word| Value::of(word).text().unwrap_or_else(|| word.to_owned()))
            .collect()
    });
    let words = Words { draft, way, now };
    let rows = computed(move || now.with(Vec::len));
    let preview = computed(move || {
        let list = draft.mine.with(|mine| json_of(mine)).unwrap_or_default();
        command(&elements(&list))
    });
    let was = computed(move || {
        let (old, new) = (draft.base.with(|base| json_of(base)), draft.mine.with(|mine| json_of(mine)));
        (old != new).then(|| format!("was {}", shown(old.as_deref())))
    });
    let error = draft.error_below(way.get_value(), 1);
    let id = way.with_value(|way| control_id(way));
    let error_id = format!("{id}-error");
    view! {
        <div class="setting words-editor" class:changed=move || was.with(Option::is_some) id=id tabindex="-1">
            <For each=move || 0..rows.get() key=|index| *index let(index)>
                <WordRow words index one />
            </For>
            <FieldError id=error_id error />
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

/// A text, with a button that removes it. A text of several words offers to be split.
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
    let remove = move |_| {
        words.change(|words| {
            if index < words.len() {
                words.remove(index);
            }
        });
        // Without a row, the list itself has the focus.
        let is_last = words.now.with_untracked(Vec::is_empty);
        let list = words.way.with_value(|way| control_id(way));
        let id = if is_last { list } else { words.row_id(index.saturating_sub(1)) };
        request_animation_frame(move || document::focus_id(&id));
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
    let many = move || format!("Split into {}", parts.with(|parts| parts.as_ref().map_or(0, Vec::len)));
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
                on:keydown=move |event| {
                    // Enter would open the review.
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
                    {many}
                </button> " " {list}
            </p>
        </Show>
    }
}
