//! A field that several services have.

use super::edits::Edits;
use super::member::Member;
use crate::browser::clock;
use crate::components::editing::AFTER_PRESS_MS;
use leptos::prelude::*;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::forms::rule::Message;
use slipway_logic::settings::section::Section;
use slipway_logic::settings::several::{common, way};
use slipway_logic::settings::write::{field, meaning};

/// The value of a select while the services differ.
pub const DIFFERENT: &str = "different";

/// A field: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct SharedField {
    /// The section.
    pub section: Section,
    /// Path, label and control.
    pub input: &'static Input,
    /// The text of the control.
    pub value: RwSignal<String>,
    /// The text that all services have; None while they differ, and until one is read.
    pub common: ReadSignal<Option<String>>,
    /// The text of the control without an edit.
    pub untouched: ReadSignal<String>,
    /// True if a person edited the field.
    pub is_edited: ReadSignal<bool>,
    /// The error, once the field was left or a save was requested.
    pub error: ReadSignal<Option<String>>,
    /// The warning.
    pub warning: ReadSignal<Option<String>>,
    edits: Edits,
    members: StoredValue<Vec<Member>>,
    is_left: RwSignal<bool>,
}

impl SharedField {
    /// Returns a field that shows what the services have until a person edits it.
    pub fn new(
        section: Section,
        input: &'static Input,
        members: StoredValue<Vec<Member>>,
        edits: Edits,
        has_asked: RwSignal<bool>,
    ) -> Self {
        let path = input.path;
        let text = move |member: &Member| member.base.with(|base| common([base.as_str()], path));
        let common = computed(move || {
            let read = |member: &&Member| member.is_read();
            members.with_value(|members| {
                let mut texts = members.iter().filter(read).map(text);
                let first = texts.next()?;
                texts.all(|text| text == first).then_some(first)?
            })
        });
        let differ = if matches!(input.control, Control::Choice(_)) { DIFFERENT } else { "" };
        let untouched = computed(move || common.get().unwrap_or_else(|| differ.to_owned()));
        let is_left = RwSignal::new(false);
        let is_edited = computed(move || edits.of(path).is_some());
        let about = move |all: fn(Member) -> ReadSignal<Vec<Message>>| {
            members.with_value(|members| remark(members, path, all))
        };
        let shared = Self {
            section,
            input,
            value: RwSignal::new(untrack(|| edits.of(path)).unwrap_or_else(|| untouched.get_untracked())),
            common,
            untouched,
            is_edited,
            error: computed(move || {
                let is_shown = is_edited.get() && (has_asked.get() || is_left.get());
                is_shown.then(|| about(|member| member.mistakes))?
            }),
            warning: computed(move || about(|member| member.warnings)),
            edits,
            members,
            is_left,
        };
        shared.follow();
        shared
    }

    /// Shows the edit, or what the services have; what a person types becomes the edit.
    fn follow(self) {
        let Self { value, untouched, edits, input, .. } = self;
        Effect::new(move || {
            let shown = edits.of(input.path).unwrap_or_else(|| untouched.get());
            if value.with_untracked(|value| !self.means(value, &shown)) {
                value.set(shown);
            }
        });
        Effect::new(move || {
            let typed = value.get();
            let (edit, untouched) = untrack(|| (edits.of(input.path), untouched.get()));
            if !self.means(&typed, edit.as_ref().unwrap_or(&untouched)) {
                edits.set(input.path, (!self.means(&typed, &untouched)).then_some(typed));
            }
        });
    }

    /// Returns true if a typed text stands for another one: `1,250` for 1250.
    fn means(self, typed: &str, text: &str) -> bool {
        let table = self.members.with_value(|members| members.first().map(|member| member.table));
        let of_field = |table| meaning(field(table, &way(self.input.path)), typed) == text;
        typed == text || typed.trim() == text.trim() && text.trim().is_empty() || table.is_some_and(of_field)
    }

    /// Returns the typed text as words: the label of a choice, "Not set" for none. None without an edit.
    pub fn typed(self) -> Option<String> {
        let typed = self.edits.of(self.input.path)?;
        let choices = match self.input.control {
            Control::Choice(choices) => choices,
            _ => &[],
        };
        let label = choices.iter().find(|(value, _)| *value == typed).map(|(_, label)| (*label).to_owned());
        Some(label.unwrap_or_else(|| if typed.is_empty() { "Not set".to_owned() } else { visible(&typed) }))
    }

    /// Takes the edit back.
    pub fn undo(self) {
        self.edits.set(self.input.path, None);
    }

    /// The field was left: its error is shown a moment later, so that a press on a button below doesn’t miss the button.
    pub fn leave(self) {
        clock::once(AFTER_PRESS_MS, move || {
            self.is_left.try_set(true);
        });
    }
}

/// Returns the first remark about a path. A remark about some of the services names the first of them.
fn remark(members: &[Member], path: &str, all: fn(Member) -> ReadSignal<Vec<Message>>) -> Option<String> {
    let of = |member: &Member| {
        let found = all(*member).with(|all| all.iter().find(|(known, _)| known == path).cloned());
        found.map(|(_, why)| (member.name, why))
    };
    let all: Vec<_> = members.iter().filter_map(of).collect();
    let (name, why) = all.first()?.clone();
    let is_everywhere = all.len() == members.len() && all.iter().all(|(_, other)| *other == why);
    Some(if is_everywhere { why } else { format!("{}: {why}", name.get()) })
}
