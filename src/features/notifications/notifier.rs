//! Messages about actions: the activity list keeps them, toasts show them. A success disappears by itself; a failure stays until a person
//! closes the toast.

use crate::browser::task::spawn;
use crate::browser::{clipboard, clock, document};
use crate::live::Live;
use crate::live::long_lived::long_lived;
use crate::ui::toast::{OnUndo, Toast};
use leptos::prelude::*;
use slipway_api::ApiError;
use slipway_logic::activity::MAX_ACTIVITIES;
pub use slipway_logic::activity::{Activity, ActivityState};
use slipway_logic::route::Page;
use slipway_logic::session::Session;

/// Milliseconds until the toast of a success disappears.
const TOAST_DURATION_MS: i64 = 6_000;

/// The handle that shows messages as toasts and keeps the activity list.
#[derive(Clone, Copy)]
pub struct Notifier {
    /// The toasts that are shown now.
    pub toasts: RwSignal<Vec<Toast>>,
    /// The activity list, the newest first; at most 100 entries.
    pub activities: RwSignal<Vec<Activity>>,
    last: StoredValue<u32>,
    /// The id before the first id that this tab gives. It is random, so that the ids of the tabs of a session differ.
    first: u32,
}

impl Default for Notifier {
    fn default() -> Self {
        let first = (clock::random() * f64::from(u32::MAX)) as u32;
        Self {
            toasts: long_lived(Vec::new()),
            activities: long_lived(Vec::new()),
            last: StoredValue::new(first),
            first,
        }
    }
}

impl Notifier {
    /// Adds a pending entry to the activity list, and returns the id of the entry. `what` is the action, such as "storefront-web: deploy";
    /// `page` is the page that shows the result.
    pub fn add(&self, what: String, page: Page) -> u32 {
        let id = self.next();
        let (state, message) = (ActivityState::Pending, "Requested".to_owned());
        let entry = Activity { id, what, page, at: clock::now(), state, message };
        self.activities.try_update(|list| {
            list.insert(0, entry);
            list.truncate(MAX_ACTIVITIES);
        });
        id
    }

    /// Returns true for an entry that this tab added; false for the entries of other tabs, and of this tab before a reload.
    pub fn is_own(&self, id: u32) -> bool {
        let last = self.last.get_value();
        id.wrapping_sub(self.first) <= last.wrapping_sub(self.first)
    }

    /// Sets the outcome of an activity, and shows it as a toast with a link to its page.
    pub fn finish(&self, id: u32, is_success: bool, message: String) {
        self.set_state(
            id,
            if is_success { ActivityState::Succeeded } else { ActivityState::Failed },
            &message,
        );
        let page = self.activities.try_with_untracked(|list| {
            list.iter().find(|entry| entry.id == id).map(|entry| entry.page.url())
        });
        self.show(message, !is_success, page.flatten());
    }

    /// Sets an activity to failed, or to unknown if the platform may have applied the request. Shows no toast: the form of the request
    /// shows the error.
    pub fn set_failed(&self, id: u32, may_have_been_applied: bool, message: &str) {
        let state = if may_have_been_applied { ActivityState::Unknown } else { ActivityState::Failed };
        self.set_state(id, state, message);
    }

    /// Sets the state of an activity, without a toast.
    pub fn set_state(&self, id: u32, state: ActivityState, message: &str) {
        self.activities.try_update(|list| {
            if let Some(entry) = list.iter_mut().find(|entry| entry.id == id) {
                (entry.state, entry.message) = (state, message.to_owned());
            }
        });
    }

    /// Shows a failure of a bulk action. All failures of one bulk action share a message, with a list. `line` is added to the list; `sum`
    /// returns the message for the number of failures.
    pub fn add_bulk_failure(&self, bulk_id: u32, line: String, sum: impl Fn(usize) -> String) {
        let shown = self.toasts.try_update(|toasts| {
            let toast = toasts.iter_mut().find(|toast| toast.id == bulk_id)?;
            toast.details.push(line.clone());
            toast.message = sum(toast.details.len());
            Some(())
        });
        if shown.flatten().is_none() {
            self.push(Toast {
                id: bulk_id,
                failed: true,
                message: sum(1),
                details: vec![line],
                undo: None,
                page: None,
            });
        }
    }

