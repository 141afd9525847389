//! Lists in a form, as the JSON text of their field: words that are chosen, and entries of keys and values.

use crate::text::json::object;
use slipway_api::described::{Value, at, elements};
use slipway_api::patch::{self, Step};

/// The field of an entry that is set at the cloud provider as well.
pub const MARK: &str = "propagate_to_cloud_provider";

/// Returns the words of a list.
pub fn words(list: &str) -> Vec<String> {
    elements(list).into_iter().filter_map(|word| Value::of(word).text()).collect()
}

/// Returns the list with a word, or without it. Other words stay in their order.
pub fn toggled(list: &str, word: &str, is_on: bool) -> String {
    let mut words = words(list);
    words.retain(|known| known != word);
    if is_on {
        words.push(word.to_owned());
    }
    serde_json::to_string(&words).unwrap_or_default()
}

/// Returns key and value of each entry.
pub fn entries(list: &str) -> Vec<(String, String)> {
    let text = |entry: &str, key: &str| at(entry, &[key]).text().unwrap_or_default();
    elements(list).into_iter().map(|entry| (text(entry, "key"), text(entry, "value"))).collect()
}

/// Returns key and value of each entry, and whether it is set at the cloud provider as well.
pub fn marked(list: &str) -> Vec<(String, String, bool)> {
    let is_marked = |entry: &str| at(entry, &[MARK]).boolean().unwrap_or_default();
    let marks = elements(list).into_iter().map(is_marked);
    entries(list).into_iter().zip(marks).map(|((key, value), is_marked)| (key, value, is_marked)).collect()
}

/// Returns the list with the JSON value of a field of an entry. What else the entry has stays.
pub fn with_field(list: &str, index: usize, key: &str, json: &str) -> String {
    let way = [Step::Index(index), Step::Key(key.to_owned())];
    patch::set(list, &way, json).unwrap_or_else(|| list.to_owned())
}

/// Returns the list without an entry.
pub fn without(list: &str, index: usize) -> String {
    patch::remove(list, &[Step::Index(index)]).unwrap_or_else(|| list.to_owned())
}

/// Returns the list with another entry at its end.
pub fn with_entry(list: &str, key: &str, value: &str) -> String {
    let list = if list.trim_start().starts_with('[') { list } else { "[]" };
    let entry = object(&[("key", Some(key)), ("value", Some(value))]);
    patch::set(list, &[Step::Index(elements(list).len())], &entry).unwrap_or_else(|| list.to_owned())
}

/// Returns the list with the entries of a text that has a `key=value` on each line. The value of a key that is there already is replaced.
/// None if the text isn’t several such lines: it is one value then.
pub fn pasted(list: &str, text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let pairs: Option<Vec<(&str, &str)>> = lines.iter().map(|line| line.split_once(['=', ':'])).collect();
    let pairs = pairs.filter(|pairs| pairs.len() > 1)?;
    // The row into which a person pastes is blank.
    let blank = entries(list).iter().position(|(key, value)| key.is_empty() && value.is_empty());
    let mut list = blank.map_or_else(|| list.to_owned(), |index| without(list, index));
    for (key, value) in pairs {
        let (key, value) = (key.trim(), value.trim());
        list = match entries(&list).iter().position(|(known, _)| known == key) {
            Some(index) => {
                with_field(&list, index, "value", &serde_json::to_string(value).unwrap_or_default())
            }
            None => with_entry(&list, key, value),
        };
    }
    Some(list)
}

/// Returns the places of the entries whose key an earlier one has.
pub fn repeated(list: &str) -> Vec<usize> {
    let entries = entries(list);
    let is_repeated = |index: &usize| {
        entries.get(*index).is_some_and(|(key, _)| {
            !key.is_empty() && entries.iter().take(*index).any(|(earlier, _)| earlier == key)
        })
    };
    (0..entries.len()).filter(is_repeated).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_chosen_and_unknown_ones_stay() {
        assert_eq!(toggled(r#"["ODD","A"]"#, "B", true), r#"["ODD","A","B"]"#);
        assert_eq!(toggled(r#"["ODD","A"]"#, "A", false), r#"["ODD"]"#);
        assert_eq!(toggled("", "A", true), r#"["A"]"#);
        assert_eq!(toggled(r#"["A"]"#, "A", true), r#"["A"]"#);
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
    fn a_repeated_key_is_found() {
        let list = r#"[{"key":"a"},{"key":"b"},{"key":"a"},{"key":""},{"key":""}]"#;
        assert_eq!(repeated(list), [2]);
    }
}
