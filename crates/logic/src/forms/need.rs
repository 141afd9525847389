//! Fields that a form needs only sometimes: by the kind of the record, or because the platform never returns their value.

/// The need of a form for a field, which depends on what is entered in the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Such a record has no such field: it isn’t shown, and not sent.
    Unused,
    /// Another field that is filled in takes its place: it isn’t shown, and removed from what is sent.
    Replaced,
    /// The field may be empty.
    Optional,
    /// The field has to be filled in.
    Required,
    /// The platform may hold a value that can’t be read, and a save replaces it: a person enters it, or chooses to save without it.
    Unknown,
    /// The record can’t be saved. The text says why.
    Wrong(&'static str),
}

impl Need {
    /// Returns the error of a text; None if the text is valid. `is_without` is true once a person chose to save without it.
    pub fn error(self, text: &str, is_without: bool) -> Option<&'static str> {
        match self {
            Self::Wrong(why) => Some(why),
            Self::Required if text.trim().is_empty() => Some("Required."),
            Self::Unknown if text.trim().is_empty() && !is_without => {
                Some("Enter it again, or choose to save without it.")
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_value_is_entered_or_given_up() {
        assert!(Need::Unknown.error("", false).is_some());
        assert_eq!(Need::Unknown.error("", true), None);
        assert_eq!(Need::Unknown.error("x", false), None);
        assert_eq!(Need::Required.error(" ", true), Some("Required."));
        assert_eq!(Need::Optional.error("", false), None);
        assert_eq!(Need::Wrong("No.").error("x", true), Some("No."));
    }
}
