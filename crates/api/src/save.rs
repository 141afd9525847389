//! Turns a record into the request that saves it (companion, "Saving a service"). Fields that the platform sets are dropped,
//! references become ids, and unknown fields stay unchanged.

use crate::described::{all_members, elements, members};
use crate::table::{Save, Shape, Table};

/// Returns the body (JSON) that saves a record unchanged. None if a part of the record can't be read, because a save would delete that
/// part.
pub fn request(record: &str, table: &Table) -> Option<String> {
    object(record, table)
}

fn object(text: &str, table: &Table) -> Option<String> {
    let all = all_members(text)?;
    let mut sent: Vec<String> = Vec::new();
    let mut push = |key: &str, value: &str| {
        let key = serde_json::to_string(key).ok()?;
        sent.push(format!("{key}:{value}"));
        Some(())
    };
    // True for a null field whose name is used to send the id of another field, such as `registry_id` for `registry`.
    // Such a null is left out: otherwise the body would have the key twice, with null and with the id.
    let is_replaced_by_id = |key: &str, value: &str| {
        value == "null"
            && all.iter().any(|(other_key, other_value)| {
                table.field(other_key).is_some_and(|field| {
                    matches!(field.save, Save::IdAs(name) if name.as_str() == key)
                        && id(other_value).is_some()
                })
            })
    };
    for (index, (key, value)) in all.iter().enumerate() {
        // If a key is repeated, only its last value is sent, as other JSON readers see it.
        if all.iter().skip(index + 1).any(|(later, _)| later == key) {
            continue;
        }
        if is_replaced_by_id(key, value) {
            continue;
        }
        let Some(field) = table.field(key) else {
            push(key, value)?;
            continue;
        };
        match field.save {
            Save::Drop => {}
            Save::UnlessNull if *value == "null" => {}
            Save::Keep | Save::UnlessNull => push(key, &nested(value, &field.shape)?)?,
            Save::Ids => push(key, &ids(value))?,
            Save::IdAs(name) => {
                // If the record itself has the id under this name, that value is sent instead.
                if !all.iter().any(|(key, value)| key == name.as_str() && *value != "null")
                    && let Some(id) = id(value)
                {
                    push(name.as_str(), id)?;
                }
            }
        }
    }
    Some(format!("{{{}}}", sent.join(",")))
}

fn nested(value: &str, shape: &Shape) -> Option<String> {
    match shape {
        Shape::Object(table) if value.starts_with('{') => object(value, table),
        Shape::List(each) if value.starts_with('[') && matches!(each, Shape::Object(_)) => {
            let each: Option<Vec<String>> =
                elements(value).into_iter().map(|element| nested(element, each)).collect();
            Some(format!("[{}]", each?.join(",")))
        }
        _ => Some(value.to_owned()),
    }
}

fn id(record: &str) -> Option<&str> {
    members(record).into_iter().rev().find(|(key, _)| key == "id").map(|(_, id)| id)
}

/// Returns `[{"id": …}]` for a list of records. An element without an id stays unchanged, as does a value that isn't a list.
fn ids(list: &str) -> String {
    if !list.starts_with('[') {
        return list.to_owned();
    }
    let ids = elements(list)
        .into_iter()
        .map(|element| id(element).map_or_else(|| element.to_owned(), |id| format!("{{\"id\":{id}}}")));
    format!("[{}]", ids.collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::service::{APPLICATION, CONTAINER};

    #[test]
    fn a_container_goes_back_without_what_the_platform_sets() {
        let record = r#"{"id":"1","created_at":"x","name":"api","registry":{"id":"r","name":"R"},"environment":{"id":"e"},
            "maximum_cpu":9,"maximum_gpu":0,"cpu":500,"colour":{"x":1.50},
            "ports":[{"id":"p","internal_port":80,"odd":null}],"labels_groups":[{"id":"g","name":"G","labels":[]}],
            "healthchecks":{"readiness_probe":{"type":{"tcp":{"port":80,"host":null},"http":null},"period_seconds":10},"liveness_probe":null},
            "autoscaling":null}"#;
        assert_eq!(
            request(record, &CONTAINER).unwrap(),
            r#"{"name":"api","registry_id":"r","cpu":500,"colour":{"x":1.50},"ports":[{"id":"p","internal_port":80,"odd":null}],"labels_groups":[{"id":"g"}],"healthchecks":{"readiness_probe":{"type":{"tcp":{"port":80,"host":null}},"period_seconds":10},"liveness_probe":null}}"#
        );
    }

    #[test]
    fn an_id_that_replaces_a_record_is_sent_once() {
        let saved = |record: &str| request(record, &CONTAINER).unwrap();
        assert_eq!(saved(r#"{"registry":{"id":"r"},"registry_id":null}"#), r#"{"registry_id":"r"}"#);
        assert_eq!(saved(r#"{"registry_id":null,"registry":{"id":"r"}}"#), r#"{"registry_id":"r"}"#);
        assert_eq!(saved(r#"{"registry":{"id":"r"},"registry_id":"own"}"#), r#"{"registry_id":"own"}"#);
        assert_eq!(saved(r#"{"registry":null,"registry_id":null}"#), r#"{"registry_id":null}"#);
    }

    #[test]
    fn an_application_goes_back_without_its_misspelt_maximum_and_its_deployed_commit() {
        let record = r#"{"id":"1","name":"api","maximun_gpu":0,"service_type":"APPLICATION",
            "git_repository":{"url":"u","provider":"p","branch":"main","root_path":"/","owner":"o","name":"n","has_access":true,
            "deployed_commit_id":"c","deployed_commit_tag":null,"git_token_id":"t","git_token_name":"T","extra":1},
            "autoscaling":{"id":"a","mode":"KEDA","service_id":"1","scalers":[{"id":"s","role":"PRIMARY","config_json":{"a":1},
            "config_yaml":null,"trigger_authentication":{"id":"t","organization_id":"o","name":"n","config_yaml":"y"}}]}}"#;
        assert_eq!(
            request(record, &APPLICATION).unwrap(),
            r#"{"name":"api","git_repository":{"url":"u","provider":"p","branch":"main","root_path":"/","git_token_id":"t","extra":1},"autoscaling":{"mode":"KEDA","scalers":[{"role":"PRIMARY","config_json":{"a":1},"trigger_authentication":{"name":"n","config_yaml":"y"}}]}}"#
        );
    }

    #[test]
    fn what_can_not_be_read_is_not_sent_without_what_is_in_it() {
        assert_eq!(request(r#"{"name":"x","healthchecks":{"\ud800":1}}"#, &CONTAINER), None);
        assert_eq!(request(r#"{"\ud800":1}"#, &CONTAINER), None);
        let twice = r#"{"registry":{"id":1},"name":"a","registry":{"id":2,"id":3},"name":"b","labels_groups":[{"id":1,"id":2},{"x":1}]}"#;
        assert_eq!(
            request(twice, &CONTAINER).unwrap(),
            r#"{"registry_id":3,"name":"b","labels_groups":[{"id":2},{"x":1}]}"#
        );
    }
}
