//! The organization, project, environment and service of the present page, named by the known IDs, which are stored in this browser.

use crate::browser::storage;
use crate::features::navigation::address::{Address, use_address};
use crate::features::navigation::site::use_site;
use crate::live::long_lived::long_lived;
use crate::live::{NoSession, PollPolicy, Remote, SessionEndReason, use_live, watch};
use leptos::prelude::*;
use slipway_api::operations::environment::GetEnvironment;
use slipway_api::operations::organization::{GetOrganization, ListProjects};
use slipway_api::operations::project::GetProject;
use slipway_api::{ApiError, Operation, Request};
use slipway_computed::{boxed, computed, computed_from_last};
use slipway_logic::places::known_ids::{KnownIds, KnownKind};
use slipway_logic::places::place::{Missing, Place, place, unreadable};
use slipway_logic::session::Session;
use uuid::Uuid;

/// The known ids with their names, and the place of the present page.
#[derive(Clone, Copy)]
pub struct Places {
    /// The known ids and names. The reads that are passed to [`Places::learn`] add their records.
    pub known_ids: RwSignal<KnownIds>,
    /// The place of the present page.
    pub place: ReadSignal<Place>,
}

/// Returns the places, from the app's context.
pub fn use_places() -> Places {
    expect_context()
}

/// Returns the place of the present page.
pub fn use_place() -> ReadSignal<Place> {
    use_places().place
}

/// Returns a signal that is true while `is_awaited` finds a part of the present page’s place missing and a read may still bring it. It is
/// false once a read failed, so that the page shows what is known.
pub fn use_place_awaits(is_awaited: fn(&Place) -> bool) -> ReadSignal<bool> {
    let (place, live) = (use_place(), use_live());
    computed(move || {
        place.with(is_awaited)
            && live.connection.failed_reads.get().all == 0
            && live.connection.error.with(Option::is_none)
    })
}

/// Returns a signal of the records in the present page’s place, from the organization down, the page’s own record included. The
/// organization is also contained if the console knows only one. None while parts of the place are being read.
pub fn use_place_records() -> ReadSignal<Option<Vec<(KnownKind, Uuid)>>> {
    let Places { place, known_ids } = use_places();
    let is_awaited = use_place_awaits(Place::is_partial);
    computed(move || {
        if is_awaited.get() {
            return None;
        }
        let mut records: Vec<_> =
            place.with(|place| place.steps.iter().map(|(kind, id, _)| (*kind, *id)).collect());
        records.extend(known_ids.with(KnownIds::only_organization).map(|id| (KnownKind::Organization, id)));
        Some(records)
    })
}

/// Returns the id of the record of a kind in the present page’s place; None while it isn’t known.
pub fn use_above(kind: KnownKind) -> ReadSignal<Option<Uuid>> {
    let place = use_place();
    computed(move || place.with(|place| place.step(kind).map(|(_, id, _)| *id)))
}

/// Returns the storage key of the known IDs of an account. Only ids and names are stored under this key.
fn kept_at(session: &Session) -> String {
    format!("{KNOWN_IDS}{} {}", session.platform, session.owner)
}

/// The prefix of the storage keys of the known IDs of each account.
const KNOWN_IDS: &str = "directory.";

/// The name of the preference to keep the known ids after a sign-out. Its value is `yes` if the person chose that.
pub const KEEPS_KNOWN_IDS: &str = "directory-keeps";

impl Places {
    /// Creates the places, with no known ids.
    pub fn new(address: Address) -> Self {
        let known_ids = long_lived(KnownIds::default());
        let page = address.page;
        let organization = computed_from_last(move |last: Option<&Option<Uuid>>| {
            let last = last.copied().flatten();
            let place = known_ids.with(|known_ids| place(known_ids, &page.get(), last));
            place.step(KnownKind::Organization).map(|(_, id, _)| *id).or(last)
        });
        let place =
            computed(move || known_ids.with(|known_ids| place(known_ids, &page.get(), organization.get())));
        Self { known_ids, place }
    }

    /// Reads the list of a kind below the record `above`, once its id is known, and adds the records to the known ids, for as long as the
    /// calling component lives.
    pub fn learn_below(self, kind: KnownKind, above: ReadSignal<Option<Uuid>>, list: fn(Uuid) -> Request) {
        Effect::new(boxed(move || {
            if let Some(above) = above.get() {
                self.learn(kind, watch(list(above), PollPolicy::ON_VISIT), Some(above));
            }
        }));
    }

