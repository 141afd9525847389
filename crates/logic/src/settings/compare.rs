//! The comparison of the settings of two services of the same kind, and copying a setting from one to the other.

use crate::editor::edit::{PathSegment, is_same, key, value};
use crate::records::fields::label;
use slipway_api::described::{all_members, at, elements, members};
use slipway_api::fields::{port, probe, service, storage};
use slipway_api::patch::{self, Step};
use slipway_api::table::FieldName;

/// A setting, with its values in both services.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The path of the setting.
    pub path: Vec<PathSegment>,
    /// The name: "Readiness probe › Period seconds".
    pub name: String,
    /// The value (JSON) in the service that is edited; None without a value.
    pub own: Option<String>,
    /// The value (JSON) in the other service; None without a value.
    pub other: Option<String>,
}

/// Fields that aren't compared, because each service has its own name and icon.
const OWN: &[FieldName] = &[service::NAME, service::ICON_URI];

/// Objects that are compared and copied as a whole, not field by field.
const WHOLE: &[FieldName] = &[probe::TYPE, service::AUTOSCALING];

/// A setting of two services, with the result of its comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The setting.
    pub difference: Difference,
    /// True if both services have the same value, or neither has one.
    pub is_same: bool,
}

/// Returns every setting of two requests (JSON), also the equal ones: those of `own` in its order, then those that only `other` has. Name and
/// icon are left out. Objects are compared field by field, except the type of a probe and the autoscaling; lists are compared as a whole,
/// without the ids of their elements, except those of groups.
pub fn compare(own: &str, other: &str) -> Vec<Compared> {
    let mut found = Vec::new();
    object(&mut Vec::new(), own, other, &mut found);
    found
}

fn object(path: &mut Vec<PathSegment>, own: &str, other: &str, found: &mut Vec<Compared>) {
    let mut keys: Vec<String> = Vec::new();
    for (key, _) in members(own).into_iter().chain(members(other)) {
        let is_known = keys.iter().any(|known| *known == key)
            || (path.is_empty() && OWN.iter().any(|field| *field == *key));
        if !is_known {
            keys.push(key.into_owned());
        }
    }
    for key in keys {
        path.push(PathSegment::Key(key.clone()));
        let value_of = |record: &str| value(record, &[PathSegment::Key(key.clone())]).map(str::to_owned);
        let (own_value, other_value) = (value_of(own), value_of(other));
        match (&own_value, &other_value) {
            (Some(own_value), Some(other_value))
                if !WHOLE.iter().any(|field| *field == *key)
                    && own_value.starts_with('{')
                    && other_value.starts_with('{') =>
            {
                object(path, own_value, other_value, found);
            }
            _ => {
                let is_same = match (&own_value, &other_value) {
                    (Some(own_value), Some(other_value)) => {
                        is_same(&without_ids(own_value), &without_ids(other_value))
                    }
                    // To a person, null and absent are the same: not set.
                    (own_value, other_value) => [own_value, other_value]
                        .into_iter()
                        .all(|value| value.as_deref().is_none_or(|value| value == "null")),
                };
                let difference =
                    Difference { path: path.clone(), name: name(path), own: own_value, other: other_value };
                found.push(Compared { difference, is_same });
            }
        }
        path.pop();
    }
}

fn name(path: &[PathSegment]) -> String {
    let labels = path.iter().filter_map(|segment| match segment {
        PathSegment::Key(key) if service::HEALTHCHECKS == **key || service::GIT_REPOSITORY == **key => None,
        PathSegment::Key(key) => Some(label(key)),
        PathSegment::Id(_) | PathSegment::New(_) => None,
    });
    labels.collect::<Vec<_>>().join(" › ")
}

/// Returns a list without the ids of its elements, and any other value unchanged. References to groups keep their ids, because they have no
/// other field.
fn without_ids(json: &str) -> String {
    if !json.starts_with('[') {
        return json.to_owned();
    }
    let elements = elements(json).into_iter().map(without_id).collect::<Vec<_>>();
    format!("[{}]", elements.join(","))
}

fn without_id(element: &str) -> String {
    let has_more = all_members(element).is_some_and(|members| members.len() > 1);
    let removed = has_more.then(|| patch::remove(element, &[Step::from(port::ID)])).flatten();
    removed.unwrap_or_else(|| element.to_owned())
}

/// Returns the JSON that copies a setting from the other service; None if that service has no value. Ports and volumes keep the ids of
/// the edited service if the number and protocol, or the mount point, are the same: without its id, a port would be deleted and
/// created again.
pub fn copied_value(difference: &Difference) -> Option<String> {
    let other = difference.other.as_deref()?;
    if !other.starts_with('[') {
        return Some(other.to_owned());
    }
    let own_elements = difference.own.as_deref().map(elements).unwrap_or_default();
    let copied = |other: &str| {
        let counterpart = own_elements.iter().find(|known| is_counterpart(known, other));
        let id = counterpart.and_then(|known| value(known, &[key(port::ID)]));
        let plain = without_id(other);
        match id.filter(|_| plain != *other) {
            Some(id) => patch::set(&plain, &[Step::from(port::ID)], id).unwrap_or(plain),
            None => plain,
        }
    };
    let elements: Vec<String> = elements(other).into_iter().map(copied).collect();
    Some(format!("[{}]", elements.join(",")))
}

fn is_counterpart(own: &str, other: &str) -> bool {
    let same = |key: FieldName| at(own, &[key]) == at(other, &[key]);
    let has = |key: FieldName| at(own, &[key]) != slipway_api::described::Value::Absent;
    (has(port::INTERNAL_PORT) && same(port::INTERNAL_PORT) && same(port::PROTOCOL))
        || (has(storage::MOUNT_POINT) && same(storage::MOUNT_POINT))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN_REQUEST: &str = r#"{"name":"a","cpu":500,"ports":[{"id":"1","internal_port":80,"protocol":"HTTP"}],
        "healthchecks":{"liveness_probe":null,"readiness_probe":{"period_seconds":10}},"labels_groups":[{"id":"g"}]}"#;
    const OTHER: &str = r#"{"name":"b","cpu":250,"ports":[{"id":"7","internal_port":80,"protocol":"HTTP","name":"web"},{"id":"8","internal_port":90}],
        "healthchecks":{"readiness_probe":{"period_seconds":20}},"labels_groups":[{"id":"g"}],"description":"x"}"#;

    fn differing() -> Vec<Difference> {
        compare(OWN_REQUEST, OTHER).into_iter().filter(|one| !one.is_same).map(|one| one.difference).collect()
    }

    #[test]
    fn settings_are_compared_field_by_field_without_names_and_ids() {
        let names: Vec<String> = differing().into_iter().map(|one| one.name).collect();
        assert_eq!(names, ["CPU", "Ports", "Readiness probe › Period seconds", "Description"]);
        let same = r#"{"ports":[{"id":"1","internal_port":80}]}"#;
        assert!(compare(same, &same.replace("\"1\"", "\"2\"")).iter().all(|one| one.is_same));
    }

    #[test]
    fn a_port_that_is_taken_over_keeps_the_id_of_its_own_service() {
        let ports = differing().into_iter().find(|one| one.name == "Ports").unwrap();
        assert_eq!(
            copied_value(&ports).unwrap(),
            r#"[{"internal_port":80,"protocol":"HTTP","name":"web","id":"1"},{"internal_port":90}]"#
        );
        let cpu = differing().into_iter().next().unwrap();
        assert_eq!(copied_value(&cpu).as_deref(), Some("250"));
        let gone = Difference { other: None, ..cpu };
        assert_eq!(copied_value(&gone), None);
    }
}
