//! The names and ids of a service's ports and volumes, which are given as JSON.

use slipway_api::described::at;
use slipway_api::fields::{port, service, storage};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;

/// Returns a name for a port from its name and number: "web (8080)", "web", "port 8080" or "new port".
pub fn port_name(port: &str) -> String {
    let text = |key: FieldName| at(port, &[key]).text().filter(|text| !text.is_empty());
    let number = at(port, &[port::INTERNAL_PORT]).integer().map(|number| number.to_string());
    let name = match (text(port::NAME), number) {
        (Some(name), Some(number)) => format!("{name} ({number})"),
        (Some(name), None) => name,
        (None, Some(number)) => format!("port {number}"),
        (None, None) => "new port".to_owned(),
    };
    visible(&name)
}

/// Returns the mount point of a volume, or "new volume" without one.
pub fn volume_name(volume: &str) -> String {
    let point = at(volume, &[storage::MOUNT_POINT]).text().filter(|point| !point.is_empty());
    visible(&point.unwrap_or_else(|| "new volume".to_owned()))
}

/// Returns the ids of the volumes in a request. New volumes don't have an id yet.
pub fn volume_ids(request: &str) -> Vec<String> {
    at(request, &[service::STORAGE])
        .elements()
        .into_iter()
        .filter_map(|volume| at(volume, &[storage::ID]).text())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_is_called_by_its_name_and_number_as_far_as_it_has_them() {
        let names = [
            (r#"{"name":"web","internal_port":8080}"#, "web (8080)"),
            (r#"{"name":"web","internal_port":""}"#, "web"),
            (r#"{"name":"","internal_port":8080}"#, "port 8080"),
            (r#"{"internal_port":""}"#, "new port"),
        ];
        for (port, name) in names {
            assert_eq!(port_name(port), name);
        }
    }

    #[test]
    fn a_volume_is_called_by_its_mount_point() {
        assert_eq!(volume_name(r#"{"mount_point":"/data"}"#), "/data");
        assert_eq!(volume_name(r#"{"mount_point":""}"#), "new volume");
    }

    #[test]
    fn volumes_that_the_platform_does_not_know_yet_have_no_id() {
        let request = r#"{"storage":[{"id":"a","size":10},{"size":20},{"id":"b"}]}"#;
        assert_eq!(volume_ids(request), ["a", "b"]);
        assert!(volume_ids("{}").is_empty());
    }
}
