//! Functions for lists in a form, which are the JSON text of their field: lists of chosen values, and lists of entries with key and
//! value.

use crate::text::json::object;
use slipway_api::described::{Value, at, elements};
use slipway_api::fields::label;
use slipway_api::patch::{self, Step};
use slipway_api::table::{Enumeration, FieldName};
use std::collections::BTreeSet;

/// The field of an entry that says whether the entry is also set at the cloud provider.
pub const MARK: FieldName = label::PROPAGATE_TO_CLOUD_PROVIDER;

/// Returns the texts in a list. Elements that aren’t text are left out; empty if `list` isn’t a list.
pub fn words(list: &str) -> Vec<String> {
    elements(list).into_iter().filter_map(|word| Value::of(word).text()).collect()
}

/// Returns the list without the texts in `same`, which have the same meaning; if `is_on` is true, with the first text of `same` at its end.
/// The other texts keep their order.
pub fn toggled(list: &str, same: &[String], is_on: bool) -> String {
    let mut texts = words(list);
    texts.retain(|known| !same.contains(known));
    texts.extend(same.first().filter(|_| is_on).cloned());
    serde_json::to_string(&texts).unwrap_or_default()
}

/// Returns true if the list has a value with a synonym: another value of the enumeration with the same label.
pub fn has_synonym(list: &str, enumeration: &Enumeration) -> bool {
    words(list).iter().any(|word| enumeration.synonym(word).is_some())
}

/// Returns the list with each value that isn’t offered replaced by its offered synonym. A value that is offered, or that has no offered
/// synonym, stays.
pub fn in_offered_words(list: &str, offered: &[String], enumeration: &Enumeration) -> String {
    let is_offered = |value: &str| offered.iter().any(|offered| offered == value);
    let replaced = |value: String| match enumeration.synonym(&value).filter(|synonym| is_offered(synonym)) {
        Some(synonym) if !is_offered(&value) => synonym.to_owned(),
        _ => value,
    };
    let values: Vec<String> = words(list).into_iter().map(replaced).collect();
    serde_json::to_string(&values).unwrap_or_default()
}

/// A checkbox of a list: its label, and the values that it stands for. Checking it adds the first of these values to the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The label.
    pub label: String,
    /// The values.
    pub same: Vec<String>,
}

/// Returns the checkboxes for the offered values and for `unlisted`, the other values that the list has or had, from value and label of
/// each. Values with the same label share a checkbox: checking it adds the offered value if `prefers_offered` is true, else the value of
/// `unlisted`.
pub fn by_label(
    offered: &[(String, String)],
    unlisted: &[(String, String)],
    prefers_offered: bool,
) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for (word, label) in offered.iter().chain(unlisted) {
        match choices.iter_mut().find(|choice| choice.label == *label) {
            Some(choice) if prefers_offered => choice.same.push(word.clone()),
            Some(choice) => choice.same.insert(0, word.clone()),
            None => choices.push(Choice { label: label.clone(), same: vec![word.clone()] }),
        }
    }
    choices
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

/// Returns the list with an entry of this key and value at its end. A text that isn’t a list counts as an empty list.
pub fn with_entry(list: &str, key: &str, value: &str) -> String {
    let list = if list.trim_start().starts_with('[') { list } else { "[]" };
    let entry = object(&[(label::KEY, Some(key)), (label::VALUE, Some(value))]);
    patch::set(list, &[Step::Index(elements(list).len())], &entry).unwrap_or_else(|| list.to_owned())
}

/// Returns the list with the entries of a text that has `key=value` or `key: value` on its lines. A line of another form becomes an entry
/// whose key is the line, so that its error is shown. An entry that the list has already isn’t added again. The first blank entry of the list
/// is removed. An entry whose key the list has with another value is added: its row is marked as a repeated key, and the person decides which
/// entry to remove. None if the text isn’t several lines with entries: then the text is pasted as a single value.
pub fn pasted(list: &str, text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let has_entry = lines.iter().any(|line| line.contains(['=', ':']));
    if lines.len() < 2 || !has_entry {
        return None;
    }
    let known = entries(list);
    let mut rows: Vec<String> = elements(list).into_iter().map(str::to_owned).collect();
    // The pasted entries are appended, so the blank row into which they are usually pasted would stay behind.
    if let Some(blank) = known.iter().position(|(key, value)| key.is_empty() && value.is_empty()) {
        rows.remove(blank);
    }
    // A set finds an entry quickly: thousands of lines may be pasted.
    let mut seen: BTreeSet<(String, String)> = known.into_iter().collect();
    for line in lines {
        let (key, value) = line.split_once(['=', ':']).unwrap_or((line, ""));
        let (key, value) = (key.trim(), value.trim());
        if seen.insert((key.to_owned(), value.to_owned())) {
            rows.push(object(&[(label::KEY, Some(key)), (label::VALUE, Some(value))]));
        }
    }
    Some(format!("[{}]", rows.join(",")))
}

