//! The deployments of all environments of an organization, from the histories of the environments (companion, "Environments").

use super::ListDescription;
use crate::deployment::{DEPLOY, deployment_of, group, seconds};
use crate::list::{CellKind, CellSource, CellValue, Column, Row, column};
use crate::route::{DeploymentKey, Page};
use crate::status::state_group::StateGroup;
use crate::text::format;
use crate::text::json;
use crate::versions::history::version_of;
use slipway_api::Record;
use slipway_api::decode::Decode;
use slipway_api::described::at;
use slipway_api::fields::{
    history_audit, history_entry, history_identifier, history_service, history_service_identifier,
    history_stage, reference,
};
use slipway_api::id::EnvironmentId;
use slipway_api::patch::{Step, set};
use slipway_api::state::ServiceState;
use slipway_api::visible::visible;

const COLUMNS: &[Column] = &[
    column("services", "Services", CellKind::Name, CellSource::Computed(|entry, _| services(entry).into())),
    column("state", "Outcome", CellKind::State, CellSource::Computed(|entry, _| outcome(entry).into()))
        .filter(),
    column("versions", "Versions", CellKind::Code, CellSource::Computed(|entry, _| versions(entry).into()))
        .wide(),
    // Not drawn, because the outcome of most deployments names the action as well: "Stopped", "Restarted".
    column("action", "Action", CellKind::Label, CellSource::Record(&[history_entry::TRIGGER_ACTION]))
        .filter()
        .hidden(),
    column(
        ENVIRONMENT_COLUMN,
        "Environment",
        CellKind::Text,
        CellSource::Computed(|entry, _| entry.at_keys(&[ENVIRONMENT]).text().unwrap_or_default().into()),
    )
    .filter(),
    column(
        "by",
        "By",
        CellKind::Text,
        CellSource::Record(&[history_entry::AUDITING_DATA, history_audit::TRIGGERED_BY]),
    )
    .filter(),
    column(
        "origin",
        "Origin",
        CellKind::Label,
        CellSource::Record(&[history_entry::AUDITING_DATA, history_audit::ORIGIN]),
    )
    .filter()
    .hidden(),
    column("took", "Duration", CellKind::Number(""), CellSource::Computed(|entry, _| duration(entry))).wide(),
    column(
        "at",
        "Requested",
        CellKind::Time,
        CellSource::Record(&[history_entry::AUDITING_DATA, history_audit::CREATED_AT]),
    ),
];

/// The name of the column with the environment’s name. The filter of this column has the same name in the address.
pub const ENVIRONMENT_COLUMN: &str = "environment";

/// The field to which [`with_environment`] adds the names of project and environment.
const ENVIRONMENT: &str = "environment_name";

/// The maximum number of services that a row names; the others are counted: “and 2 more”.
const MAX_NAMES: usize = 3;

/// The list of the deployments of an organization: its texts, columns and default sort.
pub static LIST: ListDescription = ListDescription {
    name: "Deployments",
    one: "deployment",
    many: "deployments",
    empty: "No deployment",
    advice: "Deployments, stops and restarts are listed here.",
    key: reference::ID,
    columns: COLUMNS,
    page,
    icon: |_| None,
    order: ("at", true),
    notes: false,
};

/// Returns an entry of a history with `name`, the name of its environment, and with an id that is unique in the organization. None if the
/// entry has no valid id of an environment, or can’t be changed.
pub fn with_environment(entry: &Record, name: &str) -> Option<Record> {
    let deployment = deployment_of(entry);
    let id = format!("{} {}", environment(entry)?, deployment.id);
    let field =
        |record: &str, key: &str, text: &str| set(record, &[Step::Key(key.to_owned())], &json::text(text));
    let named = field(entry.text(), ENVIRONMENT, name)?;
    Record::decode(&field(&named, reference::ID.as_ref(), &id)?).ok()
}

/// Returns the environment of an entry of a history; None if the entry has no valid id of an environment.
pub fn environment(entry: &Record) -> Option<EnvironmentId> {
    entry.at(&[history_entry::IDENTIFIER, history_identifier::ENVIRONMENT_ID]).text()?.parse().ok()
}

/// Returns the names of the services of an entry: "web, api, db and 2 more"; a dash if the platform names none.
fn services(entry: &Record) -> String {
    let deployment = deployment_of(entry);
    let names: Vec<String> = deployment.services().into_iter().map(str::to_owned).collect();
    if names.is_empty() { "–".to_owned() } else { format::listed(&names, MAX_NAMES) }
}

/// Returns the versions that an entry deployed: that of the only service, or each after the name of its service: "web 1.5.0, api 4f15542".
/// Empty for an action that isn’t a deployment, and if the platform names no version.
fn versions(entry: &Record) -> String {
    if entry.at(&[history_entry::TRIGGER_ACTION]).text().as_deref() != Some(DEPLOY) {
        return String::new();
    }
    let stages = entry.at(&[history_entry::STAGES]).elements();
    let services = stages.into_iter().flat_map(|stage| at(stage, &[history_stage::SERVICES]).elements());
    let name_path = [history_service::IDENTIFIER, history_service_identifier::NAME];
    let named: Vec<(String, String)> = services
        .filter_map(|service| {
            Some((visible(&at(service, &name_path).text()?), visible(&version_of(service)?.0)))
        })
        .collect();
    match named.as_slice() {
        [(_, version)] => version.clone(),
        several => {
            let texts: Vec<String> =
                several.iter().map(|(name, version)| format!("{name} {version}")).collect();
            format::listed(&texts, MAX_NAMES)
        }
    }
}

