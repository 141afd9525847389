//! JSON as a table describes it: one reader for all records.

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::{borrow::Cow, fmt};

/// The value of a field as it came. Null and absent differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// The field isn't there.
    Absent,
    /// The field is null.
    Null,
    /// Anything else, as JSON.
    Json(&'a str),
}

/// The fields of a JSON object in their order; a key that stands twice comes twice. Empty for anything else.
pub fn members(object: &str) -> Vec<(Cow<'_, str>, &str)> {
    all_members(object).unwrap_or_default()
}

/// The same; None for what isn't an object whose keys are text.
pub fn all_members(object: &str) -> Option<Vec<(Cow<'_, str>, &str)>> {
    read(object).ok()
}

/// The same; what is wrong for what isn't an object.
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

/// The elements of a JSON list; empty for anything else.
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

/// The value at a path of keys; a key that stands twice counts by its last place, as JSON readers take it.
pub fn at<'a>(object: &'a str, path: &[&str]) -> Value<'a> {
    let mut found = object;
    for key in path {
        match member(found, key) {
            Some(value) => found = value,
            None => return Value::Absent,
        }
    }
    Value::of(found)
}

/// One member of an object, without a list of the others: a list of thousands of records is read by this. Of a key that stands
/// twice the last counts.
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
    /// The value that a piece of JSON is.
    pub fn of(found: &'a str) -> Self {
        if found.trim() == "null" { Value::Null } else { Value::Json(found) }
    }

    /// The text of a string; None for anything else.
    pub fn text(self) -> Option<String> {
        self.str().map(Cow::into_owned)
    }

    /// The same, borrowed where it is written as it reads.
    pub fn str(self) -> Option<Cow<'a, str>> {
        let Self::Json(json) = self else { return None };
        let plain = json.strip_prefix('"').and_then(|json| json.strip_suffix('"'));
        match plain.filter(|text| !text.contains('\\')) {
            Some(plain) => Some(Cow::Borrowed(plain)),
            None => self.read().map(Cow::Owned),
        }
    }

    /// The number, where it is a whole one.
    pub fn integer(self) -> Option<i64> {
        self.read()
    }

    /// True or false.
    pub fn boolean(self) -> Option<bool> {
        self.read()
    }

    /// The elements of a list.
    pub fn elements(self) -> Vec<&'a str> {
        match self {
            Self::Json(json) => elements(json),
            _ => Vec::new(),
        }
    }

    fn read<T: serde::de::DeserializeOwned>(self) -> Option<T> {
        match self {
            Self::Json(json) => serde_json::from_str(json).ok(),
            _ => None,
        }
    }
}
