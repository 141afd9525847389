//! The original JSON of a record, a curl command that reads the record, and a menu that copies its id and its link.

use crate::browser::document;
use crate::features::editing::request_text::{CopyText, curl_of};
use crate::features::lazy::{AppView, LazyDialog, MenuOf, lazy_menu};
use crate::features::navigation::address::use_address;
use crate::features::navigation::site::use_site;
use crate::features::notifications::notifier::use_notifier;
use crate::ui::button::Button;
use crate::ui::dialog::Dialog;
use crate::ui::menu::{Menu, MenuItem};
use leptos::prelude::*;
use slipway_api::Request;
use slipway_api::described::at;
use slipway_api::fields::reference;
use slipway_computed::computed;
use slipway_logic::route::Dialog as Named;
use slipway_logic::text::json;

/// The JSON of a record as the platform sent it, in a dialog that the address names. The dialog’s part is loaded when it is first opened.
#[component]
pub fn JsonDialog(
    /// The JSON text of the record.
    #[prop(into)]
    record: Signal<String>,
    /// The request that reads the record.
    request: Request,
) -> impl IntoView {
    let open = use_address().dialog(Named::Json);
    view! { <LazyDialog open view=AppView::Json(record, request) on_failure=move || open.set(false) /> }
}

/// The dialog with the original JSON and the curl command.
#[component]
pub fn RecordAndCurl(record: Signal<String>, request: Request) -> impl IntoView {
    let open = use_address().dialog(Named::Json);
    let curl = Signal::stored(curl_of(&request));
    view! {
        <Dialog open title="Original JSON">
            <JsonTexts record curl />
        </Dialog>
    }
}

/// The texts of the dialog. The JSON is formatted only while the dialog is open, because a record can be long.
#[component]
fn JsonTexts(record: Signal<String>, curl: Signal<String>) -> impl IntoView {
    let open = use_address().dialog(Named::Json);
    let pretty = computed(move || record.with(|record| json::pretty(record)));
    view! {
        <div class="body">
            <CopyText label="JSON" words=pretty />
            <CopyText label="curl" words=curl />
        </div>
        <div class="buttons">
            <Button on_press=move || open.set(false)>"Close"</Button>
        </div>
    }
}

/// The menu of a page about one record: copies its id and its link, and opens its JSON.
#[component]
pub fn CopyMenu(
    /// The JSON text of the record.
    #[prop(into)]
    record: Signal<String>,
    /// Returns the page’s own items: they come before the items for copying, except those that delete something, which come last. None if
    /// the page has no items of its own.
    #[prop(optional)]
    first: Option<Callback<(), Vec<MenuItem>>>,
) -> impl IntoView {
    let items = record_items(record, first);
    view! { <Menu label=Signal::stored("More actions".to_owned()) content=lazy_menu(MenuOf::Items(items)) /> }
}

/// Returns a callback that returns the items of a record’s menu: first the items that `first` returns, then those that copy the record’s id
/// and its link and open its JSON, and last those items of `first` that delete something.
pub fn record_items(
    record: Signal<String>,
    first: Option<Callback<(), Vec<MenuItem>>>,
) -> Callback<(), Vec<MenuItem>> {
    let (address, site, notifier) = (use_address(), use_site(), use_notifier());
    Callback::new(move |()| {
        let mut all = first.map_or_else(Vec::new, |first| first.run(()));
        let destructive = all.extract_if(.., |item| item.is_destructive).collect::<Vec<_>>();
        all.extend([
            MenuItem::new("Copy ID", move || {
                notifier.copy(
                    "ID",
                    record.with_untracked(|text| at(text, &[reference::ID]).text()).unwrap_or_default(),
                )
            }),
            MenuItem::new("Copy link", move || {
                let (path, query) = address.whole.get_untracked();
                let query = if query.is_empty() { query } else { format!("?{query}") };
                notifier.copy("Link", format!("{}{}{path}{query}", document::origin(), site.base()));
            }),
            MenuItem::new("JSON and curl", move || address.show(Some(Named::Json))),
        ]);
        all.extend(destructive);
        all
    })
}
