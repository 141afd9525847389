//! The last look at an organization's overview. A row is new if it wasn't there at that time, or had another state.

use crate::status::attention::Line;
use crate::status::summary;
use slipway_api::id::OrganizationId;
use std::collections::HashSet;

/// The rows of the overview when it was left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastLook {
    /// Key and state of each row; None if the organization wasn't looked at before.
    rows: Option<HashSet<String>>,
}

impl LastLook {
    /// Reads the text that [`Self::write`] returned. With the text of another organization, or an empty one, the organization counts as not
    /// looked at before.
    pub fn read(text: &str, organization: OrganizationId) -> Self {
        let mut lines = text.lines();
        let is_same_organization = lines.next() == Some(organization.to_string().as_str());
        Self { rows: is_same_organization.then(|| lines.map(str::to_owned).collect()) }
    }

    /// Returns true if a row is new since the last look; false for all rows of an organization that wasn't looked at before.
    pub fn is_new(&self, line: &Line) -> bool {
        self.rows.as_ref().is_some_and(|rows| !rows.contains(&row(line)))
    }

    /// Returns the text to store when the overview is left: the organization, and a line for each row.
    pub fn write(organization: OrganizationId, lines: &[Line]) -> String {
        let rows = lines.iter().map(|line| format!("\n{}", row(line)));
        std::iter::once(organization.to_string()).chain(rows).collect()
    }
}

fn row(line: &Line) -> String {
    let state = line.status.as_ref().and_then(summary::state);
    format!("{} {}", line.key(), state.as_ref().map_or("", |state| state.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::reader::ReadState;
    use crate::status::attention::{Environment, Health};
    use slipway_api::Record;
    use slipway_api::decode::Decode;
    use slipway_api::state::ServiceKind;

    fn line(id: &str, state: &str) -> Line {
        Line {
            service: Some((ServiceKind::Application, id.parse().unwrap())),
            environment: Environment {
                id: "00000000-0000-0000-0000-00000000000e".parse().unwrap(),
                health: Health::Unhealthy,
                mode: None,
                name: "eu".into(),
                project: String::new(),
                project_id: None,
                state: None,
                last_deployment: None,
            },
            name: "web".into(),
            status: Record::decode(&format!(r#"{{"state":"{state}"}}"#)).ok(),
            read: ReadState::default(),
            services: 1,
        }
    }

    #[test]
    fn a_row_is_new_if_it_or_its_state_came_after_the_last_look() {
        let organization: OrganizationId = "00000000-0000-0000-0000-00000000000a".parse().unwrap();
        let other: OrganizationId = "00000000-0000-0000-0000-00000000000b".parse().unwrap();
        let web = line("00000000-0000-0000-0000-000000000001", "ERROR");
        let text = LastLook::write(organization, std::slice::from_ref(&web));
        let look = LastLook::read(&text, organization);
        assert!(!look.is_new(&web));
        assert!(look.is_new(&line("00000000-0000-0000-0000-000000000001", "BUILD_ERROR")));
        assert!(look.is_new(&line("00000000-0000-0000-0000-000000000002", "ERROR")));
        let none_before = LastLook::read(&LastLook::write(organization, &[]), organization);
        assert!(none_before.is_new(&web), "nothing needed attention then");
        for never in [LastLook::read("", organization), LastLook::read(&text, other)] {
            assert!(!never.is_new(&web), "no earlier look");
        }
    }
}
