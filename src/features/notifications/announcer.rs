//! The one polite region: what a person asked for, where they are now, and what newly fails. Polls are silent.

use crate::browser::{clock, storage};
use crate::live::long_lived::long_lived;
use leptos::prelude::*;

/// The minimum time between two announcements of failures, in milliseconds.
const APART: i64 = 30_000;

/// Announces messages to screen readers.
#[derive(Clone, Copy)]
pub struct Announcer {
    message: RwSignal<String>,
    last_failure: StoredValue<i64>,
    /// True if new failures are announced. A setting of the person.
    pub speaks: RwSignal<bool>,
}

impl Default for Announcer {
    fn default() -> Self {
        let speaks = storage::read_preference("announce").as_deref() != Some("off");
        Self {
            message: long_lived(String::new()),
            last_failure: StoredValue::new(0),
            speaks: long_lived(speaks),
        }
    }
}

impl Announcer {
    /// Announces the result of a person's action.
    pub fn say(&self, message: &str) {
        // The same words again are a change only where there was something else before.
        let is_same = self.message.try_with_untracked(|said| said == message) == Some(true);
        self.message.try_set(if is_same { format!("{message}\u{a0}") } else { message.to_owned() });
    }

    /// Announces new failures.
    pub fn fails(&self, sentences: &[String]) {
        let now = clock::now().0;
        if sentences.is_empty() || !self.speaks.get_untracked() || now - self.last_failure.get_value() < APART
        {
            return;
        }
        self.last_failure.set_value(now);
        self.say(&sentences.join(". "));
    }

    /// Switches on or off what isn't asked for.
    pub fn choose(&self, speaks: bool) {
        self.speaks.set(speaks);
        storage::write_preference("announce", if speaks { "on" } else { "off" });
    }
}

/// The region.
#[component]
pub fn Announced(announcer: Announcer) -> impl IntoView {
    view! {
        <div class="visually-hidden" role="status" aria-label="Announcements">
            {announcer.message}
        </div>
    }
}

/// The app's announcer, from its context.
pub fn use_announcer() -> Announcer {
    expect_context()
}
