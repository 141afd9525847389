//! The decoded data of a read: its records, and statuses by id.

use crate::status::by_id::{StatusById, index_by_id, statuses_in_reply};
use slipway_api::decode::{Decode, MAX_RECORD_BYTES, MAX_RECORDS, TOO_LONG, TOO_MANY, Undecodable};
use slipway_api::described::Value;
use slipway_api::table::FieldName;
use slipway_api::{Listed, Record, Spec};
use std::sync::Arc;

/// A check of a reply that is kept as text. Returns [`Undecodable`] for a reply that the read doesn’t accept.
pub type Check = fn(&str) -> Result<(), Undecodable>;

/// The key of the records in a reply.
#[derive(Clone, Copy, Debug)]
pub enum RecordKey {
    /// The key is in this field, usually `id`. In a list, every record needs the field: a record without it couldn't be shown, opened or
    /// changed.
    Key(FieldName),
    /// The records are statuses, with the id of their service in this field.
    Statuses(FieldName),
    /// No key: the records have no ids.
    Unkeyed,
    /// No records: the reply is kept as text, if the check accepts it.
    Text(Check),
}

/// The data of a reply.
#[derive(Clone, Debug, Default)]
pub struct Read {
    /// The records of the reply; a single one if the reply isn't a list.
    pub items: Vec<Record>,
    /// The statuses by id, if the read was for statuses; else empty.
    pub statuses: StatusById,
    /// The text of the reply, if it is kept as text ([`RecordKey::Text`]); else empty.
    pub text: Arc<str>,
    /// The statuses with their ids, in the order of the reply; empty if the read wasn't for statuses.
    in_reply: Vec<(Arc<str>, Record)>,
}

/// Reads are equal if the platform sent the same records and the same text. The statuses by id aren't compared: for data of one reply they
/// follow from its records, but all data of [`Read::of_statuses`] is equal.
impl PartialEq for Read {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items && self.text == other.text
    }
}

impl Read {
    /// Decodes a reply to a request of `spec`. Records of `last` whose text is unchanged are reused.
    ///
    /// # Errors
    /// If the reply can't be decoded or exceeds a limit. Also if the key is missing or isn't a string, in a record of a list or in a record
    /// that is read by its id.
    pub fn of(
        spec: &Spec,
        text: &str,
        record_key: RecordKey,
        last: Option<&Self>,
    ) -> Result<Self, Undecodable> {
        if let RecordKey::Text(check) = record_key {
            check(text)?;
            return Ok(Self { text: text.into(), ..Self::default() });
        }
        let empty = Self::default();
        let last = last.unwrap_or(&empty);
        let items =
            if spec.is_list { Listed::after(text, &last.items)?.items } else { vec![Record::decode(text)?] };
        match record_key {
            RecordKey::Statuses(key) => {
                let (in_reply, kinds) = statuses_in_reply(&items, key, &last.in_reply);
                if in_reply.len() > MAX_RECORDS {
                    return Err(Undecodable::over_limit("", TOO_MANY));
                }
                return Ok(Self {
                    items,
                    statuses: index_by_id(&in_reply, &kinds),
                    in_reply,
                    ..Self::default()
                });
            }
            RecordKey::Unkeyed | RecordKey::Text(_) | RecordKey::Key(_) => {}
        }
        if let Some(index) = items.iter().position(|record| record.text().len() > MAX_RECORD_BYTES) {
            let path = if spec.is_list { format!("results[{index}]") } else { String::new() };
            return Err(Undecodable::over_limit(&path, TOO_LONG));
        }
        let RecordKey::Key(key) = record_key else { return Ok(Self { items, ..Self::default() }) };
        let has_no_key =
            |record: &Record| !matches!(record.at(&[key]), Value::Json(value) if value.starts_with('"'));
        let problem = || format!("no {key}");
        match items.iter().position(has_no_key) {
            Some(_) if !spec.is_list && spec.path.ends_with('}') => {
                Err(Undecodable { path: key.to_string(), problem: problem() })
            }
            Some(index) if spec.is_list => {
                Err(Undecodable { path: format!("results[{index}].{key}"), problem: problem() })
            }
            _ => Ok(Self { items, ..Self::default() }),
        }
    }

    /// Returns the data with its statuses by id, if `record_key` asks for statuses and the data has none yet; else the data as it is. The
    /// cache finds data by the path of the request alone, so a page that reads a list as statuses may get the data of a page that read the
    /// same list as records.
    #[must_use]
    pub fn keyed(self: Arc<Self>, record_key: RecordKey) -> Arc<Self> {
        match record_key {
            RecordKey::Statuses(key) if self.in_reply.is_empty() && !self.items.is_empty() => {
                let (in_reply, kinds) = statuses_in_reply(&self.items, key, &[]);
                let statuses = index_by_id(&in_reply, &kinds);
                Arc::new(Self { items: self.items.clone(), statuses, in_reply, text: self.text.clone() })
            }
            _ => self,
        }
    }

    /// Returns true if a reply has the same text as the single record that this data was read from. Always false for lists, whose whole
    /// text isn't kept, and for replies that are kept as text.
    pub fn says(&self, spec: &Spec, text: &str) -> bool {
        !spec.is_list && self.items.first().is_some_and(|record| record.text() == text.trim())
    }

    /// Creates data from the statuses of several replies.
    pub fn of_statuses(statuses: StatusById) -> Self {
        Self { statuses, ..Self::default() }
    }

