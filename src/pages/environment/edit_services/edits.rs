//! The edits of several services: what a person typed, by field. Nothing but the person changes them.

use crate::components::editing::run::Run;
use leptos::prelude::*;

/// The edits: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct Edits {
    /// Path and typed text of each edited field.
    pub typed: RwSignal<Vec<(String, String)>>,
    /// What became of the last save, which says nothing of other edits.
    run: Run,
}

impl Edits {
    /// Returns no edits.
    pub fn new(run: Run) -> Self {
        Self { typed: RwSignal::new(Vec::new()), run }
    }

    /// Returns the typed text of a field; None if it isn’t edited.
    pub fn of(self, path: &str) -> Option<String> {
        let is_own = |(known, _): &&(String, String)| known == path;
        self.typed.with(|typed| typed.iter().find(is_own).map(|(_, text)| text.clone()))
    }

    /// Sets the text of a field; None ends its edit.
    pub fn set(self, path: &str, text: Option<String>) {
        self.run.forget();
        self.typed.update(|typed| {
            let place = typed.iter().position(|(known, _)| known == path);
            match (place.and_then(|place| typed.get_mut(place)), text) {
                (Some((_, known)), Some(text)) => *known = text,
                (None, Some(text)) => typed.push((path.to_owned(), text)),
                (_, None) => typed.retain(|(known, _)| known != path),
            }
        });
    }

    /// Ends all edits.
    pub fn clear(self) {
        self.typed.set(Vec::new());
    }
}
