//! Records that keep the platform's JSON text, so that a save drops no unknown field.

use crate::decode::{self, Decode, Undecodable};
use crate::described::{self, Value};
use crate::table::FieldName;
use std::sync::Arc;

/// A record as the platform sent it: its text, and the positions of its fields. The fields are located once and decoded when they are
/// read. Clones share the text.
#[derive(Clone, Debug)]
pub struct Record(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    text: Box<str>,
    fields: Box<[Field]>,
}

/// A key and its value, as positions in the text.
#[derive(Debug)]
struct Field {
    key: Key,
    value: Span,
}

#[derive(Debug)]
enum Key {
    /// The position of a key without escapes.
    At(Span),
    /// The decoded key, if its JSON text has escapes.
    Own(Box<str>),
}

/// A range of bytes.
#[derive(Clone, Copy, Debug)]
struct Span(u32, u32);

impl Span {
    /// Returns the byte range of `part` in `text`, found by their addresses. None if `part` isn't a subslice of `text`.
    fn of(part: &str, text: &str) -> Option<Self> {
        let from = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
        let to = from.checked_add(part.len()).filter(|to| *to <= text.len())?;
        Some(Self(u32::try_from(from).ok()?, u32::try_from(to).ok()?))
    }

    fn read(self, text: &str) -> &str {
        text.get(self.0 as usize..self.1 as usize).unwrap_or_default()
    }
}

impl Record {
    /// Returns the JSON of this record, byte for byte as the platform sent it.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Returns true if `self` and `other` share the same text in memory.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns the value at a path of fields; `Absent` if a field on the path is missing, or if a value before the last field isn't an
    /// object or is an object with a key that can't be decoded. If a key is repeated, the last value counts, as in other JSON readers.
    pub fn at(&self, path: &[FieldName]) -> Value<'_> {
        self.at_keys(path)
    }

    /// Returns the value at a path of keys that no table declares, as `at` does; the whole record for an empty path.
    pub fn at_keys<K: AsRef<str>>(&self, path: &[K]) -> Value<'_> {
        let Some((first, below)) = path.split_first() else { return Value::of(self.text()) };
        let text = self.text();
        let is_first = |field: &&Field| match &field.key {
            Key::At(span) => span.read(text) == first.as_ref(),
            Key::Own(key) => **key == *first.as_ref(),
        };
        match self.0.fields.iter().rev().find(is_first).map(|field| field.value.read(text)) {
            Some(value) if below.is_empty() => Value::of(value),
            Some(value) => described::at_keys(value, below),
            None => Value::Absent,
        }
    }

    pub(crate) fn read(text: &str, base: &str) -> Result<Self, Undecodable> {
        if decode::is_too_deep(text) {
            return Err(Undecodable::over_limit(base, decode::TOO_DEEP));
        }
        let fields = described::read(text).map_err(|error| decode::undecodable(text, base, &error))?;
        let field = |(key, value): (std::borrow::Cow<str>, &str)| {
            let key = match key {
                std::borrow::Cow::Borrowed(key) => Key::At(Span::of(key, text)?),
                std::borrow::Cow::Owned(key) => Key::Own(key.into()),
            };
            Some(Field { key, value: Span::of(value, text)? })
        };
        let fields = fields.into_iter().filter_map(field).collect();
        Ok(Self(Arc::new(Inner { text: text.into(), fields })))
    }
}

/// Records are equal if the platform sent the same text.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.is(other) || self.0.text == other.0.text
    }
}

impl Decode for Record {
    fn decode(text: &str) -> Result<Self, Undecodable> {
        Self::read(text.trim(), "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_every_byte_of_what_it_does_not_know() {
        let text =
            r#"{"id":"00000000-0000-0000-0000-000000000001","name":"Storefront" ,"colour":{"x": 1.50}}"#;
        let project = Record::decode(text).unwrap();
        assert_eq!(project.at_keys(&["name"]).text().as_deref(), Some("Storefront"));
        assert_eq!(project.text(), text);
    }

    #[test]
    fn null_absent_and_empty_differ() {
        let text = r#" {"a": null, "b": "", "c": {"d": [1, {"e": 2}]}, "\u0066": true, "b": "2"}"#;
        let record = Record::decode(text).unwrap();
        assert_eq!(record.at_keys(&["a"]), Value::Null);
        assert_eq!(record.at_keys(&["z"]), Value::Absent);
        assert_eq!(
            record.at_keys(&["b"]).text().as_deref(),
            Some("2"),
            "of a key that stands twice the last counts"
        );
        assert_eq!(record.at_keys(&["c", "d"]).elements(), ["1", r#"{"e": 2}"#]);
        assert_eq!(record.at_keys(&["f"]).boolean(), Some(true), "an escaped key is the same key");
        assert_eq!(record.at_keys(&["c", "d", "e"]), Value::Absent, "a list has no keys");
        assert_eq!(record.at(&[]), Value::Json(text.trim()));
    }

    #[test]
    fn what_is_no_object_is_no_record() {
        for text in ["[]", "7", "\"x\"", "null", "", "{", "<html>", "{} {}", r#"{"a":1,"b"}"#] {
            assert!(Record::decode(text).is_err(), "{text}");
        }
    }
}
