//! The parts of the live state that the first reads don't need: the messages between tabs, the idle sign-out, the check of the session on
//! return to the tab, the removal of outdated stored data, and the stored permissions. They are a lazily loaded part of the program, which an
//! embedded page never loads.

use super::no_session::NoSession;
use super::session::Live;
use super::{idle, stored_permissions, tabs, upkeep, validity};
use crate::browser::clock;
use crate::browser::task::spawn;
use leptos::prelude::*;
use slipway_logic::config::Config;

/// Milliseconds from the start of a tab with a session until this part of the program is loaded, so that its download doesn't compete with
/// the first reads.
const DELAY_MS: i64 = 1_000;

/// Loads and starts this part of the program: at once in a tab without a session, else after `DELAY_MS`. A tab without a session asks the
/// other tabs for theirs if `config.json` allows it, unless a stored session of this tab has just been found to be over.
pub(super) fn start(live: Live, config: &Config) {
    let is_without_session = live.session.with_untracked(Option::is_none);
    let asks =
        is_without_session && config.share_session && live.no_session.get_untracked() == NoSession::NotYet;
    if asks {
        live.no_session.set(NoSession::Asking);
    }
    let (config, owner) = (config.clone(), Owner::current());
    clock::once(if is_without_session { 0 } else { DELAY_MS }, move || {
        spawn(async move {
            if !load_and_begin(live, config, owner).await {
                // If the part can’t be loaded, this tab can’t ask other tabs for their session, so the sign-in page is shown.
                tabs::stop_asking(live);
            }
        });
    });
}

/// Loads and starts this part of the program. Returns false if the part can't be loaded.
async fn load_and_begin(live: Live, config: Config, owner: Option<Owner>) -> bool {
    #[cfg(feature = "split")]
    let has_begun = split(live, config, owner).await.is_ok();
    #[cfg(not(feature = "split"))]
    let has_begun = {
        begin(live, &config, owner);
        true
    };
    has_begun
}

#[cfg(feature = "split")]
#[wasm_split_helpers::wasm_split(tabs, preload(load), fallible)]
fn split(
    live: Live,
    config: Config,
    owner: Option<Owner>,
) -> Result<(), wasm_split_helpers::SplitLoaderError> {
    begin(live, &config, owner);
    Ok(())
}

/// Starts the part under the app's reactive owner, because it outlives every page.
fn begin(live: Live, config: &Config, owner: Option<Owner>) {
    let begin = || {
        tabs::join(live, config);
        tabs::share_replies(live, config);
        idle::watch(live);
        validity::check_on_return(live);
        upkeep::remove_outdated(live);
        stored_permissions::keep(live);
    };
    match owner {
        Some(owner) => owner.with(begin),
        None => begin(),
    }
}
