//! A record that is edited: as it was when editing began, and as edited.

use super::edit::{Edit, PathSegment, edits, value};
use super::merge::apply;
use super::schema::FieldPath;
use super::write::{set, write};
use slipway_api::table::Table;

/// A change that a person makes to a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A text is typed into a field.
    Text {
        /// The path of the field.
        path: FieldPath,
        /// The text as typed, even if it isn’t valid for the field.
        text: String,
    },
    /// The value at a path is set as JSON, or removed if `json` is None.
    Value {
        /// The path of the value.
        path: FieldPath,
        /// The JSON of the new value.
        json: Option<String>,
    },
    /// The value at a path is reset to its value when editing began.
    Reset(FieldPath),
    /// Another alternative is chosen for the value at a path, such as another kind of probe.
    Choose {
        /// The path of the value.
        path: FieldPath,
        /// The alternative that was chosen until now. Its value is kept, and restored if the alternative is chosen again.
        from: String,
        /// The alternative that is chosen.
        to: String,
        /// The initial JSON of `to` if it wasn’t chosen before; None removes the value.
        initial: Option<String>,
    },
    /// The whole record is set as JSON.
    Record(String),
    /// An earlier save is undone: this sets both versions of the record.
    Undo {
        /// The record after that save.
        base: String,
        /// The record to save: `base` with the values that the save replaced.
        mine: String,
    },
    /// The text of the JSON editor while it isn’t JSON. The record stays unchanged until the text is JSON again.
    Unreadable(String),
    /// The decision whether to save without a value that the platform never returns, such as a secret.
    Without {
        /// The path of the value.
        path: String,
        /// True if the record is saved without the value.
        is_chosen: bool,
    },
}

/// A record that is edited: the request that saves it, before and after the edits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The request that would have saved the record unchanged when editing began.
    pub base: String,
    /// The request as edited.
    pub mine: String,
    /// The text of the JSON editor while it isn’t JSON; None otherwise.
    pub unreadable: Option<String>,
    /// The paths of values that the platform never returns and that the person decided to save without.
    pub without: Vec<String>,
    /// The edited record at the moment when the text of the JSON editor stopped being JSON.
    pub(super) readable: String,
    /// The values of alternatives that aren’t chosen now: path, alternative and JSON.
    pub(super) set_aside: Vec<(FieldPath, String, String)>,
}

impl Document {
    /// Returns the document of a record without edits. `request` is the request that would save the record unchanged.
    pub fn new(request: String) -> Self {
        Self { mine: request.clone(), base: request, ..Self::default() }
    }

    /// Returns true if a value differs from the record when editing began, or if the JSON editor has a text that isn’t JSON.
    pub fn is_changed(&self) -> bool {
        self.unreadable.is_some() || (self.base != self.mine && !self.edits().is_empty())
    }

    /// Returns the edits that lead from `base` to `mine`.
    pub fn edits(&self) -> Vec<Edit> {
        edits(&self.base, &self.mine)
    }