    /// Shows a toast about a failure with a list of details, which stays until a person closes it.
    pub fn show_failures(&self, message: String, details: Vec<String>) {
        self.push(Toast { id: self.next(), failed: true, message, details, undo: None, page: None });
    }

    /// Shows a message with Undo, and returns the id of its toast. The toast stays until [`Self::remove`] is called.
    pub fn offer_undo(&self, message: String, undo: OnUndo) -> u32 {
        let id = self.next();
        let (failed, details) = (false, Vec::new());
        self.push(Toast { id, failed, message, details, undo: Some(undo), page: None });
        id
    }

    /// Removes the toast with an id; does nothing if there is none.
    pub fn remove(&self, id: u32) {
        self.toasts.try_update(|toasts| toasts.retain(|toast| toast.id != id));
    }

    /// Shows the toasts in the browser’s alert dialog and removes them. Called if the part that draws toasts can’t be fetched.
    pub fn alert(&self) {
        let mut messages: Vec<String> =
            self.toasts.get_untracked().into_iter().map(|toast| toast.message).collect();
        messages.dedup();
        self.toasts.set(Vec::new());
        document::alert(&messages.join("\n"));
    }

    /// Copies text to the clipboard, and shows a message: "Link copied.", or that the browser doesn’t allow it.
    pub fn copy(self, what: &str, text: String) {
        self.copy_then(what, text, || ());
    }

    /// Copies text to the clipboard as [`Self::copy`] does, and calls `on_copied` once it is there.
    pub fn copy_then(self, what: &str, text: String, on_copied: impl FnOnce() + 'static) {
        let message = format!("{what} copied.");
        spawn(async move {
            if clipboard::copy(&text).await {
                self.show_success(message);
                on_copied();
            } else {
                self.show_failure("The browser doesn’t allow copying. Select the text and copy it.".into());
            }
        });
    }

    /// Returns a new id for the message that all failures of a bulk action share.
    pub fn new_toast_id(&self) -> u32 {
        self.next()
    }

    /// Shows a toast about a success, which disappears after six seconds.
    pub fn show_success(&self, message: String) {
        self.show(message, false, None);
    }

    /// Shows a toast about a failure, which stays until a person closes it.
    pub fn show_failure(&self, message: String) {
        self.show(message, true, None);
    }

    /// Shows `message`, the outcome of a write whose session ended, as a failure. Does nothing while another session is open.
    pub fn report_without_session(&self, session: RwSignal<Option<Session>>, message: &str) {
        if session.try_with_untracked(Option::is_none) == Some(true) {
            self.show_failure(message.to_owned());
        }
    }

    /// Sets the outcome of a write whose session ended. After `SessionEnded`, `message` is also shown as a failure unless another session is
    /// open, because the end of the session has removed the entry. After a refused token only the entry is set: a form shows its own error.
    /// An embedded page keeps the entry, and its portal gets the outcome.
    pub fn end_without_session(&self, id: u32, live: Live, error: &ApiError, message: &str) {
        self.set_failed(id, error.may_have_been_applied(), message);
        if matches!(error, ApiError::SessionEnded { .. }) {
            self.report_without_session(live.session, message);
        }
    }

    /// Removes all toasts and activities: they belong to the account that was signed in.
    pub fn forget(&self) {
        self.toasts.set(Vec::new());
        self.activities.set(Vec::new());
    }

    fn push(&self, toast: Toast) {
        self.toasts.try_update(|toasts| toasts.push(toast));
    }

    fn next(&self) -> u32 {
        let id = self.last.try_update_value(|last| {
            *last = last.wrapping_add(1);
            *last
        });
        id.unwrap_or_default()
    }

    fn show(&self, message: String, failed: bool, page: Option<String>) {
        let (id, notifier) = (self.next(), *self);
        self.push(Toast { id, failed, message, details: Vec::new(), undo: None, page });
        if !failed {
            clock::once(TOAST_DURATION_MS, move || {
                notifier.remove(id);
            });
        }
    }
}

/// Returns the app's notifier, from the context.
pub fn use_notifier() -> Notifier {
    expect_context()
}
