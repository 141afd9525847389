//! The notices above every page: the host's announcement, a new version, changes while the tab was hidden, an expiring token, and a pause
//! of requests.

use super::announcement::{self, HostAnnouncement};
use super::new_version::{INTERVAL_MS, NewVersion};
use crate::browser::clock;
use crate::components::status::while_hidden::ChangesWhileHidden;
use crate::features::lazy::{AppView, Lazy};
use crate::features::notifications::ended::NotifyOfEnds;
use crate::features::session::pause::{Pause, is_paused};
use crate::features::session::token_expiry::{TokenEnds, is_token_ending};
use crate::live::use_live;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::{boxed, computed};

/// Milliseconds after a failed load of the notices' part of the program until the part is loaded again.
const RETRY_MS: i64 = 60_000;

/// Draws the notices once there may be one. Their part of the program is loaded only then, since few visits need it.
#[component]
pub fn NoticesPlace() -> impl IntoView {
    let live = use_live();
    let opened_at = live.clock.now.get_untracked();
    let is_old = computed(move || live.clock.now.get().since(opened_at) >= INTERVAL_MS);
    let was_hidden = RwSignal::new(false);
    Effect::new(boxed(move || {
        if !live.clock.visible.get() && !was_hidden.get_untracked() {
            was_hidden.set(true);
        }
    }));
    let is_announced = announcement::is_due();
    let has_notice =
        move || is_announced || is_old.get() || was_hidden.get() || is_token_ending(live) || is_paused(live);
    // The part is fetched again a minute after a failure. The first failure alone gets a message.
    let has_failed = RwSignal::new(false);
    let is_silent = StoredValue::new(false);
    let wait = move || {
        has_failed.set(true);
        is_silent.set_value(true);
        clock::once(RETRY_MS, move || {
            has_failed.try_set(false);
        });
    };
    view! {
        <div class:announced=is_announced>
            <Show when=move || has_notice() && !has_failed.get()>
                <Lazy view=AppView::Notices(is_old, was_hidden) on_failure=wait is_silent=is_silent.get_value() />
            </Show>
        </div>
    }
}

/// The notices above every page: announcement, new version, changes while the tab was hidden, expiring token, and a pause of requests.
#[component]
pub fn Notices(
    /// True once the tab was open for so long that the host may have another version.
    is_old: ReadSignal<bool>,
    /// True once the tab was hidden.
    was_hidden: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <HostAnnouncement />
        <Show when=move || is_old.get()>
            <NewVersion />
        </Show>
        <Show when=move || was_hidden.get()>
            <ChangesWhileHidden />
            <NotifyOfEnds />
        </Show>
        <TokenEnds />
        <Pause />
    }
}
