//! A record as the platform sent it, and how to read it with curl; its id and its address to copy.

use crate::browser::task::spawn;
use crate::browser::{clipboard, document};
use crate::components::address::use_address;
use crate::components::notifications::use_notifier;
use crate::components::request_text::{CopyText, curl_of};
use crate::components::site::use_site;
use crate::signal::{See, Signal};
use crate::ui::button::{Look, button};
use crate::ui::dialog::dialog;
use crate::ui::dynamic::derived;
use crate::ui::el::el;
use crate::ui::el::parts::Part;
use crate::ui::menu::{Menu, MenuItem};
use leptos::prelude::*;
use slipway_api::Request;
use slipway_api::described::at;
use slipway_logic::route::Dialog as Named;
use slipway_logic::text::curl;

/// The raw view, in a dialog of its own address.
#[component]
pub fn JsonDialog(
    /// The record's text.
    #[prop(into)]
    record: Signal<String>,
    /// How it is read.
    request: Request,
) -> impl IntoView {
    let open = use_address().dialog(Named::Json);
    let line = Signal::stored(curl_of(&request));
    dialog(open, "Original JSON", move || {
        // Computed while the dialog is open alone: a record can be long.
        let pretty = derived(move || record.see(|record| curl::pretty(record)));
        vec![
            Part::from(
                el("div")
                    .class("body")
                    .child(view! { <CopyText label="JSON" words=pretty /> }.into_any())
                    .child(view! { <CopyText label="curl" words=line /> }.into_any()),
            ),
            Part::from(
                el("div")
                    .class("buttons")
                    .child(button(Look::Plain, "Close", move || open.set(false)).into_any()),
            ),
        ]
    })
    .into_any()
}

/// What can be copied of a record: its id, its address, its text.
#[component]
pub fn CopyMenu(
    /// The record's text.
    #[prop(into)]
    record: Signal<String>,
    /// More items, before those.
    #[prop(optional)]
    first: Option<Callback<(), Vec<MenuItem>>>,
) -> impl IntoView {
    let (address, site, notifier) = (use_address(), use_site(), use_notifier());
    let copy = move |what: &'static str, words: String| {
        spawn(async move {
            if clipboard::copy(&words).await {
                notifier.say(format!("{what} copied."));
            } else {
                notifier.fail("The browser doesn’t allow copying.".into());
            }
        });
    };
    let item = move |word: &'static str, act: Callback<()>| MenuItem {
        word: Signal::stored(word.to_owned()),
        off: Signal::stored(None),
        danger: false,
        act,
    };
    let items = Callback::new(move |()| {
        let mut all = first.map_or_else(Vec::new, |first| first.run(()));
        all.extend([
            item(
                "Copy ID",
                Callback::new(move |()| {
                    copy("ID", record.peek(|text| at(text, &["id"]).text()).unwrap_or_default())
                }),
            ),
            item(
                "Copy link",
                Callback::new(move |()| {
                    let (path, query) = address.whole.get_untracked();
                    let query = if query.is_empty() { query } else { format!("?{query}") };
                    copy("Link", format!("{}{}{path}{query}", document::origin(), site.base()));
                }),
            ),
            item("JSON and curl", Callback::new(move |()| address.show(Some(Named::Json)))),
        ]);
        all
    });
    view! { <Menu label=Signal::stored("More actions".to_owned()) items /> }.into_any()
}
