//! Functions for lists of records in a form, which are the JSON text of their field.

use super::form::{Control, Input};
use crate::records::plain::plain;
use crate::text::format::parse_number;
use slipway_api::described::{at, elements};
use slipway_api::patch::{self, Step};

/// Returns the text of a field of the record at `index`; empty if the record doesn't have the field, or if there is no such record.
pub fn cell(list: &str, index: usize, input: &Input) -> String {
    elements(list).get(index).map_or_else(String::new, |row| plain(at(row, &[input.path])))
}

/// Returns the list with a typed text in a field of the record at `index`. An empty text removes the field. A number that can't be read
/// becomes a string, which the rules then refuse.
pub fn with_cell(list: &str, index: usize, input: &Input, typed: &str) -> String {
    let path = [Step::Index(index), Step::Key(input.path.to_string())];
    if typed.trim().is_empty() {
        return patch::remove(list, &path).unwrap_or_else(|| list.to_owned());
    }
    let number = || matches!(input.control, Control::Number).then(|| parse_number(typed)).flatten();
    let json = match input.control {
        Control::Check => typed.to_owned(),
        _ => number().map_or_else(|| serde_json::to_string(typed).unwrap_or_default(), |n| n.to_string()),
    };
    patch::set(list, &path, &json).unwrap_or_else(|| list.to_owned())
}

/// Returns true if a typed text has the same meaning as the present text of a field: in a number, `1,250` means 1250, and `08` means 8.
pub fn means(input: &Input, typed: &str, present: &str) -> bool {
    let number = || matches!(input.control, Control::Number).then(|| parse_number(typed)).flatten();
    typed == present || number().is_some_and(|number| number.to_string() == present)
}

/// Returns the list with another record (JSON) at its end. A text that isn't a list counts as an empty list.
pub fn with_row(list: &str, row: &str) -> String {
    let list = if list.trim_start().starts_with('[') { list } else { "[]" };
    patch::set(list, &[Step::Index(elements(list).len())], row).unwrap_or_else(|| list.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::fields::port_request;

    #[test]
    fn a_row_is_a_record_of_typed_fields() {
        const PORT: Input =
            Input::text(port_request::INTERNAL_PORT, "Internal port", "").with(Control::Number);
        const PUBLIC: Input =
            Input::text(port_request::PUBLICLY_ACCESSIBLE, "Public", "").with(Control::Check);
        let list = with_row("", r#"{"protocol":"HTTP"}"#);
        let list = with_cell(&with_cell(&list, 0, &PORT, "8,080"), 0, &PUBLIC, "true");
        assert_eq!(list, r#"[{"protocol":"HTTP","internal_port":8080,"publicly_accessible":true}]"#);
        assert_eq!((cell(&list, 0, &PORT), cell(&list, 1, &PORT)), ("8080".to_owned(), String::new()));
        let odd = with_cell(&list, 0, &PORT, "http");
        assert_eq!(cell(&odd, 0, &PORT), "http");
        assert!(means(&PORT, "8,080", "8080") && means(&PORT, "08", "8") && !means(&PORT, "80", "8080"));
        assert!(!means(&PUBLIC, "08", "8"));
        assert_eq!(with_cell(&list, 0, &PORT, " "), r#"[{"protocol":"HTTP","publicly_accessible":true}]"#);
    }
}
