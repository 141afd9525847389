//! A sample in which every record has the same id, like mock servers generated from the examples of an API: ids are unique within a
//! kind only.

use crate::database::Database;
use crate::ids;
use crate::record::id;
use uuid::Uuid;

/// Keeps one record of each kind, and in the first environment one service of each kind, and gives all of them the same id. Removes
/// deployments, deliveries, variables, restrictions, deployment logs and cluster events.
pub fn with_one_id(mut database: Database) -> Database {
    database.projects.truncate(1);
    database.environments.truncate(1);
    database.clusters.truncate(1);
    database.registries.truncate(1);
    database.labels_groups.truncate(1);
    database.annotations_groups.truncate(1);
    database.members.truncate(1);
    database.invitations.truncate(1);
    database.invoices.truncate(1);
    database.webhooks.truncate(1);
    database.api_tokens.truncate(1);
    let environment = database.environments.first().and_then(id).unwrap_or_default();
    let mut kinds = Vec::new();
    database.services.retain(|service| {
        let is_first = service.environment == environment && !kinds.contains(&service.kind);
        kinds.extend(is_first.then_some(service.kind));
        is_first
    });
    database.deployments.clear();
    database.deliveries.clear();
    database.variables.clear();
    database.restrictions.clear();
    database.log.clear();
    database.events.clear();
    let mut all: Vec<Uuid> = database.services.iter().map(|service| service.id).collect();
    let records = [
        &database.projects,
        &database.environments,
        &database.labels_groups,
        &database.annotations_groups,
        &database.members,
        &database.invitations,
        &database.invoices,
        &database.api_tokens,
    ];
    all.extend(records.into_iter().flatten().filter_map(id));
    all.extend(id(&database.organization));
    all.extend(database.clusters.iter().filter_map(|cluster| id(&cluster.record)));
    all.extend(database.registries.iter().filter_map(|registry| id(&registry.record)));
    all.extend(database.webhooks.iter().filter_map(|webhook| id(&webhook.record)));
    // The ids are replaced in the whole text of the database, so that references to a record get the new id as well.
    let shared_id = ids::named("one id").to_string();
    let text = serde_json::to_string(&database).unwrap_or_default();
    let text = all.iter().fold(text, |text, id| text.replace(&id.to_string(), &shared_id));
    serde_json::from_str(&text).unwrap_or(database)
}
