//! The text of a control as a person typed it.

use leptos::prelude::*;
use slipway_computed::computed;

/// A typed text, shown while it has the meaning of the record’s text: a control that replaced `1,250` by 1250, or dropped a space at the end,
/// would move the caret of a person who types.
#[derive(Clone, Copy, Default)]
pub struct TypedText {
    typed: RwSignal<Option<String>>,
}

impl TypedText {
    /// Sets the text as a person types.
    pub fn set(self, text: String) {
        self.typed.set(Some(text));
    }

    /// Returns the text that the control shows: the typed one while `has_meaning(typed, present)`, the present one of the record otherwise.
    pub fn shown(
        self,
        present: impl Fn() -> String + Send + Sync + 'static,
        has_meaning: impl Fn(&str, &str) -> bool + Send + Sync + 'static,
    ) -> ReadSignal<String> {
        computed(move || {
            let present = present();
            self.typed.get().filter(|typed| has_meaning(typed, &present)).unwrap_or(present)
        })
    }
}
