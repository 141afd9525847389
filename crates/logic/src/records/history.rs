//! The deployments of a service (companion, "Services"): the last good version.

use crate::records::service;
use crate::records::version::short;
use crate::status::labels::{self, StateGroup};
use crate::text::json;
use slipway_api::described::at;
use slipway_api::id::ServiceId;
use slipway_api::operations::service as history;
use slipway_api::state::{ServiceKind as K, ServiceState};
use slipway_api::{Operation, Record, Request};

/// The number of deployments that are searched for a good one.
const PAGE_SIZE: u32 = 50;

/// A version that was deployed.
#[derive(Clone, Debug, PartialEq)]
pub struct Version {
    /// The short commit or the tag.
    pub name: String,
    /// The request that deploys it.
    pub request: Request,
}

/// Returns the read of a service's deployments; None for kinds without versions to deploy.
pub fn deployments(kind: &K, id: ServiceId) -> Option<Request> {
    let page_size = Some(PAGE_SIZE);
    Some(match kind {
        K::Application => history::GetApplicationHistory { application: id.into(), page_size }.request(),
        K::Container => history::GetContainerHistory { container: id.into(), page_size }.request(),
        K::Job => history::GetJobHistory { job: id.into(), page_size }.request(),
        _ => return None,
    })
}

/// Returns the version of the newest deployment that succeeded; None if there is none, or if the platform doesn't name its version.
pub fn last_good(page: &Record, kind: &K, id: ServiceId) -> Option<Version> {
    let deploy = service::deploy(kind)?;
    page.at(&["results"]).elements().into_iter().find_map(|deployment| {
        let state = ServiceState::from(&*at(deployment, &["status"]).text()?);
        if labels::group(&state) != StateGroup::Fine {
            return None;
        }
        let commit = at(deployment, &["details", "commit", "git_commit_id"]).text();
        let tag = at(deployment, &["details", "tag"]).text();
        let (name, body) = match (commit, tag) {
            (Some(commit), _) => (short(&commit), json::object(&[("git_commit_id", Some(&commit))])),
            (None, Some(tag)) => {
                let body = json::object(&[("image_tag", Some(&tag))]);
                (tag, body)
            }
            (None, None) => return None,
        };
        Some(Version { name, request: deploy(id, body) })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn id() -> ServiceId {
        "00000000-0000-0000-0000-00000000005e".parse().unwrap()
    }

    fn found(kind: K, deployments: &str) -> Option<(String, String)> {
        let page =
            Record::decode(&format!(r#"{{"page":1,"page_size":20,"results":{deployments}}}"#)).unwrap();
        let version = last_good(&page, &kind, id())?;
        Some((version.name, version.request.body.unwrap_or_default()))
    }

    #[test]
    fn the_newest_deployment_that_succeeded_is_the_last_good_one() {
        let commits = r#"[{"status":"BUILD_ERROR","details":{"commit":{"git_commit_id":"e08d980aaaa"}}},
            {"status":"DEPLOYED","details":{"commit":{"git_commit_id":"4f15542bbbb"}}},
            {"status":"DEPLOYED","details":{"commit":{"git_commit_id":"0000000cccc"}}}]"#;
        let expected = ("4f15542".to_owned(), r#"{"git_commit_id":"4f15542bbbb"}"#.to_owned());
        assert_eq!(found(K::Application, commits), Some(expected));
        let tags = r#"[{"status":"DEPLOYMENT_ERROR","details":{"image_name":"a","tag":"2.0"}},
            {"status":"RUNNING","details":{"image_name":"a","tag":"1.9"}}]"#;
        assert_eq!(found(K::Container, tags), Some(("1.9".into(), r#"{"image_tag":"1.9"}"#.into())));
    }

    #[test]
    fn without_a_success_or_a_version_there_is_none() {
        for deployments in ["[]", "null", r#"[{"status":"CANCELED","details":{"tag":"1"}}]"#] {
            assert_eq!(found(K::Container, deployments), None, "{deployments}");
        }
        assert_eq!(found(K::Job, r#"[{"status":"DEPLOYED","details":{}}]"#), None);
        assert_eq!(found(K::Database, r#"[{"status":"DEPLOYED","details":{"tag":"1"}}]"#), None);
    }
}
