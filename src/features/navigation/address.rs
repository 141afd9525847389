//! The address in the address bar: the page, and its view (search, filters, order and dialog).

use crate::browser::{clock, focus, history};
use crate::features::navigation::site::Site;
use leptos::prelude::*;
use leptos_router::location::{BrowserUrl, LocationChange, LocationProvider, Url};
use slipway_computed::{boxed, computed};
use slipway_logic::route::{Dialog, Page, View};
use std::sync::Arc;

/// The address, with the functions that change it. Uses leptos_router for history and links only: `Page::read` parses paths, and `<Routes>`
/// would add 12 kB to the first load.
#[derive(Clone, Copy)]
pub struct Address {
    /// The page at the address.
    pub page: ReadSignal<Page>,
    /// The search, filters, order and dialog of the page.
    pub view: ReadSignal<View>,
    /// The path below the console's base, and the query without its question mark.
    pub whole: ReadSignal<(String, String)>,
    browser: StoredValue<Option<BrowserUrl>>,
    site: Site,
    /// True if the address was reached by the browser's Back or Forward.
    is_back: StoredValue<bool>,
    /// The callback that is called after Back or Forward, and returns true to stay on the page; None without a form.
    holds_back: StoredValue<Option<Callback<(), bool>>>,
    /// True if the present history entry was added for its dialog: Back closes the dialog, and closing it goes back.
    has_dialog_entry: StoredValue<bool>,
    /// The changes of the address that wait until the browser has gone back from the entry of a dialog; None while it doesn't go back.
    waiting: StoredValue<Option<Vec<WaitingChange>>>,
    /// True in a portal's frame, where a history entry belongs to the portal's page as well: dialogs add none there.
    is_embedded: bool,
    /// The path of each list page that was left, and the id of the row that was current then.
    rows: StoredValue<Vec<(String, Arc<str>)>>,
}

impl Address {
    /// Creates the address. Called once, by the app: from then on links, Back and Forward change the address instead of loading a page.
    pub fn new(site: Site, is_embedded: bool) -> Self {
        let (is_back, has_dialog_entry) = (StoredValue::new(false), StoredValue::new(false));
        let waiting = StoredValue::new(None::<Vec<WaitingChange>>);
        // This listener is added before the router's own `popstate` listener, so `is_back` is set before the router
        // changes the address. The waiting changes are carried out after the router has changed the address.
        let holds_back = StoredValue::new(None::<Callback<(), bool>>);
        window_event_listener_untyped("popstate", move |event| {
            if holds_back.get_value().is_some_and(|holds| holds.run(())) {
                // The page now stands in a new entry, which was added after the entry that Back or Forward led to. If the page has a
                // dialog, closing the dialog replaces the address of this entry instead of going back.
                has_dialog_entry.set_value(false);
                return event.stop_immediate_propagation();
            }
            is_back.set_value(true);
            has_dialog_entry.set_value(false);
            clock::once(0, move || release(waiting));
        });
        // `BrowserUrl::new` fails only if the page has no location. Links then leave the address as it is.
        let browser = BrowserUrl::new().ok();
        let url = browser.as_ref().map(|browser| browser.as_url().clone());
        if let Some(browser) = browser.clone() {
            browser.init(Some(site.base().into()));
            let url = browser.as_url().clone();
            Effect::new(boxed(move || {
                let wanted = full_path(&url.get());
                browser.ready_to_complete();
                // leptos_router 0.8.17 keeps a stack of its own, to which Forward adds nothing, and doesn't push an address that equals the
                // stack's last one: after Back and Forward, a link to the previous page wouldn't change the address bar. So the address bar
                // is corrected here.
                let current = url.clone();
                clock::once(0, move || {
                    if current.try_read_untracked().is_some_and(|url| full_path(&url) == wanted) {
                        history::follow_address(&wanted);
                    }
                });
            }));
        }
        let whole = computed(move || {
            let url =
                url.as_ref().map(|url| url.with(|url| (url.path().to_owned(), url.search().to_owned())));
            let (path, query) = url.unwrap_or_default();
            (site.below(&path), query)
        });
        let page = computed(move || whole.with(|(path, _)| Page::read(path)));
        let view = computed(move || whole.with(|(_, query)| View::read(query)));
        Address {
            page,
            view,
            whole,
            browser: StoredValue::new(browser),
            site,
            is_back,
            holds_back,
            has_dialog_entry,
            waiting,
            is_embedded,
            rows: StoredValue::new(Vec::new()),
        }
    }

    /// Records that the next page is reached by a link, not by Back or Forward: its list doesn’t restore the row that was current on the
    /// last visit.
    pub fn goes_on(&self) {
        self.is_back.set_value(false);
    }

