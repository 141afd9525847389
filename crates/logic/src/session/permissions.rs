//! The permissions of a token, as its requests showed them: no operation lists them. A tab keeps them until the session ends, also over a
//! reload.

use crate::text::json::object;
use slipway_api::Spec;
use slipway_api::described::at_keys;
use slipway_api::id::EnvironmentId;

/// The maximum number of entries of each list: the refused operations and the accepted writes.
const MAX_OPERATIONS: usize = 200;

/// The outcomes of a session's requests, as far as they show permissions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Permissions {
    /// The operations that were refused with a 403, each with its environment: "POST /environment/{environmentId}/service/stop".
    refused: Vec<(String, Option<EnvironmentId>)>,
    /// The writes that were accepted: "POST /environment/{environmentId}/service/stop".
    allowed: Vec<String>,
}

/// Returns the method and path of an operation, as in [`Permissions`].
fn name(spec: &Spec) -> String {
    format!("{} {}", spec.method.as_str(), spec.path)
}

impl Permissions {
    /// Records that the platform refused an operation.
    pub fn forbid(&mut self, spec: &Spec, environment: Option<EnvironmentId>) {
        let entry = (name(spec), environment);
        if self.refused.len() < MAX_OPERATIONS && !self.refused.contains(&entry) {
            self.refused.push(entry);
        }
    }

    /// Records that the platform accepted a write. Returns false if nothing was added: the write is in the list already, or the list is
    /// full.
    pub fn allow(&mut self, spec: &Spec) -> bool {
        let name = name(spec);
        let is_new = self.allowed.len() < MAX_OPERATIONS && !self.allowed.contains(&name);
        if is_new {
            self.allowed.push(name);
        }
        is_new
    }

    /// Adds the permissions that were stored before the page was reloaded. Known entries aren’t added twice.
    pub fn add(&mut self, before: Self) {
        for entry in before.refused {
            if !self.refused.contains(&entry) {
                self.refused.push(entry);
            }
        }
        for name in before.allowed {
            if !self.allowed.contains(&name) {
                self.allowed.push(name);
            }
        }
    }

    /// Returns true if the platform refused an operation in an environment. `environment` is None for records of the organization.
    pub fn is_forbidden(&self, spec: &Spec, environment: Option<EnvironmentId>) -> bool {
        !self.refused.is_empty() && self.refused.contains(&(name(spec), environment))
    }

    /// Removes the refusals: the token may have more permissions now. Returns false if there are none.
    pub fn clear_refused(&mut self) -> bool {
        let had_some = !self.refused.is_empty();
        self.refused.clear();
        had_some
    }

    /// Returns the refused operations, each once, in the order in which they were refused.
    pub fn refused(&self) -> Vec<&str> {
        let mut all: Vec<&str> = Vec::new();
        for (name, _) in &self.refused {
            if !all.contains(&name.as_str()) {
                all.push(name);
            }
        }
        all
    }

    /// Returns the writes that were accepted, in the order in which they were recorded.
    pub fn allowed(&self) -> &[String] {
        &self.allowed
    }

    /// Returns the text for this tab's storage, which names the session.
    pub fn write(&self, session: &str) -> String {
        let line = |(name, environment): &(String, Option<EnvironmentId>)| match environment {
            Some(environment) => format!("{name} {environment}"),
            None => name.clone(),
        };
        let refused: Vec<String> = self.refused.iter().map(line).collect();
        let (refused, allowed) = (refused.join("\n"), self.allowed.join("\n"));
        object(&[("session", Some(session)), ("refused", Some(&refused)), ("allowed", Some(&allowed))])
    }

    /// Parses the text that [`Self::write`] returned for a session. No permissions if the text is that of another session, or isn’t valid.
    pub fn read(text: &str, session: &str) -> Self {
        let raw = |key: &str| at_keys(text, &[key]).text().unwrap_or_default();
        if raw("session") != session {
            return Self::default();
        }
        let refusal = |line: &str| {
            let mut parts = line.splitn(3, ' ');
            let (method, path) = (parts.next()?, parts.next()?);
            Some((format!("{method} {path}"), parts.next().and_then(|id| id.parse().ok())))
        };
        Self {
            refused: raw("refused").lines().filter_map(refusal).take(MAX_OPERATIONS).collect(),
            allowed: raw("allowed").lines().map(str::to_owned).take(MAX_OPERATIONS).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Operation;
    use slipway_api::operations::environment::{DeployServices, StopServices};

    #[test]
    fn a_refusal_is_one_of_its_environment_and_is_kept_for_its_session() {
        let environment: EnvironmentId = "00000000-0000-0000-0000-0000000000e1".parse().unwrap();
        let mut permissions = Permissions::default();
        permissions.forbid(StopServices::SPEC, Some(environment));
        permissions.forbid(StopServices::SPEC, Some(environment));
        permissions.forbid(StopServices::SPEC, None);
        assert!(permissions.allow(DeployServices::SPEC) && !permissions.allow(DeployServices::SPEC));
        let other = "00000000-0000-0000-0000-0000000000e2".parse().ok();
        let is_forbidden = |environment| permissions.is_forbidden(StopServices::SPEC, environment);
        assert_eq!(
            (is_forbidden(Some(environment)), is_forbidden(None), is_forbidden(other)),
            (true, true, false)
        );
        assert!(!permissions.is_forbidden(DeployServices::SPEC, None));
        assert_eq!((permissions.refused().len(), permissions.allowed().len()), (1, 1));
        assert_eq!(Permissions::read(&permissions.write("s1"), "s1"), permissions);
        assert_eq!(
            Permissions::read(&permissions.write("s1"), "s2"),
            Permissions::default(),
            "another session"
        );
        for text in ["", "null", r#"{"session":"s1"}"#] {
            assert_eq!(Permissions::read(text, "s1"), Permissions::default(), "{text}");
        }
        let mut later = Permissions::default();
        later.allow(StopServices::SPEC);
        later.add(permissions.clone());
        later.add(permissions.clone());
        assert_eq!(
            (later.refused().len(), later.allowed().len()),
            (1, 2),
            "what was known before is added once"
        );
        assert!(permissions.clear_refused() && !permissions.clear_refused());
        assert!(!permissions.is_forbidden(StopServices::SPEC, None));
        assert_eq!(permissions.allowed().len(), 1, "what was allowed stays");
    }
}
