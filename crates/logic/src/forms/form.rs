//! Forms as tables. The input mirrors the screen; the request is the record's JSON with the changed paths patched.

use crate::forms::rule::{self, Message};
use crate::text::format::parse_number;
use slipway_api::described::{Value, at};
use slipway_api::patch::{self, Step};
use slipway_api::table::{Field, Shape, Table};

/// The control of a field.
#[derive(Clone, Copy, Debug)]
pub enum Control {
    /// A line of text.
    Text,
    /// Several lines of text.
    Lines,
    /// A line of text, with values to choose from below it: value and label of each.
    Presets(&'static [(&'static str, &'static str)]),
    /// A choice: value and label of each option.
    Choice(&'static [(&'static str, &'static str)]),
    /// A choice among the page's options of this name, or any id that is typed. The second text is the label for no choice.
    Offered(&'static str, &'static str),
}

/// A field of a form.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// The path of the value in the request: `git_repository.url`.
    pub path: &'static str,
    /// The label.
    pub label: &'static str,
    /// The help text.
    pub help: &'static str,
    /// The control.
    pub control: Control,
}

/// A form.
#[derive(Clone, Copy)]
pub struct Form {
    /// The name in drafts and tests.
    pub name: &'static str,
    /// The table of the request.
    pub table: &'static Table,
    /// The fields, in the order on the screen.
    pub inputs: &'static [Input],
}

/// The input: path and text as typed, also if invalid. Fields that weren't touched are missing.
pub type Typed = Vec<(String, String)>;

fn typed_at<'a>(typed: &'a Typed, path: &str) -> Option<&'a str> {
    typed.iter().find(|(known, _)| known == path).map(|(_, text)| text.as_str())
}

/// A changed field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The label.
    pub label: &'static str,
    /// The old value; empty if there was none.
    pub old: String,
    /// The new value.
    pub new: String,
    /// The platform's present value; None if unchanged since the form was opened.
    pub meanwhile: Option<String>,
}

/// Returns the text of a field: the input, else the value in `base` (the request that would save the record unchanged).
pub fn shown(base: &str, typed: &Typed, path: &str) -> String {
    typed_at(typed, path).map_or_else(|| current(base, path), str::to_owned)
}

fn current(base: &str, path: &str) -> String {
    let keys: Vec<&str> = path.split('.').collect();
    crate::records::plain::plain(at(base, &keys))
}

/// Returns the request: `base` with the input. Every other byte stays the same.
pub fn request(form: &Form, base: &str, typed: &Typed) -> String {
    let mut sent = base.to_owned();
    for (input, text) in changed(form, base, typed) {
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
    sent
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

fn changed<'a>(form: &Form, base: &'a str, typed: &'a Typed) -> Vec<(&'static Input, &'a str)> {
    let typed = |input: &'static Input| Some((input, typed_at(typed, input.path)?));
    let is_new = |(input, text): &(&Input, &str)| current(base, input.path) != plain(form, input.path, text);
    form.inputs.iter().filter_map(typed).filter(is_new).collect()
}

/// Returns the input as the platform would send it: `1,250` for a number is 1250.
fn plain(form: &Form, path: &str, text: &str) -> String {
    let number = field(form.table, path).filter(|field| matches!(field.shape, Shape::Integer));
    number.and_then(|_| parse_number(text)).map_or_else(|| text.to_owned(), |number| number.to_string())
}

/// Returns true if the input differs from the record.
pub fn is_changed(form: &Form, base: &str, typed: &Typed) -> bool {
    !changed(form, base, typed).is_empty()
}

/// Returns the path and message of each mistake: first the fields of the form, in their order.
pub fn broken(form: &Form, base: &str, typed: &Typed) -> Vec<Message> {
    let sent = request(form, base, typed);
    let mut found = rule::broken(&sent, form.table);
    found.extend(bounds_crossed(form, &sent));
    let place = |path: &str| form.inputs.iter().position(|input| input.path == path).unwrap_or(usize::MAX);
    let places: Vec<usize> = found.iter().map(|(path, _)| place(path)).collect();
    let sorted = crate::sort::order(found.len(), &|a, b| places.get(a).cmp(&places.get(b)));
    sorted.into_iter().filter_map(|index| found.get(index).cloned()).collect()
}

/// Pairs of a minimum and a maximum.
const BOUNDS: &[(&str, &str)] = &[("min_running_instances", "max_running_instances")];

/// Returns a message for each maximum that is less than its minimum. −1 is no limit.
fn bounds_crossed(form: &Form, request: &str) -> Vec<Message> {
    let number = |path: &str| at(request, &[path]).integer();
    let crossed = |(least, most): &(&str, &str)| {
        let label = form.inputs.iter().find(|input| input.path == *least)?.label;
        let (least, limit) = (number(least)?, number(most)?);
        let message = || format!("Must be at least {label} ({}).", crate::text::format::number(least));
        (limit != -1 && limit < least).then(|| ((*most).to_owned(), message()))
    };
    BOUNDS.iter().filter_map(crossed).collect()
}

/// Returns each changed field with old and new value. `now` is the request that would save the present record unchanged:
/// a change since `base` is listed with its field.
pub fn changes(form: &Form, base: &str, now: Option<&str>, typed: &Typed) -> Vec<Change> {
    let mut found = Vec::new();
    for input in form.inputs {
        let old = current(base, input.path);
        let new = plain(form, input.path, &shown(base, typed, input.path));
        let meanwhile = now.map(|now| current(now, input.path)).filter(|now| *now != old);
        if old != new || meanwhile.is_some() {
            found.push(Change { label: input.label, old, new, meanwhile });
        }
    }
    found
}

/// The changes that a person reviews before saving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    /// Each changed field, with the changes on the platform since the form was opened.
    pub changes: Vec<Change>,
    /// The body of the request.
    pub body: String,
    /// The record that was reviewed, as the request that would save it unchanged.
    pub now: String,
}

