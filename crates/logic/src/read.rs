//! A reading: the records of a reply, and what it says of others by their ids.

use crate::list::{Sides, sides, told};
use slipway_api::decode::{Decode, Undecodable};
use slipway_api::described::Value;
use slipway_api::{Listed, Record, Spec};
use std::sync::Arc;

/// What tells the records of a reply apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Their own `id`: one without it can't be shown, opened or changed.
    Id,
    /// They are statuses of others, told apart by this field.
    Field(&'static str),
    /// Nothing: they have no id, and are shown as they come.
    Nothing,
}

/// What a reply holds.
#[derive(Clone, Debug, Default)]
pub struct Read {
    /// Its records; one where it is a record alone.
    pub items: Vec<Record>,
    /// What it says of each id, where that was wanted.
    pub sides: Sides,
    /// The same in its order.
    told: Vec<(Arc<str>, Record)>,
}

/// Two readings are the same when the platform sent the same.
impl PartialEq for Read {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items
    }
}

impl Read {
    /// Reads a reply of `spec`. Where its records are told apart by their `id`, every one in a list has to have it, and so has a
    /// record that is asked for by its id. What didn't change is taken over from `last`.
    pub fn of(spec: &Spec, text: &str, by: By, last: Option<&Self>) -> Result<Self, Undecodable> {
        let none = Self::default();
        let last = last.unwrap_or(&none);
        let items =
            if spec.is_list { Listed::after(text, &last.items)?.items } else { vec![Record::decode(text)?] };
        match by {
            By::Field(key) => {
                let (told, kinds) = told(&items, key, &last.told);
                return Ok(Self { items, sides: sides(&told, &kinds), told });
            }
            By::Nothing => return Ok(Self { items, ..Self::default() }),
            By::Id => {}
        }
        let nameless =
            |record: &Record| !matches!(record.at(&["id"]), Value::Json(id) if id.starts_with('"'));
        match items.iter().position(nameless) {
            Some(_) if !spec.is_list && spec.path.ends_with('}') => {
                Err(Undecodable { path: "id".into(), problem: "no id".into() })
            }
            Some(index) if spec.is_list => {
                Err(Undecodable { path: format!("results[{index}].id"), problem: "no id".into() })
            }
            _ => Ok(Self { items, ..Self::default() }),
        }
    }

    /// Whether this is what a reply says, seen by its text alone: only of one record, which is kept whole.
    pub fn says(&self, spec: &Spec, text: &str) -> bool {
        !spec.is_list && self.items.first().is_some_and(|record| record.text() == text.trim())
    }

    /// What was said of each, put together of several replies.
    pub fn of_sides(sides: Sides) -> Self {
        Self { sides, ..Self::default() }
    }

    /// Records that were put together of several replies.
    pub fn of_items(items: Vec<Record>) -> Self {
        Self { items, ..Self::default() }
    }

    /// The text of the one record; an empty object where there is none.
    pub fn record(&self) -> &str {
        self.items.first().map_or("{}", Record::text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Operation;
    use slipway_api::operations::environment::{GetEnvironment, ListLinks, ListServiceStatuses};
    use slipway_api::operations::project::ListEnvironments;

    #[test]
    fn a_list_without_an_id_says_where() {
        let read = |text: &str| Read::of(ListEnvironments::SPEC, text, By::Id, None);
        assert_eq!(read(r#"{"results":[{"id":"1"},{"name":"x"}]}"#).unwrap_err().path, "results[1].id");
        assert_eq!(read(r#"{"results":[{"id":5}]}"#).unwrap_err().path, "results[0].id");
        assert_eq!(read(r#"[{"id":"1"}]"#).unwrap().items.len(), 1);
        assert!(read("<html>").is_err());
        assert_eq!(Read::of(GetEnvironment::SPEC, r#"{"name":"x"}"#, By::Id, None).unwrap_err().path, "id");
        let record = r#"{"id":"1"}"#;
        assert_eq!(Read::of(GetEnvironment::SPEC, record, By::Id, None).unwrap().record(), record);
    }

    #[test]
    fn a_reply_of_one_record_is_told_from_the_last() {
        let text = r#"{"environment":{"id":"9"},"jobs":[{"id":"1","state":"READY"}]}"#;
        let read = |text: &str| Read::of(ListServiceStatuses::SPEC, text, By::Field("id"), None).unwrap();
        assert!(read(text).says(ListServiceStatuses::SPEC, &format!(" {text}\n")));
        assert!(!read(text).says(ListServiceStatuses::SPEC, &text.replace("READY", "ERROR")));
        assert!(!Read::default().says(ListServiceStatuses::SPEC, "{}"));
        let list = Read::of(ListEnvironments::SPEC, r#"[{"id":"1"}]"#, By::Id, None).unwrap();
        assert!(!list.says(ListEnvironments::SPEC, r#"{"id":"1"}"#), "a list isn't its first record");
    }

    #[test]
    fn what_has_no_id_is_read_as_it_comes() {
        let links = r#"{"results":[{"service_id":"1","url":"https://x.example"}]}"#;
        assert_eq!(Read::of(ListLinks::SPEC, links, By::Nothing, None).unwrap().items.len(), 1);
    }

    #[test]
    fn statuses_are_told_apart() {
        let text = r#"{"environment":{"id":"9"},"jobs":[{"id":"1","state":"READY"}]}"#;
        assert_eq!(Read::of(ListServiceStatuses::SPEC, text, By::Field("id"), None).unwrap().sides.len(), 1);
    }
}
