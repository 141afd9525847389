//! The need of a form for a field: required, optional or absent. It can depend on the kind of the record, or on the platform never
//! returning the value.

/// How a form needs a field, given what is entered in the other fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Records of this kind don’t have the field: it isn’t shown, and edits of it aren’t sent.
    Unused,
    /// Another field that is filled in replaces this one: it isn’t shown, and is removed from the request.
    Replaced,
    /// The field may be empty.
    Optional,
    /// The field has to be filled in.
    Required,
    /// The platform may have a value that it never returns, and a save replaces it. The person has to enter it again, or to choose to save
    /// without it.
    Unknown,
    /// The record can’t be saved. The text is the reason.
    Invalid(&'static str),
}

impl Need {
    /// Returns the error message of a field with this text; None if the field needs no other text. `is_without` is true if the person chose
    /// to save without a value.
    pub fn error(self, text: &str, is_without: bool) -> Option<&'static str> {
        match self {
            Self::Invalid(reason) => Some(reason),
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
        assert_eq!(Need::Invalid("No.").error("x", true), Some("No."));
    }
}
