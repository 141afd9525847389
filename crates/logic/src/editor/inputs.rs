//! The names and values of edited fields, with the labels, choices and units of a form's inputs.

use super::edit::{Edit, PathSegment, field_path};
use super::shown::shown;
use crate::forms::form::Input;
use crate::records::plain::plain;
use crate::settings::section;
use slipway_api::described::Value;

/// Returns the name of an edited field: the label of its input, or of the input above it, followed by the rest of the path. A field without
/// an input is named by its path.
pub fn name_of(mut inputs: impl Iterator<Item = &'static Input>, edit: &Edit, records: [&str; 2]) -> String {
    let above = inputs.find_map(|input| {
        let path = field_path("", &input.path);
        edit.path.starts_with(&path).then_some((input, path.len()))
    });
    match above {
        Some((input, depth)) => section::name_below(input.name(), depth, edit, records),
        None => section::name(edit, records),
    }
}

/// Returns a value (JSON) as text for a person: the label of a choice, a number with its unit, "Not set" without a value.
pub fn display_of(
    mut inputs: impl Iterator<Item = &'static Input>,
    path: &[PathSegment],
    json: Option<&str>,
) -> String {
    let text = json.map(|json| plain(Value::of(json))).filter(|text| !text.is_empty());
    match (inputs.find(|input| field_path("", &input.path) == path), text) {
        (Some(input), Some(text)) => input.shown(&text),
        _ => shown(json),
    }
}

#[cfg(test)]
mod tests {
    use super::super::edit::edits;
    use super::*;
    use crate::resources::settings;
    use crate::settings::section::Section;
    use slipway_api::state::ServiceKind;

    #[test]
    fn an_edit_has_the_label_and_the_unit_of_its_input() {
        let inputs = || settings::inputs(&ServiceKind::Container, Section::Resources).iter();
        let old = r#"{"cpu":1250,"min_running_instances":1,"colour":"x"}"#;
        let new = r#"{"cpu":500,"min_running_instances":0,"colour":"y"}"#;
        let rows: Vec<_> = edits(old, new)
            .iter()
            .map(|edit| {
                let value = |json: &Option<String>| display_of(inputs(), &edit.path, json.as_deref());
                (name_of(inputs(), edit, [old, new]), value(&edit.old), value(&edit.new))
            })
            .collect();
        let row = |name: &str, old: &str, new: &str| (name.to_owned(), old.to_owned(), new.to_owned());
        assert_eq!(
            rows,
            [
                row("CPU", "1.25 cores", "0.5 cores"),
                row("Minimum instances", "1", "None"),
                row("Colour", "x", "y"),
            ]
        );
    }
}
