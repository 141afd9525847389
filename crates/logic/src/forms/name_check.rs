//! The confirmation of an action that can’t be undone, by typing a name.

use slipway_api::visible::is_same_name;

/// The text that a person has to type to confirm an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameCheck {
    /// Nothing: the action is confirmed by its button.
    NotNeeded,
    /// The name of the record that the action applies to. For several records, the name of the record that contains them all: for services
    /// the environment, or the organization if they are in several environments; for records of an organization, such as API tokens, the
    /// organization; for variables the service, environment or project that they belong to.
    Name {
        /// The noun for what has this name, such as "service" or "environment".
        kind: &'static str,
        /// The name.
        name: String,
    },
    /// The name isn’t known, because the record (the noun is given) isn’t loaded. Then the action can’t be confirmed.
    Unknown(&'static str),
}

impl NameCheck {
    /// Returns the check for a name; `Unknown` if the name is missing or blank.
    pub fn of(kind: &'static str, name: Option<String>) -> Self {
        match name.filter(|name| !name.trim().is_empty()) {
            Some(name) => Self::Name { kind, name },
            None => Self::Unknown(kind),
        }
    }

    /// Returns the reason why the typed text doesn’t confirm the action; None if it does.
    pub fn disabled_reason(&self, typed: &str) -> Option<String> {
        match self {
            Self::Unknown(kind) => Some(format!("The {kind}’s name isn’t loaded yet.")),
            Self::Name { kind, name } if !is_same_name(typed, name) => {
                Some(format!("Type the {kind}’s name first."))
            }
            Self::Name { .. } | Self::NotNeeded => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_name_itself_confirms_and_an_unknown_name_never_does() {
        let check = NameCheck::of("service", Some("api".to_owned()));
        assert_eq!(check.disabled_reason(" api "), None);
        for typed in ["", "API", "api2"] {
            assert_eq!(
                check.disabled_reason(typed).as_deref(),
                Some("Type the service’s name first."),
                "{typed}"
            );
        }
        for name in [None, Some(String::new()), Some(" ".to_owned())] {
            let unknown = NameCheck::of("cluster", name);
            assert_eq!(unknown.disabled_reason("").as_deref(), Some("The cluster’s name isn’t loaded yet."));
        }
        assert_eq!(NameCheck::NotNeeded.disabled_reason(""), None);
    }
}
