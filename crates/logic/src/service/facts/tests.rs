use super::*;

fn words(facts: Vec<Fact>) -> Vec<String> {
    let word = |fact: Fact| {
        let value = match fact.shown {
            Shown::Text(text) => text,
            Shown::Code(text) => format!("`{text}`"),
            Shown::Link(url) => format!("<{url}>"),
            Shown::Time(at) => at.to_iso(),
            Shown::Nothing => "not set".into(),
            Shown::Money(..) | Shown::Tags(_) => "no fact of a service".into(),
        };
        format!("{}: {value} ({})", fact.label, fact.note).replace(" ()", "")
    };
    facts.into_iter().map(word).collect()
}

const GIT_REPOSITORY: &str = r#"{"provider":"PROVIDERE","url":"https://git.example.com/a.git","has_access":true,"branch":"main","root_path":"/shop","deployed_commit_id":"e08d980362395e10","deployed_commit_date":"2026-11-20T10:19:00Z","deployed_commit_contributor":"Ada Mendez","deployed_commit_tag":"v2","git_token_name":"robot"}"#;

#[test]
fn an_application_tells_its_commit_its_repository_and_its_build() {
    let record = format!(
        r#"{{"git_repository":{GIT_REPOSITORY},"build_mode":"DOCKER","dockerfile_path":"Dockerfile","docker_target_build_stage":"run","auto_deploy":false,"auto_preview":null}}"#
    );
    assert_eq!(
        words(version(&record)),
        [
            "Commit: `e08d980` (on main, Ada Mendez, tag v2)",
            "Committed: 2026-11-20T10:19:00.000Z",
            "Repository: <https://git.example.com/a.git> (root path /shop, Providere)",
            "Git token: robot",
            "Build: Docker (Dockerfile, stage run)",
            "Auto-deploy: Off",
            "Auto-preview: Not set (The platform uses the setting of the environment.)",
        ]
    );
}

#[test]
fn the_other_kinds_tell_their_image_chart_engine_or_type() {
    let container = r#"{"image_name":"team/resizer","tag":"2.14.1","registry":{"name":"Team images","url":"https://r.example.com","kind":"GENERIC_CR"},"auto_deploy":true}"#;
    assert_eq!(
        words(version(container)),
        [
            "Image: `team/resizer` (tag 2.14.1)",
            "Registry: Team images (https://r.example.com, Other registry)",
            "Auto-deploy: On",
        ]
    );
    let database = r#"{"type":"POSTGRESQL","version":"16.3","mode":"MANAGED"}"#;
    assert_eq!(words(version(database)), ["Type: PostgreSQL", "Version: 16.3", "Mode: Managed"]);
    let helm = r#"{"source":{"repository":{"chart_name":"kafka","chart_version":"4.1","repository":{"name":"Charts","url":"https://charts.example.com"}}}}"#;
    assert_eq!(
        words(version(helm)),
        ["Chart: `kafka` (version 4.1)", "Chart repository: <https://charts.example.com> (Charts)"]
    );
    let terraform = format!(
        r#"{{"engine":"OPEN_TOFU","provider_version":{{"explicit_version":"1.9"}},"terraform_files_source":{{"git":{{"git_repository":{GIT_REPOSITORY}}}}}}}"#
    );
    let terraform = words(version(&terraform));
    assert_eq!(
        terraform.first().map(String::as_str),
        Some("Commit: `e08d980` (on main, Ada Mendez, tag v2)")
    );
    assert_eq!(
        terraform.get(4..),
        Some(&["Engine: Open tofu".to_owned(), "Engine version: 1.9".to_owned()][..])
    );
    let job = r#"{"source":{"image":{"image_name":"cron","tag":"1"}}}"#;
    assert_eq!(words(version(job)), ["Image: `cron` (tag 1)"]);
}

#[test]
fn what_belongs_to_a_service_is_in_sections() {
    let job = r#"{"job_type":"CRON","schedule":{"cronjob":{"scheduled_at":"0 2 * * *","timezone":"Etc/UTC","entrypoint":"/bin/run","arguments":["--all","a b"]}},"max_nb_restart":0,"max_duration_seconds":1800}"#;
    let found = sections(job);
    assert_eq!(found.iter().map(|section| section.title).collect::<Vec<_>>(), ["Job"]);
    assert_eq!(
        words(found[0].facts.clone()),
        [
            "Type: Cron",
            "Schedule: `0 2 * * *` (every day at 02:00 UTC)",
            "Runs: `/bin/run --all \"a b\"`",
            "Restarts: 0 (at most)",
            "Time limit: 30 min",
        ]
    );
    let database = r#"{"accessibility":"PUBLIC","host":"db.example.com","port":5432,"storage":20}"#;
    assert_eq!(
        words(sections(database)[0].facts.clone()),
        ["Access: Public", "Host: `db.example.com`", "Port: `5432`", "Storage: 20 GB"]
    );
    let command = r#"{"entrypoint":"","arguments":[]}"#;
    assert_eq!(words(sections(command)[0].facts.clone()), ["Entrypoint: Not set", "Arguments: None"]);
    let helm =
        r#"{"values_override":{"set":[["a","b"]]},"timeout_sec":600,"allow_cluster_wide_resources":true}"#;
    assert_eq!(sections(helm)[0].title, "Chart");
    assert!(sections("{}").is_empty());
}

#[test]
fn a_repository_without_access_is_named() {
    assert_eq!(lost_access(&format!(r#"{{"git_repository":{GIT_REPOSITORY}}}"#)), None);
    let lost = GIT_REPOSITORY.replace("\"has_access\":true", "\"has_access\":false");
    let job = format!(r#"{{"source":{{"docker":{{"git_repository":{lost}}}}}}}"#);
    assert_eq!(lost_access(&job).as_deref(), Some("https://git.example.com/a.git"));
    assert_eq!(lost_access("{}"), None, "what nobody says isn’t known");
}

#[test]
fn volumes_and_groups_are_listed() {
    assert_eq!(volumes("{}"), None);
    assert_eq!(volumes(r#"{"storage":20}"#), None, "the size of a database");
    assert_eq!(volumes(r#"{"storage":[]}"#), Some(Vec::new()));
    let volume = volumes(r#"{"storage":[{"type":"FAST_SSD","size":20,"mount_point":"/var/cache"}]}"#);
    assert_eq!(words(volume.unwrap()), ["Volume: `/var/cache` (20 GB, Fast SSD)"]);
    let record = r#"{"labels_groups":[{"name":"Cost","labels":[{"key":"centre","value":"4100","propagate_to_cloud_provider":true}]}],
        "annotations_groups":[{"name":"Metrics","annotations":[{"key":"a","value":"b"}],"scopes":["PODS","STATEFUL_SETS"]}]}"#;
    let labels = groups(record, service::LABELS_GROUPS, labels_group::LABELS);
    assert_eq!((labels[0].name.as_str(), labels[0].note.as_str()), ("Cost", "Passed to the cloud provider."));
    assert_eq!(labels[0].pairs, [("centre".to_owned(), "4100".to_owned())]);
    assert_eq!(
        groups(record, service::ANNOTATIONS_GROUPS, annotations_group::ANNOTATIONS)[0].note,
        "Applied to pods, stateful sets."
    );
    assert!(groups("{}", service::LABELS_GROUPS, labels_group::LABELS).is_empty());
}
