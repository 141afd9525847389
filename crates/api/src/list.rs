//! List replies, in the three shapes that platforms send.

use crate::decode::{self, Decode, MAX_RECORDS, TOO_MANY, Undecodable};
use crate::described::{Value, at_keys};
use crate::fields::reference;
use crate::record::Record;
use serde::Deserialize;
use serde_json::value::RawValue;

/// The records of a list reply: `{results: […]}` (part 1), a bare array, or one record alone (companion, "Navigation").
#[derive(Debug, PartialEq)]
pub struct Listed {
    /// The records, in the platform's order.
    pub items: Vec<Record>,
}

#[derive(Deserialize)]
struct Page<'a> {
    #[serde(borrow, default)]
    results: Option<&'a RawValue>,
}

impl Decode for Listed {
    const IS_LIST: bool = true;

    fn decode(text: &str) -> Result<Self, Undecodable> {
        Self::after(text, &[])
    }
}

impl Listed {
    /// Decodes a list reply. A record with the same position and text as a record of `last` (the records of the previous reply) is a clone of
    /// that record, without being decoded again.
    pub fn after(text: &str, last: &[Record]) -> Result<Self, Undecodable> {
        let text = text.trim();
        if text.starts_with('[') {
            return array(text, "", last);
        }
        let page: Page = serde_json::from_str(text).map_err(|error| decode::undecodable(text, "", &error))?;
        match page.results {
            Some(results) => array(results.get(), "results", last),
            None if has_results(text) => Ok(Self { items: Vec::new() }),
            None => Ok(Self { items: vec![Record::read(text, "")?] }),
        }
    }
}

/// Returns the first record whose `id` is `id`; None if there is none.
pub fn find<'a>(records: &'a [Record], id: &str) -> Option<&'a Record> {
    records.iter().find(|record| record.at(&[reference::ID]).text().as_deref() == Some(id))
}

/// Returns true if an object has the key `results`. If its value is `null`, the reply is an empty list, not a single record without an id.
fn has_results(text: &str) -> bool {
    at_keys(text, &["results"]) != Value::Absent
}

fn array(text: &str, base: &str, last: &[Record]) -> Result<Listed, Undecodable> {
    let raw: Vec<&RawValue> =
        serde_json::from_str(text).map_err(|error| decode::undecodable(text, base, &error))?;
    if raw.len() > MAX_RECORDS {
        return Err(Undecodable::over_limit(base, TOO_MANY));
    }
    let item = |(index, item): (usize, &&RawValue)| match last.get(index) {
        Some(known) if known.text() == item.get() => Ok(known.clone()),
        _ => Record::read(item.get(), &format!("{base}[{index}]")),
    };
    let items = raw.iter().enumerate().map(item);
    Ok(Listed { items: items.collect::<Result<_, _>>()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = r#"{"id":"00000000-0000-0000-0000-000000000001","name":"Storefront"}"#;

    #[test]
    fn reads_all_three_shapes() {
        for text in [ONE.to_owned(), format!("[{ONE}]"), format!(" {{\"results\": [{ONE}]}}\n")] {
            let list = Listed::decode(&text).unwrap();
            assert_eq!(list.items.len(), 1, "{text}");
            assert_eq!(list.items[0].text(), ONE);
        }
        let list = Listed::decode(&format!("[{ONE}]")).unwrap();
        assert!(
            find(&list.items, "00000000-0000-0000-0000-000000000001")
                .is_some_and(|record| record.text() == ONE)
        );
        assert_eq!(find(&list.items, "00000000-0000-0000-0000-000000000002"), None);
        for text in [
            "[]",
            r#"{"results":[]}"#,
            r#"{"results":null}"#,
            r#"{"count":0,"next":null,"previous":null,"results":null,"links":{"self":"https://api.example.com/members"}}"#,
        ] {
            assert!(Listed::decode(text).unwrap().items.is_empty(), "{text}");
        }
    }

    #[test]
    fn what_stands_where_it_stood_is_the_same_record() {
        let list = |names: [&str; 2]| format!(r#"[{{"name":"{}"}},{{"name":"{}"}}]"#, names[0], names[1]);
        let first = Listed::decode(&list(["a", "b"])).unwrap();
        let second = Listed::after(&list(["a", "c"]), &first.items).unwrap();
        assert!(second.items[0].is(&first.items[0]));
        assert_eq!(second.items[1].at_keys(&["name"]).text().as_deref(), Some("c"));
        assert_eq!(second, Listed::decode(&list(["a", "c"])).unwrap());
    }

    #[test]
    fn a_list_of_too_many_records_is_refused_before_they_are_read() {
        let list = |many: usize| format!("[{}]", vec!["{}"; many].join(","));
        assert_eq!(Listed::decode(&list(MAX_RECORDS)).map(|list| list.items.len()), Ok(MAX_RECORDS));
        let refused = Listed::decode(&format!("{{\"results\":{}}}", list(1_000_000)));
        assert!(refused.is_err_and(|error| error.problem == TOO_MANY && error.is_over_limit()));
    }

    #[test]
    fn says_which_element_failed() {
        let bad = format!(r#"{{"results":[{ONE},7]}}"#);
        let error = Listed::decode(&bad).unwrap_err();
        assert_eq!(error.path, "results[1]");
        let error = Listed::decode("<html>").unwrap_err();
        assert_eq!(error.path, "");
    }
}
