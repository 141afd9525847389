//! The question before a form with unsaved changes is left. If the browser stores drafts, they are kept for half an hour, without secrets.

use crate::browser::links;
use crate::features::navigation::address::{Address, use_address};
use crate::features::navigation::site::use_site;
use crate::live::long_lived::long_lived;
use crate::ui::button::{Button, ButtonStyle};
use crate::ui::dialog::Dialog;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_logic::editor::event::LeaveRisk;
use slipway_logic::route::Page;

/// Guards the unsaved changes of a page’s form.
#[derive(Clone, Copy)]
pub struct UnsavedChangesGuard {
    /// What is lost if the page is left now; None without a form.
    risk: RwSignal<Option<Signal<LeaveRisk>>>,
    /// Discards the changes; None without a form.
    discard: RwSignal<Option<Callback<()>>>,
    /// The address of the link that was pressed, until the person decides whether to leave the form; None while there is no question.
    pub held: RwSignal<Option<String>>,
}

impl Default for UnsavedChangesGuard {
    fn default() -> Self {
        Self { risk: long_lived(None), discard: long_lived(None), held: long_lived(None) }
    }
}

impl UnsavedChangesGuard {
    /// Asks before the page is left, until the calling component is gone. `discard` is called if the person discards the changes.
    pub fn watch(self, risk: Signal<LeaveRisk>, discard: Callback<()>) {
        self.risk.set(Some(risk));
        self.discard.set(Some(discard));
        on_cleanup(move || {
            self.risk.try_set(None);
            self.discard.try_set(None);
        });
    }

    /// Returns what is lost if the page is left now; `Nothing` without a form.
    pub fn risk(self) -> LeaveRisk {
        self.risk.get().and_then(|risk| risk.try_get()).unwrap_or(LeaveRisk::Nothing)
    }

    /// Visits a page; if a form has unsaved changes, the person is asked first.
    pub fn visit(self, address: Address, page: &Page) {
        match untrack(|| self.risk()) {
            LeaveRisk::Nothing => address.visit(page),
            _ => self.held.set(Some(page.url())),
        }
    }

    /// Returns true while the person is asked whether to leave the form.
    pub fn asks(self) -> bool {
        self.held.with(Option::is_some)
    }
}

/// The guard of the page, from the app's context.
pub fn use_unsaved_changes() -> UnsavedChangesGuard {
    expect_context()
}

/// Intercepts links, for as long as the calling component lives: before a link leaves a form with unsaved changes, the person is asked.
pub fn hold_links(guard: UnsavedChangesGuard) {
    let (address, site) = (use_address(), use_site());
    links::intercept_links(move |href| intercept(guard, address, site.below(href)));
}

/// Asks before a link to an address below the console’s base leaves a form with unsaved changes, and follows a link of a dialog. Returns true
/// if it did either; if false, the router follows the link.
pub fn intercept(guard: UnsavedChangesGuard, address: Address, url: String) -> bool {
    address.goes_on();
    // A link to another view of the same page, such as another section, keeps the form: nothing is asked.
    let stays = Page::read(url.split(['?', '#']).next().unwrap_or_default()) == address.page.get_untracked();
    let is_held = !stays && untrack(|| guard.risk()) != LeaveRisk::Nothing;
    if is_held {
        guard.held.set(Some(url));
        return true;
    }
    address.leave_dialog(&url)
}

/// The question whether to leave a changed form.
#[component]
pub fn UnsavedChangesQuestion() -> impl IntoView {
    let guard = use_unsaved_changes();
    let address = use_address();
    let open = RwSignal::new(false);
    // The risk at the time when the link was pressed. Stored, so that the dialog’s text doesn’t change while the dialog closes.
    let risk = RwSignal::new(LeaveRisk::Nothing);
    Effect::new(move || {
        if guard.asks() {
            risk.set(untrack(|| guard.risk()));
            open.set(true);
        }
    });
    Effect::new(move || {
        if !open.get() {
            guard.held.set(None);
        }
    });
    let leave = move |discards: bool| {
        let held = guard.held.get_untracked();
        open.set(false);
        if discards && let Some(discard) = guard.discard.get_untracked() {
            discard.run(());
        }
        if let Some(url) = held {
            address.open(&url);
        }
    };
    let words = move || match risk.get() {
        LeaveRisk::Nothing | LeaveRisk::Kept => {
            "Your changes aren’t saved. This tab keeps them as a draft for 30 minutes."
        }
        LeaveRisk::SecretsLost => {
            "Your changes aren’t saved. Values, secrets and unreadable text that may hold secrets are never kept in drafts: what you typed of them is lost."
        }
        LeaveRisk::Lost => {
            "Your changes aren’t saved, and this browser keeps no drafts: leaving the page discards them."
        }
    };
    let can_keep = move || risk.get() != LeaveRisk::Lost;
    view! {
        <Dialog open title="Leave this form?">
            <div class="body">
                <p>{words}</p>
            </div>
            <div class="buttons">
                // The dialog focuses its first button. This is Stay, so that pressing Enter at once doesn’t discard the changes.
                <Button look=ButtonStyle::Primary on_press=move || open.set(false)>
                    "Stay"
                </Button>
                <Show when=can_keep>
                    <Button on_press=move || leave(false)>"Leave and keep"</Button>
                </Show>
                <Button on_press=move || leave(true)>"Discard and leave"</Button>
            </div>
        </Dialog>
    }
}
