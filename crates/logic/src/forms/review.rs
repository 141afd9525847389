//! The review before a save: three ways, by field. Also what the platform stored otherwise.

use crate::forms::form::{Control, Form, Input};
use crate::forms::lists;
use crate::forms::need::Need;
use crate::forms::request::{Typed, changed, current, plain, request, shown};
use crate::settings::edit::is_same;
use slipway_api::described::{Value, at};

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

/// Returns each changed field with old and new value. `now` is the request that would save the present record unchanged:
/// a change since `base` is listed with its field.
pub fn changes(form: &Form, base: &str, now: Option<&str>, typed: &Typed) -> Vec<Change> {
    let mut found = Vec::new();
    let sent = request(form, base, typed);
    for input in form.inputs() {
        let old = current(base, input.path);
        let new = match input.need(&sent) {
            Need::Replaced => String::new(),
            _ => plain(form, input.path, &shown(base, typed, input.path)),
        };
        let meanwhile = now.map(|now| current(now, input.path)).filter(|now| *now != old);
        if old != new || meanwhile.is_some() {
            let shown = |value| input.shown(value);
            let (old, new) = (shown(old), shown(new));
            found.push(Change { label: input.label, old, new, meanwhile: meanwhile.map(shown) });
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

/// Returns the request based on the present record: the person's changes, with the platform's other changes kept.
pub fn merged(form: &Form, base: &str, now: &str, typed: &Typed) -> String {
    let mine = changed(form, base, typed);
    let kept: Typed =
        mine.into_iter().map(|(input, text)| (input.path.to_owned(), text.to_owned())).collect();
    request(form, now, &kept)
}

/// Returns the changes of a save that loses values which nobody can read: those at the paths `without`.
pub fn lost(form: &Form, body: &str, without: &[String]) -> Vec<Change> {
    let is_lost = |input: &&Input| {
        without.iter().any(|path| path == input.path)
            && input.need(body) == Need::Unknown
            && current(body, input.path).is_empty()
    };
    let old = || "what the platform holds, if anything".to_owned();
    let change =
        |input: &Input| Change { label: input.label, old: old(), new: String::new(), meanwhile: None };
    form.inputs().filter(is_lost).map(change).collect()
}

/// Returns the fields that the platform stored differently: label, requested value, stored value. Only sent fields are compared.
pub fn otherwise(form: &Form, sent: &str, reply: &str) -> Vec<(&'static str, String, String)> {
    let differs = |input: &'static Input| {
        let keys: Vec<&str> = input.path.split('.').collect();
        let (asked, got) = (at(sent, &keys), at(reply, &keys));
        // A field that the reply leaves out may be stored as it was sent; a secret is in no reply.
        if asked == Value::Absent || got == Value::Absent || matches!(input.control, Control::Secret) {
            return None;
        }
        // A reply may say more of each entry than was sent.
        if let (Control::Entries(_), Value::Json(asked), Value::Json(got)) = (input.control, asked, got)
            && lists::marked(asked) == lists::marked(got)
        {
            return None;
        }
        if let (Value::Json(asked), Value::Json(got)) = (asked, got)
            && is_same(asked, got)
        {
            return None;
        }
        let (asked, got) = (crate::records::plain::plain(asked), crate::records::plain::plain(got));
        (asked != got).then(|| (input.label, input.shown(asked), input.shown(got)))
    };
    form.inputs().filter_map(differs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::fixtures::{PROJECT, typed};
    use crate::forms::request::{is_changed, typed_at};

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

    const LABELS: Input = Input::text("labels", "Labels", "").with(Control::Entries(true));
    const SECRET: Input =
        Input::text("secret", "Secret", "").with(Control::Secret).needed(|_, _| Need::Unknown);
    const GROUP: Form = Form {
        name: "group",
        table: &slipway_api::tables::body::LABELS_GROUP_REQUEST,
        sections: &[crate::forms::form::Section::only(&[LABELS, SECRET])],
    };

    #[test]
    fn what_a_reply_says_besides_is_no_difference() {
        let sent = r#"{"labels":[{"key":"a","value":"b"}],"secret":"x"}"#;
        let more = r#"{"labels":[{"id":"1","value":"b","key":"a","propagate_to_cloud_provider":false}],"secret":null}"#;
        assert!(otherwise(&GROUP, sent, more).is_empty());
        let marked = more.replace("false", "true");
        assert_eq!(otherwise(&GROUP, sent, &marked).len(), 1);
        assert_eq!(otherwise(&GROUP, sent, r#"{"labels":[]}"#).len(), 1);
    }

    #[test]
    fn a_value_that_is_given_up_is_reviewed() {
        let without = ["secret".to_owned()];
        assert_eq!(lost(&GROUP, "{}", &without).len(), 1);
        assert!(lost(&GROUP, r#"{"secret":"new"}"#, &without).is_empty());
        assert!(lost(&GROUP, "{}", &[]).is_empty());
    }
}
