//! Mistakes in `config.json` as data. [`super::explain`] adds the sentences and the lines, and is only needed if there are mistakes.

use super::{AddressFault, Setting};

/// A mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The offset in bytes of the wrong value, or of the object in which a value is missing.
    pub at: usize,
    /// The kind of the mistake.
    pub fault: Fault,
}

impl Mistake {
    /// Creates a mistake at the beginning of `json`, which must be a slice of `text`: the offset is the distance of both in memory.
    pub(super) fn within(text: &str, json: &str, fault: Fault) -> Self {
        Self { at: (json.as_ptr() as usize).saturating_sub(text.as_ptr() as usize), fault }
    }
}

/// The kind of a mistake in `config.json`, with the values that its message needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file isn’t JSON.
    NotJson,
    /// The file is JSON, but no object.
    NotAnObject,
    /// An element of the setting’s list that isn’t an object.
    NotASettingsObject(Setting),
    /// A key that isn’t a setting of the object at this place ([`Setting::below`]).
    UnknownKey(&'static str),
    /// A required setting that is missing.
    Missing(Setting),
    /// A value that the setting doesn’t take.
    Invalid(Setting),
    /// An address of a platform or portal that is refused, with the reason.
    Address(AddressFault),
    /// A path at which the console has no page.
    UnknownPage,
    /// The address of a platform, or the origin of a portal, that is listed twice.
    Twice(String),
    /// A list of known IDs that can’t be read: a sentence with the reason.
    KnownIds(String),
}
