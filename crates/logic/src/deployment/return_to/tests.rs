//! Tests of the return to the versions after or before a deployment.

use super::super::completed;
use super::super::fixtures::{API, WEB, committed, followed_by, page, service, tagged};
use super::*;
use crate::versions::service_deployment::deployments_by_service;
use slipway_api::Record;

fn found(page: &Record, place: usize, side: Side) -> Return {
    let completed = completed(page);
    let deployment = completed[place].id.clone();
    return_to(&deployments_by_service(page), &completed, &deployment, side, |_| true).unwrap()
}

/// The versions that are deployed, each with the version that it replaces, and the services that keep their version.
type Versions = (Vec<(String, Option<String>)>, Vec<(String, Reason)>);

fn versions(found: Return) -> Versions {
    let versions = found.changed.into_iter().map(|one| (one.version.name, one.version.replaces));
    (versions.collect(), found.kept)
}

fn after(page: &Record, place: usize) -> Versions {
    versions(found(page, place, Side::After))
}

fn before(page: &Record, place: usize) -> Versions {
    versions(found(page, place, Side::Before))
}

fn to(name: &str, replaces: &str) -> (String, Option<String>) {
    (name.to_owned(), Some(replaces.to_owned()))
}

fn kept(name: &str, reason: Reason) -> (String, Reason) {
    (name.to_owned(), reason)
}

#[test]
fn a_return_covers_the_services_of_all_deployments() {
    let page = page(&[
        &[tagged("DEPLOYED", "3")],
        &[committed("DEPLOYED", "cccccccccc")],
        &[tagged("DEPLOYED", "2")],
        &[tagged("DEPLOYED", "1"), committed("DEPLOYED", "aaaaaaaaaa")],
    ]);
    let (api_again, web_again) = (to("aaaaaaa", "ccccccc"), to("2", "3"));
    assert_eq!(after(&page, 2), (vec![api_again.clone(), web_again.clone()], vec![]));
    assert_eq!(before(&page, 2), (vec![api_again, to("1", "3")], vec![]));
    assert_eq!(before(&page, 0), (vec![web_again], vec![kept("api", Reason::SameVersion)]));
    let newest = found(&page, 0, Side::After);
    assert!(newest.is_present());
    assert_eq!(versions(newest).0, []);
    let oldest = found(&page, 3, Side::Before);
    assert!(!oldest.is_present());
    assert_eq!(versions(oldest).1, [kept("api", Reason::NoEarlier), kept("web", Reason::NoEarlier)]);
}

#[test]
fn after_a_failure_the_version_that_succeeded_last_is_deployed_again() {
    let page = page(&[&[tagged("BUILD_ERROR", "3")], &[tagged("DEPLOYED", "2")], &[tagged("DEPLOYED", "1")]]);
    assert_eq!(after(&page, 0), (vec![("2".to_owned(), None)], vec![]), "the failure gave no version");
    assert_eq!(before(&page, 0), (vec![("2".to_owned(), None)], vec![]));
    assert_eq!(after(&page, 2), (vec![to("1", "2")], vec![]));
}

#[test]
fn a_service_that_failed_in_another_deployment_is_not_proposed() {
    let page = page(&[
        &[tagged("DEPLOYED", "2")],
        &[committed("BUILD_ERROR", "cccccccccc")],
        &[tagged("DEPLOYED", "1"), committed("DEPLOYED", "aaaaaaaaaa")],
    ]);
    let proposed = |place: usize, side: Side| {
        let found = found(&page, place, side);
        found.changed.into_iter().map(|one| (one.name, one.is_proposed)).collect::<Vec<_>>()
    };
    let (api, web) = (|is| ("api".to_owned(), is), ("web".to_owned(), true));
    assert_eq!(proposed(0, Side::After), [api(false)]);
    assert_eq!(proposed(0, Side::Before), [api(false), web.clone()]);
    assert_eq!(proposed(1, Side::After), [api(true), web.clone()]);
    assert_eq!(proposed(1, Side::Before), [api(true), ("web".to_owned(), false)], "only its own is undone");
}

#[test]
fn the_newest_and_a_failed_deployment_are_undone_first() {
    let page = page(&[&[tagged("DEPLOYED", "3")], &[tagged("DEPLOYED", "2")], &[tagged("DEPLOYED", "1")]]);
    let first = |place: usize, has_failed: bool| {
        let [after, before] = [Side::After, Side::Before].map(|side| found(&page, place, side));
        Side::offered_first(&after, &before, has_failed)
    };
    assert_eq!(first(0, false), Side::Before, "nothing changes after the newest");
    assert_eq!(first(1, false), Side::After);
    assert_eq!(first(1, true), Side::Before);
    assert_eq!(first(2, true), Side::After, "nothing is known before the oldest");
    assert_eq!(
        [Side::After, Side::Before].map(|side| Side::of_key(side.key())),
        [Some(Side::After), Some(Side::Before)]
    );
    assert_eq!(Side::of_key(""), None);
}

#[test]
fn a_review_lists_what_is_left_out_and_no_service_that_stays_the_same() {
    let page = page(&[
        &[
            tagged("DEPLOYED", "2"),
            committed("DEPLOYED", "cccccccccc"),
            service("d", "DATABASE", "db", "DEPLOYED", "{}"),
        ],
        &[tagged("DEPLOYED", "1"), committed("DEPLOYED", "aaaaaaaaaa")],
    ]);
    let (included, left_out) = found(&page, 1, Side::After).reviewed(|one| one.name == "web");
    assert_eq!(included.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["web"]);
    let left_out: Vec<String> = left_out.iter().map(|(name, reason)| format!("{name}: {reason}")).collect();
    assert_eq!(left_out, ["api: Not selected", "db: Its kind has no version to choose"]);
    assert_eq!(found(&page, 0, Side::After).reviewed(|_| true).1.len(), 1, "only the database");
}

