//! The edits of several services: the typed text of each edited field. They begin with the texts of a stored draft, and end when the person
//! discards them or every service is saved. A read never changes them.

use super::member::Member;
use crate::features::editing::run::RunHandle;
use leptos::prelude::*;

/// The person’s edits of several services. The handle is `Copy`, so that closures can capture it.
#[derive(Clone, Copy)]
pub struct Edits {
    /// Path and typed text of each edited field.
    pub typed: RwSignal<Vec<(String, String)>>,
    members: StoredValue<Vec<Member>>,
    /// The last run of saves. An edit resets it, because its outcomes are about the edits before.
    run: RunHandle,
}

impl Edits {
    /// Returns edits that begin with the texts of a draft: path and typed text of each edited field.
    pub fn new(typed: Vec<(String, String)>, members: StoredValue<Vec<Member>>, run: RunHandle) -> Self {
        Self { typed: RwSignal::new(typed), members, run }
    }

    /// Returns the typed text of a field; None if it isn’t edited.
    pub fn of(self, path: &str) -> Option<String> {
        let has_path = |(known, _): &&(String, String)| known == path;
        self.typed.with(|typed| typed.iter().find(has_path).map(|(_, text)| text.clone()))
    }

    /// Sets the text of a field in every service of the batch; None ends the edit of the field.
    pub fn set(self, path: &str, text: Option<String>) {
        self.run.reset();
        self.members
            .with_value(|members| members.iter().for_each(|member| member.set(path, text.as_deref())));
        self.typed.update(|typed| {
            let index = typed.iter().position(|(known, _)| known == path);
            match (index.and_then(|index| typed.get_mut(index)), text) {
                (Some((_, known)), Some(text)) => *known = text,
                (None, Some(text)) => typed.push((path.to_owned(), text)),
                (_, None) => typed.retain(|(known, _)| known != path),
            }
        });
    }

    /// Ends all edits.
    pub fn clear(self) {
        let paths: Vec<String> =
            self.typed.with_untracked(|typed| typed.iter().map(|(path, _)| path.clone()).collect());
        let end = |member: &Member| paths.iter().for_each(|path| member.set(path, None));
        self.members.with_value(|members| members.iter().for_each(end));
        self.typed.set(Vec::new());
    }
}
