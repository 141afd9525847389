//! The live region for screen readers (polite). It announces the heading of a page, the number of rows after a search, filter or sort, new
//! failures, and that the token expires soon. Other results of polls aren’t announced.

use crate::browser::{clock, storage};
use crate::live::long_lived::long_lived;
use leptos::prelude::*;

/// The minimum time between two announcements of failures, in milliseconds.
const FAILURE_INTERVAL_MS: i64 = 30_000;

/// The handle that announces messages to screen readers.
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
    /// Announces a text at once, such as the result of an action or the heading of a page.
    pub fn announce(&self, message: &str) {
        // Screen readers announce only changes: a repeated text gets a no-break space at its end.
        let is_same = self.message.try_with_untracked(|shown| shown == message) == Some(true);
        self.message.try_set(if is_same { format!("{message}\u{a0}") } else { message.to_owned() });
    }

    /// Announces new failures, unless the person disabled this, or failures were announced in the last 30 seconds. Failures that aren't
    /// announced now aren't announced later either.
    pub fn announce_failures(&self, sentences: &[String]) {
        let now = clock::now().0;
        if sentences.is_empty()
            || !self.speaks.get_untracked()
            || now - self.last_failure.get_value() < FAILURE_INTERVAL_MS
        {
            return;
        }
        self.last_failure.set_value(now);
        self.announce(&sentences.join(". "));
    }

    /// Enables or disables the announcements of new failures, and stores the choice.
    pub fn choose(&self, speaks: bool) {
        self.speaks.set(speaks);
        storage::write_preference("announce", if speaks { "on" } else { "off" });
    }
}

/// The live region that contains the announced text, hidden from sight.
#[component]
pub fn Announced(announcer: Announcer) -> impl IntoView {
    view! {
        <div class="visually-hidden" role="status" aria-label="Announcements">
            {announcer.message}
        </div>
    }
}

/// Returns the app's announcer, from the context.
pub fn use_announcer() -> Announcer {
    expect_context()
}
