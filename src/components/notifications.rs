//! What was asked, and what became of it: the activity list keeps it, a toast echoes it. What went well goes by itself;
//! what failed stays until it is closed.

use crate::browser::clock;
use crate::ui::toast::Toast;
use leptos::prelude::*;
use leptos::reactive::graph::{AnySource, ToAnySource};
use slipway_api::Timestamp;
use slipway_logic::route::Page;
use slipway_logic::session::Session;

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
    /// How far it is.
    pub progress: Progress,
    /// A sentence about that.
    pub words: String,
}

/// How far something that was asked is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It was sent, or the platform accepted it: its end isn't known yet.
    Pending,
    /// It ended well.
    Succeeded,
    /// It was refused, or it failed.
    Failed,
    /// Nobody told how it ended.
    Unknown,
}

/// Says what became of something that was asked.
#[derive(Clone, Copy)]
pub struct Notifier {
    /// What is shown now.
    pub toasts: RwSignal<Vec<Toast>>,
    /// All of it, the newest first.
    pub activities: RwSignal<Vec<Activity>>,
    last: StoredValue<u32>,
}

impl Default for Notifier {
    fn default() -> Self {
        Notifier {
            toasts: RwSignal::new(Vec::new()),
            activities: RwSignal::new(Vec::new()),
            last: StoredValue::new(0),
        }
    }
}

impl Notifier {
    /// The signals that every page may read.
    pub fn sources(&self) -> Vec<AnySource> {
        vec![self.toasts.to_any_source(), self.activities.to_any_source()]
    }

    /// Something was asked; what is told of it goes to this entry.
    pub fn asked(&self, what: String, page: Page) -> u32 {
        let id = self.next();
        let (progress, words) = (Progress::Pending, "Requested".to_owned());
        let entry = Activity { id, what, page, at: clock::now(), progress, words };
        self.activities.try_update(|list| {
            list.insert(0, entry);
            list.truncate(KEPT);
        });
        id
    }

    /// How it ended, or what is known of it so far.
    pub fn ended(&self, id: u32, went_well: bool, words: String) {
        self.settled(id, if went_well { Progress::Succeeded } else { Progress::Failed }, &words);
        if went_well { self.say(words) } else { self.fail(words) }
    }

    /// It failed, and what asked it says so itself.
    pub fn noted(&self, id: u32, words: &str) {
        self.settled(id, Progress::Failed, words);
    }

    /// How far it is, for the activity list alone.
    pub fn settled(&self, id: u32, progress: Progress, words: &str) {
        self.activities.try_update(|list| {
            if let Some(entry) = list.iter_mut().find(|entry| entry.id == id) {
                (entry.progress, entry.words) = (progress, words.to_owned());
            }
        });
    }

    /// It failed, as one of many that were asked together: they are one message, with a list. `sum` makes its sentence of their
    /// number.
    pub fn fail_one_of(&self, batch: u32, line: String, sum: impl Fn(usize) -> String) {
        let shown = self.toasts.try_update(|toasts| {
            let toast = toasts.iter_mut().find(|toast| toast.id == batch)?;
            toast.details.push(line.clone());
            toast.words = sum(toast.details.len());
            Some(())
        });
        if shown.flatten().is_none() {
            let toast = Toast { id: batch, failed: true, words: sum(1), details: vec![line] };
            self.toasts.try_update(|toasts| toasts.push(toast));
        }
    }

    /// It failed; a list says of each what.
    pub fn fail_list(&self, words: String, details: Vec<String>) {
        let id = self.next();
        self.toasts.try_update(|toasts| toasts.push(Toast { id, failed: true, words, details }));
    }

    /// An id for a message that many share.
    pub fn batch(&self) -> u32 {
        self.next()
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

    /// Says what became of a write whose session is over, unless somebody signed in since.
    pub fn tell_without_session(&self, session: RwSignal<Option<Session>>, words: &str) {
        if session.try_with_untracked(Option::is_none) == Some(true) {
            self.fail(words.to_owned());
        }
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
        self.toasts.try_update(|toasts| toasts.push(Toast { id, failed, words, details: Vec::new() }));
        id
    }
}

/// The app's notifier, from its context.
pub fn use_notifier() -> Notifier {
    expect_context()
}
