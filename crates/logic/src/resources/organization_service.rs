//! The list of all services of an organization, whose records are summaries without versions.

use super::ListDescription;
use super::service::{icon, kind, page};
use crate::actions::bulk::Target;
use crate::list::{CellKind, CellSource, Column, Row, column};
use crate::status::attention::environment_of;
use crate::text::json;
use slipway_api::Record;
use slipway_api::decode::Decode;
use slipway_api::fields::{service_status, service_summary};
use slipway_api::patch::{Step, set};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use std::collections::HashMap;

const COLUMNS: &[Column] = &[
    column("name", "Service", CellKind::Name, CellSource::Record(&[service_summary::NAME])),
    column("state", "State", CellKind::State, CellSource::Status(&[service_status::STATE])).filter(),
    column("kind", "Kind", CellKind::Kind, CellSource::Record(&[service_summary::SERVICE_TYPE]))
        .filter()
        .hidden(),
    column(
        "project",
        "Project",
        CellKind::Text,
        CellSource::Computed(|record, _| name(record, service_summary::PROJECT_NAME).into()),
    )
    .filter(),
    column(
        "environment",
        "Environment",
        CellKind::Text,
        CellSource::Computed(|record, _| name(record, service_summary::ENVIRONMENT_NAME).into()),
    )
    .filter(),
    column(
        CLUSTER_COLUMN,
        "Cluster",
        CellKind::Text,
        CellSource::Computed(|record, _| {
            visible(&record.at_keys(&[CLUSTER]).text().unwrap_or_default()).into()
        }),
    )
    .filter()
    .wide(),
    column("description", "Description", CellKind::Text, CellSource::Record(&[service_summary::DESCRIPTION]))
        .hidden(),
    column(
        "deployed",
        "Deployed",
        CellKind::Time,
        CellSource::Status(&[service_status::LAST_DEPLOYMENT_DATE]),
    )
    .wide(),
];

/// The name of the column with the cluster's name. The filter of this column has the same name in the address.
pub const CLUSTER_COLUMN: &str = "cluster";

/// The field to which [`with_cluster`] adds the name of the service's cluster. The platform sends only the id of the cluster.
const CLUSTER: &str = "cluster_name";

/// The list of the services of an organization: its texts, columns and default sort.
pub static LIST: ListDescription = ListDescription {
    name: "Services",
    one: "service",
    many: "services",
    empty: "No service yet",
    advice: "Services are created in an environment.",
    key: service_summary::ID,
    columns: COLUMNS,
    page,
    icon,
    order: ("name", false),
    notes: false,
};

fn name(service: &Record, key: FieldName) -> String {
    visible(&service.at(&[key]).text().unwrap_or_default())
}

/// Returns the service with the name of its cluster in the field `cluster_name`; unchanged if `names` (by id) doesn't have the cluster.
pub fn with_cluster(service: &Record, names: &HashMap<String, String>) -> Record {
    let id = service.at(&[service_summary::CLUSTER_ID]).text();
    let Some(name) = id.and_then(|id| names.get(&id)) else { return service.clone() };
    let named = set(service.text(), &[Step::Key(CLUSTER.to_owned())], &json::text(name));
    named.and_then(|named| Record::decode(&named).ok()).unwrap_or_else(|| service.clone())
}

/// Returns the service of a row, for its actions; None if the record has no id or no environment.
pub fn target(row: &Row) -> Option<Target> {
    let text = |key: FieldName| row.record.at(&[key]).text();
    Some(Target {
        id: text(service_summary::ID)?.into(),
        name: name(&row.record, service_summary::NAME),
        kind: kind(&row.record),
        environment: environment_of(&row.record)?,
    })
}
