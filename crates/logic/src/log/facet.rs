//! The facets of a log: the properties of its lines that they can be filtered by.

use super::buffer::LogBuffer;
use crate::deployment::status_word;
use slipway_api::records::{DeploymentLine, LogLine};
use slipway_api::visible::visible;

/// A property of log lines that a log can be filtered by.
#[derive(Debug)]
pub struct Facet {
    /// The key of the filter in the query of the address: `pod`.
    pub key: &'static str,
    /// The label of the filter: "pods".
    pub label: &'static str,
    /// The label in the singular: "pod".
    pub singular: &'static str,
    /// A function that returns the facet’s value in a line; None if the line has none.
    pub value_in: fn(&LogLine) -> Option<&String>,
    /// A function that returns the label of a value.
    pub value_label: fn(&str) -> String,
}

/// The facets. The first two are those of a service’s log, the others those of a deployment log.
pub static FACETS: [Facet; 5] = [
    Facet {
        key: "pod",
        label: "pods",
        singular: "pod",
        value_in: |line| line.pod.as_ref(),
        value_label: visible,
    },
    Facet {
        key: "version",
        label: "versions",
        singular: "version",
        value_in: |line| line.version.as_ref(),
        value_label: visible,
    },
    Facet {
        key: "service",
        label: "services",
        singular: "service",
        value_in: |line| deployment(line)?.scope.as_ref(),
        value_label: visible,
    },
    Facet {
        key: "state",
        label: "states",
        singular: "state",
        value_in: |line| deployment(line)?.state.as_ref(),
        value_label: status_word,
    },
    Facet {
        key: "deployment",
        label: "deployments",
        singular: "deployment",
        value_in: |line| deployment(line)?.execution.as_ref(),
        value_label: visible,
    },
];

fn deployment(line: &LogLine) -> Option<&DeploymentLine> {
    line.deployment.as_deref()
}

/// Returns the first line in the buffer of the deployment with the id `execution`. The filter names the deployment by the time and the
/// service of this line, because the id means nothing to a person. None if the buffer has no line of the deployment.
pub fn first_of<'a>(buffer: &'a LogBuffer, execution: &str) -> Option<&'a LogLine> {
    let is_in_deployment = |line: &&LogLine| {
        deployment(line).and_then(|details| details.execution.as_deref()) == Some(execution)
    };
    buffer.numbered().filter_map(|(_, entry)| entry.line()).find(is_in_deployment)
}

/// Returns the distinct values of a facet in the lines of the buffer, in the order in which they first appear.
pub fn choices(buffer: &LogBuffer, facet: &Facet) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (_, entry) in buffer.numbered() {
        let value = entry.line().and_then(facet.value_in);
        if let Some(value) = value.filter(|value| !found.contains(value)) {
            found.push(value.clone());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;
    use slipway_api::records::LogLines;

    #[test]
    fn the_values_of_a_facet_are_those_of_the_lines() {
        let text = r#"[{"message":"a","pod_name":"p1"},{"message":"b","pod_name":"p2"},{"message":"c","pod_name":"p1"},
            {"message":"d","scope":{"name":"web"},"state":"ERROR","execution_id":"x1"}]"#;
        let mut buffer = LogBuffer::default();
        buffer.join(LogLines::decode(text).unwrap().0);
        let of = |key: &str| choices(&buffer, FACETS.iter().find(|facet| facet.key == key).unwrap());
        assert_eq!((of("pod"), of("version")), (vec!["p1".to_owned(), "p2".to_owned()], vec![]));
        assert_eq!(first_of(&buffer, "x1").map(|line| line.message.as_str()), Some("d"));
        assert!(first_of(&buffer, "x2").is_none());
        assert_eq!([of("service"), of("state"), of("deployment")].concat(), ["web", "ERROR", "x1"]);
    }
}
