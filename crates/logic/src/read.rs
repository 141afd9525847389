//! A reading: the records of a reply, and what it says of others by their ids.

use crate::list::{Sides, sides};
use slipway_api::decode::{Decode, Undecodable};
use slipway_api::described::{Value, at};
use slipway_api::{Described, Listed, Record, Spec};

/// What a reply holds.
#[derive(Clone, Debug, Default)]
pub struct Read {
    /// Its records; one where it is a record alone.
    pub items: Vec<Record<Described>>,
    /// What it says of each id, where that was wanted.
    pub sides: Sides,
}

/// Two readings are the same when the platform sent the same.
impl PartialEq for Read {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items
    }
}

impl Read {
    /// Reads a reply of `spec`. In a list that is shown by its records every one has to have an `id`; `beside` names the field that
    /// the statuses of others are told apart by.
    pub fn of(spec: &Spec, text: &str, beside: Option<&str>) -> Result<Self, Undecodable> {
        let items =
            if spec.is_list { Listed::<Described>::decode(text)?.items } else { vec![Record::decode(text)?] };
        if let Some(key) = beside {
            let sides = sides(&items, key);
            return Ok(Self { items, sides });
        }
        let nameless = |record: &Record<Described>| !matches!(at(record.text(), &["id"]), Value::Json(id) if id.starts_with('"'));
        match items.iter().position(nameless) {
            Some(index) if spec.is_list => {
                Err(Undecodable { path: format!("results[{index}].id"), problem: "no id".into() })
            }
            _ => Ok(Self { items, sides: Sides::new() }),
        }
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
    use slipway_api::operations::environment::{GetEnvironment, ListServiceStatuses};
    use slipway_api::operations::project::ListEnvironments;

    #[test]
    fn a_list_without_an_id_says_where() {
        let read = |text: &str| Read::of(ListEnvironments::SPEC, text, None);
        assert_eq!(read(r#"{"results":[{"id":"1"},{"name":"x"}]}"#).unwrap_err().path, "results[1].id");
        assert_eq!(read(r#"{"results":[{"id":5}]}"#).unwrap_err().path, "results[0].id");
        assert_eq!(read(r#"[{"id":"1"}]"#).unwrap().items.len(), 1);
        assert!(read("<html>").is_err());
        assert_eq!(
            Read::of(GetEnvironment::SPEC, r#"{"name":"x"}"#, None).unwrap().record(),
            r#"{"name":"x"}"#
        );
    }

    #[test]
    fn statuses_are_told_apart() {
        let text = r#"{"environment":{"id":"9"},"jobs":[{"id":"1","state":"READY"}]}"#;
        assert_eq!(Read::of(ListServiceStatuses::SPEC, text, Some("id")).unwrap().sides.len(), 1);
    }
}
