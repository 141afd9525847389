//! What was asked, and what became of it: the activity list keeps it, a toast echoes it. What went well goes by itself;
//! what failed stays until it is closed.

use crate::browser::clock;
use crate::signal::{RwSignal, StoredValue};
use crate::ui::toast::Toast;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_logic::route::Page;

const STAYS: i64 = 6_000;
/// The activity list keeps so many.
const KEPT: usize = 100;

/// Something that was asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Activity {
    /// Tells it from the others.
    pub id: u32,
    /// What: "storefront-web: deploy".
    pub what: String,
    /// Where: the page that shows it.
    pub page: Page,
    /// When.
    pub at: Timestamp,
    /// How it ended: whether well, and a sentence; None while nobody knows.
    pub end: Option<(bool, String)>,
}

group! {
    /// Says what became of something that was asked.
    Echo of Signals
}

/// What it is made of.
pub struct Signals {
    /// What is shown now.
    pub toasts: RwSignal<Vec<Toast>>,
    /// All of it, the newest first.
    pub activities: RwSignal<Vec<Activity>>,
    last: StoredValue<u32>,
}

impl Default for Echo {
    fn default() -> Self {
        Self::from(Signals {
            toasts: RwSignal::new(Vec::new()),
            activities: RwSignal::new(Vec::new()),
            last: StoredValue::new(0),
        })
    }
}

impl Echo {
    /// Something was asked; what is told of it goes to this entry.
    pub fn asked(&self, what: String, page: Page) -> u32 {
        let id = self.next();
        let entry = Activity { id, what, page, at: clock::now(), end: None };
        self.activities.try_update(|list| {
            list.insert(0, entry);
            list.truncate(KEPT);
        });
        id
    }

    /// How it ended, or what is known of it so far.
    pub fn ended(&self, id: u32, went_well: bool, words: String) {
        self.settled(id, went_well, &words);
        if went_well { self.say(words) } else { self.fail(words) }
    }

    /// It failed, and what asked it says so itself.
    pub fn noted(&self, id: u32, words: &str) {
        self.settled(id, false, words);
    }

    /// How it ended, for the activity list alone.
    pub fn settled(&self, id: u32, went_well: bool, words: &str) {
        self.activities.try_update(|list| {
            if let Some(entry) = list.iter_mut().find(|entry| entry.id == id) {
                entry.end = Some((went_well, words.to_owned()));
            }
        });
    }

    /// It went well.
    pub fn say(&self, words: String) {
        let (id, toasts) = (self.add(words, false), self.toasts);
        clock::once(STAYS, move || {
            toasts.try_update(|toasts| toasts.retain(|toast| toast.id != id));
        });
    }

    /// It failed.
    pub fn fail(&self, words: String) {
        self.add(words, true);
    }

    /// What one account asked is nothing for the next.
    pub fn forget(&self) {
        self.toasts.set(Vec::new());
        self.activities.set(Vec::new());
    }

    fn next(&self) -> u32 {
        let id = self.last.try_update_value(|last| {
            *last = last.wrapping_add(1);
            *last
        });
        id.unwrap_or_default()
    }

    fn add(&self, words: String, failed: bool) -> u32 {
        let id = self.next();
        self.toasts.try_update(|toasts| toasts.push(Toast { id, failed, words }));
        id
    }
}

/// The app's echo, from its context.
pub fn use_echo() -> Echo {
    expect_context()
}