/// Returns the state that a deployment ended with or is in. A successful, failed or ongoing status that isn’t a state of services is
/// replaced with a state of the same group: `DONE` with `COMPLETED`.
fn outcome(entry: &Record) -> String {
    // Most entries have a status, so the stages are parsed only for those that have none.
    let status = entry.at(&[history_entry::STATUS]).text().unwrap_or_else(|| deployment_of(entry).status);
    let is_state = StateGroup::of(&ServiceState::from(status.as_str())) != StateGroup::Unknown;
    match group(&status) {
        StateGroup::Healthy if !is_state => "COMPLETED".to_owned(),
        StateGroup::Failed if !is_state => "ERROR".to_owned(),
        StateGroup::InProgress if !is_state => "EXECUTING".to_owned(),
        _ => status,
    }
}

fn duration(entry: &Record) -> CellValue {
    let text = entry.at(&[history_entry::TOTAL_DURATION]).text();
    text.and_then(|text| seconds(&text)).map_or_else(|| String::new().into(), CellValue::Duration)
}

fn page(row: &Row) -> Option<Page> {
    let id = row.record.at(&[history_entry::IDENTIFIER, history_identifier::EXECUTION_ID]).text()?;
    Some(Page::Deployment(environment(&row.record)?, DeploymentKey(id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::rows;
    use crate::status::by_id::StatusById;

    const ENTRY: &str = r#"{"identifier":{"execution_id":"x 1","environment_id":"00000000-0000-4000-8000-000000000001"},"status":"BUILD_ERROR","trigger_action":"DEPLOY","total_duration":"PT1M30S","auditing_data":{"triggered_by":"Ada","origin":"GIT","created_at":"2026-11-20T10:00:00Z"},"stages":[{"services":[{"identifier":{"service_id":"s","name":"web"},"details":{"tag":"1.5.0"}},{"identifier":{"service_id":"t","name":"api"},"details":{"commit":{"git_commit_id":"4f15542aaaa"}}}]}]}"#;

    #[test]
    fn a_deployment_says_what_where_who_and_how_long() {
        let entry = Record::decode(ENTRY).unwrap();
        let own = with_environment(&entry, "Shop / prod").unwrap();
        let rows = rows(LIST.columns, LIST.key, &[own], &StatusById::new(), &[]);
        let cells: Vec<String> = (0..COLUMNS.len()).map(|index| rows[0].shown(index)).collect();
        let expected = [
            "web, api",
            "Build failed",
            "web 1.5.0, api 4f15542",
            "Deploy",
            "Shop / prod",
            "Ada",
            "Git",
            "1 min 30 s",
            "2026-11-20T10:00:00Z",
        ];
        assert_eq!(cells, expected);
        let Some(Page::Deployment(environment, DeploymentKey(id))) = page(&rows[0]) else { panic!() };
        assert_eq!(
            (environment.to_string().as_str(), id.as_str()),
            ("00000000-0000-4000-8000-000000000001", "x 1")
        );
        assert_eq!(
            &*rows[0].id, "00000000-0000-4000-8000-000000000001 x 1",
            "an execution’s id may occur in two environments"
        );
    }

    #[test]
    fn only_a_deployment_names_versions() {
        let of = |text: &str| versions(&Record::decode(text).unwrap());
        let alone =
            ENTRY.replace(r#"{"identifier":{"service_id":"s","name":"web"},"details":{"tag":"1.5.0"}},"#, "");
        assert_eq!(of(&alone), "4f15542");
        assert_eq!(of(&ENTRY.replace(r#""DEPLOY""#, r#""RESTART""#)), "");
        assert_eq!(of(r#"{"trigger_action":"DEPLOY"}"#), "");
    }

    #[test]
    fn an_entry_without_ids_and_names() {
        let unplaced = Record::decode(r#"{"identifier":{"execution_id":"x"}}"#).unwrap();
        assert_eq!(with_environment(&unplaced, "prod"), None, "it belongs to no environment");
        let without = ENTRY.replace("\"x 1\"", "null");
        let own = with_environment(&Record::decode(&without).unwrap(), "prod").unwrap();
        let rows = rows(LIST.columns, LIST.key, &[own], &StatusById::new(), &[]);
        assert_eq!(page(&rows[0]), None);
        let outcome = |fields: &str| outcome(&Record::decode(&format!("{{{fields}}}")).unwrap());
        assert_eq!(outcome(r#""stages":[{"status":"DONE"}]"#), "COMPLETED");
        assert_eq!(outcome(r#""action_status":"ERROR""#), "ERROR");
        assert_eq!(outcome(r#""action_status":"ONGOING""#), "EXECUTING");
        assert_eq!(
            (outcome(r#""status":"STOP_ERROR""#), outcome(r#""status":"ODD""#)),
            ("STOP_ERROR".into(), "ODD".into())
        );
        assert_eq!(services(&Record::decode("{}").unwrap()), "–");
        assert_eq!(duration(&Record::decode("{}").unwrap()).to_string(), "");
    }
}
