//! The version that a deployment of the saved settings will run. The platform decides which commit of a branch it deploys, so a newer commit
//! is named as a possibility.

use crate::status::summary::is_out_of_date;
use crate::text::format;
use crate::versions::image::saved_image;
use crate::versions::service_deployment::ServiceDeployment;
use crate::versions::version::{GIT, deployed_commit, name, short};
use slipway_api::Record;
use slipway_api::described::at;
use slipway_api::fields::{chart_choice, commit, git_repository, job_choice};
use slipway_api::visible::visible;

/// The sentence about a service that the platform reports as out of date.
const OUT_OF_DATE: &str = "What runs now is out of date.";

/// Returns true if the service is built from a git repository, so that a deployment may run another commit of its branch.
pub fn is_built_from_git(service: &Record) -> bool {
    branch(service).is_some() || deployed_commit(service).is_some()
}

/// Returns what a deployment of the saved settings of a service will run: "1.4.2 → 1.5.0. What runs now is out of date.". `last_good` is the
/// newest deployment of a version that succeeded, `commits` the list of the service’s commits, the newest first, and `status` its status;
/// each is None if it isn’t known. None if the record names no version, the service isn’t built from git, and the platform doesn’t report it
/// as out of date.
pub fn will_run(
    service: &Record,
    last_good: Option<&ServiceDeployment>,
    commits: Option<&[Record]>,
    status: Option<&Record>,
) -> Option<String> {
    let version = match is_built_from_git(service) {
        true => Some(commit_words(service, commits)),
        false => image_words(service, last_good),
    };
    let is_out_of_date = status.is_some_and(is_out_of_date);
    match (version, is_out_of_date) {
        (Some(version), true) => Some(format!("{version}. {OUT_OF_DATE}")),
        (None, true) => Some(OUT_OF_DATE.to_owned()),
        (version, false) => version,
    }
}

/// Returns what a redeployment may run other than what runs now: as [`will_run`] without a list of commits. None without
/// `last_good`, so for a service that was never deployed. Also None if a redeployment deploys the version that was deployed last, or if one
/// of the two versions isn’t known, unless the service is out of date or built from git.
pub fn may_change(
    service: &Record,
    last_good: Option<&ServiceDeployment>,
    status: Option<&Record>,
) -> Option<String> {
    let last_good = last_good?;
    let version = || Some((visible(&name(service)?), last_good.version.as_deref().map(visible)?));
    let is_same = !is_built_from_git(service) && version().is_none_or(|(saved, deployed)| saved == deployed);
    (!is_same || status.is_some_and(is_out_of_date))
        .then(|| will_run(service, Some(last_good), None, status))
        .flatten()
}

/// Returns the deployed commit, and the newer ones that the platform may deploy instead.
fn commit_words(service: &Record, commits: Option<&[Record]>) -> String {
    let deployed = deployed_commit(service);
    let commit_name =
        deployed.as_deref().map_or_else(|| "A commit".to_owned(), |deployed| visible(&short(deployed)));
    let of_branch = branch(service).map(|branch| format!(" of {}", visible(&branch))).unwrap_or_default();
    let id = |commit: &Record| commit.at(&[commit::GIT_COMMIT_ID]).text();
    let commits = commits.unwrap_or_default();
    let newest = commits.first().and_then(id).map(|newest| visible(&short(&newest)));
    let index = commits.iter().position(|commit| deployed.is_some() && id(commit) == deployed);
    match (newest, index) {
        (Some(_), Some(0)) => format!("{commit_name}, the newest commit{of_branch}"),
        (Some(newest), Some(1)) => {
            format!("{commit_name}, or the newer commit {newest}{of_branch}, as the platform decides")
        }
        (Some(newest), Some(newer)) => {
            format!(
                "{commit_name}, or one of {} newer commits{of_branch} up to {newest}, as the platform decides",
                format::number(newer as i64)
            )
        }
        (Some(newest), None) if deployed.is_some() => {
            format!("{commit_name}, or another commit{of_branch}, as the platform decides; newest: {newest}")
        }
        (Some(newest), None) => format!("A commit{of_branch}; newest: {newest}"),
        (None, _) if deployed.is_some() => {
            format!("{commit_name}, or a newer commit{of_branch}, as the platform decides")
        }
        (None, _) => format!("A commit{of_branch}"),
    }
}

/// Returns the version that was deployed last and the saved version: "1.4.2 → 1.5.0"; if both are the same, "1.5.0, the version that was
/// deployed last". Only the saved version if the last one isn’t known, or is a commit; None if the record names no version.
fn image_words(service: &Record, last_good: Option<&ServiceDeployment>) -> Option<String> {
    let saved = visible(&name(service)?);
    // A chart from git has commits in the history, which aren't versions to compare with.
    let key =
        if saved_image(service).is_some() { job_choice::IMAGE_TAG } else { chart_choice::CHART_VERSION };
    let has_version = |good: &&ServiceDeployment| {
        good.deploy_body.as_deref().is_some_and(|body| at(body, &[key]).text().is_some())
    };
    let deployed = last_good.filter(has_version).and_then(|good| good.version.as_deref());
    Some(match deployed.map(visible) {
        None => saved,
        Some(deployed) if deployed == saved => format!("{saved}, the version that was deployed last"),
        Some(deployed) => format!("{deployed} → {saved}"),
    })
}

