//! Leaving a changed form asks first. What was typed is kept all the same, for half an hour.

use crate::browser::links;
use crate::components::editing::submissions::use_submissions;
use crate::components::navigation::address::{Address, use_address};
use crate::components::navigation::site::use_site;
use crate::ui::button::{Button, Look};
use crate::ui::dialog::Dialog;
use leptos::prelude::*;
use leptos::reactive::graph::{AnySource, ToAnySource};
use slipway_logic::route::Page;

/// Guards the unsaved changes of a page’s form.
#[derive(Clone, Copy, Default)]
pub struct UnsavedChangesGuard {
    /// True while the form has unsaved changes.
    pub changed: RwSignal<bool>,
    /// True if no draft keeps all of the changes, because a part of them must not be stored.
    pub is_lost: RwSignal<bool>,
    /// Discards the draft.
    pub discard: RwSignal<Option<Callback<()>>>,
    /// The path that a held-up link leads to, until the person decided.
    pub held: RwSignal<Option<String>>,
}

impl UnsavedChangesGuard {
    /// Returns the signals that outlive pages.
    pub fn sources(self) -> Vec<AnySource> {
        vec![
            self.changed.to_any_source(),
            self.is_lost.to_any_source(),
            self.discard.to_any_source(),
            self.held.to_any_source(),
        ]
    }

    /// Visits a page as a link to it would: a changed form asks first.
    pub fn visit(self, address: Address, page: &Page) {
        if self.changed.get_untracked() { self.held.set(Some(page.url())) } else { address.visit(page) }
    }

    /// Returns true while a link is held up.
    pub fn asks(self) -> bool {
        self.held.with(Option::is_some)
    }
}

/// The guard of the page, from the app's context.
pub fn use_unsaved_changes() -> UnsavedChangesGuard {
    expect_context()
}

/// Holds up the links that lead away from a changed form: the person is asked first.
pub fn hold_links(guard: UnsavedChangesGuard) {
    let (address, site) = (use_address(), use_site());
    links::intercept_links(move |href| intercept(guard, address, site.below(href)));
}

/// Follows a link to an address below the console’s base, or asks first. Returns true if it asks.
pub fn intercept(guard: UnsavedChangesGuard, address: Address, url: String) -> bool {
    address.goes_on();
    // Another view of the same page, such as another section, keeps the form.
    let stays = Page::read(url.split(['?', '#']).next().unwrap_or_default()) == address.page.get_untracked();
    let is_held = guard.changed.get_untracked() && !stays;
    if is_held {
        guard.held.set(Some(url));
    }
    is_held
}

/// The question whether to leave a changed form.
#[component]
pub fn UnsavedChangesQuestion() -> impl IntoView {
    let (guard, submissions) = (use_unsaved_changes(), use_submissions());
    let address = use_address();
    let open = RwSignal::new(false);
    Effect::new(move || {
        if guard.asks() {
            open.set(true);
        }
    });
    Effect::new(move || {
        if !open.get() {
            guard.held.set(None);
        }
    });
    let leave = move |discards: bool| {
        let path = guard.held.get_untracked();
        open.set(false);
        if discards {
            submissions.discard();
            if let Some(discard) = guard.discard.get_untracked() {
                discard.run(());
            }
        }
        guard.changed.set(false);
        if let Some(path) = path {
            let path = path.split('?').next().unwrap_or_default();
            address.visit(&Page::read(path));
        }
    };
    let words = move || match guard.is_lost.get() {
        true => {
            "Your changes aren’t saved. Values, secrets and unreadable text that may hold secrets are never kept in drafts: what you typed of them is lost."
        }
        false => "Your changes aren’t saved. This tab keeps them as a draft for 30 minutes.",
    };
    view! {
        <Dialog open title="Leave this form?">
            <div class="body">
                <p>{words}</p>
            </div>
            <div class="buttons">
                // The first button gets the focus: Enter loses nothing.
                <Button look=Look::Primary on_press=move || open.set(false)>
                    "Stay"
                </Button>
                <Button on_press=move || leave(false)>"Leave and keep"</Button>
                <Button on_press=move || leave(true)>"Discard and leave"</Button>
            </div>
        </Dialog>
    }
}
