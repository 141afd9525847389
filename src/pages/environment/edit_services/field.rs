//! A field that several services have.

use super::edits::Edits;
use super::member::Member;
use crate::browser::press::after_press;
use crate::features::editing::field::typed_text::TypedText;
use leptos::prelude::*;
use slipway_api::table::Table;
use slipway_computed::computed;
use slipway_logic::editor::edit::field_path;
use slipway_logic::editor::write::{field, meaning};
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::settings::section::Section;
use slipway_logic::settings::several::{common, differing};

/// The value of a select while the services differ.
pub const DIFFERENT: &str = "different";

/// A field that the services share. The handle is `Copy`, so that closures can capture it.
#[derive(Clone, Copy)]
pub struct SharedField {
    /// The section of the settings that has the field.
    pub section: Section,
    /// The path, the label and the control of the field.
    pub input: &'static Input,
    /// The text that the control shows: what the person typed, else `untouched`.
    pub value: Signal<String>,
    /// The text that all services have whose records are read. None while these services differ, and until the first record is read.
    pub common: ReadSignal<Option<String>>,
    /// The text of the control while the field isn’t edited: the common value. If the services differ, [`DIFFERENT`] for a choice, else an
    /// empty text.
    pub untouched: ReadSignal<String>,
    /// True if a person edited the field.
    pub is_edited: ReadSignal<bool>,
    /// The error of the edited field, shown once the field was left or a save was requested.
    pub error: ReadSignal<Option<String>>,
    /// A warning about the edited field; None if there is none.
    pub warning: ReadSignal<Option<String>>,
    edits: Edits,
    members: StoredValue<Vec<Member>>,
    typed: TypedText,
    is_left: RwSignal<bool>,
}

impl SharedField {
    /// Returns a field that shows what the services have until a person edits it.
    pub fn new(
        section: Section,
        input: &'static Input,
        members: StoredValue<Vec<Member>>,
        edits: Edits,
        shows_errors: RwSignal<bool>,
    ) -> Self {
        let path = input.path;
        let text = move |member: &Member| member.handle.base.with(|base| common([base.as_str()], &path));
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
        let is_edited = computed(move || edits.of(&path).is_some());
        let about = move |message_of: &dyn Fn(Member) -> Option<String>| {
            members.with_value(|members| first_message(members, message_of))
        };
        let warning = move |member: Member| {
            member
                .warnings
                .with(|all| all.iter().find(|(known, _)| path == **known).map(|(_, text)| text.clone()))
        };
        let table = members.with_value(|members| members.first().map(|member| member.table));
        let typed = TypedText::default();
        let edited = move || edits.of(&path).unwrap_or_else(|| untouched.get());
        let shown = typed.shown(edited, move |typed, text| means(table, &path, typed, text));
        Self {
            section,
            input,
            value: shown.into(),
            typed,
            common,
            untouched,
            is_edited,
            error: computed(move || {
                let is_shown = is_edited.get() && (shows_errors.get() || is_left.get());
                is_shown.then(|| about(&|member| member.error(Some(&path))))?
            }),
            warning: computed(move || about(&warning)),
            edits,
            members,
            is_left,
        }
    }

    /// Sets the text as a person types.
    pub fn set(self, text: String) {
        let path = self.input.path;
        let table = self.members.with_value(|members| members.first().map(|member| member.table));
        let is_edit = !means(table, &path, &text, &self.untouched.get_untracked());
        self.typed.set(text.clone());
        self.edits.set(&path, is_edit.then_some(text));
    }

    /// Returns the edited value as a person reads it; None if the field isn’t edited.
    pub fn typed(self) -> Option<String> {
        let (path, text) = (self.input.path, self.edits.of(&self.input.path)?);
        let table = self.members.with_value(|members| members.first().map(|member| member.table));
        let meant = table.map(|table| meaning(field(table, &field_path("", &path)), &text));
        Some(self.input.value_text(&meant.unwrap_or(text)))
    }

    /// Returns the different values of the services that are read, with the names of the services; empty if they don't differ.
    pub fn differing(self) -> String {
        if self.common.with(Option::is_some) {
            return String::new();
        }
        let path = self.input.path;
        let value = |member: &Member| {
            let text = member.handle.base.with(|base| common([base.as_str()], &path)).unwrap_or_default();
            (member.name.get(), self.input.value_text(&text))
        };
        let read = |member: &&Member| member.is_read();
        differing(
            &self.members.with_value(|members| members.iter().filter(read).map(value).collect::<Vec<_>>()),
        )
    }

    /// Returns what the services have before the edit: the value of all, or the different values with the names of the services.
    pub fn before(self) -> String {
        self.common.get().map_or_else(|| self.differing(), |common| self.input.value_text(&common))
    }

    /// Ends the edit of the field, which shows the saved values again.
    pub fn undo(self) {
        self.edits.set(&self.input.path, None);
    }

    /// Marks the field as left once the press that took the focus has ended. Its error is shown then: during the press, it would move the
    /// button below away from the pointer.
    pub fn leave(self) {
        after_press(move || {
            self.is_left.try_set(true);
        });
    }
}

/// Returns true if `typed` stands for the value `text` of the field at `path`: `1,250` stands for `1250`. Blank texts are equal. Without
/// `table`, only equal and blank texts match.
fn means(table: Option<&Table>, path: &str, typed: &str, text: &str) -> bool {
    let of_field = |table| meaning(field(table, &field_path("", path)), typed) == text;
    typed == text || (typed.trim().is_empty() && text.trim().is_empty()) || table.is_some_and(of_field)
}

/// Returns the first message that `message_of` returns for the services; None if there is none. If the message isn’t the same for all
/// services, it begins with the name of its service.
fn first_message(members: &[Member], message_of: &dyn Fn(Member) -> Option<String>) -> Option<String> {
    let all: Vec<_> = members.iter().filter_map(|member| Some((member.name, message_of(*member)?))).collect();
    let (name, text) = all.first()?.clone();
    let is_everywhere = all.len() == members.len() && all.iter().all(|(_, other)| *other == text);
    Some(if is_everywhere { text } else { format!("{}: {text}", name.get()) })
}
