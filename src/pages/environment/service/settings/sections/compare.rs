//! The section that compares the settings of this service with those of another service of its kind. Values of the other service can be
//! copied into the edited settings.

use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::components::reads::organization_services::watch_organization_services;
use crate::features::navigation::places::use_places;
use crate::live::{PollPolicy, watch};
use crate::pages::environment::service::settings::editor::use_settings;
use crate::ui::button::Button;
use crate::ui::field::{CheckField, SelectField};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::fields::{service, service_summary};
use slipway_api::id::ServiceId;
use slipway_api::state::ServiceKind;
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Record, save};
use slipway_computed::computed;
use slipway_logic::editor::shown::shown;
use slipway_logic::editor::write::field;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::service::requests::record;
use slipway_logic::settings::compare::{Compared, compare, copied_value};

/// The query parameter with the id of the other service.
const WITH: &str = "with";

/// The section that compares the settings with those of another service.
#[component]
pub fn Compare() -> impl IntoView {
    let settings = use_settings();
    let other = RwSignal::new(
        settings.address.view.with_untracked(|view| view.filter(WITH).map(str::to_owned)).unwrap_or_default(),
    );
    Effect::new(move || {
        let other = other.get();
        settings.address.change(|view| view.set_filter(WITH, &other));
    });
    let options = candidates();
    let beside = move || other.get().parse().ok().map(|id: ServiceId| view! { <Beside id /> });
    view! {
        <section class="card" aria-label="Compare">
            <SelectField
                id="compare-with"
                label="Service"
                options
                value=other set_value=other
                help="Services of the same kind. The same name in another environment comes first."
            />
        </section>
        {beside}
    }
}

/// Returns the value and the label of each option: “Choose…”, then the other services of the same kind that the platform lists for the
/// organization or that are among the known IDs. Services with the same name come first.
fn candidates() -> ReadSignal<Vec<(String, String)>> {
    let settings = use_settings();
    let known_ids = use_places().known_ids;
    let list = watch_organization_services();
    computed(move || {
        let kind = settings.reads.service.kind;
        let (own_id, own_name) = (settings.reads.service.id.to_string(), settings.reads.target.get().name);
        let text = |record: &Record, field: FieldName| record.at(&[field]).text().unwrap_or_default();
        let is_kind = |record: &&Record| {
            ServiceKind::from(text(record, service_summary::SERVICE_TYPE).as_str()) == *kind
        };
        let mut found: Vec<(String, String, String)> = list.value.with(|read| {
            let row = |record: &Record| {
                (
                    text(record, service_summary::ID),
                    text(record, service_summary::NAME),
                    format!(
                        "{} / {}",
                        text(record, service_summary::PROJECT_NAME),
                        text(record, service_summary::ENVIRONMENT_NAME)
                    ),
                )
            };
            let listed = read.iter().flat_map(|read| &read.items);
            listed.filter(is_kind).map(row).collect()
        });
        let known = known_ids.with(|known_ids| {
            let is_kind = |entry: &&slipway_logic::places::known_ids::Entry| {
                entry.mode_or_kind.as_deref() == Some(kind.as_str())
            };
            let row = |entry: &slipway_logic::places::known_ids::Entry| {
                let environment = entry.parent.and_then(|id| known_ids.get(KnownKind::Environment, id, None));
                let environment = environment.map(|environment| environment.name.clone()).unwrap_or_default();
                (entry.id.to_string(), entry.name.clone(), environment)
            };
            known_ids.of(KnownKind::Service).into_iter().filter(is_kind).map(row).collect::<Vec<_>>()
        });
        for row in known {
            if !found.iter().any(|(id, ..)| *id == row.0) {
                found.push(row);
            }
        }
        found.retain(|(id, ..)| *id != own_id);
        let (same_name, others): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|(_, name, _)| *name == own_name);
        let none = std::iter::once((String::new(), "Choose…".to_owned()));
        let label = |(id, name, environment): (String, String, String)| match environment.is_empty() {
            true => (id, name),
            false => (id, format!("{name}, {environment}")),
        };
        none.chain(same_name.into_iter().chain(others).map(label)).collect()
    })
}

/// The table of the settings whose values differ between this service and the service with this id, or of all settings. A setting that
/// differs has a button that copies the other service’s value into the edited settings.
#[component]
fn Beside(id: ServiceId) -> impl IntoView {
    let settings = use_settings();
    let is_whole = RwSignal::new(false);
    let Some(request) = record(settings.reads.service.kind, id) else { return ().into_any() };
    let other = watch(request, PollPolicy::ON_VISIT);
    let rows = computed(move || {
        let request = other.value.with(|read| save::request(read.as_ref()?.record(), settings.table));
        let all = request.map(|request| settings.handle.mine.with(|mine| compare(mine, &request)));
        let is_shown = |compared: &Compared| is_whole.get() || !compared.is_same;
        all.map(|all| all.into_iter().filter(is_shown).collect::<Vec<_>>())
    });
    // The heading of the other column is the name in the record that was read. Two services with the same name have the same heading: the
    // choice above the table names the environment.
    let other_name = computed(move || {
        let name = other.value.with(|read| at(read.as_ref()?.record(), &[service::NAME]).text());
        name.map_or_else(|| "Other service".to_owned(), |name| visible(&name))
    });
    let row = move |compared: Compared| {
        let Compared { difference, is_same } = compared;
        let unit = field(settings.table, &difference.path).map(|field| field.unit).unwrap_or_default();
        let value = |json: Option<&str>| match shown(json) {
            number if !unit.is_empty() && json.is_some_and(|json| json != "null") => {
                format!("{number} {unit}")
            }
            text => text,
        };
        let (own_value, other_value) = (value(difference.own.as_deref()), value(difference.other.as_deref()));
        let name = difference.name.clone();
        let take = move || settings.set_json(&difference.path, copied_value(&difference).as_deref());
        let label = format!(" {name}");
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td data-label="This service">{own_value}</td>
                <td data-label=move || other_name.get()>{other_value}</td>
                <td>
                    {(!is_same)
                        .then(|| {
                            view! {
                                <Button on_press=take>
                                    "Take over" <span class="visually-hidden">{label}</span>
                                </Button>
                            }
                        })}
                </td>
            </tr>
        }
    };
    let heading = |label: &'static str| view! { <th scope="col">{label}</th> };
    view! {
        <section class="card" aria-label="Differences">
            <LoadError reading=other.reading />
            <Absent reading=other.reading what="the record of that service" />
            <CheckField
                id="compare-all"
                label="Show settings that are the same"
                value=is_whole
                set_value=is_whole
            />
            <Show when=move || rows.with(|rows| rows.as_ref().is_some_and(Vec::is_empty))>
                <p class="dim">"Both services have the same settings."</p>
            </Show>
            <Show when=move || rows.with(|rows| rows.as_ref().is_some_and(|rows| !rows.is_empty()))>
                <table class="plain changes" aria-label="Differences">
                    <thead>
                        <tr>
                            {heading("Setting")} {heading("This service")}
                            <th scope="col">{move || other_name.get()}</th>
                            <th>
                                <span class="visually-hidden">"Take over"</span>
                            </th>
                        </tr>
                    </thead>
                    <tbody>
                        {move || rows.get().unwrap_or_default().into_iter().map(row).collect_view()}
                    </tbody>
                </table>
            </Show>
        </section>
    }
    .into_any()
}
