//! Tests of the known IDs.

use super::*;
use slipway_api::decode::Decode;

fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn record(text: &str) -> Record {
    Record::decode(text).unwrap()
}

const ENVIRONMENT: &str = r#"{"id":"00000000-0000-0000-0000-000000000003","name":"production","mode":"PRODUCTION",
    "project":{"id":"00000000-0000-0000-0000-000000000002"},"cluster_id":"00000000-0000-0000-0000-000000000009","cluster_name":"aurora"}"#;

#[test]
fn a_record_teaches_what_it_is_and_what_it_mentions() {
    let mut known_ids = KnownIds::default();
    assert!(known_ids.learn(KnownKind::Environment, &record(ENVIRONMENT), None));
    assert!(!known_ids.learn(KnownKind::Environment, &record(ENVIRONMENT), None), "the same is nothing new");
    assert_eq!(known_ids.get(KnownKind::Environment, id(3), None).unwrap().parent, Some(id(2)));
    assert_eq!(known_ids.get(KnownKind::Cluster, id(9), None).unwrap().name, "aurora");
    assert_eq!(known_ids.mode(id(3)), Some(EnvironmentMode::Production));
    known_ids.learn(
        KnownKind::Service,
        &record(r#"{"id":"00000000-0000-0000-0000-000000000004","name":"api","registry":{"id":"00000000-0000-0000-0000-000000000008","name":"hub"},
            "labels_groups":[{"id":"00000000-0000-0000-0000-000000000007"}],"cluster_id":"00000000-0000-0000-0000-000000000009"}"#),
        Some(id(3)),
    );
    assert_eq!(
        known_ids.get(KnownKind::Cluster, id(9), None).unwrap().name,
        "aurora",
        "a mention without a name takes none away"
    );
    assert_eq!(known_ids.get(KnownKind::Registry, id(8), None).unwrap().name, "hub");
    assert_eq!(known_ids.get(KnownKind::LabelsGroup, id(7), None).unwrap().name, id(7).to_string());
    assert_eq!(known_ids.below(KnownKind::Service, id(3)).len(), 1);
}

#[test]
fn what_a_reading_does_not_say_is_not_forgotten() {
    let mut known_ids = KnownIds::default();
    known_ids.learn(
        KnownKind::Project,
        &record(r#"{"id":"00000000-0000-0000-0000-000000000002","name":"a"}"#),
        Some(id(1)),
    );
    known_ids.learn(
        KnownKind::Project,
        &record(r#"{"id":"00000000-0000-0000-0000-000000000002","name":"b"}"#),
        None,
    );
    let entry = known_ids.get(KnownKind::Project, id(2), None).unwrap().clone();
    assert_eq!((entry.name.as_str(), entry.parent), ("b", Some(id(1))));
    known_ids.remove(&entry);
    assert_eq!(known_ids, KnownIds::default());
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let mut known_ids = KnownIds::default();
    known_ids.learn(KnownKind::Environment, &record(ENVIRONMENT), None);
    let mut other = KnownIds::default();
    assert_eq!(other.import(&known_ids.export()), Ok(2));
    assert_eq!(other.export(), known_ids.export());
    assert!(other.import("{}").is_err());
    assert!(other.import("nothing").is_err());
    assert_eq!(other.import("[]"), Ok(0));
    let error = other.import(r#"[{"kind":"project","id":"x","name":"y"}]"#).unwrap_err();
    assert!(error.starts_with("Entry 1"), "{error}");
    assert_eq!(other.export(), known_ids.export(), "a file with a mistake changes nothing");
}

#[test]
fn the_kinds_in_a_file_stay_when_their_labels_change() {
    let keys = KnownKind::ALL.map(KnownKind::key);
    assert_eq!(
        keys,
        [
            "organization",
            "project",
            "environment",
            "cluster",
            "registry",
            "service",
            "labels_group",
            "invoice"
        ]
    );
}

#[test]
fn a_mode_counts_only_when_it_was_read_in_this_session() {
    let mut read = KnownIds::default();
    read.learn(KnownKind::Environment, &record(&ENVIRONMENT.replace("PRODUCTION", "STAGING")), None);
    let mut known_ids = KnownIds::default();
    known_ids.import(&read.export()).unwrap();
    assert_eq!(known_ids.mode(id(3)), None, "it is remembered");
    known_ids.learn(KnownKind::Environment, &record(ENVIRONMENT), None);
    assert_eq!(known_ids.mode(id(3)), Some(EnvironmentMode::Production));
    known_ids.import(&read.export()).unwrap();
    assert_eq!(known_ids.mode(id(3)), Some(EnvironmentMode::Production), "an import takes nothing away");
}

#[test]
fn ids_are_unique_within_a_kind_alone() {
    let mut known_ids = KnownIds::default();
    let text =
        |more: &str| record(&format!(r#"{{"id":"00000000-0000-0000-0000-000000000001","name":"x"{more}}}"#));
    for kind in [KnownKind::Organization, KnownKind::Project, KnownKind::Environment, KnownKind::Cluster] {
        assert!(known_ids.learn(kind, &text(""), None));
    }
    for service in ["APPLICATION", "DATABASE"] {
        assert!(known_ids.learn(
            KnownKind::Service,
            &text(&format!(r#","service_type":"{service}""#)),
            Some(id(1))
        ));
    }
    for kind in [KnownKind::Organization, KnownKind::Project, KnownKind::Environment, KnownKind::Cluster] {
        assert!(!known_ids.learn(kind, &text(""), None), "{kind:?} was read before");
        assert_eq!(known_ids.get(kind, id(1), None).map(|entry| entry.kind), Some(kind));
    }
    assert_eq!(known_ids.of(KnownKind::Service).len(), 2);
    assert!(known_ids.get(KnownKind::Service, id(1), Some("DATABASE")).is_some());
    let mut again = KnownIds::default();
    assert_eq!(again.import(&known_ids.export()), Ok(6));
}

#[test]
fn a_name_that_turns_the_text_round_is_shown() {
    let mut known_ids = KnownIds::default();
    let name = "{\"id\":\"00000000-0000-0000-0000-000000000002\",\"name\":\"pay\u{202e}tnem\"}";
    known_ids.learn(KnownKind::Project, &record(name), None);
    assert_eq!(known_ids.of(KnownKind::Project)[0].name, "pay⟨U+202E⟩tnem");
}
