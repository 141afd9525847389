//! The one polite region: what a person asked for, where they are now, and what newly fails. Polls are silent.

use crate::browser::{clock, storage};
use leptos::prelude::*;
use leptos::reactive::graph::{AnySource, ToAnySource};

/// What newly fails is said this often at most, in milliseconds.
const APART: i64 = 30_000;

/// Says things aloud, to who listens.
#[derive(Clone, Copy)]
pub struct Announcer {
    words: RwSignal<String>,
    last_failure: StoredValue<i64>,
    /// Whether it says what newly fails; a person can switch that off.
    pub speaks: RwSignal<bool>,
}

impl Default for Announcer {
    fn default() -> Self {
        let speaks = storage::read_preference("announce").as_deref() != Some("off");
        Self {
            words: RwSignal::new(String::new()),
            last_failure: StoredValue::new(0),
            speaks: RwSignal::new(speaks),
        }
    }
}

impl Announcer {
    /// The signals that every page may read.
    pub fn sources(self) -> Vec<AnySource> {
        vec![self.words.to_any_source(), self.speaks.to_any_source()]
    }

    /// Says something that was asked for.
    pub fn say(&self, words: &str) {
        // The same words again are a change only where there was something else before.
        let is_same = self.words.try_with_untracked(|said| said == words) == Some(true);
        self.words.try_set(if is_same { format!("{words}\u{a0}") } else { words.to_owned() });
    }

    /// Says what newly fails.
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
            {announcer.words}
        </div>
    }
}

/// The app's announcer, from its context.
pub fn use_announcer() -> Announcer {
    expect_context()
}