    /// Adds the records of each read to the known ids, for as long as the calling component lives. `parent` is the record above them; None
    /// if it isn’t known.
    pub fn learn(&self, kind: KnownKind, of: Remote, parent: Option<Uuid>) {
        let known_ids = self.known_ids;
        Effect::new(boxed(move || {
            let Some(read) = of.value.get() else { return };
            // A copy is changed, and set only if an entry is new or differs: setting the signal notifies every breadcrumb, even if nothing
            // changed.
            let mut known = known_ids.get_untracked();
            let mut is_new = false;
            // Reads that are sent in turn (`poll_in_turn`) publish their records in `statuses` and leave `items` empty.
            let polled = read.statuses.values().filter(|_| read.items.is_empty());
            for record in read.items.iter().chain(polled) {
                is_new |= known.learn(kind, record, parent);
            }
            if is_new {
                known_ids.set(known);
            }
        }));
    }
}

/// Reads the names that the present page's place lacks, one request after another. Outside a portal, also restores the known ids from
/// this browser and stores them there, per platform and account.
pub fn read_place() {
    let places = use_places();
    let (known_ids, page) = (places.known_ids, use_address().page);
    let live = use_live();
    if !live.is_embedded {
        keep(known_ids);
    }
    let place = use_place();
    let missing = computed(move || place.with(|place| place.missing));
    Effect::new(boxed(move || {
        let (true, Some(missing_part)) = (live.session.with(Option::is_some), missing.get()) else { return };
        let (request, kind, parent) = match missing_part {
            Missing::Organizations => (GetOrganization {}.request(), KnownKind::Organization, None),
            Missing::Projects(organization) => {
                (ListProjects { organization }.request(), KnownKind::Project, Some(organization.0))
            }
            Missing::Project(project) => (GetProject { project }.request(), KnownKind::Project, None),
            Missing::Environment(environment) => {
                (GetEnvironment { environment }.request(), KnownKind::Environment, None)
            }
        };
        let remote = watch(request, PollPolicy::ON_VISIT);
        places.learn(kind, remote, parent);
        Effect::new(boxed(move || {
            // A record that can't be read, or isn't in its list, is named by its id: an empty breadcrumb would lead nowhere.
            let is_lasting =
                remote.reading.error.with(|error| error.as_ref().is_some_and(ApiError::is_permanent));
            let is_read = remote.reading.read_at.with(Option::is_some);
            let is_still_missing = place.with_untracked(|place| place.missing) == Some(missing_part);
            if (is_lasting || is_read) && is_still_missing {
                known_ids.update(|known_ids| unreadable(known_ids, missing_part, &page.get_untracked()));
            }
        }));
    }));
}

/// Removes stored known IDs, so that the next person at this browser doesn’t see names of projects and environments. While a session is
/// open, removes those of other accounts; after its end, all. Keeps all of them if the session ended because its token expired or was
/// refused by the platform, and before the first sign-in. `present` is the storage key for the account of the open session; None without a
/// session.
fn forget_others(present: Option<&str>, no_session: NoSession) {
    use SessionEndReason::{Expired, Refused};
    let is_over = matches!(no_session, NoSession::Ended(reason) if ![Expired, Refused].contains(&reason));
    if present.is_some() || is_over {
        let all = storage::preferences(KNOWN_IDS).into_iter();
        all.filter(|name| Some(name.as_str()) != present).for_each(|name| storage::forget_preference(&name));
    }
}

/// Keeps the known IDs of the signed-in account in this browser: restores them when the account of the session changes, together with the
/// ids in `config.json`, and stores them after each change. Removes those of other accounts as `forget_others` says, unless the person
/// chose to keep them.
fn keep(known_ids: RwSignal<KnownIds>) {
    let live = use_live();
    let shipped = use_site().config();
    let storage_key = computed(move || live.session.with(|session| session.as_ref().map(kept_at)));
    let restored_key = StoredValue::new(None::<String>);
    Effect::new(boxed(move || {
        let present = storage_key.get();
        if storage::read_preference(KEEPS_KNOWN_IDS).as_deref() != Some("yes") {
            forget_others(present.as_deref(), live.no_session.get_untracked());
        }
        let mut known = shipped.directory.clone();
        if let Some(storage_key) = &present
            && let Some(text) = storage::read_preference(storage_key)
        {
            // Stored ids that can't be parsed any more are dropped: the next read stores the known ids again.
            let _ = known.import(&text);
        }
        restored_key.set_value(present);
        known_ids.set(known);
    }));
    Effect::new(boxed(move || {
        let text = known_ids.with(KnownIds::export);
        if let Some(storage_key) = restored_key.get_value() {
            storage::write_preference(&storage_key, &text);
        }
    }));
}
