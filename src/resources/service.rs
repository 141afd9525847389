//! Services of every kind.

use super::ListOf;
use slipway_api::Record;
use slipway_api::state::ServiceKind;
use slipway_logic::list::Row;
use slipway_logic::list::{Cell, Column, Of, column};
use slipway_logic::records::version;
use slipway_logic::route::Page;
use slipway_logic::status::attention::environment_of;
use slipway_logic::status::labels;

const COLUMNS: &[Column] = &[
    column("name", "Service", Cell::Name, Of::Own(&["name"])),
    column("state", "State", Cell::State, Of::Side(&["state"])).filter(),
    column("kind", "Kind", Cell::Kind, Of::Own(&["service_type"])).filter().hidden(),
    column("deployment", "Deployment", Cell::Label, Of::Side(&["service_deployment_status"]))
        .filter()
        .hidden(),
    column("version", "Version", Cell::Version, Of::Made(|own, _| version::version(own))),
    column("cpu", "CPU", Cell::Number("m"), Of::Made(|own, _| version::share(own, "cpu", "maximum_cpu")))
        .wide(),
    column(
        "memory",
        "Memory",
        Cell::Number("MB"),
        Of::Made(|own, _| version::share(own, "memory", "maximum_memory")),
    )
    .wide(),
    column("instances", "Instances", Cell::Number(""), Of::Made(|own, _| version::instances(own))).wide(),
    column("deployed", "Last deployment", Cell::Time, Of::Side(&["last_deployment_date"])).wide(),
];

/// The services of an environment.
pub static LIST: ListOf = ListOf {
    name: "Services",
    one: "service",
    many: "services",
    empty: "No service yet",
    advice: "This environment is empty. Create an application, a container or a database.",
    columns: COLUMNS,
    page,
    icon,
    order: ("name", false),
    notes: true,
};

/// Returns the page of a service in a list; None for an unknown kind.
pub fn page(row: &Row) -> Option<Page> {
    let of = environment_of(&row.own)?;
    match kind(&row.own) {
        ServiceKind::Unknown(_) => None,
        // Ids are unique within a kind alone: the row's own may be more than the record's.
        kind => Some(Page::Service(of, kind, row.own.at(&["id"]).text()?.parse().ok()?)),
    }
}

/// Returns the icon of a service in a list, and the label of its kind.
pub fn icon(row: &Row) -> Option<(&'static str, String)> {
    let kind = kind(&row.own);
    Some((icon_of(&kind), labels::kind(&kind).to_owned()))
}

/// Returns the kind of a service, from its record.
pub fn kind(record: &Record) -> ServiceKind {
    let word = record.at(&["service_type"]).str();
    word.map_or(ServiceKind::Unknown("Unknown kind".into()), |word| ServiceKind::from(&*word))
}

/// Returns the icon of a kind.
pub fn icon_of(kind: &ServiceKind) -> &'static str {
    match kind {
        ServiceKind::Application => "application",
        ServiceKind::Container => "container",
        ServiceKind::Database => "database",
        ServiceKind::Job => "job",
        ServiceKind::Helm => "helm",
        ServiceKind::Terraform => "terraform",
        ServiceKind::ProviderfApp | ServiceKind::Unknown(_) => "service",
    }
}
