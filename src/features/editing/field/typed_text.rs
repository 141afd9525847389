//! The text of a control as a person typed it.

use leptos::prelude::*;
use slipway_computed::computed;

/// The typed text, shown while it means the same as the record’s text. If the control replaced `1,250` by 1250, or removed a trailing
/// space, the caret would move while a person types.
#[derive(Clone, Copy, Default)]
pub struct TypedText {
    typed: RwSignal<Option<String>>,
}

impl TypedText {
    /// Sets the text as a person types.
    pub fn set(self, text: String) {
        self.typed.set(Some(text));
    }

    /// Returns the text that the control shows: the typed text while `has_meaning(typed, present)` is true, else the record’s present text.
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
