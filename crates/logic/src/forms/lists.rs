//! Functions for lists in a form, which are the JSON text of their field: lists of chosen values, and lists of entries with key and
//! value.

use crate::text::json::object;
use slipway_api::described::{Value, at, elements};
use slipway_api::fields::label;
use slipway_api::patch::{self, Step};
use slipway_api::table::{Enumeration, FieldName};
use std::collections::{BTreeMap, BTreeSet};

/// The field of an entry that says whether the entry is also set at the cloud provider.
pub const MARK: FieldName = label::PROPAGATE_TO_CLOUD_PROVIDER;

/// Returns the texts in a list. Elements that aren’t text are left out; empty if `list` isn’t a list.
pub fn words(list: &str) -> Vec<String> {
    elements(list).into_iter().filter_map(|word| Value::of(word).text()).collect()
}

/// Returns the list without texts that mean the same, and with the first of them at its end if `is_on` is true. The other texts keep their
/// order.
pub fn toggled(list: &str, same: &[String], is_on: bool) -> String {
    let mut words = words(list);
    words.retain(|known| !same.contains(known));
    words.extend(same.first().filter(|_| is_on).cloned());
    serde_json::to_string(&words).unwrap_or_default()
}

/// Returns the list with each value in the other word of its enumeration; None if no value has another word.
pub fn in_other_words(list: &str, enumeration: &Enumeration) -> Option<String> {
    let words = words(list);
    let other = |word: &String| enumeration.synonym(word).map_or_else(|| word.clone(), str::to_owned);
    let others: Vec<String> = words.iter().map(other).collect();
    (others != words).then(|| serde_json::to_string(&others).unwrap_or_default())
}

/// Returns key and value of each entry; empty texts for those that are missing.
pub fn entries(list: &str) -> Vec<(String, String)> {
    let text = |entry: &str, key: FieldName| at(entry, &[key]).text().unwrap_or_default();
    elements(list).into_iter().map(|entry| (text(entry, label::KEY), text(entry, label::VALUE))).collect()
}

/// Returns key and value of each entry, and whether it is set at the cloud provider as well.
pub fn marked(list: &str) -> Vec<(String, String, bool)> {
    let is_marked = |entry: &str| at(entry, &[MARK]).boolean().unwrap_or_default();
    let marks = elements(list).into_iter().map(is_marked);
    entries(list).into_iter().zip(marks).map(|((key, value), is_marked)| (key, value, is_marked)).collect()
}

/// Returns the list with a new value (JSON) for one field of an entry. The entry’s other fields stay. Unchanged if there is no entry
/// at `index`.
pub fn with_field(list: &str, index: usize, key: &str, json: &str) -> String {
    let path = [Step::Index(index), Step::Key(key.to_owned())];
    patch::set(list, &path, json).unwrap_or_else(|| list.to_owned())
}

/// Returns the list without the entry at `index`. Unchanged if there is no such entry.
pub fn without(list: &str, index: usize) -> String {
    patch::remove(list, &[Step::Index(index)]).unwrap_or_else(|| list.to_owned())
}

/// Returns the list with another entry at its end.
pub fn with_entry(list: &str, key: &str, value: &str) -> String {
    let list = if list.trim_start().starts_with('[') { list } else { "[]" };
    let entry = object(&[(label::KEY, Some(key)), (label::VALUE, Some(value))]);
    patch::set(list, &[Step::Index(elements(list).len())], &entry).unwrap_or_else(|| list.to_owned())
}

/// Returns the list with the entries of a text that has `key=value` or `key: value` on each line. The value of a key that the list has
/// already is replaced. None if the text isn’t at least two such lines: then it is pasted as a single value.
pub fn pasted(list: &str, text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let pairs: Option<Vec<(&str, &str)>> = lines.iter().map(|line| line.split_once(['=', ':'])).collect();
    let pairs = pairs.filter(|pairs| pairs.len() > 1)?;
    let known = entries(list);
    let mut rows: Vec<String> = elements(list).into_iter().map(str::to_owned).collect();
    // A person pastes into a blank row, which the pasted entries replace.
    if let Some(blank) = known.iter().position(|(key, value)| key.is_empty() && value.is_empty()) {
        rows.remove(blank);
    }
    // A map finds the row of a key quickly: thousands of lines may be pasted.
    let mut places = BTreeMap::new();
    for (place, row) in rows.iter().enumerate() {
        places.entry(at(row, &[label::KEY]).text().unwrap_or_default()).or_insert(place);
    }
    for (key, value) in pairs {
        let (key, value) = (key.trim(), value.trim());
        match places.get(key).and_then(|place| rows.get_mut(*place)) {
            Some(row) => {
                let json = serde_json::to_string(value).unwrap_or_default();
                let path = [Step::from(label::VALUE)];
                *row = patch::set(row, &path, &json).unwrap_or_else(|| row.clone());
            }
            None => {
                places.insert(key.to_owned(), rows.len());
                rows.push(object(&[(label::KEY, Some(key)), (label::VALUE, Some(value))]));
            }
        }
    }
    Some(format!("[{}]", rows.join(",")))
}

