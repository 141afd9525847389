//! The names and values of edited fields, with the labels, choices and units of a form's inputs.

use super::edit::{Edit, PathSegment, field_path};
use super::shown::shown;
use crate::forms::form::{Control, Input};
use crate::records::plain::plain;
use crate::settings::section;
use crate::text::json::pretty;
use slipway_api::described::Value;
use slipway_api::visible::visible;

/// Returns the name of an edited field: the label of its input, or of the input above it, followed by the rest of the path. A field without
/// an input is named by its path. A list element on the path gets its name from the first of `records` that has it.
pub fn name_of(mut inputs: impl Iterator<Item = &'static Input>, edit: &Edit, records: [&str; 2]) -> String {
    let above = inputs.find_map(|input| {
        let path = field_path("", &input.path);
        edit.path.starts_with(&path).then_some((input, path.len()))
    });
    match above {
        // The keys of an object that is typed as JSON are chosen by the person, so they are shown unchanged, not as labels of fields.
        Some((input, depth)) if is_typed_object(input) => {
            let keys = edit.path.iter().skip(depth).filter_map(|segment| match segment {
                PathSegment::Key(key) => Some(visible(key)),
                _ => None,
            });
            std::iter::once(input.name().to_owned()).chain(keys).collect::<Vec<_>>().join(" › ")
        }
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
    let found = inputs.find(|input| {
        let input_path = field_path("", &input.path);
        input_path == path || (is_typed_object(input) && path.starts_with(&input_path))
    });
    match (found, text) {
        (Some(input), Some(text)) if is_typed_object(input) => {
            let is_nested = json.is_some_and(|json| json.starts_with(['{', '[']));
            visible(&if is_nested { pretty(&text) } else { text })
        }
        (Some(input), Some(text)) => input.shown(&text),
        _ => shown(json),
    }
}

/// Returns true for a field whose value is typed as JSON.
fn is_typed_object(input: &Input) -> bool {
    matches!(input.control, Control::CodeLines)
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

    #[test]
    fn the_keys_and_values_of_a_typed_object_are_shown_as_they_are() {
        let inputs = || settings::inputs(&ServiceKind::Helm, Section::General).iter();
        let (old, new) =
            (r#"{"values_override":{"a":1}}"#, r#"{"values_override":{"a":1,"replicaCount":{"min":2}}}"#);
        let [edit] = edits(old, new).try_into().unwrap();
        assert_eq!(name_of(inputs(), &edit, [old, new]), "Values › replicaCount");
        assert_eq!(display_of(inputs(), &edit.path, edit.new.as_deref()), "{\n  \"min\": 2\n}");
        assert_eq!(display_of(inputs(), &edit.path, None), "Not set");
    }
}
