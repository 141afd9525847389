//! What stands where the platform doesn't offer something: what it doesn't, and what to do instead.

use super::address::use_address;
use super::places::use_places;
use super::site::use_site;
use crate::live::Reading;
use crate::signal::{RwSignal, See};
use crate::ui::button::{Look, submit};
use crate::ui::dynamic::{dynamic, memo, text, when};
use crate::ui::el::parts::part;
use crate::ui::el::{el, many};
use crate::ui::field::TextField;
use crate::ui::notice::notice;
use leptos::prelude::*;
use slipway_logic::places::directory::{Entry, Kind};
use slipway_logic::route::Page;
use uuid::Uuid;

/// Says that a list isn't offered; leads to what the directory knows, and to anything by its id.
#[component]
pub fn NotOffered(
    /// The read that isn't.
    reading: Reading,
    /// What can't be listed: "environments".
    what: &'static str,
    /// What the directory has of it.
    kind: Kind,
    /// Of which parent; None where any will do.
    parent: Option<Uuid>,
    /// Where an id leads; None where there is no page yet.
    #[prop(into)]
    page: Callback<Uuid, Option<Page>>,
) -> impl IntoView {
    let site = use_site();
    let directory = use_places().directory;
    let why = text(move || {
        let why = reading.not_offered().unwrap_or_default();
        format!(
            "This platform doesn’t list {what}. {why} Known {what} are listed below. Open other {what} by ID."
        )
    });
    let known = memo(move || {
        directory.see(|directory| {
            let found = parent.map_or_else(|| directory.of(kind), |parent| directory.below(kind, parent));
            found.into_iter().cloned().collect::<Vec<Entry>>()
        })
    });
    let row = move |entry: Entry| {
        let name = match page.run(entry.id) {
            Some(page) => {
                el("a").class("link-button").attr("href", site.href(&page)).child(entry.name).into_any()
            }
            None => el("span").child(entry.name).into_any(),
        };
        el("li").child(name).child(" ").child(el("code").child(entry.id.to_string())).into_any()
    };
    when(
        move || reading.not_offered().is_some(),
        move || {
            many(vec![
                notice(
                    "warning",
                    el("p").child(why).child(" ").child(
                        el("a")
                            .class("link-button")
                            .attr("href", site.href(&Page::Capabilities))
                            .child("Platform capabilities"),
                    ),
                )
                .into_any(),
                part(dynamic(move || {
                    el("ul")
                        .class("known")
                        .child(known.get().into_iter().map(row).collect::<Vec<_>>())
                        .into_any()
                })),
                view! { <OpenById what page /> }.into_any(),
            ])
        },
    )
}

#[component]
fn OpenById(what: &'static str, page: Callback<Uuid, Option<Page>>) -> impl IntoView {
    let address = use_address();
    let typed = RwSignal::new(String::new());
    let error = RwSignal::new(None::<String>);
    if page.run(Uuid::nil()).is_none() {
        return ().into_any();
    }
    let open = move || match typed.get_untracked().trim().parse().ok().and_then(|id| page.run(id)) {
        Some(page) => address.visit(&page),
        None => error.set(Some("Must be an ID of 32 digits and letters.".into())),
    };
    el("form")
        .class("open-by-id")
        .attr("novalidate", "")
        .attr("aria-label", format!("Open one of the {what}"))
        .on_event("submit", move |event| {
            event.prevent_default();
            open();
        })
        .child(view! { <TextField id="open-id" label="Open by ID" value=typed error /> }.into_any())
        .child(submit(Look::Plain, "Open").into_any())
        .into_any()
}
