//! The request of a form, which is the edited record without fields that records of its kind don’t have; and the errors of the
//! request.

use crate::editor::edit::{field_path, value};
use crate::editor::write::{set, text};
use crate::forms::form::{Control, Form, Input};
use crate::forms::lists;
use crate::forms::need::Need;
use crate::forms::rule::{self, FieldMessage};
use crate::text::format::{capitalized, in_sentence};
use slipway_api::described::at;
use slipway_api::fields::application_request;
use slipway_api::patch;
use slipway_api::table::FieldName;

/// Returns a request without the values at some paths, for a draft.
pub fn without(base: &str, paths: &[FieldName]) -> String {
    let remove = |text: String, path: &FieldName| patch::remove(&text, &patch::path(path)).unwrap_or(text);
    paths.iter().fold(base.to_owned(), remove)
}

/// Returns the request of a draft with the values that the present record has at some paths.
pub fn with(draft: &str, present: &str, paths: &[FieldName]) -> String {
    let add = |text: String, path: &FieldName| {
        let steps = patch::path(path);
        let value = patch::find(present, &steps).and_then(|value| patch::set(&text, &steps, value));
        value.unwrap_or(text)
    };
    paths.iter().fold(draft.to_owned(), add)
}

/// Returns the text of the field at a path of a request (JSON).
pub fn field_text(request: &str, path: &str) -> String {
    text(request, &field_path("", path))
}

/// Returns the edited record as it is sent. Fields that records of its kind don’t have are reset to their value in `base`, and fields
/// that another one replaces are removed.
pub fn sent(form: &Form, base: &str, mine: &str) -> String {
    let unused = |sent: String, input: &'static Input| {
        let path = field_path("", &input.path);
        let is_unused = input.need(&sent) == Need::Unused && value(&sent, &path) != value(base, &path);
        let former = is_unused.then(|| set(&sent, &path, value(base, &path))).flatten();
        former.unwrap_or(sent)
    };
    let sent = form.inputs().fold(mine.to_owned(), unused);
    let replaced: Vec<FieldName> =
        form.inputs().filter(|input| input.need(&sent) == Need::Replaced).map(|input| input.path).collect();
    without(&sent, &replaced)
}

/// Returns a request for the screen: values of secret fields are replaced by dots.
pub fn with_masked_secrets(form: &Form, request: &str) -> String {
    let hide = |text: String, input: &'static Input| {
        let is_hidden = input.control.is_secret() && !field_text(&text, &input.path).is_empty();
        let dots = is_hidden.then(|| patch::set(&text, &patch::path(&input.path), "\"••••••••\"")).flatten();
        dots.unwrap_or(text)
    };
    form.inputs().fold(request.to_owned(), hide)
}

/// The exemptions from the rules of a form.
#[derive(Clone, Copy, Default)]
pub struct Allowed<'a> {
    /// The paths of the values that a person chose to save without.
    pub without: &'a [String],
    /// True for an existing record: a value that wasn’t edited is sent back unchanged, even if it breaks a rule of the console.
    pub untouched: bool,
}

/// Returns the errors of the request `sent`, in the order of the form’s fields: fields without a required value, broken rules of the form’s
/// table, repeated keys, and maximums below their minimum. `base` is the record before the edit.
pub fn errors(form: &Form, base: &str, sent: &str, allowed: Allowed) -> Vec<FieldMessage> {
    let Allowed { without, untouched } = allowed;
    let needed = |input: &'static Input| {
        let is_without = without.iter().any(|path| input.path == **path);
        let message = input.need(sent).error(&field_text(sent, &input.path), is_without)?;
        Some((input.path.to_string(), message.to_owned()))
    };
    let mut found: Vec<FieldMessage> = form.inputs().filter_map(needed).collect();
    let errors_of_base = if untouched { rule::validate(base, form.table) } else { Vec::new() };
    // An error that the record had before the edit doesn't block the save of an existing record while the value with the error is unedited,
    // except a missing value that the form has a field for.
    let can_stay = |message: &FieldMessage| {
        let (path, _) = message;
        let path_in_record = patch::path(path);
        let before = patch::find(base, &path_in_record);
        let is_missing = before.is_none();
        let is_edited = before != patch::find(sent, &path_in_record);
        !is_edited
            && errors_of_base.contains(message)
            && !(is_missing && form.inputs().any(|input| input.path == **path))
    };
    let rules = rule::validate(sent, form.table).into_iter().filter(|message| !can_stay(message));
    let rules = rules.map(|message| of_first_field(form, of_entry(form, message)));
    let is_reported = |message: &FieldMessage| found.contains(message);
    let rules: Vec<FieldMessage> = rules.filter(|message| !is_reported(message)).collect();
    found.extend(rules);
    found.extend(form.inputs().filter_map(|input| repeated_key(input, sent)));
    found.extend(bounds_crossed(form, sent));
    let field_index = |path: &str| form.inputs().position(|input| input.path == *path).unwrap_or(usize::MAX);
    let field_indexes: Vec<usize> = found.iter().map(|(path, _)| field_index(path)).collect();
    let sorted = crate::sort::order(found.len(), &|a, b| field_indexes.get(a).cmp(&field_indexes.get(b)));
    sorted.into_iter().filter_map(|index| found.get(index).cloned()).collect()
}

