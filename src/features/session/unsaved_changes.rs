//! The question before a form with unsaved changes is left. If the browser stores drafts, the changes are kept for half an hour, without
//! secrets.

use crate::browser::{clock, history, links};
use crate::features::navigation::address::{Address, GOES_BACK_MS, use_address};
use crate::features::navigation::site::use_site;
use crate::live::long_lived::long_lived;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::dialog::Dialog;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_logic::editor::event::LeaveRisk;
use slipway_logic::route::Page;

/// The guard of the unsaved changes of a page’s form: the person is asked before the changes are lost.
#[derive(Clone, Copy)]
pub struct UnsavedChangesGuard {
    /// What is lost if the page is left now; None without a form.
    risk: RwSignal<Option<Signal<LeaveRisk>>>,
    /// The callback that discards the changes; None without a form.
    discard: RwSignal<Option<Callback<()>>>,
    /// The navigation that waits until the person decides whether to leave the form; None while there is no question.
    pub held: RwSignal<Option<HeldNavigation>>,
}

/// A navigation away from a form with unsaved changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeldNavigation {
    /// To an address below the console's base.
    To(String),
    /// To the address that Back or Forward led to: the entry before the one that [`Address::hold_back`] added for the form.
    Back,
}

impl Default for UnsavedChangesGuard {
    fn default() -> Self {
        Self { risk: long_lived(None), discard: long_lived(None), held: long_lived(None) }
    }
}

impl UnsavedChangesGuard {
    /// Asks before a link leaves the page while the form has unsaved changes, until the calling component is gone. While something would be
    /// lost that no draft keeps, asks before Back and Forward as well, and the browser asks before the tab is closed or reloaded. `discard`
    /// is called if the person discards the changes.
    pub fn watch(self, risk: Signal<LeaveRisk>, discard: Callback<()>) {
        self.risk.set(Some(risk));
        self.discard.set(Some(discard));
        on_cleanup(move || {
            self.risk.try_set(None);
            self.discard.try_set(None);
            // If the form was saved and left while the question was open, the question closes: there is nothing to leave any more.
            self.held.try_set(None);
        });
        let held_tab = StoredValue::new_local(None);
        Effect::new(move || held_tab.set_value(risk.get().is_lost().then(links::guard_leave)));
        let address = use_address();
        address.hold_back(move |wanted| {
            let is_held = !is_same_page(address, wanted) && untrack(|| self.risk()).is_lost();
            if is_held {
                self.held.set(Some(HeldNavigation::Back));
            }
            is_held
        });
    }

    /// Returns what is lost if the page is left now; `Nothing` without a form.
    pub fn risk(self) -> LeaveRisk {
        self.risk.get().and_then(|risk| risk.try_get()).unwrap_or(LeaveRisk::Nothing)
    }

    /// Visits a page; if a form has unsaved changes, the person is asked first.
    pub fn visit(self, address: Address, page: &Page) {
        self.open(address, page.url());
    }

    /// Goes to an address below the console's base; if a form has unsaved changes, the person is asked first.
    pub fn open(self, address: Address, url: String) {
        match untrack(|| self.risk()) {
            LeaveRisk::Nothing => address.open(&url),
            _ => self.held.set(Some(HeldNavigation::To(url))),
        }
    }

    /// Returns true while the person is asked whether to leave the form.
    pub fn asks(self) -> bool {
        self.held.with(Option::is_some)
    }
}

/// Returns the guard of unsaved changes, from the app's context.
pub fn use_unsaved_changes() -> UnsavedChangesGuard {
    expect_context()
}

/// Intercepts links, for as long as the calling component lives: before a link leaves a form with unsaved changes, the person is asked.
pub fn hold_links(guard: UnsavedChangesGuard) {
    let (address, site) = (use_address(), use_site());
    links::intercept_links(move |href| intercept(guard, address, site.below(href)));
}

