//! The known IDs: names and ids of records that this browser stores. They can be added, removed, exported and imported.

use crate::browser::task::spawn;
use crate::browser::{file, storage};
use crate::components::frame::page_head::PageHead;
use crate::features::navigation::places::{KEEPS_KNOWN_IDS, use_places};
use crate::features::navigation::site::use_site;
use crate::features::notifications::notifier::use_notifier;
use crate::ui::button::{Button, ButtonVariant, SubmitButton};
use crate::ui::empty::Empty;
use crate::ui::field::{CheckField, SelectField, TextField};
use leptos::html;
use leptos::prelude::*;
use slipway_api::id::OrganizationId;
use slipway_logic::palette::items::page_of;
use slipway_logic::places::known_ids::{Entry, Known, KnownIds, KnownKind};
use slipway_logic::text::format;
use uuid::Uuid;

/// The page of the known IDs.
#[component]
pub fn KnownIdsPage(
    /// The organization. The page shows the IDs of its records, and those whose organization isn't known.
    id: OrganizationId,
) -> impl IntoView {
    let known_ids = use_places().known_ids;
    let site = use_site();
    let row = move |entry: &Entry| {
        let (record_id, name) = (entry.id, entry.name.clone());
        let label = format!("Forget {name}");
        let name_cell = match page_of(entry, Some(id.0)) {
            Some(page) => view! {
                <a class="link-button" href=site.href(&page)>
                    {name}
                </a>
            }
            .into_any(),
            None => view! { <span>{name}</span> }.into_any(),
        };
        let entry = entry.clone();
        let forget = move |_| known_ids.update(|known_ids| known_ids.remove(&entry));
        view! {
            <tr>
                <th scope="row" class="primary">
                    {name_cell}
                </th>
                <td>
                    <code>{record_id.to_string()}</code>
                </td>
                <td class="actions">
                    <button type="button" class="link-button" aria-label=label on:click=forget>
                        "Forget"
                    </button>
                </td>
            </tr>
        }
        .into_any()
    };
    let section = move |kind: KnownKind| {
        let entries: Vec<Entry> =
            known_ids.with(|known_ids| known_ids.within(kind, id.0).into_iter().cloned().collect());
        if entries.is_empty() {
            return ().into_any();
        }
        view! {
            <section class="part">
                <h2>{kind.label()}</h2>
                <table class="table" aria-label=kind.label()>
                    <thead>
                        <tr>
                            <th scope="col">"Name"</th>
                            <th scope="col">"ID"</th>
                            <th scope="col">
                                <span class="visually-hidden">"Actions"</span>
                            </th>
                        </tr>
                    </thead>
                    <tbody>{entries.iter().map(row).collect_view()}</tbody>
                </table>
            </section>
        }
        .into_any()
    };
    let about = "Names and IDs of records that this console has read, stored in this browser without tokens or values. Use them to open records that the platform doesn’t list.";
    let advice = "Open a project, add an ID, or import a file.";
    let entries = move || {
        if known_ids.with(|known_ids| *known_ids == KnownIds::default()) {
            return view! { <Empty title="No known IDs" advice /> }.into_any();
        }
        KnownKind::ALL.into_iter().map(section).collect_view().into_any()
    };
    view! {
        <PageHead />
        <p class="about">{about}</p>
        <AddById />
        <Files />
        {entries}
    }
}

#[component]
fn AddById() -> impl IntoView {
    let known_ids = use_places().known_ids;
    let notifier = use_notifier();
    let (id, name) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let kind = RwSignal::new(KnownKind::Environment.label().to_owned());
    let error = RwSignal::new(None::<String>);
    let kinds = [
        KnownKind::Project,
        KnownKind::Environment,
        KnownKind::Cluster,
        KnownKind::Registry,
        KnownKind::LabelsGroup,
        KnownKind::Invoice,
    ];
    let options = kinds.map(|kind| (kind.label().to_owned(), kind.label().to_owned())).to_vec();
    let add = move || {
        let Ok(uuid) = id.get_untracked().trim().parse::<Uuid>() else {
            error.set(Some("Must be an ID of 32 digits and letters.".into()));
            return;
        };
        error.set(None);
        let chosen = kinds
            .into_iter()
            .find(|known| known.label() == kind.get_untracked())
            .unwrap_or(KnownKind::Environment);
        let typed = name.get_untracked().trim().to_owned();
        let entry_name = if typed.is_empty() { uuid.to_string() } else { typed };
        known_ids.update(|known_ids| {
            let (name, known) = (entry_name.clone(), Known::Remembered);
            known_ids.add(Entry { kind: chosen, id: uuid, name, parent: None, mode_or_kind: None, known });
        });
        notifier.show_success(format!("{entry_name}: added."));
        id.set(String::new());
        name.set(String::new());
    };
    view! {
        <form
            class="add-by-id"
            novalidate
            aria-label="Add by ID"
            on:submit=move |event| {
                event.prevent_default();
                add();
            }
        >
            <SelectField id="add-kind" label="Kind" options=Signal::stored(options) value=kind set_value=kind />
            <TextField id="add-id" label="ID" value=id set_value=id error required=true />
            <TextField id="add-name" label="Name" value=name set_value=name />
            <SubmitButton variant=ButtonVariant::Primary>"Add"</SubmitButton>
        </form>
    }
}

#[component]
fn Files() -> impl IntoView {
    let known_ids = use_places().known_ids;
    let notifier = use_notifier();
    let field = NodeRef::<html::Input>::new();
    let export = move || {
        file::download("directory.json", "application/json", &known_ids.with_untracked(KnownIds::export));
    };
    let import = move |_| {
        let Some(field) = field.try_get_untracked().flatten() else { return };
        spawn(async move {
            let Some(text) = file::chosen(&field).await else { return };
            field.set_value("");
            let mut known = known_ids.get_untracked();
            match known.import(&text) {
                Ok(imported) => {
                    known_ids.try_set(known);
                    notifier
                        .show_success(format!("{} imported.", format::count(imported, "entry", "entries")));
                }
                Err(why) => notifier.show_failure(format!("Couldn’t import the file. {why}")),
            }
        });
    };
    let keeps = RwSignal::new(storage::read_preference(KEEPS_KNOWN_IDS).as_deref() == Some("yes"));
    let choose = move |on: bool| {
        keeps.set(on);
        storage::write_preference(KEEPS_KNOWN_IDS, if on { "yes" } else { "no" });
    };
    let file = view! {
        <input
            class="visually-hidden"
            type="file"
            accept="application/json,.json"
            node_ref=field
            on:change=import
        />
    };
    let keep = view! { <CheckField id="keeps" label="Keep when I sign out" value=keeps set_value=SignalSetter::map(choose) /> }
        .into_any();
    view! {
        <div class="files">
            <Button on_press=export>"Export"</Button>
            <label class="button">"Import" {file}</label>
            {keep}
        </div>
    }
}