/// Returns a message about an entry of a list as a message of the list’s field: `labels[0].key` is “Entry 1, key: required.” of `labels`.
fn of_entry(form: &Form, (path, message): FieldMessage) -> FieldMessage {
    let is_list = |input: &&Input| {
        path.strip_prefix(&*input.path).is_some_and(|path_in_list| path_in_list.starts_with('['))
    };
    let Some(input) = form.inputs().find(is_list) else { return (path, message) };
    let path_in_list = path.strip_prefix(&*input.path).unwrap_or_default();
    let (index, field) = path_in_list.trim_start_matches('[').split_once(']').unwrap_or_default();
    let number = index.parse::<usize>().map_or(0, |index| index + 1);
    let field = field.trim_start_matches('.');
    let noun = match input.control {
        Control::Rows(rows) => capitalized(rows.noun),
        _ => "Entry".to_owned(),
    };
    let label = match input.control {
        Control::Rows(rows) => {
            rows.inputs.iter().find(|row_input| row_input.path == *field).map(|row_input| row_input.label)
        }
        _ => None,
    };
    let field = match label.unwrap_or(field) {
        "" => String::new(),
        name => format!(", {name}"),
    };
    (input.path.to_string(), format!("{noun} {number}{field}: {}", in_sentence(&message)))
}

/// Returns a message about an object that is missing as a message of the form’s first field in it: `git_repository` is the field
/// `git_repository.url`. A message about a field of the form stays as it is.
fn of_first_field(form: &Form, (path, message): FieldMessage) -> FieldMessage {
    let is_below = |input: &&Input| input.path.strip_prefix(&*path).is_some_and(|rest| rest.starts_with('.'));
    let has_input = form.inputs().any(|input| input.path == *path);
    let first = form.inputs().find(is_below).filter(|_| !has_input);
    (first.map_or(path, |input| input.path.to_string()), message)
}

/// Returns the message for the first key that two entries of a field share; None if there is none, or if the field has no entries.
fn repeated_key(input: &Input, sent: &str) -> Option<FieldMessage> {
    let list = field_text(sent, &input.path);
    let index = matches!(input.control, Control::Entries(_)).then(|| lists::repeated(&list))?.pop_first()?;
    let (key, _) = lists::entries(&list).get(index).cloned()?;
    Some((input.path.to_string(), format!("Two entries have the key “{key}”. Remove one.")))
}

/// Pairs of fields: a minimum and its maximum.
const BOUNDS: &[(FieldName, FieldName)] =
    &[(application_request::MIN_RUNNING_INSTANCES, application_request::MAX_RUNNING_INSTANCES)];

/// Returns a message for each maximum that is less than its minimum ([`BOUNDS`]). A maximum of −1 is no limit. A pair whose minimum isn’t a
/// field of the form isn’t checked.
fn bounds_crossed(form: &Form, request: &str) -> Vec<FieldMessage> {
    let number = |path: FieldName| at(request, &[path]).integer();
    let crossed = |&(least, most): &(FieldName, FieldName)| {
        let label = form.inputs().find(|input| input.path == least)?.label;
        let (least, limit) = (number(least)?, number(most)?);
        let message = || format!("Must be at least {label} ({}).", crate::text::format::number(least));
        (limit != -1 && limit < least).then(|| (most.to_string(), message()))
    };
    BOUNDS.iter().filter_map(crossed).collect()
}

#[cfg(test)]
mod tests;
