use super::*;
use crate::editor::edit::edits;
use slipway_api::tables::service::{APPLICATION, CONTAINER};

const RECORD: &str = r#"{"maximum_cpu":4000,"maximum_memory":8192,"maximum_gpu":0}"#;
const GOOD: &str = r#"{"name":"api","registry_id":"r","image_name":"team/api","tag":"1","cpu":500,"memory":512,"gpu":0,
    "min_running_instances":1,"max_running_instances":2,"healthchecks":{}}"#;

/// Returns the path and message of each error in a valid request with another value at one key.
fn with(key: &str, value: &str) -> Vec<(String, String)> {
    let request = slipway_api::patch::set(GOOD, &slipway_api::patch::path(key), value).unwrap();
    messages(RECORD, &request, &CONTAINER)
}

/// Returns the path and message of each violation.
fn messages(record: &str, request: &str, table: &'static Table) -> Vec<FieldMessage> {
    validate(record, request, table).into_iter().map(|violation| violation.message).collect()
}

#[test]
fn bounds_hold_at_both_edges() {
    assert_eq!(messages(RECORD, GOOD, &CONTAINER), []);
    for (key, good, bad) in [
        ("cpu", &["10", "4000"][..], &["9", "4001", "\"x\"", "null"][..]),
        ("memory", &["1", "8192"], &["0", "8193"]),
        ("gpu", &["0"], &["-1", "1"]),
        ("min_running_instances", &["0", "2"], &["-1"]),
        ("max_running_instances", &["1", "-1"], &["0", "-2"]),
        ("name", &["\"a\""], &["\"\"", "\" \"", "null"]),
        ("registry_id", &["\"a\""], &["\"\"", "null"]),
        (
            "ports",
            &[r#"[{"internal_port":1},{"internal_port":65535}]"#],
            &[r#"[{"internal_port":0}]"#, r#"[{"internal_port":65536}]"#],
        ),
        (
            "storage",
            &[r#"[{"size":4,"mount_point":"/d"}]"#],
            &[
                r#"[{"size":3,"mount_point":"/d"}]"#,
                r#"[{"size":4,"mount_point":"/"}]"#,
                r#"[{"size":4,"mount_point":"d"}]"#,
            ],
        ),
    ] {
        for value in good {
            assert_eq!(with(key, value), [], "{key}: {value}");
        }
        for value in bad {
            assert_eq!(with(key, value).len(), 1, "{key}: {value}: {:?}", with(key, value));
        }
    }
}

#[test]
fn ports_and_volumes_are_unique() {
    let port =
        |number: i64, protocol: &str| format!(r#"{{"internal_port":{number},"protocol":"{protocol}"}}"#);
    assert_eq!(with("ports", &format!("[{},{}]", port(80, "TCP"), port(80, "UDP"))), []);
    let twice = with("ports", &format!("[{},{}]", port(80, "TCP"), port(80, "TCP")));
    assert_eq!(
        twice,
        [("ports[1].internal_port".to_owned(), "Another port has this number and protocol.".to_owned())]
    );
    let volumes = with("storage", r#"[{"mount_point":"/a"},{"mount_point":"/a/"}]"#);
    assert_eq!(volumes.first().map(|(path, _)| path.as_str()), Some("storage[1].mount_point"));
}

#[test]
fn a_probe_has_one_kind_and_what_it_needs() {
    let probe = |kind: &str, more: &str| {
        with("healthchecks", &format!(r#"{{"liveness_probe":{{"type":{kind}{more}}}}}"#))
    };
    for good in [
        r#"{"tcp":{"port":80,"host":null}}"#,
        r#"{"http":{"port":80,"path":"/ready","scheme":"HTTP"}}"#,
        r#"{"exec":{"command":["true"]}}"#,
        r#"{"grpc":{"port":1,"service":""},"tcp":null}"#,
    ] {
        assert_eq!(
            probe(good, r#","success_threshold":1,"initial_delay_seconds":0,"period_seconds":1"#),
            [],
            "{good}"
        );
    }
    for bad in [
        "{}",
        r#"{"tcp":{"port":80},"http":{"port":80,"path":"/"}}"#,
        r#"{"tcp":{}}"#,
        r#"{"tcp":{"port":0}}"#,
        r#"{"http":{"port":80,"path":"ready"}}"#,
        r#"{"exec":{"command":[]}}"#,
    ] {
        assert_eq!(probe(bad, "").len(), 1, "{bad}: {:?}", probe(bad, ""));
    }
    let tcp = r#"{"tcp":{"port":80}}"#;
    assert_eq!(probe(tcp, r#","success_threshold":2"#).len(), 1);
    assert_eq!(probe(tcp, r#","period_seconds":0"#).len(), 1);
    assert_eq!(probe(tcp, r#","initial_delay_seconds":-1"#).len(), 1);
}

#[test]
fn a_removed_port_names_its_probes_and_lost_data_is_reported() {
    let request = r#"{"ports":[{"internal_port":80}],"healthchecks":{"readiness_probe":{"type":{"tcp":{"port":80}}},"liveness_probe":{"type":{"http":{"port":81}}}}}"#;
    assert_eq!(probes_of_port(request, 80).as_deref(), Some("The readiness probe uses this port."));
    assert_eq!(probes_of_port(request, 82), None);
    assert_eq!(warnings("{}", request).len(), 1, "the port of the liveness probe isn't there");
    let base =
        r#"{"storage":[{"id":"a","size":10,"mount_point":"/a"},{"id":"b","size":10,"mount_point":"/b"}]}"#;
    let messages = warnings(base, r#"{"storage":[{"id":"b","size":9,"mount_point":"/b"}]}"#);
    assert_eq!(
        messages.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>(),
        ["storage", "storage[0].size"]
    );
    assert_eq!(warnings(base, base), []);
}

#[test]
fn an_application_may_leave_out_what_a_container_needs() {
    assert_eq!(
        messages(r#"{"maximun_gpu":1}"#, r#"{"name":"a","healthchecks":{},"gpu":1}"#, &APPLICATION),
        []
    );
    assert_eq!(validate(r#"{"maximun_gpu":1}"#, r#"{"name":"a","gpu":2}"#, &APPLICATION).len(), 1);
}

#[test]
fn missing_credentials_are_reported_at_their_own_scaler() {
    let scaler = |id: &str, credentials: &str| {
        format!(r#"{{{id}"scaler_type":"cpu","trigger_authentication":{{"name":"m"{credentials}}}}}"#)
    };
    let known = r#","config_yaml":"a: b""#;
    let paths = |scalers: [String; 2]| -> Vec<String> {
        let service = |scalers: &str| format!(r#"{{"autoscaling":{{"mode":"KEDA","scalers":[{scalers}]}}}}"#);
        let (record, request) = (service(&scaler("", known)), service(&scalers.join(",")));
        let found = validate(&record, &request, &APPLICATION).into_iter().map(|violation| violation.message);
        found.filter(|(_, text)| text.contains("Drafts")).map(|(path, _)| path).collect()
    };
    let credentials = path!(scaler::TRIGGER_AUTHENTICATION, trigger_authentication::CONFIG_YAML);
    let path = |index: usize| format!("{SCALERS}[{index}].{credentials}");
    assert_eq!(paths([scaler("", ""), scaler("", known)]), [path(0)]);
    assert_eq!(paths([scaler("", known), scaler("", "")]), [path(1)]);
    assert_eq!(paths([scaler(r#""id":"s1","#, known), scaler(r#""id":"s2","#, "")]), [path(1)]);
    assert_eq!(paths([scaler(r#""id":"s1","#, known), scaler("", "")]), [path(1)]);
}

#[test]
fn a_configuration_that_is_no_object_says_where() {
    let with = |config: &str| {
        let scalers =
            format!(r#"{{"mode":"KEDA","scalers":[{{"scaler_type":"cpu","config_json":{config}}}]}}"#);
        with("autoscaling", &scalers)
            .into_iter()
            .map(|(path, message)| format!("{path}: {message}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(with(r#"{"a":1}"#), Vec::<String>::new());
    assert_eq!(with(r#""{\"a\":""#), ["autoscaling.scalers[0].config_json: Not JSON: line 1, column 5."]);
    assert_eq!(
        with(r#""[1]""#),
        ["autoscaling.scalers[0].config_json: Must be an object: { … } with readable keys."]
    );
}

#[test]
fn what_nobody_edited_blocks_no_save() {
    let base = r#"{"cpu":500,"external":null,"min_running_instances":1,"max_running_instances":2,"description":null,
        "ports":[{"id":"a","internal_port":80,"external_port":null},{"id":"b","internal_port":90}]}"#;
    let kept = |mine: &str| {
        errors_of_edited_fields(&edits(base, mine), mine, validate("{}", mine, &APPLICATION))
            .into_iter()
            .map(|(path, _)| path)
            .collect::<Vec<_>>()
    };
    assert_eq!(kept(&base.replace("500", "600")), ["name"; 0], "null fields of the platform");
    assert_eq!(kept(&base.replace("500", "9")), ["cpu"]);
    assert_eq!(
        kept(&base.replace("\"min_running_instances\":1", "\"min_running_instances\":3")),
        ["max_running_instances"]
    );
    assert_eq!(
        kept(&base.replace("\"internal_port\":80", "\"internal_port\":90")),
        ["ports[1].internal_port"]
    );
    assert_eq!(
        kept(&base.replace("\"internal_port\":90", "\"internal_port\":0")),
        ["ports[1].internal_port"]
    );
}

#[test]
fn more_than_one_primary_scaler_is_warned_of() {
    let scaling = |roles: &[&str]| {
        let scalers: Vec<String> = roles.iter().map(|role| format!(r#"{{"role":"{role}"}}"#)).collect();
        format!(r#"{{"autoscaling":{{"scalers":[{}]}}}}"#, scalers.join(","))
    };
    assert_eq!(warnings("{}", &scaling(&["PRIMARY", "SAFETY"])), []);
    assert_eq!(warnings("{}", &scaling(&["PRIMARY", "PRIMARY"])).len(), 1);
}

#[test]
fn a_database_with_less_storage_is_warned_of() {
    assert_eq!(warnings(r#"{"storage":10}"#, r#"{"storage":10}"#), []);
    assert_eq!(warnings(r#"{"storage":10}"#, r#"{"storage":9}"#).len(), 1);
}
