//! The request of a form: the record's JSON with the typed text patched in, and the mistakes in it.

use crate::forms::form::{Control, Form, Input};
use crate::forms::lists;
use crate::forms::need::Need;
use crate::forms::rule::{self, Message};
use crate::settings::edit::is_same;
use crate::text::format::{in_sentence, parse_number};
use slipway_api::described::{Value, at};
use slipway_api::patch::{self, Step};
use slipway_api::table::{Field, Shape, Table};

/// The input: path and text as typed, also if invalid. Fields that weren't touched are missing.
pub type Typed = Vec<(String, String)>;

pub(super) fn typed_at<'a>(typed: &'a Typed, path: &str) -> Option<&'a str> {
    typed.iter().find(|(known, _)| known == path).map(|(_, text)| text.as_str())
}

/// Returns the text of a field: the input, else the value in `base` (the request that would save the record unchanged).
pub fn shown(base: &str, typed: &Typed, path: &str) -> String {
    typed_at(typed, path).map_or_else(|| current(base, path), str::to_owned)
}

/// Returns a request without the values at some paths, which a draft may not have.
pub fn without(base: &str, paths: &[&str]) -> String {
    let remove = |text: String, path: &&str| patch::remove(&text, &patch::path(path)).unwrap_or(text);
    paths.iter().fold(base.to_owned(), remove)
}

/// Returns a request of a draft with the values at some paths as the present record has them.
pub fn with(draft: &str, present: &str, paths: &[&str]) -> String {
    let add = |text: String, path: &&str| {
        let steps = patch::path(path);
        let value = patch::find(present, &steps).and_then(|value| patch::set(&text, &steps, value));
        value.unwrap_or(text)
    };
    paths.iter().fold(draft.to_owned(), add)
}

pub(super) fn current(base: &str, path: &str) -> String {
    let keys: Vec<&str> = path.split('.').collect();
    match at(base, &keys) {
        // A list is edited as its JSON.
        Value::Json(list) if list.starts_with('[') => list.to_owned(),
        value => crate::records::plain::plain(value),
    }
}

/// Returns the request: `base` with the input. Every other byte stays the same.
pub fn request(form: &Form, base: &str, typed: &Typed) -> String {
    let mut sent = base.to_owned();
    for (input, text) in changed(form, base, typed) {
        if matches!(input.need(&sent), Need::Unused | Need::Replaced) {
            continue;
        }
        let steps = patch::path(input.path);
        let edited = match (field(form.table, input.path), text.trim().is_empty()) {
            (Some(field), true) if !field.required => match (field.nullable, patch::find(&sent, &steps)) {
                (_, None) => None,
                (true, _) => patch::set(&sent, &steps, "null"),
                (false, _) => patch::remove(&sent, &steps),
            },
            (known, _) => {
                let json = json(known, text);
                let whole = with_parents(&sent, &steps);
                patch::set(whole.as_deref().unwrap_or(&sent), &steps, &json)
            }
        };
        sent = edited.unwrap_or(sent);
    }
    let replaced: Vec<&str> =
        form.inputs().filter(|input| input.need(&sent) == Need::Replaced).map(|input| input.path).collect();
    without(&sent, &replaced)
}

/// Returns a request as it is shown: what is typed in a field with dots has dots here as well.
pub fn hidden(form: &Form, request: &str) -> String {
    let hide = |text: String, input: &'static Input| {
        let is_hidden = matches!(input.control, Control::Secret) && !current(&text, input.path).is_empty();
        let dots = is_hidden.then(|| patch::set(&text, &patch::path(input.path), "\"••••••••\"")).flatten();
        dots.unwrap_or(text)
    };
    form.inputs().fold(request.to_owned(), hide)
}

/// Adds the missing parent objects of a path.
fn with_parents(text: &str, steps: &[Step]) -> Option<String> {
    let mut text = text.to_owned();
    for depth in 1..steps.len() {
        let way = steps.get(..depth)?;
        if patch::find(&text, way).is_none_or(|found| found.trim() == "null") {
            text = patch::set(&text, way, "{}")?;
        }
    }
    Some(text)
}

/// Returns the input as JSON of the field's type. Input of another type becomes a string, which the rule then refuses.
fn json(field: Option<&'static Field>, text: &str) -> String {
    let quoted = || serde_json::to_string(text).unwrap_or_default();
    let trimmed = text.trim();
    match field.map(|field| field.shape) {
        Some(Shape::Integer) => parse_number(trimmed).map_or_else(quoted, |number| number.to_string()),
        Some(Shape::Boolean) if ["true", "false"].contains(&trimmed) => trimmed.to_owned(),
        Some(Shape::List(_)) if trimmed.starts_with('[') => trimmed.to_owned(),
        Some(Shape::Uuid | Shape::Uri | Shape::Email) => serde_json::to_string(trimmed).unwrap_or_default(),
        _ => quoted(),
    }
}