/// Returns the indexes of the entries whose key an earlier entry has. Empty keys don’t count.
pub fn repeated(list: &str) -> BTreeSet<usize> {
    let mut keys = BTreeSet::new();
    let entries = entries(list).into_iter().enumerate();
    entries
        .filter(|(_, (key, _))| !key.is_empty() && !keys.insert(key.clone()))
        .map(|(index, _)| index)
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
        let own = |text: &str| text.to_owned();
        let offered = [(own("A"), own("Failed")), (own("B"), own("Started"))];
        for (prefers_offered, same) in [(true, ["A", "C"]), (false, ["C", "A"])] {
            let choices = by_label(&offered, &[(own("C"), own("Failed"))], prefers_offered);
            assert_eq!(choices[0].same, same);
            assert_eq!(choices[1], Choice { label: own("Started"), same: vec![own("B")] });
        }
    }

    #[test]
    fn a_list_of_two_vocabularies_gets_the_offered_words() {
        let offered = ["DEPLOYMENT_STARTED", "DEPLOYMENT_FAILURE"].map(str::to_owned);
        let mixed = r#"["DEPLOYMENT_STARTED","DEPLOYMENT_FAILED","DEPLOYMENT_FAILURE","ODD"]"#;
        assert!(has_synonym(mixed, &ANY_WEBHOOK_EVENT));
        assert!(!has_synonym(r#"["DEPLOYMENT_STARTED"]"#, &ANY_WEBHOOK_EVENT), "one word for all platforms");
        assert_eq!(
            in_offered_words(
                r#"["DEPLOYMENT_STARTED","DEPLOYMENT_FAILED","ODD"]"#,
                &offered,
                &ANY_WEBHOOK_EVENT
            ),
            r#"["DEPLOYMENT_STARTED","DEPLOYMENT_FAILURE","ODD"]"#
        );
        assert_eq!(
            in_offered_words(r#"["DEPLOYMENT_FAILURE"]"#, &offered, &ANY_WEBHOOK_EVENT),
            r#"["DEPLOYMENT_FAILURE"]"#
        );
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
        let pasted_list = pasted(list, "team=a\n\ntier = 1\n").unwrap();
        assert_eq!(pasted_list, r#"[{"key":"team","value":"a"},{"key":"tier","value":"1"}]"#);
        let blank = with_entry(list, "", "");
        assert_eq!(pasted(&blank, "team=a\ntier=1").as_deref(), Some(&*pasted_list), "a blank row is filled");
        assert_eq!(pasted(list, "one=line"), None);
        assert_eq!(pasted(list, "two\nlines"), None);
        let mixed = pasted(list, "team=shop\nnot an entry").unwrap();
        assert_eq!(
            mixed,
            r#"[{"key":"team","value":"a"},{"key":"team","value":"shop"},{"key":"not an entry","value":""}]"#,
            "no line is lost, and no value is replaced"
        );
        assert_eq!(repeated(&mixed), BTreeSet::from([1]));
    }

    #[test]
    fn thousands_of_lines_are_pasted_at_once() {
        let text: String = (0..20_000).map(|number| format!("key{number}=value\n")).collect();
        let list = pasted("[]", &text).unwrap();
        assert_eq!(pasted(&list, &text).as_deref(), Some(&*list), "the same entries again");
        let again = pasted(&list, &text.replace("value", "other")).unwrap();
        assert_eq!(
            (entries(&list).len(), entries(&again).len(), repeated(&again).len()),
            (20_000, 40_000, 20_000)
        );
    }

    #[test]
    fn a_repeated_key_is_found() {
        let list = r#"[{"key":"a"},{"key":"b"},{"key":"a"},{"key":""},{"key":""}]"#;
        assert_eq!(repeated(list), BTreeSet::from([2]));
    }
}
