//! The state of the signed-in account that the app keeps in memory.

use crate::features::actions::LastBulkRun;
use crate::features::actions::followed::Followed;
use crate::features::notifications::notifier::Notifier;
use leptos::prelude::*;

/// The messages, activities and pending actions of the account that is signed in.
#[derive(Clone, Copy)]
pub struct AccountState {
    /// The toasts and the activity list.
    pub notifier: Notifier,
    /// The actions whose outcome isn’t known yet.
    pub followed: Followed,
    /// The last bulk action.
    pub last_bulk_run: LastBulkRun,
}

impl AccountState {
    /// Removes the messages, the activities, the followed actions and the last bulk action: they belong to the account that was signed in.
    pub fn forget(self) {
        self.notifier.forget();
        self.followed.forget();
        self.last_bulk_run.forget();
    }
}

/// Returns the account’s state from the app’s context.
pub fn use_account_state() -> AccountState {
    expect_context()
}
