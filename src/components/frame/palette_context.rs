//! The context of the command palette: the actions of the present page, and the visited pages, of which the present page is the
//! first.

use crate::browser::clock;
use crate::features::navigation::address::Address;
use crate::live::long_lived::long_lived;
use crate::ui::menu::MenuItem;
use leptos::prelude::*;
use slipway_computed::boxed;
use slipway_logic::actions::action::Action;
use slipway_logic::route::{Page, ServiceKey};

/// The maximum number of visited pages that are remembered.
pub(super) const VISITED: usize = 20;

/// Milliseconds in which the page of a service has to know its name and state, for an action that was chosen in the palette.
const CHOSEN_MS: i64 = 10_000;

/// The context of the command palette: the actions and the Refresh that the palette offers on the present page, and the visited pages, the
/// latest first. The context belongs to this tab, which stores the visited pages for a reload (`sidebar_records.rs`).
#[derive(Clone, Copy)]
pub struct PaletteContext {
    /// Makes the actions of the present page; None for a page without actions.
    pub actions: RwSignal<Option<Callback<(), Vec<MenuItem>>>>,
    /// Reads the data of the present page again; None for a page without reads.
    pub refresh: RwSignal<Option<Callback<()>>>,
    /// The visited pages, the latest first, at most `VISITED`.
    pub visited: RwSignal<Vec<Page>>,
    /// The action that a person chose in the palette for the service whose page is shown; None if there is none. Once the page knows the
    /// service, it confirms and sends the action like its buttons do; leaving the page drops the action.
    pub chosen_action: RwSignal<Option<(ServiceKey, Action)>>,
}

impl Default for PaletteContext {
    fn default() -> Self {
        Self {
            actions: long_lived(None),
            refresh: long_lived(None),
            visited: long_lived(Vec::new()),
            chosen_action: long_lived(None),
        }
    }
}

impl PaletteContext {
    /// Moves each page that is visited to the front of the visited pages, and drops the chosen action when the page of its service is left.
    /// Ends with the calling component: then the chosen action and all visited pages are removed, since both belong to the session.
    pub fn follow(self, address: Address) {
        // The end of the session removes the frame: an action that was chosen before isn't carried out afterwards, and the next account
        // doesn't see the pages that this account visited.
        on_cleanup(move || {
            self.chosen_action.try_set(None);
            self.visited.try_set(Vec::new());
        });
        Effect::new(boxed(move || {
            let page = address.page.get();
            let is_left = |chosen: &Option<(ServiceKey, Action)>| {
                chosen.is_some_and(|(service, _)| page.service() != Some(service))
            };
            if self.chosen_action.with_untracked(is_left) {
                self.chosen_action.set(None);
            }
            self.visited.update(|visited| {
                visited.retain(|known| *known != page);
                visited.insert(0, page);
                visited.truncate(VISITED);
            });
        }));
    }

    /// Sets the action to carry out on the page of its service. If the page hasn't carried it out within ten seconds, the action is
    /// dropped and `dropped` is called: the action isn't carried out at a time when nobody expects it any more.
    pub fn choose(self, service: ServiceKey, action: Action, dropped: impl FnOnce() + 'static) {
        self.chosen_action.set(Some((service, action)));
        clock::once(CHOSEN_MS, move || {
            if self.chosen_action.try_get_untracked().flatten() == Some((service, action)) {
                self.chosen_action.set(None);
                dropped();
            }
        });
    }

    /// Sets the actions that the palette offers, until the calling component is dropped. `make` runs when the palette opens. The items are
    /// owned by that component, not by the palette, since an action runs after the palette has closed.
    pub fn offer(self, make: impl Fn() -> Vec<MenuItem> + Send + Sync + 'static) {
        let owner = Owner::current();
        // The signals of the items live in this owner until the palette is opened again: a chosen item still runs after the palette closed.
        let last = StoredValue::new(None::<Owner>);
        let actions = Callback::new(move |()| {
            let Some(owner) = owner.as_ref().map(Owner::child) else { return Vec::new() };
            last.set_value(Some(owner.clone()));
            owner.with(&make)
        });
        self.actions.set(Some(actions));
        // The cleanup of a page runs before the next page sets its own actions, so the cleanup doesn’t remove them.
        on_cleanup(move || self.actions.set(None));
    }
}