/// The decision to send or to review again, after the record was read once more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The record is unchanged since the review: the body is sent.
    Send(String),
    /// The record changed since the review: nothing is sent, and the changes are reviewed again.
    LookAgain(Reviewed),
}

/// Returns the review of the input against the present record.
pub fn review(form: &Form, base: &str, now: &str, typed: &Typed) -> Reviewed {
    Reviewed {
        changes: changes(form, base, Some(now), typed),
        body: merged(form, base, now, typed),
        now: now.to_owned(),
    }
}

/// Compares a review with the record right before the save.
pub fn confirm(form: &Form, base: &str, reviewed: &Reviewed, now: &str, typed: &Typed) -> Verdict {
    if reviewed.now == now {
        Verdict::Send(reviewed.body.clone())
    } else {
        Verdict::LookAgain(review(form, base, now, typed))
    }
}

/// Returns the field that a platform's message names: by its path, by a path below or above, or by the last segment of the
/// path, without regard to letter case and underscores. None if the form has no such field.
pub fn input_of(form: &Form, named: &str) -> Option<&'static Input> {
    let plain = |path: &str| {
        let path = path.strip_prefix("body.").unwrap_or(path).trim_matches('/').replace('/', ".");
        path.chars().filter(|character| *character != '_').collect::<String>().to_ascii_lowercase()
    };
    let named = plain(named);
    let last = |path: &str| path.rsplit('.').next().unwrap_or_default().to_owned();
    let below = |path: &str, above: &str| path.strip_prefix(above).is_some_and(|rest| rest.starts_with('.'));
    let is = |is: &dyn Fn(&str) -> bool| form.inputs.iter().find(|input| is(&plain(input.path)));
    is(&|path| path == named)
        .or_else(|| is(&|path| below(path, &named) || below(&named, path)))
        .or_else(|| is(&|path| last(path) == last(&named)))
}

/// Returns the request based on the present record: the person's changes, with the platform's other changes kept.
pub fn merged(form: &Form, base: &str, now: &str, typed: &Typed) -> String {
    let mine = changed(form, base, typed);
    let kept: Typed =
        mine.into_iter().map(|(input, text)| (input.path.to_owned(), text.to_owned())).collect();
    request(form, now, &kept)
}