    /// Stores the current row of the list on the page at a path. [`Self::row_to_return_to`] returns it after Back or Forward.
    pub fn keep_row(&self, path: &str, row: Arc<str>) {
        self.rows.try_update_value(|rows| {
            rows.retain(|(known, _)| known != path);
            rows.push((path.to_owned(), row));
        });
    }

    /// Returns the id of the row that was current when the page at this path was left; None if the page wasn't reached by Back or Forward, or
    /// no row is stored.
    pub fn row_to_return_to(&self, path: &str) -> Option<Arc<str>> {
        let rows = self.is_back.get_value().then(|| self.rows.get_value())?;
        rows.into_iter().find(|(known, _)| known == path).map(|(_, row)| row)
    }

    /// Moves the focus to the heading of the page that is shown next. A person may be quicker than the next frame: a field that they
    /// focused on that page keeps the focus.
    pub fn focus_next_heading(&self) {
        let before = focus::field_with_focus();
        request_animation_frame(move || {
            let field = focus::field_with_focus();
            if field.is_none() || field == before {
                focus::focus_heading();
            }
        });
    }

    /// Changes the view of the page: search, filters, order, dialog. The history entry is replaced, so Back doesn't return to the view
    /// before.
    pub fn change(&self, change: impl FnOnce(&mut View)) {
        let (page, mut view) = (self.page.get_untracked(), self.view.get_untracked());
        let before = view.clone();
        change(&mut view);
        if view != before {
            self.go(&page.url_with(&view), Entry::Replaced);
        }
    }

    /// Opens a dialog; None closes the open dialog. The dialog is a part of the address, with an entry of its own in the history: Back
    /// closes the dialog. A dialog that replaces an open one shares its entry, and a dialog in a portal's frame has none.
    pub fn show(&self, dialog: Option<Dialog>) {
        let address = *self;
        if self.wait(&|| Arc::new(move || address.show(dialog))) {
            return;
        }
        let (page, mut view) = (self.page.get_untracked(), self.view.get_untracked());
        let was_open = view.dialog.is_some();
        match dialog {
            Some(_) if !was_open && !self.is_embedded => {
                view.dialog = dialog;
                self.go(&page.url_with(&view), Entry::OfDialog);
            }
            None if self.has_dialog_entry.get_value() => {
                self.waiting.set_value(Some(Vec::new()));
                history::go_back();
                // If the browser doesn't go back, for whatever reason, the waiting changes are carried out after `GOES_BACK_MS`.
                let waiting = self.waiting;
                clock::once(GOES_BACK_MS, move || release(waiting));
            }
            _ => self.change(|view| view.dialog = dialog),
        }
    }

    /// Holds back a change of the address while the browser goes back from the entry of a dialog. Returns false, and holds back nothing, if
    /// the browser isn't going back.
    fn wait(&self, change: &dyn Fn() -> WaitingChange) -> bool {
        let add = |waiting: &mut Option<Vec<WaitingChange>>| {
            waiting.as_mut().map(|waiting| waiting.push(change())).is_some()
        };
        self.waiting.try_update_value(add).unwrap_or_default()
    }

    /// Visits an address below the console's base from a link in a dialog: the dialog's history entry is replaced, so Back leads to the
    /// page without the dialog. Returns false, and does nothing, if no dialog has an entry.
    pub fn leave_dialog(&self, url: &str) -> bool {
        let has_entry = self.has_dialog_entry.get_value();
        if has_entry {
            self.go(url, Entry::Added);
        }
        has_entry
    }

    /// Returns a signal that is true while the address names the dialog. Setting the signal to false removes the dialog from the address;
    /// setting it to true doesn't add the dialog: [`Self::show`] does.
    pub fn dialog(&self, dialog: Dialog) -> RwSignal<bool> {
        let open = RwSignal::new(false);
        let address = *self;
        Effect::new(boxed(move || {
            let is_open = address.view.with(|view| view.dialog == Some(dialog));
            if open.get_untracked() != is_open {
                open.set(is_open);
            }
        }));
        let mut was_open = false;
        Effect::new(boxed(move || {
            let is_open = open.get();
            let is_in_address = address.view.with_untracked(|view| view.dialog == Some(dialog));
            if was_open && !is_open && is_in_address {
                address.show(None);
            }
            was_open = is_open;
        }));
        open
    }

