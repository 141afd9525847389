//! A record of the platform with its own text, so that nothing the console doesn't know is dropped.

use crate::decode::{self, Decode, Undecodable};
use serde::de::DeserializeOwned;
use std::{ops::Deref, sync::Arc};

/// The fields that the console reads, and the whole text that the platform sent.
/// Cloning shares it.
#[derive(Debug)]
pub struct Record<T>(Arc<Inner<T>>);

#[derive(Debug)]
struct Inner<T> {
    fields: T,
    text: Box<str>,
}

impl<T> Clone for Record<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Record<T> {
    /// The JSON of this record, byte for byte as it came.
    pub fn text(&self) -> &str {
        &self.0.text
    }
}

impl<T: DeserializeOwned> Record<T> {
    pub(crate) fn read(text: &str, base: &str) -> Result<Self, Undecodable> {
        Ok(Self(Arc::new(Inner { fields: decode::value(text, base)?, text: text.into() })))
    }
}

impl<T> Deref for Record<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0.fields
    }
}

/// Two records are the same when the platform sent the same text.
impl<T> PartialEq for Record<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.text == other.0.text
    }
}

impl<T: DeserializeOwned> Decode for Record<T> {
    fn decode(text: &str) -> Result<Self, Undecodable> {
        Self::read(text.trim(), "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Described;
    use crate::described::at;

    #[test]
    fn keeps_every_byte_of_what_it_does_not_know() {
        let text =
            r#"{"id":"00000000-0000-0000-0000-000000000001","name":"Storefront" ,"colour":{"x": 1.50}}"#;
        let project = Record::<Described>::decode(text).unwrap();
        assert_eq!(at(project.text(), &["name"]).text().as_deref(), Some("Storefront"));
        assert_eq!(project.text(), text);
    }
}
