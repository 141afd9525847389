//! Leaving a changed form asks first. What was typed is kept all the same, for half an hour.

use super::address::use_address;
use super::site::use_site;
use crate::browser::links;
use crate::ui::button::{Button, Look};
use crate::ui::dialog::Dialog;
use leptos::prelude::*;
use leptos::reactive::graph::{AnySource, ToAnySource};
use slipway_logic::route::Page;

/// Whether a form of the page holds something that isn't saved; and what forgets it.
#[derive(Clone, Copy, Default)]
pub struct UnsavedChangesGuard {
    /// Whether something would be left.
    pub changed: RwSignal<bool>,
    /// What forgets what was typed.
    pub discard: RwSignal<Option<Callback<()>>>,
}

impl UnsavedChangesGuard {
    /// The signals that every page may read.
    pub fn sources(self) -> Vec<AnySource> {
        vec![self.changed.to_any_source(), self.discard.to_any_source()]
    }
}

/// The guard of the page, from the app's context.
pub fn use_unsaved_changes() -> UnsavedChangesGuard {
    expect_context()
}

/// Holds up links that lead away from a changed form, and asks.
#[component]
pub fn UnsavedChangesQuestion() -> impl IntoView {
    let leave = use_unsaved_changes();
    let (address, site) = (use_address(), use_site());
    let to = RwSignal::new(None::<String>);
    let open = RwSignal::new(false);
    links::intercept_links(move |href| {
        address.goes_on();
        let holds = leave.changed.get_untracked();
        if holds {
            to.set(Some(site.below(href)));
            open.set(true);
        }
        holds
    });
    let go = move |discards: bool| {
        open.set(false);
        if let (true, Some(discard)) = (discards, leave.discard.get_untracked()) {
            discard.run(());
        }
        leave.changed.set(false);
        if let Some(to) = to.get_untracked() {
            let path = to.split('?').next().unwrap_or_default();
            address.visit(&Page::read(path, None));
        }
    };
    view! {
        <Dialog open title="Leave this form?">
            <div class="body">
                <p>"Your changes aren’t saved. This tab keeps them as a draft for 30 minutes."</p>
            </div>
            <div class="buttons">
                <Button on_press=move || go(true)>"Discard and leave"</Button>
                <Button on_press=move || go(false)>"Leave and keep"</Button>
                <Button look=Look::Primary on_press=move || open.set(false)>
                    "Stay"
                </Button>
            </div>
        </Dialog>
    }
}
