//! The execution of a queued deployment. The queue names the request, the history names the execution, and while the deployment is in
//! progress, the statuses of its services name both (part 2.11).

use super::Deployment;
use crate::actions::followed::DeploymentIds;
use crate::status::by_id::StatusById;

/// Returns the id of the execution of the queued deployment `request`; None until a status names the execution. `last` is the id that this
/// function returned before. It is returned again if the statuses don’t name the execution any more, because the deployment has ended.
///
/// A status may still name the execution of the service's previous deployment. An id is therefore left out, even if it is `last`, if the
/// history (`completed`) has the execution as ended.
pub fn execution_in_queue(
    last: Option<String>,
    request: &str,
    statuses: Option<&StatusById>,
    completed: &[Deployment],
) -> Option<String> {
    let named = ids_of(request, statuses).filter_map(|ids| ids.execution().map(str::to_owned));
    let has_ended =
        |id: &String| completed.iter().any(|deployment| deployment.id == *id && !deployment.is_running());
    named.chain(last).find(|id| !has_ended(id))
}

/// Returns true if a status names the queued deployment `request`.
pub fn is_named(request: &str, statuses: Option<&StatusById>) -> bool {
    ids_of(request, statuses).next().is_some()
}

fn ids_of(request: &str, statuses: Option<&StatusById>) -> impl Iterator<Item = DeploymentIds> {
    let all = statuses.into_iter().flat_map(|statuses| statuses.values());
    all.filter_map(|status| DeploymentIds::of_status(status.text()))
        .filter(move |ids| ids.request() == Some(request))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deployment::{completed, fixtures};
    use slipway_api::Record;
    use slipway_api::decode::Decode;

    fn statuses(fields: &str) -> StatusById {
        let status = format!(r#"{{"id":"s","deployment_requests_count":1,{fields}}}"#);
        StatusById::from([("s".into(), Record::decode(&status).unwrap())])
    }

    #[test]
    fn the_statuses_name_the_execution_while_the_deployment_is_in_progress() {
        let running = statuses(r#""deployment_request_id":"r","execution_id":"r-1""#);
        let found = execution_in_queue(None, "r", Some(&running), &[]);
        assert_eq!(found.as_deref(), Some("r-1"));
        assert_eq!(execution_in_queue(None, "another", Some(&running), &[]), None);
        assert_eq!(["r", "another"].map(|request| is_named(request, Some(&running))), [true, false]);
        let ended = statuses(r#""deployment_request_id":null"#);
        assert_eq!(execution_in_queue(found.clone(), "r", Some(&ended), &[]), found, "it stays");
        assert_eq!(execution_in_queue(found.clone(), "r", None, &[]), found);
    }

    #[test]
    fn a_history_that_lists_the_deployment_in_progress_changes_nothing() {
        let running = statuses(r#""deployment_request_id":"r","execution_id":"x0""#);
        let entry = fixtures::page(&[&[fixtures::tagged("DEPLOYING", "1")]]);
        let entry = entry.text().replacen(r#""status":"DEPLOYED""#, r#""status":"DEPLOYING""#, 1);
        let history = completed(&Record::decode(&entry).unwrap());
        assert!(history[0].is_running());
        assert_eq!(execution_in_queue(None, "r", Some(&running), &history).as_deref(), Some("x0"));
    }

    #[test]
    fn the_execution_of_the_previous_deployment_is_left_out_once_the_history_has_it() {
        let history = completed(&fixtures::page(&[&[fixtures::tagged("DEPLOYED", "1")]]));
        let previous = history[0].id.clone();
        let stale = statuses(&format!(r#""deployment_request_id":"r","execution_id":"{previous}""#));
        assert_eq!(execution_in_queue(Some(previous.clone()), "r", Some(&stale), &history), None);
        // Several requests wait: the ids may be those of any of them.
        let several = statuses(r#""deployment_request_id":"r","execution_id":"x""#);
        let text = several["s"].text().replace(r#"count":1"#, r#"count":2"#);
        let several = StatusById::from([("s".into(), Record::decode(&text).unwrap())]);
        assert_eq!(execution_in_queue(None, "r", Some(&several), &history), None);
    }
}
