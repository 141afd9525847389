//! Which place the present page is, its names read as they are needed.

use crate::live::{Pace, Reading, Remote, use_live, watch};
use crate::ui::dynamic::{dynamic, effect};
use leptos::prelude::*;
use slipway_api::ApiError;
use slipway_api::operations::environment::GetEnvironment;
use slipway_api::operations::organization::GetOrganization;
use slipway_api::operations::project::GetProject;
use slipway_logic::place::{Directory, Missing, Place};
use slipway_logic::route::Page;

/// The names that were read so far, and the present page.
#[derive(Clone, Copy)]
pub struct Places {
    /// What was read so far; lists add what they see.
    pub directory: RwSignal<Directory>,
    /// The present page.
    pub page: Memo<Page>,
}

/// The places, from the app's context.
pub fn use_places() -> Places {
    expect_context()
}

/// The place of the present page.
pub fn use_place() -> Memo<Place> {
    let Places { directory, page } = use_places();
    Memo::new(move |_| directory.with(|directory| directory.place(&page.get())))
}

/// Reads what the present page's place lacks, one record at a time; and forgets all names when the session ends.
#[component]
pub fn ReadPlace() -> impl IntoView {
    let Places { directory, page } = use_places();
    let live = use_live();
    let missing = Memo::new(move |_| directory.with(|directory| directory.missing(&page.get())));
    effect(move || {
        if live.session.with(Option::is_none) {
            directory.set(Directory::default());
        }
    });
    // What can't be read at all is called by its id, rather than by nothing.
    let give_up = move |reading: Reading| {
        effect(move || {
            if let (true, Some(missing)) = (
                reading.error.with(|error| error.as_ref().is_some_and(ApiError::lasting)),
                missing.get_untracked(),
            ) {
                directory.update(|directory| directory.unreadable(missing, &page.get_untracked()));
            }
        });
    };
    dynamic(move || {
        if live.session.with(Option::is_none) {
            return ().into_any();
        }
        match missing.get() {
            Some(Missing::Organizations) => {
                let Remote { value: read, reading } = watch(GetOrganization {}, Pace::OnVisit);
                give_up(reading);
                effect(move || {
                    let Some(list) = read.get() else { return };
                    directory
                        .update(|directory| list.items.iter().for_each(|one| directory.organization(one)));
                });
            }
            Some(Missing::Project(id)) => {
                let Remote { value: read, reading } = watch(GetProject { project: id }, Pace::OnVisit);
                give_up(reading);
                effect(move || {
                    let Some(record) = read.get() else { return };
                    directory.update(|directory| directory.project(&record, None));
                });
            }
            Some(Missing::Environment(id)) => {
                let Remote { value: read, reading } =
                    watch(GetEnvironment { environment: id }, Pace::OnVisit);
                give_up(reading);
                effect(move || {
                    let Some(record) = read.get() else { return };
                    directory.update(|directory| directory.environment(&record, None));
                });
            }
            None => {}
        }
        ().into_any()
    })
}
