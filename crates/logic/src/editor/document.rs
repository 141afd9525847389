//! A record that is edited: as it was when editing began, and as edited.

use super::schema::FieldPath;
use crate::settings::edit::{Edit, edits, value};
use crate::settings::merge::apply;
use crate::settings::write::{set, write};
use slipway_api::table::Table;

/// A change that a person makes to a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The text of a field.
    Text {
        /// The field.
        path: FieldPath,
        /// The text as typed, also if the field can’t have it.
        text: String,
    },
    /// The value at a path as JSON; None removes the value.
    Value {
        /// The place of the value.
        path: FieldPath,
        /// The JSON.
        json: Option<String>,
    },
    /// The value at a path as it was before it was edited.
    Reset(FieldPath),
    /// The record as JSON.
    Record(String),
    /// A text for the record that isn’t JSON. It stays as it is until it is JSON.
    Unreadable(String),
    /// The choice to save without a value that nobody can read.
    Without {
        /// The path of the value.
        path: String,
        /// True to save without it.
        is_chosen: bool,
    },
}

/// A record that is edited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The request that would have saved the record unchanged when editing began.
    pub base: String,
    /// The request as edited.
    pub mine: String,
    /// The text of the JSON editor while it isn’t JSON.
    pub unreadable: Option<String>,
    /// The paths of values that nobody can read, and that a person chose to save without.
    pub without: Vec<String>,
}

impl Document {
    /// Returns an unedited record.
    pub fn new(request: String) -> Self {
        Self { mine: request.clone(), base: request, ..Self::default() }
    }

    /// Returns true if a value differs from the record when editing began.
    pub fn is_changed(&self) -> bool {
        self.unreadable.is_some() || (self.base != self.mine && !self.edits().is_empty())
    }

    /// Returns the edits.
    pub fn edits(&self) -> Vec<Edit> {
        edits(&self.base, &self.mine)
    }

    /// Applies a change. A field that doesn’t exist in the record changes nothing.
    pub fn apply(&mut self, table: &Table, change: Change) {
        let mine = match change {
            Change::Text { path, text } => write(table, &self.base, &self.mine, &path, &text),
            Change::Value { path, json } => set(&self.mine, &path, json.as_deref()),
            Change::Reset(path) => set(&self.mine, &path, value(&self.base, &path)),
            Change::Record(request) => {
                self.unreadable = None;
                Some(request)
            }
            Change::Unreadable(text) => {
                self.unreadable = Some(text);
                None
            }
            Change::Without { path, is_chosen } => {
                self.without.retain(|known| *known != path);
                if is_chosen {
                    self.without.push(path);
                }
                None
            }
        };
        if let Some(mine) = mine {
            self.mine = mine;
        }
    }

    /// Makes another version of the record the one that the edits are compared with. Edits of what it doesn’t have are dropped.
    pub fn rebase(&mut self, request: &str) {
        self.mine = apply(request, &self.edits());
        request.clone_into(&mut self.base);
    }
}