fn field(table: &'static Table, path: &str) -> Option<&'static Field> {
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    let found = table.field(first)?;
    match (rest, found.shape) {
        ("", _) => Some(found),
        (rest, Shape::Object(below)) => field(below, rest),
        _ => None,
    }
}

pub(super) fn changed<'a>(form: &Form, base: &'a str, typed: &'a Typed) -> Vec<(&'static Input, &'a str)> {
    let typed = |input: &'static Input| Some((input, typed_at(typed, input.path)?));
    let is_new = |(input, text): &(&Input, &str)| {
        let now = current(base, input.path);
        let is_same_list = now.starts_with('[') && is_same(&now, text);
        !is_same_list && now != plain(form, input.path, text)
    };
    form.inputs().filter_map(typed).filter(is_new).collect()
}

/// Returns the input as the platform would send it: `1,250` for a number is 1250.
pub(super) fn plain(form: &Form, path: &str, text: &str) -> String {
    let number = field(form.table, path).filter(|field| matches!(field.shape, Shape::Integer));
    number.and_then(|_| parse_number(text)).map_or_else(|| text.to_owned(), |number| number.to_string())
}

/// Returns true if the input differs from the record.
pub fn is_changed(form: &Form, base: &str, typed: &Typed) -> bool {
    !changed(form, base, typed).is_empty()
}

/// The exemptions from the rules of a form.
#[derive(Clone, Copy, Default)]
pub struct Allowed<'a> {
    /// The paths of the values that a person chose to save without.
    pub without: &'a [String],
    /// True for a record of the platform’s: what nobody touched goes back as it came, also if the console would refuse it.
    pub untouched: bool,
}

/// Returns the path and message of each mistake: first the fields of the form, in their order.
pub fn broken(form: &Form, base: &str, typed: &Typed, allowed: Allowed) -> Vec<Message> {
    let Allowed { without, untouched } = allowed;
    let sent = request(form, base, typed);
    let needed = |input: &'static Input| {
        let is_without = without.iter().any(|path| path == input.path);
        let why = input.need(&sent).broken(&current(&sent, input.path), is_without)?;
        Some((input.path.to_owned(), why.to_owned()))
    };
    let mut found: Vec<Message> = form.inputs().filter_map(needed).collect();
    let came = if untouched { rule::broken(base, form.table) } else { Vec::new() };
    // A missing value is asked for if the form has a field for it.
    let can_stay = |message: &Message| {
        let (path, _) = message;
        let is_missing = patch::find(base, &patch::path(path)).is_none();
        came.contains(message) && !(is_missing && form.inputs().any(|input| input.path == path))
    };
    let rules = rule::broken(&sent, form.table).into_iter().filter(|message| !can_stay(message));
    let rules = rules.map(|message| of_entry(form, message));
    let is_told = |message: &Message| found.contains(message);
    let rules: Vec<Message> = rules.filter(|message| !is_told(message)).collect();
    found.extend(rules);
    found.extend(form.inputs().filter_map(|input| repeated_key(input, &sent)));
    found.extend(bounds_crossed(form, &sent));
    let place = |path: &str| form.inputs().position(|input| input.path == path).unwrap_or(usize::MAX);
    let places: Vec<usize> = found.iter().map(|(path, _)| place(path)).collect();
    let sorted = crate::sort::order(found.len(), &|a, b| places.get(a).cmp(&places.get(b)));
    sorted.into_iter().filter_map(|index| found.get(index).cloned()).collect()
}

/// Returns a message about an entry of a list as a message of the list’s field: `labels[0].key` is “Entry 1, key: required.” of `labels`.
fn of_entry(form: &Form, (path, message): Message) -> Message {
    let of = |input: &&Input| path.strip_prefix(input.path).is_some_and(|rest| rest.starts_with('['));
    let Some(input) = form.inputs().find(of) else { return (path, message) };
    let rest = path.strip_prefix(input.path).unwrap_or_default();
    let (index, field) = rest.trim_start_matches('[').split_once(']').unwrap_or_default();
    let place = index.parse::<usize>().map_or(0, |index| index + 1);
    let field = if field.is_empty() { String::new() } else { format!(", {}", field.trim_start_matches('.')) };
    (input.path.to_owned(), format!("Entry {place}{field}: {}", in_sentence(&message)))
}

/// Returns the message for a key that two entries have.
fn repeated_key(input: &Input, sent: &str) -> Option<Message> {
    let list = current(sent, input.path);
    let index = matches!(input.control, Control::Entries(_)).then(|| lists::repeated(&list))?.pop_first()?;
    let (key, _) = lists::entries(&list).get(index).cloned()?;
    Some((input.path.to_owned(), format!("Two entries have the key “{key}”. Remove one.")))
}

/// Pairs of a minimum and a maximum.
const BOUNDS: &[(&str, &str)] = &[("min_running_instances", "max_running_instances")];

/// Returns a message for each maximum that is less than its minimum. −1 is no limit.
fn bounds_crossed(form: &Form, request: &str) -> Vec<Message> {
    let number = |path: &str| at(request, &[path]).integer();
    let crossed = |(least, most): &(&str, &str)| {
        let label = form.inputs().find(|input| input.path == *least)?.label;
        let (least, limit) = (number(least)?, number(most)?);
        let message = || format!("Must be at least {label} ({}).", crate::text::format::number(least));
        (limit != -1 && limit < least).then(|| ((*most).to_owned(), message()))
    };
    BOUNDS.iter().filter_map(crossed).collect()
}

#[cfg(test)]
mod tests;
