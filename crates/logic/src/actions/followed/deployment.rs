//! The ids of a deployment, which tell whether a status is about the deployment.

use slipway_api::Record;
use slipway_api::described::at;
use slipway_api::fields::{deployment_request_result, service_status};
use slipway_api::table::FieldName;

/// The ids of a deployment in a service status (part 2.11).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeploymentIds {
    /// The `deployment_request_id` of the status; None if unknown.
    pub(super) request: Option<String>,
    /// The `execution_id` of the status; None if unknown.
    pub(super) execution: Option<String>,
}

impl DeploymentIds {
    /// Returns the ids of the deployment with this request. Its execution isn’t known.
    pub fn of_request(id: String) -> Self {
        Self { request: Some(id), execution: None }
    }

    /// Returns the ids of the deployment with this request and this execution; None if neither id is known.
    pub fn of(request: Option<String>, execution: Option<String>) -> Option<Self> {
        (request.is_some() || execution.is_some()).then_some(Self { request, execution })
    }

    /// Returns the id of the request, if it is known.
    pub fn request(&self) -> Option<&str> {
        self.request.as_deref()
    }

    /// Returns the id of the execution, if it is known.
    pub fn execution(&self) -> Option<&str> {
        self.execution.as_deref()
    }

    /// Returns the ids of the deployment that a service status (JSON) is about. None if the status has neither id, or if it counts two or
    /// more waiting requests: the ids may then be those of any of them.
    pub fn of_status(status: &str) -> Option<Self> {
        let text = |key: FieldName| at(status, &[key]).text();
        let is_only_request = at(status, &[service_status::DEPLOYMENT_REQUESTS_COUNT])
            .integer()
            .is_none_or(|waiting| waiting < 2);
        let (request, execution) =
            (text(service_status::DEPLOYMENT_REQUEST_ID), text(service_status::EXECUTION_ID));
        (is_only_request && (request.is_some() || execution.is_some())).then_some(Self { request, execution })
    }

    /// Returns the ids of the deployment that the reply (JSON) to a deploy request names: the reply is either a service status or a
    /// deployment request result (part 2.22). None for a service status that names no deployment request, or that counts two or more
    /// requests, and for a reply that isn’t JSON.
    pub fn of_reply(reply: &str) -> Option<Self> {
        match at(reply, &[deployment_request_result::APPLICATION_ID]).text() {
            Some(_) => {
                Some(Self { request: at(reply, &[deployment_request_result::ID]).text(), execution: None })
            }
            // The execution id in a status may still be that of the previous deployment, so it is left out.
            None => {
                Some(Self { execution: None, ..Self::of_status(reply)? }).filter(|ids| ids.request.is_some())
            }
        }
    }

    /// Returns true if a status has one of this deployment’s ids, false if its ids are those of another deployment. None if the status and
    /// this deployment have no kind of id in common.
    pub(super) fn is_named_by(&self, status: &Record) -> Option<bool> {
        let same = |id: &Option<String>, key: FieldName| Some(*id.as_ref()? == status.at(&[key]).text()?);
        let (request, execution) = (
            same(&self.request, service_status::DEPLOYMENT_REQUEST_ID),
            same(&self.execution, service_status::EXECUTION_ID),
        );
        request.into_iter().chain(execution).reduce(|one, other| one || other)
    }
}

/// Returns true if a status counts deployment requests that haven't ended.
pub(super) fn has_waiting_requests(status: &Record) -> bool {
    status.at(&[service_status::DEPLOYMENT_REQUESTS_COUNT]).integer().is_some_and(|waiting| waiting > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_names_its_deployment_unless_others_wait() {
        let found = |reply: &str| DeploymentIds::of_reply(reply).map(|own| (own.request, own.execution));
        let named = |request: &str| Some((Some(request.to_owned()), None));
        assert_eq!(found(r#"{"id":"r","status":"QUEUED","application_id":"a"}"#), named("r"));
        assert_eq!(
            found(r#"{"id":"s","deployment_request_id":"r","deployment_requests_count":1}"#),
            named("r")
        );
        assert_eq!(found(r#"{"id":"s","deployment_request_id":"r","deployment_requests_count":2}"#), None);
        assert_eq!(found(r#"{"id":"s","deployment_request_id":null}"#), None);
        assert_eq!(found("no JSON"), None);
    }
}