/// Returns the indexes of the entries whose key an earlier entry has. Empty keys don’t count.
pub fn repeated(list: &str) -> BTreeSet<usize> {
    let mut keys = BTreeSet::new();
    let entries = entries(list).into_iter().enumerate();
    // `insert` returns false for a key that is there already.
    entries
        .filter(|(_, (key, _))| !key.is_empty() && !keys.insert(key.clone()))
        .map(|(place, _)| place)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::tables::enumerations::ANY_WEBHOOK_EVENT;

    #[test]
    fn words_are_chosen_and_unknown_ones_stay() {
        let toggled = |list, word: &str, is_on| toggled(list, &[word.to_owned()], is_on);
        assert_eq!(toggled(r#"["ODD","A"]"#, "B", true), r#"["ODD","A","B"]"#);
        assert_eq!(toggled(r#"["ODD","A"]"#, "A", false), r#"["ODD"]"#);
        assert_eq!(toggled("", "A", true), r#"["A"]"#);
        assert_eq!(toggled(r#"["A"]"#, "A", true), r#"["A"]"#);
    }

    #[test]
    fn two_words_for_one_thing_are_toggled_together() {
        let failed = ["DEPLOYMENT_FAILURE".to_owned(), "DEPLOYMENT_FAILED".to_owned()];
        assert_eq!(super::toggled(r#"["DEPLOYMENT_FAILED","ODD"]"#, &failed, false), r#"["ODD"]"#);
        assert_eq!(super::toggled(r#"["ODD"]"#, &failed, true), r#"["ODD","DEPLOYMENT_FAILURE"]"#);
        let others = |list| in_other_words(list, &ANY_WEBHOOK_EVENT);
        assert_eq!(
            others(r#"["DEPLOYMENT_STARTED","DEPLOYMENT_FAILED","ODD"]"#).as_deref(),
            Some(r#"["DEPLOYMENT_STARTED","DEPLOYMENT_FAILURE","ODD"]"#)
        );
        assert_eq!(others(r#"["DEPLOYMENT_STARTED"]"#), None, "one word for all platforms");
    }

    #[test]
    fn an_edited_entry_keeps_what_else_it_has() {
        let list = r#"[{"key":"a","value":"1","propagate_to_cloud_provider":true,"id":"x"},{"key":"b","value":"2"}]"#;
        let edited = with_field(list, 0, "value", "\"3\"");
        assert!(
            edited.starts_with(r#"[{"key":"a","value":"3","propagate_to_cloud_provider":true,"id":"x"}"#)
        );
        assert_eq!(without(list, 0), r#"[{"key":"b","value":"2"}]"#);
        assert_eq!(with_entry("", "k", "v"), r#"[{"key":"k","value":"v"}]"#);
        assert_eq!(entries(list), [("a".to_owned(), "1".to_owned()), ("b".to_owned(), "2".to_owned())]);
    }

    #[test]
    fn several_lines_are_pasted_as_entries() {
        let list = r#"[{"key":"team","value":"a"}]"#;
        let pasted_list = pasted(list, "team=shop\n\ntier = 1\n").unwrap();
        assert_eq!(pasted_list, r#"[{"key":"team","value":"shop"},{"key":"tier","value":"1"}]"#);
        let blank = with_entry(list, "", "");
        assert_eq!(
            pasted(&blank, "team=shop\ntier=1").as_deref(),
            Some(&*pasted_list),
            "a blank row is filled"
        );
        assert_eq!(pasted(list, "one=line"), None);
        assert_eq!(pasted(list, "two\nlines"), None);
    }

    #[test]
    fn thousands_of_lines_are_pasted_at_once() {
        let text: String = (0..20_000).map(|number| format!("key{number}=value\n")).collect();
        let list = pasted("[]", &text).unwrap();
        let again = pasted(&list, &text.replace("value", "other")).unwrap();
        assert_eq!((entries(&list).len(), entries(&again).len()), (20_000, 20_000));
        assert!(repeated(&again).is_empty() && !again.contains("\"value\":\"value\""));
    }

    #[test]
    fn a_repeated_key_is_found() {
        let list = r#"[{"key":"a"},{"key":"b"},{"key":"a"},{"key":""},{"key":""}]"#;
        assert_eq!(repeated(list), BTreeSet::from([2]));
    }
}
