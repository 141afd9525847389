//! The list of an environment's services, of every kind.

use super::ListDescription;
use crate::list::Row;
use crate::list::{CellKind, CellSource, CellValue, Column, column};
use crate::route::{Page, ServiceKey};
use crate::status::attention::environment_of;
use crate::versions::version::{self, ServiceVersion};
use slipway_api::Record;
use slipway_api::fields::{service, service_status};
use slipway_api::state::ServiceKind;

const COLUMNS: &[Column] = &[
    column("name", "Service", CellKind::Name, CellSource::Record(&[service::NAME])),
    column("state", "State", CellKind::State, CellSource::Status(&[service_status::STATE])).filter(),
    column("kind", "Kind", CellKind::Kind, CellSource::Record(&[service::SERVICE_TYPE])).filter().hidden(),
    column(
        "deployment",
        "Deployment",
        CellKind::Label,
        CellSource::Status(&[service_status::SERVICE_DEPLOYMENT_STATUS]),
    )
    .filter()
    .hidden(),
    column(
        "version",
        "Version",
        CellKind::Version,
        CellSource::Computed(|record, _| {
            let ServiceVersion { version, origin, author } = version::version(record);
            CellValue::Version { version, origin, author }
        }),
    ),
    column("recent", "Recent", CellKind::Recent, CellSource::Computed(|_, _| String::new().into())).wide(),
    column(
        "cpu",
        "CPU",
        CellKind::Number("m"),
        CellSource::Computed(|record, _| version::share(record, service::CPU, service::MAXIMUM_CPU)),
    )
    .wide(),
    column(
        "memory",
        "Memory",
        CellKind::Number("MB"),
        CellSource::Computed(|record, _| version::share(record, service::MEMORY, service::MAXIMUM_MEMORY)),
    )
    .wide(),
    column(
        "instances",
        "Instances",
        CellKind::Number(""),
        CellSource::Computed(|record, _| version::instances(record)),
    )
    .wide(),
    column(
        "deployed",
        "Deployed",
        CellKind::Time,
        CellSource::Status(&[service_status::LAST_DEPLOYMENT_DATE]),
    )
    .wide(),
];

/// The list of the services of an environment: its texts, columns and default sort.
pub static LIST: ListDescription = ListDescription {
    name: "Services",
    one: "service",
    many: "services",
    empty: "No service yet",
    advice: "Services run in this environment: applications, containers, databases, jobs and more.",
    key: service::ID,
    columns: COLUMNS,
    page,
    icon,
    order: ("name", false),
    notes: true,
};

/// Returns the page of a service in a list; None for a kind without pages, and for a record without an id or an environment.
pub fn page(row: &Row) -> Option<Page> {
    // Ids are only unique within a kind, so the row's id may also contain the kind. The record has the plain id.
    let id = row.record.at(&[service::ID]).text()?.parse().ok()?;
    ServiceKey::new(environment_of(&row.record)?, &kind(&row.record), id).map(Page::Service)
}

/// Returns the name of the icon of a service in a list, and the label of its kind. Never None.
pub fn icon(row: &Row) -> Option<(&'static str, String)> {
    let kind = kind(&row.record);
    Some((icon_of(&kind), kind.label().to_owned()))
}

/// Returns the kind of a service, from its record; an unknown kind if the record has none.
pub fn kind(record: &Record) -> ServiceKind {
    let service_type = record.at(&[service::SERVICE_TYPE]).str();
    service_type
        .map_or(ServiceKind::Unknown("Unknown kind".into()), |service_type| ServiceKind::from(&*service_type))
}

/// Returns the name of a kind's icon: `application`; `service` for kinds without an icon of their own.
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