/// Returns the branch in a service’s record; None if it isn’t built from git, or if the platform doesn’t send it.
fn branch(service: &Record) -> Option<String> {
    let text =
        GIT.into_iter().find_map(|path| service.at(&[path, &[git_repository::BRANCH]].concat()).text());
    text.filter(|branch| !branch.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn record(text: &str) -> Record {
        Record::decode(text).unwrap()
    }

    fn commits(ids: &[&str]) -> Vec<Record> {
        ids.iter().map(|id| record(&format!(r#"{{"git_commit_id":"{id}"}}"#))).collect()
    }

    #[test]
    fn newer_commits_are_a_possibility() {
        let service = record(r#"{"git_repository":{"branch":"main","deployed_commit_id":"aaaaaaaa1"}}"#);
        let words = |ids: Option<&[&str]>| {
            let list = ids.map(commits);
            will_run(&service, None, list.as_deref(), None).unwrap()
        };
        for (list, expected) in [
            (Some(&["aaaaaaaa1"][..]), "aaaaaaa, the newest commit of main"),
            (
                Some(&["bbbbbbbb2", "aaaaaaaa1"]),
                "aaaaaaa, or the newer commit bbbbbbb of main, as the platform decides",
            ),
            (
                Some(&["cccccccc3", "bbbbbbbb2", "aaaaaaaa1"]),
                "aaaaaaa, or one of 2 newer commits of main up to ccccccc, as the platform decides",
            ),
            (
                Some(&["cccccccc3"]),
                "aaaaaaa, or another commit of main, as the platform decides; newest: ccccccc",
            ),
            (Some(&[]), "aaaaaaa, or a newer commit of main, as the platform decides"),
            (None, "aaaaaaa, or a newer commit of main, as the platform decides"),
        ] {
            assert_eq!(words(list), expected, "{list:?}");
        }
        let new = record(r#"{"git_repository":{"branch":"main"}}"#);
        assert_eq!(
            will_run(&new, None, Some(&commits(&["cccccccc3"])), None).unwrap(),
            "A commit of main; newest: ccccccc"
        );
        assert_eq!(will_run(&new, None, None, None).unwrap(), "A commit of main");
    }

    #[test]
    fn a_saved_tag_is_compared_with_the_one_that_was_deployed() {
        let service = record(r#"{"image_name":"web","tag":"1.5.0"}"#);
        let deployment = |key: &str, version: &str| ServiceDeployment {
            version: Some(version.to_owned()),
            deploy_body: Some(format!(r#"{{"{key}":"{version}"}}"#)),
            ..ServiceDeployment::default()
        };
        let good = |tag: &str| deployment("image_tag", tag);
        let words = |good: Option<ServiceDeployment>| will_run(&service, good.as_ref(), None, None).unwrap();
        assert_eq!(words(Some(good("1.4.2"))), "1.4.2 → 1.5.0");
        assert_eq!(words(Some(good("1.5.0"))), "1.5.0, the version that was deployed last");
        assert_eq!(words(None), "1.5.0");
        let chart = record(r#"{"source":{"repository":{"chart_name":"redis","chart_version":"18.1"}}}"#);
        let from_git = deployment("git_commit_id", "abc1234");
        assert_eq!(will_run(&chart, Some(&from_git), None, None).unwrap(), "18.1");
        let older = deployment("chart_version", "18.0");
        assert_eq!(will_run(&chart, Some(&older), None, None).unwrap(), "18.0 → 18.1");
    }

    #[test]
    fn what_a_redeployment_may_change_is_named_and_nothing_else() {
        let deployment = |key: &str, version: &str| ServiceDeployment {
            version: Some(version.to_owned()),
            deploy_body: Some(format!(r#"{{"{key}":"{version}"}}"#)),
            ..ServiceDeployment::default()
        };
        let status = |word: &str| record(&format!(r#"{{"service_deployment_status":"{word}"}}"#));
        let (old, new) = (status("OUT_OF_DATE"), status("UP_TO_DATE"));
        let image = record(r#"{"image_name":"web","tag":"1.5.0"}"#);
        let (same, other) = (deployment("image_tag", "1.5.0"), deployment("image_tag", "1.4.2"));
        assert_eq!(may_change(&image, Some(&other), Some(&new)).as_deref(), Some("1.4.2 → 1.5.0"));
        assert_eq!(may_change(&image, Some(&same), Some(&new)), None);
        assert_eq!(
            may_change(&image, Some(&same), Some(&old)).as_deref(),
            Some("1.5.0, the version that was deployed last. What runs now is out of date.")
        );
        assert_eq!(may_change(&image, None, Some(&old)), None, "it was never deployed");
        let built = record(r#"{"git_repository":{"branch":"main","deployed_commit_id":"aaaaaaaa1"}}"#);
        let commit = deployment("git_commit_id", "aaaaaaa");
        assert_eq!(
            may_change(&built, Some(&commit), Some(&new)).as_deref(),
            Some("aaaaaaa, or a newer commit of main, as the platform decides")
        );
    }

    #[test]
    fn saved_settings_that_are_not_deployed_are_named() {
        let (database, container) =
            (record(r#"{"type":"REDIS","version":"7"}"#), record(r#"{"image_name":"web","tag":"2"}"#));
        let status = |word: &str| record(&format!(r#"{{"service_deployment_status":"{word}"}}"#));
        let (old, new) = (status("OUT_OF_DATE"), status("UP_TO_DATE"));
        assert_eq!(
            will_run(&container, None, None, Some(&old)).as_deref(),
            Some("2. What runs now is out of date.")
        );
        assert_eq!(will_run(&container, None, None, Some(&new)).as_deref(), Some("2"));
        assert_eq!(will_run(&database, None, None, Some(&old)).as_deref(), Some(OUT_OF_DATE));
        assert_eq!(will_run(&database, None, None, Some(&new)), None);
        assert_eq!(will_run(&database, None, None, None), None);
    }
}
