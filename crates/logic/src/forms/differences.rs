//! The values of a form that the platform saved differently than requested.

use crate::editor::edit::is_same;
use crate::editor::reply::is_stored;
use crate::editor::schema::Difference;
use crate::forms::form::{Control, Form, Input};
use crate::forms::lists;
use crate::records::plain::plain;
use slipway_api::described::{Value, at_keys};

/// Returns the label, the requested value and the saved value of each field that the platform saved differently than requested. Secrets
/// aren’t compared, nor are fields that weren’t sent or that the reply leaves out.
pub fn differences(form: &Form, sent: &str, reply: &str) -> Vec<Difference> {
    let differs = |input: &'static Input| {
        let keys: Vec<&str> = input.path.split('.').collect();
        let (requested, saved) = (at_keys(sent, &keys), at_keys(reply, &keys));
        // A field that the reply leaves out counts as saved; secrets are in no reply.
        if requested == Value::Absent || saved == Value::Absent || input.control.is_secret() {
            return None;
        }
        // The entries of a reply may have fields that weren't sent, such as ids. Entries are compared by their key, their value and whether
        // they are also set at the cloud provider.
        if let (Control::Entries(_), Value::Json(requested), Value::Json(saved)) =
            (input.control, requested, saved)
            && lists::marked(requested) == lists::marked(saved)
        {
            return None;
        }
        if let (Value::Json(requested), Value::Json(saved)) = (requested, saved) {
            // In the reply, the rows of a list may have fields that weren’t sent, such as the id of a port. Rows are compared by the sent
            // fields alone: otherwise each saved row would count as changed by the platform.
            let is_kept = match input.control {
                Control::Rows(_) => is_stored(requested, saved),
                _ => is_same(requested, saved),
            };
            if is_kept {
                return None;
            }
        }
        let (requested, saved) = (plain(requested), plain(saved));
        (requested != saved).then(|| (input.name().to_owned(), input.shown(&requested), input.shown(&saved)))
    };
    form.inputs().filter_map(differs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::fixtures::PROJECT;
    use crate::forms::form::Rows;
    use crate::forms::need::Need;
    use slipway_api::fields::{container_request, labels_group_request};
    use slipway_api::table::FieldName;

    #[test]
    fn a_value_that_the_platform_saved_otherwise_is_a_difference() {
        let sent = r#"{"name":"a","description":"x"}"#;
        assert_eq!(
            differences(&PROJECT, sent, r#"{"name":"A"}"#),
            [("Name".to_owned(), "a".to_owned(), "A".to_owned())]
        );
        assert!(differences(&PROJECT, sent, r#"{"name":"a","description":"x","id":"1"}"#).is_empty());
    }

    const LABELS: Input =
        Input::text(labels_group_request::LABELS, "Labels", "").with(Control::Entries(true));
    const SECRET: Input = Input::text(FieldName::declared(b"secret"), "Secret", "")
        .with(Control::Secret)
        .needed(|_, _| Need::Unknown);
    const GROUP: Form = Form {
        name: "group",
        table: &slipway_api::tables::body::LABELS_GROUP_REQUEST,
        sections: &[crate::forms::form::Section::only(&[LABELS, SECRET])],
    };

    #[test]
    fn what_a_reply_says_besides_is_no_difference() {
        let sent = r#"{"labels":[{"key":"a","value":"b"}],"secret":"x"}"#;
        let more = r#"{"labels":[{"id":"1","value":"b","key":"a","propagate_to_cloud_provider":false}],"secret":null}"#;
        assert!(differences(&GROUP, sent, more).is_empty());
        let marked = more.replace("false", "true");
        assert_eq!(differences(&GROUP, sent, &marked).len(), 1);
        assert_eq!(differences(&GROUP, sent, r#"{"labels":[]}"#).len(), 1);
    }

    const PORTS: Input = Input::text(container_request::PORTS, "Ports", "").with(Control::Rows(&Rows {
        noun: "port",
        inputs: &[],
        new: "{}",
    }));
    const CONTAINER: Form = Form {
        name: "container",
        table: &slipway_api::tables::body::CONTAINER_REQUEST,
        sections: &[crate::forms::form::Section::only(&[PORTS])],
    };

    #[test]
    fn what_the_platform_adds_to_a_port_is_no_difference() {
        let sent = r#"{"ports":[{"internal_port":80,"protocol":"HTTP"},{"internal_port":90}]}"#;
        let reply = r#"{"ports":[{"id":"2","internal_port":90},{"id":"1","name":"p80","internal_port":80,"protocol":"HTTP","is_default":true}]}"#;
        assert!(differences(&CONTAINER, sent, reply).is_empty());
        assert_eq!(differences(&CONTAINER, sent, &reply.replace("HTTP", "TCP")).len(), 1);
        assert_eq!(differences(&CONTAINER, sent, r#"{"ports":[]}"#).len(), 1);
    }
}