/// Returns the fields that the platform stored differently: label, requested value, stored value. Only sent fields are compared.
pub fn otherwise(form: &Form, sent: &str, reply: &str) -> Vec<(&'static str, String, String)> {
    let differs = |input: &'static Input| {
        let keys: Vec<&str> = input.path.split('.').collect();
        let (asked, got) = (at(sent, &keys), at(reply, &keys));
        // What the reply doesn't tell isn't known to be otherwise.
        if asked == Value::Absent || got == Value::Absent {
            return None;
        }
        let (asked, got) = (crate::records::plain::plain(asked), crate::records::plain::plain(got));
        (asked != got).then_some((input.label, asked, got))
    };
    form.inputs.iter().filter_map(differs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::tables::body::{APPLICATION_REQUEST, ENVIRONMENT_REQUEST, PROJECT_EDIT};

    const NAME: Input = Input { path: "name", label: "Name", help: "", control: Control::Text };
    const ABOUT: Input =
        Input { path: "description", label: "Description", help: "", control: Control::Lines };
    const PROJECT: Form = Form { name: "project", table: &PROJECT_EDIT, inputs: &[NAME, ABOUT] };
    const URL: Input =
        Input { path: "git_repository.url", label: "Repository", help: "", control: Control::Text };
    const CPU: Input = Input { path: "cpu", label: "CPU", help: "", control: Control::Text };
    const APPLICATION: Form =
        Form { name: "application", table: &APPLICATION_REQUEST, inputs: &[NAME, URL, CPU] };

    fn typed(pairs: &[(&str, &str)]) -> Typed {
        pairs.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
    }

    const LEAST: Input =
        Input { path: "min_running_instances", label: "Minimum instances", help: "", control: Control::Text };
    const MOST: Input =
        Input { path: "max_running_instances", label: "Maximum instances", help: "", control: Control::Text };

    #[test]
    fn a_number_is_sent_plain_and_is_no_change_where_it_is_the_same() {
        let base = r#"{"cpu":1250}"#;
        let same = typed(&[("cpu", "1,250")]);
        assert_eq!(request(&APPLICATION, base, &same), base);
        assert!(!is_changed(&APPLICATION, base, &same));
        assert_eq!(request(&APPLICATION, base, &typed(&[("cpu", "2,000")])), r#"{"cpu":2000}"#);
    }

    #[test]
    fn a_maximum_below_its_minimum_names_the_minimum() {
        const INSTANCES: Form =
            Form { name: "instances", table: &APPLICATION_REQUEST, inputs: &[LEAST, MOST] };
        let messages = |least: &str, most: &str| {
            let typed = typed(&[("min_running_instances", least), ("max_running_instances", most)]);
            let found = broken(&INSTANCES, "{}", &typed);
            found.into_iter().filter(|(path, _)| path.ends_with("instances")).collect::<Vec<_>>()
        };
        let crossed =
            ("max_running_instances".to_owned(), "Must be at least Minimum instances (3).".to_owned());
        assert_eq!(messages("3", "2"), [crossed]);
        assert_eq!(messages("3", "3"), []);
        assert_eq!(messages("3", "−1"), []);
        assert_eq!(messages("3", ""), []);
    }

    #[test]
    fn the_request_is_the_record_with_what_was_typed() {
        let base = r#"{ "name": "a","new_field": {"x":1}, "description": "old" }"#;
        assert_eq!(request(&PROJECT, base, &typed(&[])), base);
        assert_eq!(
            request(&PROJECT, base, &typed(&[("name", "b \"c\"")])),
            r#"{ "name": "b \"c\"","new_field": {"x":1}, "description": "old" }"#
        );
        assert_eq!(
            request(&PROJECT, base, &typed(&[("name", "a")])),
            base,
            "typed and taken back is nothing"
        );
        let emptied = request(&PROJECT, base, &typed(&[("description", "")]));
        assert!(!emptied.contains("old"), "{emptied}");
    }

    #[test]
    fn objects_on_the_way_are_made_and_numbers_are_numbers() {
        let sent = request(
            &APPLICATION,
            "{}",
            &typed(&[("git_repository.url", " https://x.example/y "), ("cpu", " 500 ")]),
        );
        assert_eq!(sent, r#"{"git_repository":{"url":"https://x.example/y"},"cpu":500}"#);
    }

    #[test]
    fn what_is_wrong_comes_in_the_order_of_the_form() {
        let found = broken(&APPLICATION, "{}", &typed(&[("cpu", "many")]));
        let paths: Vec<&str> = found.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths.first(), Some(&"name"));
        assert!(paths.contains(&"cpu"));
        assert_eq!(shown("{}", &typed(&[("cpu", "many")]), "cpu"), "many", "and stays as it was typed");
        let environment = Form {
            name: "environment",
            table: &ENVIRONMENT_REQUEST,
            inputs: &[Input {
                path: "cluster_id",
                label: "Cluster",
                help: "",
                control: Control::Offered("clusters", "Choose…"),
            }],
        };
        let found =
            broken(&environment, r#"{"name":"x","mode":"STAGING"}"#, &typed(&[("cluster_id", "aurora")]));
        assert_eq!(found, [("cluster_id".to_owned(), "Must be an ID.".to_owned())]);
    }

    #[test]
    fn changes_are_told_three_ways() {
        let (base, now) = (r#"{"name":"a","description":"x"}"#, r#"{"name":"c","description":"y"}"#);
        let mine = typed(&[("name", "b")]);
        assert_eq!(
            changes(&PROJECT, base, Some(now), &mine),
            [
                Change { label: "Name", old: "a".into(), new: "b".into(), meanwhile: Some("c".into()) },
                Change {
                    label: "Description",
                    old: "x".into(),
                    new: "x".into(),
                    meanwhile: Some("y".into())
                },
            ]
        );
        assert_eq!(merged(&PROJECT, base, now, &mine), r#"{"name":"b","description":"y"}"#);
        assert!(changes(&PROJECT, base, Some(base), &typed(&[])).is_empty());
        assert!(is_changed(&PROJECT, base, &mine) && !is_changed(&PROJECT, base, &typed(&[("name", "a")])));
    }

    #[test]
    fn a_message_of_the_platform_finds_its_field() {
        for (named, found) in [
            ("git_repository.url", Some("git_repository.url")),
            ("git_repository", Some("git_repository.url")),
            ("gitRepository.url", Some("git_repository.url")),
            ("body.git_repository.url", Some("git_repository.url")),
            ("/git_repository/url", Some("git_repository.url")),
            ("url", Some("git_repository.url")),
            ("Name", Some("name")),
            ("cpu", Some("cpu")),
            ("ports", None),
            ("", None),
        ] {
            assert_eq!(input_of(&APPLICATION, named).map(|input| input.path), found, "{named}");
        }
    }

    proptest::proptest! {
        /// Two people change a record at any time: the request changes what the first person entered, and nothing else.
        #[test]
        fn a_save_changes_what_was_typed_and_nothing_else(
            base in record(), reviewed in record(), now in record(),
            name in proptest::option::of("[a-c]{1,2}"), description in proptest::option::of("[a-c]{0,2}"),
        ) {
            let pairs = [("name", name), ("description", description)];
            let typed: Typed =
                pairs.into_iter().filter_map(|(path, text)| Some((path.to_owned(), text?))).collect();
            let review = review(&PROJECT, &base, &reviewed, &typed);
            match confirm(&PROJECT, &base, &review, &now, &typed) {
                Verdict::LookAgain(again) => {
                    proptest::prop_assert_ne!(&reviewed, &now);
                    proptest::prop_assert_eq!(confirm(&PROJECT, &base, &again, &now, &typed), Verdict::Send(again.body));
                }
                Verdict::Send(body) => {
                    proptest::prop_assert_eq!(&reviewed, &now);
                    for path in ["name", "description", "other"] {
                        let mine = typed_at(&typed, path).filter(|text| *text != current(&base, path));
                        let expected = mine.map_or_else(|| current(&now, path), str::to_owned);
                        proptest::prop_assert_eq!(current(&body, path), expected);
                    }
                }
            }
        }
    }

    /// The request of a project, with a field that the console doesn't know.
    fn record() -> impl proptest::strategy::Strategy<Value = String> {
        use proptest::strategy::Strategy;
        ("[a-b]", "[a-b]", "[a-b]").prop_map(|(name, description, other)| {
            format!(r#"{{"name":"{name}","description":"{description}","other":"{other}"}}"#)
        })
    }

    #[test]
    fn what_the_platform_did_otherwise_is_told() {
        let sent = r#"{"name":"a","description":"x"}"#;
        assert_eq!(otherwise(&PROJECT, sent, r#"{"name":"A"}"#), [("Name", "a".to_owned(), "A".to_owned())]);
        assert!(otherwise(&PROJECT, sent, r#"{"name":"a","description":"x","id":"1"}"#).is_empty());
    }
}