/// Asks before a link to an address below the console’s base leaves a form with unsaved changes, and follows a link of a dialog. Returns
/// true if the person is asked or the link was followed; if false, the router follows the link.
pub fn intercept(guard: UnsavedChangesGuard, address: Address, url: String) -> bool {
    address.goes_on();
    let is_held = !is_same_page(address, &url) && untrack(|| guard.risk()) != LeaveRisk::Nothing;
    if is_held {
        guard.held.set(Some(HeldNavigation::To(url)));
        return true;
    }
    address.leave_dialog(&url)
}

/// Returns true if an address below the console's base is another view of the present page, such as another section: its form stays.
fn is_same_page(address: Address, url: &str) -> bool {
    Page::read(url.split(['?', '#']).next().unwrap_or_default()) == address.page.get_untracked()
}

/// The question whether to leave a changed form.
#[component]
pub fn UnsavedChangesQuestion() -> impl IntoView {
    let guard = use_unsaved_changes();
    let address = use_address();
    let open = RwSignal::new(false);
    // The risk at the time when the navigation was held. Stored, so that the dialog’s text doesn’t change while the dialog closes.
    let risk = RwSignal::new(LeaveRisk::Nothing);
    Effect::new(move || match guard.asks() {
        true => {
            risk.set(untrack(|| guard.risk()));
            open.set(true);
        }
        false if open.get_untracked() => open.set(false),
        false => {}
    });
    Effect::new(move || {
        if !open.get() && guard.held.with_untracked(Option::is_some) {
            guard.held.set(None);
        }
    });
    let leave = move |discards: bool| {
        let held = guard.held.get_untracked();
        open.set(false);
        if discards && let Some(discard) = guard.discard.get_untracked() {
            discard.run(());
        }
        match held {
            Some(HeldNavigation::To(url)) => address.open(&url),
            Some(HeldNavigation::Back) => {
                // The guard would hold this Back as well, so it has no risk while the browser goes back. If the browser stays on the page,
                // the guard gets the risk again.
                let (risk, page) = (guard.risk.get_untracked(), address.page.get_untracked());
                guard.risk.set(None);
                history::go_back();
                clock::once(GOES_BACK_MS, move || {
                    if address.page.get_untracked() == page {
                        guard.risk.set(risk);
                    }
                });
            }
            None => {}
        }
    };
    let explanation = move || match risk.get() {
        LeaveRisk::Nothing | LeaveRisk::Kept => {
            "Your changes aren’t saved. This tab keeps them as a draft for 30 minutes."
        }
        LeaveRisk::SecretsLost => {
            "Your changes aren’t saved. Values, secrets and unreadable text that may hold secrets are never kept in drafts: what you typed there will be lost."
        }
        LeaveRisk::Lost => {
            "Your changes aren’t saved, and this browser keeps no drafts: leaving the page discards them."
        }
        LeaveRisk::NeverKept => {
            "What you typed isn’t saved. It may hold secrets, so it is never kept as a draft: leaving the page discards it."
        }
        LeaveRisk::ShownOnce => {
            "The platform shows this token only once. Leave without it, and you have to revoke it and create another one."
        }
    };
    let can_keep =
        move || !matches!(risk.get(), LeaveRisk::Lost | LeaveRisk::NeverKept | LeaveRisk::ShownOnce);
    let title = Signal::derive(move || match risk.get() {
        LeaveRisk::ShownOnce => "Leave without copying the token?".to_owned(),
        _ => "Leave this form?".to_owned(),
    });
    let discard_label = move || match risk.get() {
        LeaveRisk::ShownOnce => "Leave without the token",
        _ => "Discard and leave",
    };
    view! {
        <Dialog open title>
            <div class="body">
                <p>{explanation}</p>
            </div>
            <div class="buttons">
                // The dialog focuses its first button. This is Stay, so that pressing Enter at once doesn’t discard the changes.
                <Button variant=ButtonVariant::Primary on_press=move || open.set(false)>
                    "Stay"
                </Button>
                <Show when=can_keep>
                    <Button on_press=move || leave(false)>"Leave and keep"</Button>
                </Show>
                <Button on_press=move || leave(true)>{discard_label}</Button>
            </div>
        </Dialog>
    }
}
