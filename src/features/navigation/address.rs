//! The address in the address bar: the page, and its view (search, filters, order and dialog).

use crate::browser::{clock, document, focus};
use crate::features::navigation::site::Site;
use leptos::prelude::*;
use leptos_router::location::{BrowserUrl, LocationChange, LocationProvider, Url};
use slipway_computed::{boxed, computed};
use slipway_logic::route::{Dialog, Page, View};
use std::sync::Arc;

/// Reads and changes the address. Uses leptos_router for history and links only: `Page::read` parses paths, and `<Routes>` would add 12 kB
/// to the first load.
#[derive(Clone, Copy)]
pub struct Address {
    /// The page.
    pub page: ReadSignal<Page>,
    /// The search, filters, order and dialog of the page.
    pub view: ReadSignal<View>,
    /// The path below the console's base, and the query without its question mark.
    pub whole: ReadSignal<(String, String)>,
    browser: StoredValue<Option<BrowserUrl>>,
    site: Site,
    /// True if the address was reached by the browser's Back or Forward.
    is_back: StoredValue<bool>,
    /// The path of each list page that was left, and the id of the row that was its current one.
    rows: StoredValue<Vec<(String, Arc<str>)>>,
}

impl Address {
    /// Creates the address. Called once, by the app: from then on links, Back and Forward change the address instead of loading a page.
    pub fn new(site: Site) -> Self {
        // This listener is added before the router's own `popstate` listener, so `is_back` is set before the router
        // changes the address.
        let is_back = StoredValue::new(false);
        window_event_listener_untyped("popstate", move |_| is_back.set_value(true));
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
                // stack's last one: after Back and Forward, a link to the previous page wouldn't change the address bar. So it is corrected
                // here.
                let current = url.clone();
                clock::once(0, move || {
                    if current.try_read_untracked().is_some_and(|url| full_path(&url) == wanted) {
                        document::follow_address(&wanted);
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

    /// Returns the row that was the current one when the page at this path was left; None if the page wasn't reached by Back or Forward, or
    /// no row is stored.
    pub fn row_to_return_to(&self, path: &str) -> Option<Arc<str>> {
        let rows = self.is_back.get_value().then(|| self.rows.get_value())?;
        rows.into_iter().find(|(known, _)| known == path).map(|(_, row)| row)
    }

    /// Moves the focus to the heading of the page that is shown next. A person may be quicker than the next frame: a field that they focused
    /// on that page keeps the focus.
    pub fn leave(&self) {
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
            self.go(&page.url_with(&view), true);
        }
    }

    /// Opens a dialog; None closes the open one. The dialog is a part of the address.
    pub fn show(&self, dialog: Option<Dialog>) {
        self.change(|view| view.dialog = dialog);
    }

    /// Returns a signal that is true while the address names the dialog. Setting the signal to false removes the dialog from the address;
    /// setting it to true doesn't add the dialog: [`Self::show`] does.
    pub fn dialog(&self, dialog: Dialog) -> RwSignal<bool> {
        let open = RwSignal::new(false);
        let address = *self;
        Effect::new(move |_| {
            let is_open = address.view.with(|view| view.dialog == Some(dialog));
            if open.get_untracked() != is_open {
                open.set(is_open);
            }
        });
        Effect::new(move |before: Option<bool>| {
            let is_open = open.get();
            let shown = address.view.with_untracked(|view| view.dialog == Some(dialog));
            if before == Some(true) && !is_open && shown {
                address.show(None);
            }
            is_open
        });
        open
    }

    /// Goes to a page; Back leads here again.
    pub fn visit(&self, page: &Page) {
        self.go(&page.url(), false);
    }

    /// Goes to a page with a view; Back leads here again.
    pub fn visit_view(&self, page: &Page, view: &View) {
        self.go(&page.url_with(view), false);
    }

    /// Goes to an address below the console’s base, with its query; Back leads here again.
    pub fn open(&self, url: &str) {
        self.go(url, false);
    }

    /// Goes to an address below the console's base, in place of the present history entry: Back doesn't return to the present page.
    pub fn replace(&self, url: &str) {
        self.go(url, true);
    }

    fn go(&self, url: &str, replace: bool) {
        self.goes_on();
        let Some(browser) = self.browser.try_get_value().flatten() else { return };
        let value = format!("{}{url}", self.site.base());
        if let Ok(next) = BrowserUrl::parse(&value) {
            browser.as_url().set(next);
            browser.complete_navigation(&LocationChange {
                value,
                replace,
                scroll: !replace,
                ..LocationChange::default()
            });
        }
    }
}

/// Returns path and query, as the address bar shows them.
fn full_path(url: &Url) -> String {
    let query = if url.search().is_empty() { String::new() } else { format!("?{}", url.search()) };
    format!("{}{query}", url.path())
}

/// The present address, from the app's context.
pub fn use_address() -> Address {
    expect_context()
}