    /// Creates data from the records of several replies.
    pub fn of_items(items: Vec<Record>) -> Self {
        Self { items, ..Self::default() }
    }

    /// Returns the size of the data, in bytes of the platform’s text: of the records, the statuses and the text that is kept. Statuses
    /// count in addition to the records from which they were read.
    pub fn bytes(&self) -> usize {
        let records = self.items.iter().chain(self.statuses.values());
        records.map(|record| record.text().len()).sum::<usize>() + self.text.len()
    }

    /// Returns the text of the single record; an empty object if there is none.
    pub fn record(&self) -> &str {
        self.items.first().map_or("{}", Record::text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Operation;
    use slipway_api::fields::reference;
    use slipway_api::operations::environment::{GetEnvironment, ListLinks, ListServiceStatuses};
    use slipway_api::operations::project::ListEnvironments;

    #[test]
    fn records_and_statuses_over_the_limits_are_refused() {
        let long = format!(r#"[{{"id":"1"}},{{"id":"2","name":"{}"}}]"#, "x".repeat(MAX_RECORD_BYTES));
        let error = Read::of(ListEnvironments::SPEC, &long, RecordKey::Key(reference::ID), None).unwrap_err();
        assert_eq!((error.path.as_str(), error.problem.as_str()), ("results[1]", TOO_LONG));
        let statuses = format!(r#"{{"applications":[{}]}}"#, vec![r#"{"id":"1"}"#; 1_000_000].join(","));
        let error = Read::of(ListServiceStatuses::SPEC, &statuses, RecordKey::Statuses(reference::ID), None)
            .unwrap_err();
        assert_eq!(error.problem, TOO_MANY);
    }

    #[test]
    fn a_list_without_an_id_says_where() {
        let read = |text: &str| Read::of(ListEnvironments::SPEC, text, RecordKey::Key(reference::ID), None);
        assert_eq!(read(r#"{"results":[{"id":"1"},{"name":"x"}]}"#).unwrap_err().path, "results[1].id");
        assert_eq!(read(r#"{"results":[{"id":5}]}"#).unwrap_err().path, "results[0].id");
        assert_eq!(read(r#"[{"id":"1"}]"#).unwrap().items.len(), 1);
        assert!(read("<html>").is_err());
        assert_eq!(
            Read::of(GetEnvironment::SPEC, r#"{"name":"x"}"#, RecordKey::Key(reference::ID), None)
                .unwrap_err()
                .path,
            "id"
        );
        let record = r#"{"id":"1"}"#;
        assert_eq!(
            Read::of(GetEnvironment::SPEC, record, RecordKey::Key(reference::ID), None).unwrap().record(),
            record
        );
    }

    #[test]
    fn records_that_were_read_as_a_list_are_found_by_id() {
        let list = r#"{"results":[{"id":"1","service_type":"JOB"},{"id":"2","service_type":"JOB"}]}"#;
        let of = |key| Arc::new(Read::of(ListEnvironments::SPEC, list, key, None).unwrap());
        let by_id = RecordKey::Statuses(reference::ID);
        let found = of(RecordKey::Key(reference::ID)).keyed(by_id);
        assert_eq!(found.statuses, of(by_id).statuses);
        assert_eq!((found.statuses.len(), found.items.len()), (2, 2));
        let same = of(by_id);
        assert!(
            Arc::ptr_eq(&same.clone().keyed(RecordKey::Key(reference::ID)), &same),
            "it has the items as well"
        );
    }

    #[test]
    fn a_reply_of_one_record_is_compared_with_the_last() {
        let text = r#"{"environment":{"id":"9"},"jobs":[{"id":"1","state":"READY"}]}"#;
        let read = |text: &str| {
            Read::of(ListServiceStatuses::SPEC, text, RecordKey::Statuses(reference::ID), None).unwrap()
        };
        assert!(read(text).says(ListServiceStatuses::SPEC, &format!(" {text}\n")));
        assert!(!read(text).says(ListServiceStatuses::SPEC, &text.replace("READY", "ERROR")));
        assert!(!Read::default().says(ListServiceStatuses::SPEC, "{}"));
        let list =
            Read::of(ListEnvironments::SPEC, r#"[{"id":"1"}]"#, RecordKey::Key(reference::ID), None).unwrap();
        assert!(!list.says(ListEnvironments::SPEC, r#"{"id":"1"}"#), "a list isn't its first record");
    }

    #[test]
    fn what_has_no_id_is_read_as_it_comes() {
        let links = r#"{"results":[{"service_id":"1","url":"https://x.example"}]}"#;
        assert_eq!(Read::of(ListLinks::SPEC, links, RecordKey::Unkeyed, None).unwrap().items.len(), 1);
    }

    #[test]
    fn a_log_is_kept_as_it_came() {
        let by = RecordKey::Text(slipway_api::records::LogLines::check);
        let read = |text: &str| Read::of(ListEnvironments::SPEC, text, by, None);
        assert_eq!(&*read("<13>no JSON").unwrap().text, "<13>no JSON");
        assert_ne!(read("a").unwrap(), read("b").unwrap());
        assert!(read("<html>").is_err());
    }

    #[test]
    fn statuses_are_distinguished() {
        let text = r#"{"environment":{"id":"9"},"jobs":[{"id":"1","state":"READY"}]}"#;
        assert_eq!(
            Read::of(ListServiceStatuses::SPEC, text, RecordKey::Statuses(reference::ID), None)
                .unwrap()
                .statuses
                .len(),
            1
        );
    }
}
