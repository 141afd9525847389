//! Statuses by the id of their record.

use slipway_api::Record;
use slipway_api::decode::{Decode, MAX_RECORDS};
use slipway_api::described::{Value, elements, members};
use slipway_api::fields::service;
use slipway_api::table::FieldName;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The statuses of records, by id.
pub type StatusById = HashMap<Arc<str>, Record>;

/// Returns the statuses in a reply with their ids (the field `key`), and the kind of each list. A reply is a list of statuses, or a record
/// that contains one list for each kind of service (`…/statuses`). In such a record, a status with the same position and text as in `last`
/// is reused, and reading stops at [`MAX_RECORDS`] + 1 statuses, so that the caller sees that the limit is exceeded.
pub fn statuses_in_reply(
    records: &[Record],
    key: FieldName,
    last: &[(Arc<str>, Record)],
) -> (Vec<(Arc<str>, Record)>, Kinds) {
    let (mut found, mut kinds) = (Vec::with_capacity(last.len()), Kinds::new());
    // An object as the key, such as the identifier of a deployment, identifies the record by its text.
    let with_id = |record: Record| {
        let id: Arc<str> = match record.at(&[key]) {
            Value::Json(object) if object.starts_with('{') => object.into(),
            value => value.str()?.as_ref().into(),
        };
        Some((id, record))
    };
    for record in records {
        if let Some(entry) = with_id(record.clone()) {
            found.push(entry);
            continue;
        }
        for (group, value) in members(record.text()) {
            for element in elements(value) {
                if found.len() > MAX_RECORDS {
                    return (found, kinds);
                }
                let entry = match last.get(found.len()) {
                    Some(known) if known.1.text() == element => Some(known.clone()),
                    // An element that isn’t a JSON object, or has no id, is left out.
                    _ => Record::decode(element).ok().and_then(with_id),
                };
                found.extend(entry);
            }
            kinds.push((found.len(), group.trim_end_matches('s').to_ascii_uppercase()));
        }
    }
    (found, kinds)
}

/// Returns the statuses by id. Ids are only unique within a kind: the statuses of an id that occurs in lists of several kinds are indexed
/// by a key made of id and kind.
pub fn index_by_id(in_reply: &[(Arc<str>, Record)], kinds: &Kinds) -> StatusById {
    let statuses: StatusById = in_reply.iter().cloned().collect();
    if statuses.len() == in_reply.len() {
        return statuses;
    }
    let kind_at = |index: usize| kinds.iter().find(|(end, _)| index < *end).map_or("", |(_, kind)| kind);
    let (mut first_index, mut shared) = (HashMap::<Arc<str>, usize>::new(), HashSet::<Arc<str>>::new());
    for (index, (id, _)) in in_reply.iter().enumerate() {
        match first_index.get(id) {
            Some(earlier) if kind_at(*earlier) != kind_at(index) => {
                shared.insert(id.clone());
            }
            Some(_) => {}
            None => {
                first_index.insert(id.clone(), index);
            }
        }
    }
    let entry = |(index, (id, record)): (usize, &(Arc<str>, Record))| {
        let key = if shared.contains(id) { key_of(id, kind_at(index)) } else { id.clone() };
        (key, record.clone())
    };
    in_reply.iter().enumerate().map(entry).collect()
}

/// Returns the status of a service; None if unknown.
pub fn status_of<'a>(service: &Record, statuses: &'a StatusById) -> Option<&'a Record> {
    let id = service.at(&[service::ID]).str()?;
    let kind = service.at(&[service::SERVICE_TYPE]).str().unwrap_or_default();
    status_by(&id, &kind, statuses)
}

/// Returns the status of the service with this id and kind; None if unknown.
pub fn status_by<'a>(id: &str, kind: &str, statuses: &'a StatusById) -> Option<&'a Record> {
    statuses.get(&key_of(id, kind)).or_else(|| statuses.get(id))
}

/// For each list of a reply, the index after its last status, and the kind of its services in upper case.
pub type Kinds = Vec<(usize, String)>;

/// Returns the key, made of id and kind, of a record whose id also belongs to a record of another kind.
pub(crate) fn key_of(id: &str, kind: &str) -> Arc<str> {
    format!("{id} {kind}").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_identifies_a_record_by_its_text() {
        let page = |entries: &str| Record::decode(&format!(r#"{{"page":1,"results":[{entries}]}}"#)).unwrap();
        let reply = [page(r#"{"id":{"execution":"x1"}},{"id":{"execution":"x2"}},{"id":null},{}"#)];
        let (found, _) = statuses_in_reply(&reply, service::ID, &[]);
        let keys: Vec<&str> = found.iter().map(|(key, _)| &**key).collect();
        assert_eq!(
            keys,
            [r#"{"execution":"x1"}"#, r#"{"execution":"x2"}"#],
            "records without a key are left out"
        );
    }
}
