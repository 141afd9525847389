//! Mistakes in `config.json`, without their sentences and places: those are made only where there are some.

use super::{AddressFault, Setting};

/// A mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Where the wrong value begins, or the object that lacks it: an offset in bytes.
    pub at: usize,
    /// What is wrong there.
    pub fault: Fault,
}

impl Mistake {
    /// Returns a mistake in `json`, which is a part of `text`.
    pub(super) fn within(text: &str, json: &str, fault: Fault) -> Self {
        Self { at: (json.as_ptr() as usize).saturating_sub(text.as_ptr() as usize), fault }
    }
}

/// What is wrong.
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
    /// The address of a platform or portal that can’t be one.
    Address(AddressFault),
    /// A path at which the console has no page.
    UnknownPage,
    /// An address that is listed before.
    Twice(String),
    /// A directory that can’t be read: the reason.
    KnownIds(String),
}
