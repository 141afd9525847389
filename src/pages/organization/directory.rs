//! The directory: names and ids that this browser keeps; more can be added, all of it taken out and in.

use crate::browser::task::spawn;
use crate::browser::{file, storage};
use crate::components::notifications::use_notifier;
use crate::components::page_head::PageHead;
use crate::components::places::{FORGETS, use_places};
use crate::components::site::use_site;
use crate::signal::{RwSignal, See, Signal};
use crate::ui::button::{Look, button, submit};
use crate::ui::dynamic::dynamic;
use crate::ui::el::parts::part;
use crate::ui::el::{Place, el, many};
use crate::ui::empty::Empty;
use crate::ui::field::{CheckField, SelectField, TextField};
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId, ServiceId};
use slipway_api::state::ServiceKind;
use slipway_logic::places::directory::{Directory, Entry, Kind, Known};
use slipway_logic::route::Page;
use slipway_logic::text::format;
use uuid::Uuid;
use wasm_bindgen::JsCast;

/// The directory.
#[component]
pub fn DirectoryPage(
    /// Of which organization: what belongs to another isn't shown.
    id: OrganizationId,
) -> impl IntoView {
    let directory = use_places().directory;
    let site = use_site();
    let row = move |entry: &Entry| {
        let (own, name) = (entry.id, entry.name.clone());
        let label = format!("Forget {name}");
        let called = match page(entry) {
            Some(page) => el("a").class("link-button").attr("href", site.href(&page)).child(name).into_any(),
            None => el("span").child(name).into_any(),
        };
        let entry = entry.clone();
        let forget = move |_| directory.update(|directory| directory.remove(&entry));
        el("tr")
            .child(el("th").attr("scope", "row").class("primary").child(called))
            .child(el("td").child(el("code").child(own.to_string())))
            .child(
                el("td").class("actions").child(
                    el("button")
                        .attr("type", "button")
                        .class("link-button")
                        .attr("aria-label", label)
                        .on_mouse("click", forget)
                        .child("Forget"),
                ),
            )
            .into_any()
    };
    let section = move |kind: Kind| {
        let entries: Vec<Entry> =
            directory.see(|directory| directory.within(kind, id.0).into_iter().cloned().collect());
        if entries.is_empty() {
            return ().into_any();
        }
        el("section")
            .class("part")
            .child(el("h2").child(kind.word()))
            .child(
                el("table")
                    .class("table")
                    .attr("aria-label", kind.word())
                    .child(
                        el("thead").child(
                            el("tr")
                                .child(el("th").attr("scope", "col").child("Name"))
                                .child(el("th").attr("scope", "col").child("ID"))
                                .child(
                                    el("th")
                                        .attr("scope", "col")
                                        .child(el("span").class("visually-hidden").child("Actions")),
                                ),
                        ),
                    )
                    .child(el("tbody").child(entries.iter().map(row).collect::<Vec<_>>())),
            )
            .into_any()
    };
    let about = "Names and IDs of records that this console has read, stored in this browser without tokens or values. Use them to open records that the platform doesn’t list.";
    let advice = "Open a project, add an ID, or import a file.";
    let entries = dynamic(move || {
        if directory.see(|directory| *directory == Directory::default()) {
            return view! { <Empty title="No known IDs" advice /> }.into_any();
        }
        many(Kind::ALL.into_iter().map(section).collect())
    });
    many(vec![
        view! { <PageHead title="Known IDs".to_owned() /> }.into_any(),
        el("p").class("about").child(about).into_any(),
        view! { <AddById /> }.into_any(),
        view! { <Files /> }.into_any(),
        part(entries),
    ])
}

fn page(entry: &Entry) -> Option<Page> {
    Some(match entry.kind {
        Kind::Organization => Page::Organization(OrganizationId(entry.id)),
        Kind::Project => Page::Project(ProjectId(entry.id)),
        Kind::Environment => Page::Services(EnvironmentId(entry.id)),
        Kind::Service => {
            let kind = ServiceKind::from(entry.of.as_deref()?);
            Page::Service(EnvironmentId(entry.parent?), kind, ServiceId(entry.id))
        }
        _ => return None,
    })
}

#[component]
fn AddById() -> impl IntoView {
    let directory = use_places().directory;
    let notifier = use_notifier();
    let (id, name) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let kind = RwSignal::new(Kind::Environment.word().to_owned());
    let error = RwSignal::new(None::<String>);
    let kinds =
        [Kind::Project, Kind::Environment, Kind::Cluster, Kind::Registry, Kind::LabelsGroup, Kind::Invoice];
    let options = kinds.map(|kind| (kind.word().to_owned(), kind.word().to_owned())).to_vec();
    let add = move || {
        let Ok(own) = id.get_untracked().trim().parse::<Uuid>() else {
            error.set(Some("Must be an ID of 32 digits and letters.".into()));
            return;
        };
        error.set(None);
        let chosen =
            kinds.into_iter().find(|known| known.word() == kind.get_untracked()).unwrap_or(Kind::Environment);
        let typed = name.get_untracked().trim().to_owned();
        let called = if typed.is_empty() { own.to_string() } else { typed };
        directory.update(|directory| {
            let (name, known) = (called.clone(), Known::Remembered);
            directory.add(Entry { kind: chosen, id: own, name, parent: None, of: None, known });
        });
        notifier.say(format!("{called}: added to the directory."));
        id.set(String::new());
        name.set(String::new());
    };
    el("form")
        .class("add-by-id")
        .attr("novalidate", "")
        .attr("aria-label", "Add by ID")
        .on_event("submit", move |event| {
            event.prevent_default();
            add();
        })
        .child(
            view! { <SelectField id="add-kind" label="Kind" options=Signal::stored(options) value=kind /> }
                .into_any(),
        )
        .child(view! { <TextField id="add-id" label="ID" value=id error /> }.into_any())
        .child(view! { <TextField id="add-name" label="Name" value=name /> }.into_any())
        .child(submit(Look::Primary, "Add").into_any())
}

#[component]
fn Files() -> impl IntoView {
    let directory = use_places().directory;
    let notifier = use_notifier();
    let field = Place::default();
    let export = move || {
        file::download("directory.json", "application/json", &directory.peek(Directory::export));
    };
    let import = move |_| {
        let Some(field) = field.now().and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok())
        else {
            return;
        };
        spawn(async move {
            let Some(text) = file::chosen(&field).await else { return };
            field.set_value("");
            let mut known = directory.get_untracked();
            match known.import(&text) {
                Ok(many) => {
                    directory.try_set(known);
                    notifier.say(format!("{} imported.", format::count(many, "entry", "entries")));
                }
                Err(why) => notifier.fail(format!("Couldn’t import the file. {why}")),
            }
        });
    };
    let forgets = RwSignal::new(storage::read_preference(FORGETS).as_deref() == Some("yes"));
    let choose = move |on: bool| {
        forgets.set(on);
        storage::write_preference(FORGETS, if on { "yes" } else { "no" });
    };
    let file = el("input")
        .class("visually-hidden")
        .attr("type", "file")
        .attr("accept", "application/json,.json")
        .node(field)
        .on_event("change", import);
    let forget =
        view! { <CheckField id="forgets" label="Delete when I sign out" value=forgets on_change=choose /> }
            .into_any();
    el("div")
        .class("files")
        .child(button(Look::Plain, "Export", export))
        .child(el("label").class("button").child("Import").child(file))
        .child(forget)
}
