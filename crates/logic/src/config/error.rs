//! Errors in `config.json` as data. [`super::explain`] adds the sentences and the lines, and is only needed if there are errors.

use super::{AddressError, Setting};

/// An error in `config.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The offset in bytes of the wrong value, or of the object in which a value is missing.
    pub at: usize,
    /// The kind of the error.
    pub kind: ConfigErrorKind,
}

impl ConfigError {
    /// Creates an error at the beginning of `json`, which must be a slice of `text`: the offset is the distance of both in memory.
    pub(super) fn within(text: &str, json: &str, kind: ConfigErrorKind) -> Self {
        Self { at: (json.as_ptr() as usize).saturating_sub(text.as_ptr() as usize), kind }
    }
}

/// The kind of an error in `config.json`, with the values that its message needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigErrorKind {
    /// The file isn’t JSON.
    NotJson,
    /// The file is JSON, but no object.
    NotAnObject,
    /// An element of the setting’s list that isn’t an object.
    NotASettingsObject(Setting),
    /// A key that isn’t a setting of its object. The value is the place of that object, such as `embed`; empty for the whole file.
    /// [`Setting::below`] returns the settings of that object.
    UnknownKey(&'static str),
    /// A required setting that is missing.
    Missing(Setting),
    /// A value that the setting doesn’t take.
    Invalid(Setting),
    /// An address of a platform, a portal or the issuer of a sign-in that is refused, with the reason.
    Address(AddressError),
    /// A path at which the console has no page.
    UnknownPage,
    /// The address of a platform, the origin of a portal, or a key of an object, that is listed twice.
    Duplicate(String),
    /// A list of known IDs that can’t be read: a sentence with the reason.
    KnownIds(String),
}