#[test]
fn a_version_that_is_not_named_is_not_replaced_by_an_older_one() {
    let unnamed = || service(WEB, "CONTAINER", "web", "DEPLOYED", "{}");
    let page = page(&[&[tagged("DEPLOYED", "2")], &[unnamed()], &[tagged("DEPLOYED", "1")]]);
    assert_eq!(after(&page, 1), (vec![], vec![kept("web", Reason::Unnamed)]));
    assert_eq!(after(&page, 2), (vec![to("1", "2")], vec![]));
}

#[test]
fn a_version_that_the_kind_is_not_deployed_with_is_kept() {
    let commit = r#"{"commit":{"git_commit_id":"aaaaaaaaaa"}}"#;
    let helm = service(WEB, "HELM", "ingress", "DEPLOYED", commit);
    let database = service("d", "DATABASE", "db", "DEPLOYED", "{}");
    let unidentified = service("e", "CONTAINER", "api", "DEPLOYED", r#"{"tag":"1"}"#);
    let kept = vec![
        kept("api", Reason::Unidentified),
        kept("db", Reason::NoChosenVersion),
        kept("ingress", Reason::Unnamed),
    ];
    assert_eq!(after(&page(&[&[helm, database, unidentified]]), 0), (vec![], kept));
}

#[test]
fn a_return_starts_nothing_that_was_stopped_or_deleted() {
    let stopped = followed_by("STOP", "STOPPED", "1");
    assert_eq!(after(&stopped, 1), (vec![], vec![kept("web", Reason::Stopped)]));
    let failed = followed_by("STOP", "STOP_ERROR", "1");
    assert_eq!(after(&failed, 1), (vec![], vec![kept("web", Reason::SameVersion)]), "it wasn’t stopped");
    let deleted = followed_by("DELETE", "DELETED", "1");
    assert_eq!(after(&deleted, 1), (vec![], vec![kept("web", Reason::Deleted)]));
    let restarted = followed_by("RESTART", "RESTARTED", "2");
    assert_eq!(
        after(&restarted, 1),
        (vec![], vec![kept("web", Reason::SameVersion)]),
        "a restart deploys nothing"
    );
}

#[test]
fn a_service_that_is_not_in_the_environment_is_kept() {
    let page = page(&[&[tagged("DEPLOYED", "2")], &[tagged("DEPLOYED", "1")]]);
    let (completed, by_service) = (completed(&page), deployments_by_service(&page));
    let found =
        return_to(&by_service, &completed, &completed[1].id, Side::After, |service| service.id != WEB);
    assert_eq!(versions(found.unwrap()), (vec![], vec![kept("web", Reason::NotFound)]));
    assert_eq!(return_to(&by_service, &completed, "gone", Side::After, |_| true), None);
}

#[test]
fn services_of_one_id_and_two_kinds_are_kept() {
    let job = service(WEB, "JOB", "job", "DEPLOYED", r#"{"tag":"9"}"#);
    let page = page(&[&[tagged("DEPLOYED", "2"), job]]);
    let kept = vec![kept("job", Reason::Unidentified), kept("web", Reason::Unidentified)];
    assert_eq!(after(&page, 0), (vec![], kept));
}

#[test]
fn a_chart_returns_to_its_version() {
    let chart = |version: &str| {
        let details = format!(r#"{{"repository":{{"chart_name":"nginx","chart_version":"{version}"}}}}"#);
        service(API, "HELM", "ingress", "DEPLOYED", &details)
    };
    let found = found(&page(&[&[chart("4.11.3")], &[chart("4.10.0")]]), 1, Side::After);
    assert_eq!(found.changed[0].version.request.body.as_deref(), Some(r#"{"chart_version":"4.10.0"}"#));
    assert_eq!(versions(found), (vec![to("4.10.0", "4.11.3")], vec![]));
}

#[test]
fn services_with_the_same_reason_share_a_line() {
    let kept = ["api", "db", "web"].into_iter().zip([Reason::Unnamed, Reason::SameVersion, Reason::Unnamed]);
    let kept = kept.map(|(name, reason)| (name.to_owned(), reason)).collect();
    let lines = Return { changed: Vec::new(), kept }.kept_lines();
    let text = |line: &KeptLine| format!("{} ({}): {}", line.services, line.names, line.reason.label());
    let lines: Vec<String> = lines.iter().map(text).collect();
    assert_eq!(
        lines,
        ["2 services (api, web): The history doesn’t name its version", "db (db): Already at this version",]
    );
}

#[test]
fn newer_deployments_of_the_same_services_are_taken_back_as_well() {
    let page = page(&[
        &[tagged("DEPLOYED", "3")],
        &[committed("DEPLOYED", "a")],
        &[tagged("DEPLOYED", "2")],
        &[tagged("DEPLOYED", "1")],
    ]);
    let mut all = completed(&page);
    all[0].at = Some(Timestamp(0));
    let changed = found(&page, 2, Side::Before).changed;
    let found: Vec<Returned> = changed.into_iter().filter(|service| service.is_proposed).collect();
    let time = |at: Timestamp| at.to_iso();
    let sentence = taken_back(&all[..2], &found, time).unwrap();
    let title = all[0].title();
    assert_eq!(sentence, format!("Also takes back a newer deployment: {title} (1970-01-01T00:00:00.000Z)."));
    assert_eq!(taken_back(&[], &found, time), None);
}
