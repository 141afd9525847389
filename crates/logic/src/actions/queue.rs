//! Finds the deployment request of a service in the deployment queue (part 2.14), and names the services that its cancellation affects.

use slipway_api::Record;
use slipway_api::described::at;
use slipway_api::fields::{
    history_entry, history_service, history_service_identifier, history_stage, queue_entry, queue_identifier,
};
use slipway_api::id::DeploymentRequestId;
use slipway_api::state::ServiceState;
use slipway_api::table::FieldName;

/// A deployment request in the queue that includes a given service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueuedRequest {
    /// The id of the deployment request. A cancellation cancels the deployments of all services in the request.
    pub request: DeploymentRequestId,
    /// The names of the other services in the request whose deployment hasn’t ended, each once.
    pub others: Vec<String>,
    /// The action of the request, such as `RESTART`; empty if the platform doesn’t send it.
    pub action: String,
}

impl QueuedRequest {
    /// Returns the noun for what is cancelled: "restart". For an action that has no such noun, and without an action, "deployment".
    pub fn noun(&self) -> &'static str {
        match self.action.as_str() {
            "RESTART" => "restart",
            "STOP" => "stop",
            "DELETE" | "UNINSTALL" => "deletion",
            _ => "deployment",
        }
    }
}

/// Returns the noun for what a cancellation would end in this state: "restart" while a service restarts.
pub fn noun_of_state(state: &ServiceState) -> &'static str {
    let name = state.as_str();
    match () {
        () if name.contains("RESTART") => "restart",
        () if name.contains("STOP") => "stop",
        () if name.contains("DELET") => "deletion",
        () => "deployment",
    }
}

/// Returns the sentence about the consequences of a cancellation: "Requests to cancel the restart." If `queued` has other services of the
/// same request, the sentence names them. Without `queued`, a deployment is cancelled.
pub fn cancel_consequence(queued: Option<&QueuedRequest>) -> String {
    let noun = queued.map_or("deployment", QueuedRequest::noun);
    match queued.map(|queued| queued.others.as_slice()).unwrap_or_default() {
        [] => format!("Requests to cancel the {noun}."),
        others => format!(
            "Requests to cancel the {noun}, also of the other services of the same request: {}.",
            others.join(", ")
        ),
    }
}

/// Returns the first request in the queue in which the deployment of `service` (an id) hasn’t ended; None if there is none. Entries of
/// the queue without a valid request id are skipped.
pub fn request_of_service(queue: &[Record], service: &str) -> Option<QueuedRequest> {
    queue.iter().find_map(|entry| {
        let mut others: Vec<String> = Vec::new();
        let mut is_included = false;
        for stage in entry.at(&[history_entry::STAGES]).elements() {
            for stage_service in at(stage, &[history_stage::SERVICES]).elements() {
                let text = |path: &[FieldName]| at(stage_service, path).text().unwrap_or_default();
                if OVER.contains(&text(&[history_entry::STATUS]).as_str()) {
                    continue;
                }
                let name = text(&[history_service::IDENTIFIER, history_service_identifier::NAME]);
                if text(&[history_service::IDENTIFIER, history_service_identifier::SERVICE_ID]) == service {
                    is_included = true;
                } else if !others.contains(&name) {
                    others.push(name);
                }
            }
        }
        let request = entry
            .at(&[queue_entry::IDENTIFIER, queue_identifier::DEPLOYMENT_REQUEST_ID])
            .text()?
            .parse()
            .ok()?;
        let action = entry.at(&[history_entry::TRIGGER_ACTION]).text().unwrap_or_default();
        is_included.then_some(QueuedRequest { request, others, action })
    })
}

/// The statuses of a service’s deployment that has ended (companion, "stage and stage service status").
const OVER: [&str; 4] = ["DONE", "ERROR", "SKIPPED", "CANCELED"];

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;

    #[test]
    fn the_first_request_with_something_left_to_do_and_the_others_in_it() {
        let part = |id: &str, name: &str, status: &str| {
            format!(r#"{{"identifier":{{"service_id":"{id}","name":"{name}"}},"status":"{status}"}}"#)
        };
        let entry = |number: u8, parts: &[String]| {
            let (first, rest) = parts.split_first().unwrap();
            format!(
                r#"{{"identifier":{{"deployment_request_id":"00000000-0000-0000-0000-0000000000{number:02x}"}},"stages":[{{"services":[{first}]}},{{"services":[{}]}},{{"services":null}}]}}"#,
                rest.join(",")
            )
        };
        let entries = [
            entry(1, &[part("a", "web", "DONE"), part("b", "db", "ONGOING")]),
            entry(
                2,
                &[
                    part("a", "web", "QUEUED"),
                    part("b", "db", "QUEUED"),
                    part("c", "job", "SKIPPED"),
                    part("b", "db", "QUEUED"),
                ],
            ),
            entry(3, &[part("a", "web", "QUEUED")]),
        ];
        let queue = Listed::decode(&format!("[{}]", entries.join(","))).unwrap().items;
        let found = request_of_service(&queue, "a").unwrap();
        assert_eq!(found.request.to_string(), "00000000-0000-0000-0000-000000000002");
        assert_eq!(found.others, ["db"]);
        assert_eq!(
            request_of_service(&queue, "b").unwrap().others,
            Vec::<String>::new(),
            "what is over isn’t cancelled"
        );
        assert_eq!(request_of_service(&queue, "c"), None);
        assert_eq!(request_of_service(&[], "a"), None);
    }

    #[test]
    fn what_would_be_cancelled_follows_from_the_state() {
        let nouns = ["DEPLOYING", "BUILDING", "RESTART_QUEUED", "WAITING_STOPPING", "DELETING"]
            .map(|state| noun_of_state(&ServiceState::from(state)));
        assert_eq!(nouns, ["deployment", "deployment", "restart", "stop", "deletion"]);
    }

    #[test]
    fn cancelling_names_the_other_services_of_the_request() {
        let queued = |others: &[&str]| QueuedRequest {
            request: "00000000-0000-0000-0000-000000000001".parse().unwrap(),
            others: others.iter().map(|name| (*name).to_owned()).collect(),
            action: "DEPLOY".to_owned(),
        };
        let restart = QueuedRequest { action: "RESTART".to_owned(), ..queued(&[]) };
        assert_eq!(cancel_consequence(Some(&restart)), "Requests to cancel the restart.");
        assert_eq!(cancel_consequence(None), "Requests to cancel the deployment.");
        assert_eq!(cancel_consequence(Some(&queued(&[]))), "Requests to cancel the deployment.");
        assert!(cancel_consequence(Some(&queued(&["db", "web"]))).ends_with("of the same request: db, web."));
    }
}