    /// Adds an entry to the history while the page’s confirmation dialog is open, so that Back closes the dialog instead of leaving the page.
    pub fn add_question(&self, open: RwSignal<bool>) {
        let address = *self;
        let is_shown = computed(move || address.view.with(|view| view.dialog == Some(Dialog::Question)));
        let mut was_open = false;
        Effect::new(boxed(move || {
            let is_open = open.get();
            if is_open && !was_open {
                address.show(Some(Dialog::Question));
            } else if was_open && !is_open && is_shown.get_untracked() {
                address.show(None);
            }
            was_open = is_open;
        }));
        let mut was_shown = false;
        Effect::new(boxed(move || {
            let is_shown = is_shown.get();
            // While the console itself goes back from a closed question, the next question may have been opened already: its entry is among
            // the waiting changes, so it stays open.
            if was_shown && !is_shown && address.waiting.with_value(Option::is_none) {
                open.set(false);
            }
            was_shown = is_shown;
        }));
    }

    /// Goes to a page; Back leads here again.
    pub fn visit(&self, page: &Page) {
        self.go(&page.url(), Entry::Added);
    }

    /// Goes to a page with a view; Back leads here again.
    pub fn visit_view(&self, page: &Page, view: &View) {
        self.go(&page.url_with(view), Entry::Added);
    }

    /// Goes to an address below the console’s base, with its query; Back leads here again.
    pub fn open(&self, url: &str) {
        self.go(url, Entry::Added);
    }

    /// Calls `holds` with the address below the console's base that Back or Forward leads to, until the calling component is gone. If `holds`
    /// returns true, the console stays on its page: the address bar shows the present address again, in a new entry of the history, and Back
    /// from this entry leads to the address that Back or Forward led to.
    pub fn hold_back(&self, holds: impl Fn(&str) -> bool + Send + Sync + 'static) {
        let address = *self;
        let held = move || {
            let is_held = holds(&address.site.below(&history::current_address()));
            if is_held && let Some(browser) = address.browser.try_get_value().flatten() {
                history::follow_address(&full_path(&browser.as_url().get_untracked()));
            }
            is_held
        };
        self.holds_back.set_value(Some(Callback::new(move |()| held())));
        let holds_back = self.holds_back;
        on_cleanup(move || {
            holds_back.try_set_value(None);
        });
    }

    /// Goes to an address below the console's base, in place of the present history entry: Back doesn't return to the present page.
    pub fn replace(&self, url: &str) {
        self.go(url, Entry::Replaced);
        // The present entry is a page’s now, not a dialog’s: the next page gets an entry of its own.
        if self.waiting.with_value(Option::is_none) {
            self.has_dialog_entry.set_value(false);
        }
    }

    fn go(&self, url: &str, entry: Entry) {
        let address = *self;
        let later = || -> WaitingChange {
            let url = url.to_owned();
            Arc::new(move || address.go(&url, entry))
        };
        if self.wait(&later) {
            return;
        }
        self.goes_on();
        // The entry of a dialog is replaced by that of the page that the dialog leads to.
        let replace = match entry {
            Entry::Added => self.has_dialog_entry.get_value(),
            Entry::Replaced => true,
            Entry::OfDialog => false,
        };
        if entry != Entry::Replaced {
            self.has_dialog_entry.set_value(entry == Entry::OfDialog);
        }
        let Some(browser) = self.browser.try_get_value().flatten() else { return };
        let value = format!("{}{url}", self.site.base());
        if let Ok(next) = BrowserUrl::parse(&value) {
            browser.as_url().set(next);
            browser.complete_navigation(&LocationChange {
                value,
                replace,
                scroll: entry == Entry::Added,
                ..LocationChange::default()
            });
        }
    }
}

/// The history entry of a change of the address.
#[derive(Clone, Copy, PartialEq)]
enum Entry {
    /// A new entry; if the present entry is that of a dialog, it is replaced.
    Added,
    /// The present entry, whose address is replaced.
    Replaced,
    /// A new entry for a dialog of the page.
    OfDialog,
}

/// A change of the address that waits until the browser has gone back.
type WaitingChange = Arc<dyn Fn() + Send + Sync>;

/// Milliseconds after which changes of the address no longer wait for the browser to go back.
pub const GOES_BACK_MS: i64 = 1_000;

/// Carries out the waiting changes, in their order.
fn release(waiting: StoredValue<Option<Vec<WaitingChange>>>) {
    let changes = waiting.try_update_value(Option::take).flatten();
    changes.into_iter().flatten().for_each(|change| change());
}

/// Returns path and query, as the address bar shows them.
fn full_path(url: &Url) -> String {
    let query = if url.search().is_empty() { String::new() } else { format!("?{}", url.search()) };
    format!("{}{query}", url.path())
}

/// Returns the present address, from the app's context.
pub fn use_address() -> Address {
    expect_context()
}
