//! Addresses of the sample organization's pages, from the records that its database holds.

use super::platform::text;
use serde_json::Value;

/// Returns the id of the first record of a list.
pub fn first(records: &Value, list: &str) -> String {
    id(records, list, |_| true)
}

/// Returns the id of the first record of a list for which `is_it` holds.
pub fn id(records: &Value, list: &str, is_it: impl Fn(&Value) -> bool) -> String {
    let found = records[list].as_array().unwrap().iter().map(own).find(|record| is_it(record));
    text(found.unwrap_or_else(|| panic!("no such record in {list}")), "id")
}

/// Returns the number of records of a list for which `is_it` holds.
pub fn count(records: &Value, list: &str, is_it: impl Fn(&Value) -> bool) -> usize {
    records[list].as_array().unwrap().iter().map(own).filter(|record| is_it(record)).count()
}

/// Returns the record of a list element, which is the element itself or its field `record`.
fn own(element: &Value) -> &Value {
    if element["record"].is_object() { &element["record"] } else { element }
}

/// Returns a function that returns true for a record with a name.
pub fn named(name: &str) -> impl Fn(&Value) -> bool {
    move |record| record["name"] == name
}

/// Returns the address of the organization's page whose path ends with `rest`.
pub fn of(records: &Value, rest: &str) -> String {
    format!("/organization/{}/{rest}", text(&records["organization"], "id"))
}

/// Returns the address of the first project.
pub fn project(records: &Value) -> String {
    format!("/project/{}", first(records, "projects"))
}

/// Returns the address of the first environment.
pub fn environment(records: &Value) -> String {
    format!("/environment/{}", first(records, "environments"))
}

/// Returns the address of a service of the first environment.
pub fn service(records: &Value, kind: &str, name: &str) -> String {
    let environment_id = first(records, "environments");
    let all = records["services"].as_array().unwrap();
    let is_it = |one: &&Value| one["record"]["name"] == name && one["environment"] == environment_id.as_str();
    format!("{}/{kind}/{}", environment(records), text(&all.iter().find(is_it).unwrap()["record"], "id"))
}

/// Returns the address of the application `catalog-search`.
pub fn application(records: &Value) -> String {
    service(records, "application", "catalog-search")
}

/// Returns the address of the container `image-resizer`.
pub fn container(records: &Value) -> String {
    service(records, "container", "image-resizer")
}

/// Returns the address of the Helm service `ingress-nginx`.
pub fn helm(records: &Value) -> String {
    service(records, "helm", "ingress-nginx")
}

/// Returns the address of a page about the variable `key` of the service at `address`. `page` is the kind of the page: `variable` or `alias`.
pub fn variable(records: &Value, address: &str, page: &str, key: &str) -> String {
    let owner = address.rsplit('/').next().unwrap();
    let all = records["variables"].as_array().unwrap();
    let is_it = |one: &&Value| one["owner"] == owner && one["record"]["key"] == key;
    format!("{address}/{page}-{}", text(&all.iter().find(is_it).unwrap()["record"], "id"))
}
