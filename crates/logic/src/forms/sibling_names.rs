//! The names of a record’s siblings. A name has to be unique among siblings, regardless of letter case.

use crate::forms::rule::FieldMessage;
use crate::text::lower_case::lower_case;
use slipway_api::Record;
use slipway_api::described::at;
use slipway_api::fields::{project, service_summary};
use slipway_api::table::FieldName;
use uuid::Uuid;

/// The name of a sibling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiblingName {
    /// The name.
    pub name: String,
    /// The id of the environment in which the name is used, if the record has it in its field `environment_id`, as the services in an
    /// organization's list do. None for other records, whose names conflict everywhere.
    pub environment: Option<String>,
}

/// Returns the names of records. `except` is the id of the record that the form edits, whose present name isn’t returned.
pub fn sibling_names(records: &[Record], except: Option<Uuid>) -> Vec<SiblingName> {
    let except = except.map(|id| id.to_string());
    let others =
        records.iter().filter(|record| except.is_none() || record.at(&[project::ID]).text() != except);
    let name = |record: &Record| {
        let environment = record.at(&[service_summary::ENVIRONMENT_ID]).text();
        Some(SiblingName { name: record.at(&[project::NAME]).text()?, environment })
    };
    others.filter_map(name).collect()
}

/// Returns the path and the message of the field `name` if a sibling has the same name as the request, either in the request’s environment or
/// with an `environment` of None. None if the name is free, or if the request has no name.
pub fn name_conflict(request: &str, siblings: &[SiblingName]) -> Option<FieldMessage> {
    let text = |key: FieldName| at(request, &[key]).text();
    let (name, environment) =
        (lower_case(text(project::NAME)?.trim()), text(service_summary::ENVIRONMENT_ID));
    let is_same = |sibling: &&SiblingName| {
        lower_case(sibling.name.trim()) == name
            && (sibling.environment.is_none() || sibling.environment == environment)
    };
    let found = siblings.iter().find(is_same)?;
    Some((
        service_summary::NAME.to_string(),
        format!("Already taken by “{}”. Choose another name.", found.name),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn records() -> Vec<Record> {
        let of = |id: u8, name: &str, environment: &str| {
            let text = format!(
                r#"{{"id":"00000000-0000-0000-0000-00000000000{id}","name":"{name}","environment_id":"{environment}"}}"#
            );
            Record::decode(&text).unwrap()
        };
        vec![of(1, "Checkout", "e1"), of(2, "web", "e2")]
    }

    /// The siblings of a form without a field for the environment.
    fn siblings(except: Option<Uuid>) -> Vec<SiblingName> {
        let all = sibling_names(&records(), except).into_iter();
        all.map(|taken| SiblingName { environment: None, ..taken }).collect()
    }

    #[test]
    fn a_name_is_taken_whatever_its_case_but_not_by_the_record_itself() {
        let all = siblings(None);
        let message = name_conflict(r#"{"name":" CHECKOUT "}"#, &all).unwrap();
        assert_eq!(message, ("name".into(), "Already taken by “Checkout”. Choose another name.".into()));
        assert_eq!(name_conflict(r#"{"name":"check"}"#, &all), None);
        let own = Uuid::parse_str("00000000-0000-0000-0000-000000000001").unwrap();
        assert_eq!(name_conflict(r#"{"name":"checkout"}"#, &siblings(Some(own))), None);
    }

    #[test]
    fn a_clone_may_have_the_same_name_in_another_environment() {
        let all = sibling_names(&records(), None);
        assert!(name_conflict(r#"{"name":"web","environment_id":"e2"}"#, &all).is_some());
        assert_eq!(name_conflict(r#"{"name":"web","environment_id":"e1"}"#, &all), None);
        assert_eq!(name_conflict(r#"{"name":"web"}"#, &all), None, "no environment is chosen yet");
    }
}