    /// Applies a change. A missing field is added. A path through a list element that the record doesn’t have changes nothing.
    pub fn apply(&mut self, table: &Table, change: Change) {
        let mine = match change {
            Change::Text { path, text } => write(table, &self.base, &self.mine, &path, &text),
            Change::Value { path, json } => {
                let is_removed = json.is_none() && value(&self.mine, &path).is_some();
                let mine = set(&self.mine, &path, json.as_deref());
                if is_removed {
                    self.forget_row(&path);
                }
                mine
            }
            Change::Choose { path, from, to, initial } => {
                let json = self.exchange(&path, from, &to).or(initial);
                set(&self.mine, &path, json.as_deref())
            }
            Change::Undo { base, mine } => {
                *self = Self { mine, ..Self::new(base) };
                None
            }
            Change::Reset(path) => set(&self.mine, &path, value(&self.base, &path)),
            Change::Record(request) => Some(match self.unreadable.take() {
                // While the JSON text was invalid, fields were edited in the form. The changes that were made in the text since the text
                // was last valid are applied to the record of the form, so that the edits in the text and in the form are kept.
                Some(_) if self.readable != self.mine => apply(&self.mine, &edits(&self.readable, &request)),
                _ => request,
            }),
            Change::Unreadable(text) => {
                if self.unreadable.replace(text).is_none() {
                    self.readable.clone_from(&self.mine);
                }
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

    /// Stores the value at `path` for the alternative `from`, and returns the value that was stored for the alternative `to`; None if there
    /// is none.
    fn exchange(&mut self, path: &FieldPath, from: String, to: &str) -> Option<String> {
        let present = value(&self.mine, path).map(str::to_owned);
        let is_entry_of =
            |known: &FieldPath, alternative: &str, other: &str| known == path && alternative == other;
        self.set_aside.retain(|(known, alternative, _)| !is_entry_of(known, alternative, &from));
        self.set_aside.extend(present.map(|json| (path.clone(), from, json)));
        let found = self.set_aside.iter().find(|(known, alternative, _)| is_entry_of(known, alternative, to));
        found.map(|(.., json)| json.clone())
    }

    /// Drops the values that were set aside for a removed row without an id, and moves those of later rows to their new index. Otherwise a
    /// later row, which takes the removed row’s index, would get the removed row’s values.
    fn forget_row(&mut self, path: &FieldPath) {
        let Some((PathSegment::New(removed), list)) = path.split_last() else { return };
        let row_index = |known: &FieldPath| match known.strip_prefix(list).and_then(<[PathSegment]>::first) {
            Some(PathSegment::New(index)) => Some(*index),
            _ => None,
        };
        self.set_aside.retain(|(known, ..)| row_index(known) != Some(*removed));
        for (known, ..) in &mut self.set_aside {
            if let Some(index) = row_index(known).filter(|index| index > removed) {
                let path_in_row = known.split_off(list.len() + 1);
                known.truncate(list.len());
                known.push(PathSegment::New(index - 1));
                known.extend(path_in_row);
            }
        }
    }

    /// Sets another version of the record as the base of the edits. An edit of a list element that this version doesn’t have is dropped.
    pub fn rebase(&mut self, request: &str) {
        self.mine = apply(request, &self.edits());
        request.clone_into(&mut self.base);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::edit::key;
    use slipway_api::fields::{autoscaling, service};
    use slipway_api::tables::service::APPLICATION;

    fn change(document: &mut Document, change: Change) {
        document.apply(&APPLICATION, change);
    }

    fn choose(path: &FieldPath, from: &str, to: &str, initial: Option<&str>) -> Change {
        let initial = initial.map(str::to_owned);
        Change::Choose { path: path.clone(), from: from.to_owned(), to: to.to_owned(), initial }
    }

    #[test]
    fn an_alternative_that_is_chosen_again_has_the_value_that_it_had() {
        let path = vec![key(service::AUTOSCALING)];
        let mut document = Document::new(r#"{"autoscaling":{"mode":"KEDA","typed":1}}"#.to_owned());
        change(&mut document, choose(&path, "on", "off", None));
        assert_eq!(document.mine, "{}");
        change(&mut document, choose(&path, "off", "on", Some("{}")));
        assert_eq!(document.mine, document.base);
        change(&mut document, choose(&path, "on", "other", Some("1")));
        assert_eq!(document.mine, r#"{"autoscaling":1}"#);
    }

    #[test]
    fn an_edit_beside_a_text_that_is_not_json_is_kept() {
        let mut document = Document::new(r#"{"cpu":1,"memory":1}"#.to_owned());
        change(&mut document, Change::Unreadable(r#"{"cpu":2"#.to_owned()));
        change(&mut document, Change::Value { path: vec![key(service::MEMORY)], json: Some("5".to_owned()) });
        change(&mut document, Change::Unreadable(r#"{"cpu":2,"memory":1"#.to_owned()));
        change(&mut document, Change::Record(r#"{"cpu":2,"memory":1}"#.to_owned()));
        assert_eq!((document.mine.as_str(), document.unreadable), (r#"{"cpu":2,"memory":5}"#, None));
    }

    #[test]
    fn a_row_without_an_id_never_gets_the_values_of_a_removed_row() {
        let row = |place| vec![key(autoscaling::SCALERS), PathSegment::New(place)];
        let config = |place| [row(place), vec![PathSegment::Key("json".to_owned())]].concat();
        let mut document = Document::new(r#"{"scalers":[{"json":1},{"json":2},{"json":3}]}"#.to_owned());
        for place in 0..3 {
            change(&mut document, choose(&config(place), "set", "unset", None));
        }
        change(&mut document, Change::Value { path: row(1), json: None });
        assert_eq!(document.mine, r#"{"scalers":[{},{}]}"#);
        for place in 0..2 {
            change(&mut document, choose(&config(place), "unset", "set", Some("0")));
        }
        assert_eq!(document.mine, r#"{"scalers":[{"json":1},{"json":3}]}"#);
    }
}
