//! A reading: the records of a reply, and what it says of others by their ids.

use crate::list::{Sides, sides};
use slipway_api::decode::{Decode, Undecodable};
use slipway_api::described::Value;
use slipway_api::{Listed, Record, Spec};

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
}

/// Two readings are the same when the platform sent the same.
impl PartialEq for Read {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items
    }
}

impl Read {
    /// Reads a reply of `spec`. Where its records are told apart by their `id`, every one in a list has to have it, and so has a
    /// record that is asked for by its id.
    pub fn of(spec: &Spec, text: &str, by: By) -> Result<Self, Undecodable> {
        let items = if spec.is_list { Listed::decode(text)?.items } else { vec![Record::decode(text)?] };
        match by {
            By::Field(key) => {
                let sides = sides(&items, key);
                return Ok(Self { items, sides });
            }
            By::Nothing => return Ok(Self { items, sides: Sides::new() }),
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
    use slipway_api::operations::environment::{GetEnvironment, ListLinks, ListServiceStatuses};
    use slipway_api::operations::project::ListEnvironments;

    #[test]
    fn a_list_without_an_id_says_where() {
        let read = |text: &str| Read::of(ListEnvironments::SPEC, text, By::Id);
        assert_eq!(read(r#"{"results":[{"id":"1"},{"name":"x"}]}"#).unwrap_err().path, "results[1].id");
        assert_eq!(read(r#"{"results":[{"id":5}]}"#).unwrap_err().path, "results[0].id");
        assert_eq!(read(r#"[{"id":"1"}]"#).unwrap().items.len(), 1);
        assert!(read("<html>").is_err());
        assert_eq!(Read::of(GetEnvironment::SPEC, r#"{"name":"x"}"#, By::Id).unwrap_err().path, "id");
        let record = r#"{"id":"1"}"#;
        assert_eq!(Read::of(GetEnvironment::SPEC, record, By::Id).unwrap().record(), record);
    }

    #[test]
    fn what_has_no_id_is_read_as_it_comes() {
        let links = r#"{"results":[{"service_id":"1","url":"https://x.example"}]}"#;
        assert_eq!(Read::of(ListLinks::SPEC, links, By::Nothing).unwrap().items.len(), 1);
    }

    #[test]
    fn statuses_are_told_apart() {
        let text = r#"{"environment":{"id":"9"},"jobs":[{"id":"1","state":"READY"}]}"#;
        assert_eq!(Read::of(ListServiceStatuses::SPEC, text, By::Field("id")).unwrap().sides.len(), 1);
    }
}
