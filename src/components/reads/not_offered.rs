//! The notice in place of a list that the platform doesn't offer.

use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::live::Reading;
use crate::ui::button::SubmitButton;
use crate::ui::field::TextField;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::places::known_ids::{Entry, KnownKind};
use slipway_logic::route::Page;
use uuid::Uuid;

/// The notice that the platform doesn't offer a list, with the known records in place of the list and, if records have pages, a form that
/// opens a record by its id. Draws nothing while the list is offered.
#[component]
pub fn NotOffered(
    /// The read of the list.
    reading: Reading,
    /// The name of the records that can't be listed, such as "environments".
    what: &'static str,
    /// The kind of the records, by which the known ids are searched.
    kind: KnownKind,
    /// The id of the record that the listed records belong to; None for all records of the kind.
    parent: Option<Uuid>,
    /// Returns the page of the record with an id; None if records of the kind have no page.
    #[prop(into)]
    page: Callback<Uuid, Option<Page>>,
) -> impl IntoView {
    let site = use_site();
    let known_ids = use_places().known_ids;
    let why = Signal::derive(move || {
        let why = reading.not_offered().unwrap_or_default();
        format!(
            "This platform doesn’t list {what}. {why} Known {what} are listed below. Open other {what} by ID."
        )
    });
    let known = computed(move || {
        known_ids.with(|known_ids| {
            let found = parent.map_or_else(|| known_ids.of(kind), |parent| known_ids.below(kind, parent));
            found.into_iter().cloned().collect::<Vec<Entry>>()
        })
    });
    let row = move |entry: Entry| {
        let name = match page.run(entry.id) {
            Some(page) => view! {
                <a class="link-button" href=site.href(&page)>
                    {entry.name}
                </a>
            }
            .into_any(),
            None => view! { <span>{entry.name}</span> }.into_any(),
        };
        view! { <li>{name} " " <code>{entry.id.to_string()}</code></li> }.into_any()
    };
    view! {
        <Show when=move || reading.not_offered().is_some()>
            <Notice tone="warning">
                <p>
                    {why} " " <a class="link-button" href=site.href(&Page::Capabilities)>
                        "Platform capabilities"
                    </a>
                </p>
            </Notice>
            <ul class="known">{move || known.get().into_iter().map(row).collect_view()}</ul>
            <OpenById what page />
        </Show>
    }
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
    view! {
        <form
            class="open-by-id"
            novalidate
            aria-label=format!("Open one of the {what}")
            on:submit=move |event| {
                event.prevent_default();
                open();
            }
        >
            <TextField id="open-id" label="Open by ID" value=typed set_value=typed error />
            <SubmitButton>"Open"</SubmitButton>
        </form>
    }
    .into_any()
}
