//! Label groups and annotation groups: which ones a service has, what each holds and where it applies.

use crate::components::reads::load_error::LoadError;
use crate::features::navigation::places::use_above;
use crate::live::{PollPolicy, watch_when};
use crate::pages::environment::service::settings::editor::{SettingsEditor, use_settings};
use crate::ui::button::Button;
use crate::ui::field::TextField;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::described::{at, elements};
use slipway_api::fields::{reference, service};
use slipway_api::id::OrganizationId;
use slipway_api::operations::group::{ListAnnotationsGroups, ListLabelsGroups};
use slipway_api::table::FieldName;
use slipway_api::{Operation, Request};
use slipway_computed::computed;
use slipway_logic::editor::edit::{key, value};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::settings::group::{GroupFacts, facts};
use uuid::Uuid;

/// The section of label groups and annotation groups, a card for each kind.
#[component]
pub fn Groups() -> impl IntoView {
    view! {
        <GroupCard
            field=service::LABELS_GROUPS
            title="Label groups"
            list=|organization| ListLabelsGroups { organization }.request()
        />
        <GroupCard
            field=service::ANNOTATIONS_GROUPS
            title="Annotation groups"
            list=|organization| ListAnnotationsGroups { organization }.request()
        />
    }
}

/// The groups of one kind as checkboxes. If the platform doesn't list the groups of the organization, only those of the service are shown,
/// with a field that adds a group by its id.
#[component]
fn GroupCard(field: FieldName, title: &'static str, list: fn(OrganizationId) -> Request) -> impl IntoView {
    let settings = use_settings();
    let organization = use_above(KnownKind::Organization);
    let remote =
        watch_when(move || organization.get().map(|id| list(OrganizationId(id))), || PollPolicy::ON_VISIT);
    let listed = computed(move || {
        remote.value.with(|read| {
            read.as_ref().map(|read| read.items.iter().map(|record| facts(record.text())).collect::<Vec<_>>())
        })
    });
    // The record contains its groups with their contents, so they can be shown without the list.
    let service_groups = computed(move || {
        settings
            .reads
            .record
            .with(|record| at(record, &[field]).elements().into_iter().map(facts).collect::<Vec<_>>())
    });
    let chosen = computed(move || settings.handle.mine.with(|mine| ids(mine, field)));
    let all = computed(move || {
        let mut all = listed.get().unwrap_or_default();
        let added =
            chosen.get().into_iter().map(|id| GroupFacts { name: id.clone(), id, ..GroupFacts::default() });
        for group in service_groups.get().into_iter().chain(added) {
            if !all.iter().any(|known| known.id == group.id) {
                all.push(group);
            }
        }
        all
    });
    let title_id = format!("{field}-title");
    let labelled_by = title_id.clone();
    view! {
        <section class="card" aria-labelledby=labelled_by id=field.as_str() tabindex="-1">
            <h2 id=title_id>{title}</h2>
            <div class="group-list">
                <For each=move || all.get() key=Clone::clone let(group)>
                    <GroupChoice field group chosen />
                </For>
            </div>
            <LoadError reading=remote.reading />
            <Show when=move || listed.with(|listed| listed.as_ref().is_some_and(Vec::is_empty))>
                <p class="dim">"No groups."</p>
            </Show>
            <Show when=move || remote.reading.not_offered().is_some()>
                <AddById field />
            </Show>
        </section>
    }
}

/// Returns the ids of the groups in the list `field` of a request (JSON).
fn ids(request: &str, field: FieldName) -> Vec<String> {
    let list = value(request, &[key(field)]).map(elements).unwrap_or_default();
    list.into_iter().filter_map(|group| at(group, &[reference::ID]).text()).collect()
}

/// Adds a group to the edited record, or removes it. The same groups in another order are no edit.
fn choose(settings: SettingsEditor, field: FieldName, id: &str, is_chosen: bool) {
    let mut all = settings.handle.mine.with_untracked(|mine| ids(mine, field));
    all.retain(|known| known != id);
    if is_chosen {
        all.push(id.to_owned());
    }
    let before = settings.handle.base.with_untracked(|base| ids(base, field));
    if before.len() == all.len() && before.iter().all(|id| all.contains(id)) {
        settings.reset(&vec![key(field)]);
        return;
    }
    let all: Vec<String> =
        all.iter().map(|id| format!("{{\"id\":{}}}", slipway_logic::text::json::text(id))).collect();
    settings.set_json(&vec![key(field)], Some(&format!("[{}]", all.join(","))));
}

#[component]
fn GroupChoice(field: FieldName, group: GroupFacts, chosen: ReadSignal<Vec<String>>) -> impl IntoView {
    let settings = use_settings();
    let GroupFacts { id, name, entries, summary } = group;
    let group_id = id.clone();
    let is_chosen = computed(move || chosen.with(|chosen| chosen.contains(&group_id)));
    let group_id = id.clone();
    let was_chosen = computed(move || settings.handle.base.with(|base| ids(base, field)).contains(&group_id));
    let entries = entries.into_iter().map(|entry| view! { <code>{entry}</code> " " }).collect_view();
    view! {
        <label class="group-choice" class:changed=move || was_chosen.get() != is_chosen.get()>
            <input
                type="checkbox"
                prop:checked=move || is_chosen.get()
                on:change:target=move |event| choose(settings, field, &id, event.target().checked())
            />
            <span>
                <b>{name}</b>
                <span class="entries">{entries}</span>
                <small>{summary}</small>
            </span>
        </label>
    }
}

/// A field for the id of another group.
#[component]
fn AddById(field: FieldName) -> impl IntoView {
    let settings = use_settings();
    let (value, error) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let add = move || match value.get_untracked().trim().parse::<Uuid>() {
        Ok(id) => {
            error.set(None);
            value.set(String::new());
            choose(settings, field, &id.to_string(), true);
        }
        Err(_) => error.set(Some("Must be an ID.".to_owned())),
    };
    let id = format!("{field}-id");
    let help = "This platform doesn’t list the groups. Enter the ID that the platform shows.";
    view! {
        <div
            class="setting-stack"
            on:keydown=move |event| {
                // Without this handler, Enter would submit the form, which opens the review.
                if event.key() == "Enter" {
                    event.prevent_default();
                    add();
                }
            }
        >
            <TextField id label="Group ID" value set_value=value help error />
            <Button on_press=add>"Add group"</Button>
        </div>
    }
}
