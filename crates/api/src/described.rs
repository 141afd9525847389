//! Reading values from JSON text by path, without a Rust type for each record.

use crate::table::FieldName;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::{borrow::Cow, fmt};

/// The value of a field as the platform sent it. Null and absent differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// The field is missing.
    Absent,
    /// The field is null.
    Null,
    /// Any other value, as JSON text.
    Json(&'a str),
}

/// Returns the fields of a JSON object in their order: key and JSON of each. A repeated key is returned each time. Empty for any other
/// text, and for an object with a key that can't be decoded.
pub fn members(object: &str) -> Vec<(Cow<'_, str>, &str)> {
    all_members(object).unwrap_or_default()
}

/// Returns the fields of a JSON object as [`members`] does; None for any other text, and for an object with a key that can't be
/// decoded.
pub fn all_members(object: &str) -> Option<Vec<(Cow<'_, str>, &str)>> {
    read(object).ok()
}

/// Returns the fields of a JSON object as [`members`] does; serde's error for any other text, and for an object with a key that can't be
/// decoded.
pub(crate) fn read(object: &str) -> Result<Vec<(Cow<'_, str>, &str)>, serde_json::Error> {
    struct Members;
    impl<'de> Visitor<'de> for Members {
        type Value = Vec<(Cow<'de, str>, &'de str)>;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut members = Vec::new();
            while let Some((Key(key), value)) = map.next_entry::<Key<'de>, &'de RawValue>()? {
                members.push((key, value.get()));
            }
            Ok(members)
        }
    }
    let mut reader = serde_json::Deserializer::from_str(object);
    let members = reader.deserialize_map(Members)?;
    reader.end()?;
    Ok(members)
}

/// Returns the JSON of each element of a JSON list; empty for any other text.
pub fn elements(list: &str) -> Vec<&str> {
    let raw: Vec<&RawValue> = serde_json::from_str(list).unwrap_or_default();
    raw.into_iter().map(RawValue::get).collect()
}

/// A key, borrowed from the text unless it is escaped.
struct Key<'de>(Cow<'de, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Name;
        impl<'de> Visitor<'de> for Name {
            type Value = Key<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a key")
            }

            fn visit_borrowed_str<E>(self, key: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(key)))
            }

            fn visit_str<E>(self, key: &str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(key.to_owned())))
            }
        }
        from.deserialize_str(Name)
    }
}

/// Returns the value at a path of fields; `Absent` if a field on the path is missing, or if a value before the last field isn't an object
/// or is an object with a key that can't be decoded. If a key is repeated, the last value counts, as in other JSON readers.
pub fn at<'a>(object: &'a str, path: &[FieldName]) -> Value<'a> {
    at_keys(object, path)
}

/// Returns the value at a path of keys that no table declares, as [`at`] does; the whole text for an empty path.
pub fn at_keys<'a>(object: &'a str, path: &[impl AsRef<str>]) -> Value<'a> {
    let mut found = object;
    for key in path {
        match member(found, key.as_ref()) {
            Some(value) => found = value,
            None => return Value::Absent,
        }
    }
    Value::of(found)
}

/// Returns the JSON of the value of a key of an object; None if the object doesn't have the key or has any key that can't be decoded, and
/// if the text isn't an object. Doesn't collect the other fields, which is faster for thousands of records. If the key is repeated, the
/// last value counts.
fn member<'a>(object: &'a str, wanted: &str) -> Option<&'a str> {
    struct Wanted<'w>(&'w str);
    impl<'de> Visitor<'de> for Wanted<'_> {
        type Value = Option<&'de str>;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut found = None;
            while let Some(Key(key)) = map.next_key::<Key<'de>>()? {
                if key == self.0 {
                    found = Some(map.next_value::<&'de RawValue>()?.get());
                } else {
                    map.next_value::<IgnoredAny>()?;
                }
            }
            Ok(found)
        }
    }
    let mut reader = serde_json::Deserializer::from_str(object);
    reader.deserialize_map(Wanted(wanted)).ok().flatten()
}

impl<'a> Value<'a> {
    /// Returns the value of a JSON text: `Null` for `null`, else `Json`.
    pub fn of(found: &'a str) -> Self {
        if found.trim() == "null" { Value::Null } else { Value::Json(found) }
    }

    /// Returns the text of a string; None for any other value.
    pub fn text(self) -> Option<String> {
        self.str().map(Cow::into_owned)
    }

    /// Returns the text of a string, borrowed if it has no escapes; None for any other value.
    pub fn str(self) -> Option<Cow<'a, str>> {
        let Self::Json(json) = self else { return None };
        let plain = json.strip_prefix('"').and_then(|json| json.strip_suffix('"'));
        match plain.filter(|text| !text.contains('\\')) {
            Some(plain) => Some(Cow::Borrowed(plain)),
            None => serde_json::from_str(json).ok().map(Cow::Owned),
        }
    }

    /// Returns a whole number that is written without a fraction or an exponent; None for any other value, and for a number outside the
    /// range of `i64`.
    pub fn integer(self) -> Option<i64> {
        self.json()?.parse().ok()
    }

    /// Returns a boolean; None for any other value.
    pub fn boolean(self) -> Option<bool> {
        self.json()?.parse().ok()
    }

    fn json(self) -> Option<&'a str> {
        if let Self::Json(json) = self { Some(json.trim()) } else { None }
    }

    /// Returns the JSON of each element of a list; empty for any other value.
    pub fn elements(self) -> Vec<&'a str> {
        match self {
            Self::Json(json) => elements(json),
            _ => Vec::new(),
        }
    }
}
