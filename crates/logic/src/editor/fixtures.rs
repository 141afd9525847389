//! A schema and helper functions for tests of the editor.

use super::edit::{PathSegment, value};
use super::schema::{FieldPath, Input, ReadRecord, Schema};
use super::write::set;
use crate::forms::rule::FieldMessage;
use slipway_api::Timestamp;

/// The fields of the record. The last one is a secret, which drafts don’t keep.
pub const FIELDS: [&str; 4] = ["name", "cpu", "description", "icon_uri"];
pub const SECRET: &str = "icon_uri";
pub const NOW: Timestamp = Timestamp(1_000);

/// A record whose name is required and whose last field is a secret.
#[derive(Debug)]
pub struct TestSchema;

impl Schema for TestSchema {
    fn validate(&self, input: Input) -> Vec<FieldMessage> {
        let is_empty = text(input.mine, "name").is_empty();
        is_empty.then(|| ("name".to_owned(), "Required.".to_owned())).into_iter().collect()
    }

    fn request_of_reply(&self, reply: &str) -> Option<String> {
        (!reply.is_empty()).then(|| reply.to_owned())
    }

    fn without_secrets(&self, request: &str) -> String {
        set(request, &path(SECRET), None).unwrap_or_default()
    }

    fn with_secrets(&self, request: &str, present: &str) -> String {
        match (value(request, &path(SECRET)), value(present, &path(SECRET))) {
            (None, Some(secret)) => set(request, &path(SECRET), Some(secret)).unwrap_or_default(),
            _ => request.to_owned(),
        }
    }

    fn may_hold_secrets(&self, text: &str) -> bool {
        text.contains(SECRET)
    }
}

pub fn path(field: &str) -> FieldPath {
    vec![PathSegment::Key(field.to_owned())]
}

pub fn text(record: &str, field: &str) -> String {
    super::write::text(record, &path(field))
}

pub fn record(request: &str) -> ReadRecord {
    ReadRecord { record: request.to_owned(), request: request.to_owned() }
}

pub fn typed_text(field: &str, number: u8) -> String {
    match (field, number) {
        ("cpu", number) => (number + 1).to_string(),
        ("name", 0) => String::new(),
        (field, number) => format!("{field} {number}"),
    }
}

pub fn with(record: &str, field: &str, typed: &str) -> String {
    let json = if field == "cpu" { typed.to_owned() } else { format!("\"{typed}\"") };
    set(record, &path(field), Some(&json)).unwrap_or_default()
}
