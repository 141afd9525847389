//! The schema of a record that is edited in a form.

use super::edit::{Edit, PathSegment, field_path, value};
use super::inputs;
use super::named_fields::is_named;
use super::schema::{Difference, FieldPath, Input as Edited, ReviewRow, Schema};
use crate::forms::differences::differences;
use crate::forms::form::{Form, Input, input_of};
use crate::forms::need::Need;
use crate::forms::request::{self, Allowed, field_text};
use crate::forms::rule::FieldMessage;
use crate::forms::sibling_names::name_conflict;
use slipway_api::described::at;
use slipway_api::fields::{project, reference};
use slipway_api::save;
use slipway_api::table::{FieldName, Table};

/// The schema of a form.
#[derive(Clone, Copy)]
pub struct FormSchema {
    /// The form, which declares the inputs.
    pub form: &'static Form,
    /// The table of the record that the platform returns. None for a new record: then all rules apply, also to unedited fields.
    pub table: Option<&'static Table>,
}

impl Schema for FormSchema {
    fn validate(&self, input: Edited) -> Vec<FieldMessage> {
        let Edited { base, mine, without, sibling_names, .. } = input;
        let sent = self.sent(base, mine);
        let allowed = Allowed { without, untouched: self.table.is_some() };
        // An existing record may keep its name, even if a sibling has the same name. The name of a new record is always compared, even
        // if it wasn’t edited: the console fills in the name of a clone.
        let has_new_name = self.table.is_none() || at(base, &[project::NAME]) != at(mine, &[project::NAME]);
        let conflict = has_new_name.then(|| name_conflict(&sent, sibling_names)).flatten();
        conflict.into_iter().chain(request::errors(self.form, base, &sent, allowed)).collect()
    }

    fn sent(&self, base: &str, mine: &str) -> String {
        request::sent(self.form, base, mine)
    }

    fn path_of(&self, _body: &str, named: &str) -> FieldPath {
        field_path("", input_of(self.form, named).map_or(named, |input| &input.path))
    }

    fn fields_named_in(&self, message: &str, _body: &str) -> Vec<FieldPath> {
        let key = |input: &Input| input.path.rsplit('.').next().unwrap_or_default().to_owned();
        let is_named = |input: &&Input| is_named(message, &input.path) || is_named(message, &key(input));
        let named = self.form.inputs().filter(is_named);
        named.map(|input| field_path("", &input.path)).collect()
    }

    fn shown_edits(&self, edit: &Edit) -> Vec<Edit> {
        let part = |input: &'static Input| {
            let path = field_path("", &input.path);
            let below = path.strip_prefix(edit.path.as_slice()).filter(|below| !below.is_empty())?;
            let value_below = |json: &Option<String>| Some(value(json.as_deref()?, below)?.to_owned());
            let (old, new) = (value_below(&edit.old), value_below(&edit.new));
            (old != new).then_some(Edit { old, new, path })
        };
        let parts: Vec<Edit> = self.form.inputs().filter_map(part).collect();
        if parts.is_empty() { vec![edit.clone()] } else { parts }
    }

    fn name_of(&self, edit: &Edit, records: [&str; 2]) -> String {
        inputs::name_of(self.form.inputs(), edit, records)
    }

    fn display_of(&self, path: &[PathSegment], json: Option<&str>) -> String {
        inputs::display_of(self.form.inputs(), path, json)
    }

    fn lost_values(&self, request: &str, without: &[String]) -> Vec<ReviewRow> {
        let is_lost = |input: &&Input| {
            without.iter().any(|path| *path == *input.path)
                && input.need(request) == Need::Unknown
                && field_text(request, &input.path).is_empty()
        };
        let row = |input: &Input| ReviewRow {
            label: input.name().to_owned(),
            path: field_path("", &input.path),
            base: "what the platform holds, if anything".to_owned(),
            mine: "Not set".to_owned(),
            theirs: None,
            conflict: None,
        };
        self.form.inputs().filter(is_lost).map(row).collect()
    }

    fn preview(&self, request: &str) -> String {
        request::with_masked_secrets(self.form, request)
    }

    fn differences(&self, sent: &str, reply: &str) -> Vec<Difference> {
        differences(self.form, sent, reply)
    }

    fn request_of_reply(&self, reply: &str) -> Option<String> {
        let table = self.table?;
        at(reply, &[reference::ID]).text().and_then(|_| save::request(reply, table))
    }

    fn without_secrets(&self, request: &str) -> String {
        request::without(request, &self.form.unstored())
    }

    fn with_secrets(&self, request: &str, present: &str) -> String {
        let unstored = self.form.unstored();
        let missing: Vec<FieldName> =
            unstored.into_iter().filter(|path| value(request, &field_path("", path)).is_none()).collect();
        request::with(request, present, &missing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::document::Document;
    use crate::editor::review::{Review, rows};
    use crate::editor::schema::ReadRecord;
    use crate::forms::fixtures::{PROJECT, edited};
    use crate::forms::form::{Control, Section};
    use crate::forms::sibling_names::SiblingName;
    use slipway_api::fields::{container_registry_request, labels_group_request, registry_config_request};
    use slipway_api::tables::body::LABELS_GROUP_REQUEST;
    use slipway_api::tables::place;

    const SCHEMA: FormSchema = FormSchema { form: &PROJECT, table: Some(&place::PROJECT) };

    #[test]
    fn the_name_that_a_new_record_begins_with_is_compared_with_its_siblings() {
        let siblings = [SiblingName { name: "api-copy".to_owned(), environment: None }];
        let base = r#"{"name":"api-copy"}"#;
        let errors = |table| {
            let input = Edited { record: "", base, mine: base, without: &[], sibling_names: &siblings };
            FormSchema { form: &PROJECT, table }.validate(input).len()
        };
        assert_eq!((errors(None), errors(Some(&place::PROJECT))), (1, 0));
    }

    /// Returns label, base, mine and theirs of each row.
    fn shown(
        schema: FormSchema,
        base: &str,
        mine: &str,
        theirs: &str,
    ) -> Vec<(String, String, String, Option<String>)> {
        let document = Document { mine: mine.to_owned(), ..Document::new(base.to_owned()) };
        let theirs = ReadRecord { record: theirs.to_owned(), request: theirs.to_owned() };
        let rows = rows(&schema, &Review::new(base, &schema.sent(base, mine), theirs), &document);
        rows.into_iter().map(|row| (row.label, row.base, row.mine, row.theirs)).collect()
    }

    fn row(
        label: &str,
        base: &str,
        mine: &str,
        theirs: Option<&str>,
    ) -> (String, String, String, Option<String>) {
        (label.to_owned(), base.to_owned(), mine.to_owned(), theirs.map(str::to_owned))
    }

    #[test]
    fn a_review_has_the_base_mine_and_theirs_of_each_field() {
        let (base, theirs) = (r#"{"name":"a","description":"x"}"#, r#"{"name":"c","description":"y"}"#);
        let mine = edited(&PROJECT, base, &[("name", "b")]);
        assert_eq!(
            shown(SCHEMA, base, &mine, theirs),
            [row("Name", "a", "b", Some("c")), row("Description", "x", "not changed by you", Some("y"))]
        );
        assert_eq!(shown(SCHEMA, base, base, base), []);
    }

    const REGION: Input = Input::text(
        slipway_api::path!(container_registry_request::CONFIG, registry_config_request::REGION),
        "Region",
        "",
    );
    const KEY: Input = Input::text(FieldName::declared(b"config.secret"), "Secret", "")
        .with(Control::Secret)
        .needed(|_, _| Need::Unknown);
    const LABELS: Input =
        Input::text(labels_group_request::LABELS, "Labels", "").with(Control::Entries(true));
    const GROUP: Form = Form {
        name: "group",
        table: &LABELS_GROUP_REQUEST,
        sections: &[Section::only(&[REGION, KEY, LABELS])],
    };
    const GROUPS: FormSchema = FormSchema { form: &GROUP, table: Some(&LABELS_GROUP_REQUEST) };

    #[test]
    fn an_object_that_was_added_is_reviewed_by_its_fields_and_shows_no_secret() {
        let mine = r#"{"config":{"region":"west","secret":"hunter2"}}"#;
        let expected = [row("Region", "Not set", "west", None), row("Secret", "Not set", "••••••••", None)];
        assert_eq!(shown(GROUPS, "{}", mine, "{}"), expected);
        assert_eq!(GROUPS.preview(mine), r#"{"config":{"region":"west","secret":"••••••••"}}"#);
    }

    #[test]
    fn an_entry_of_a_list_is_named_by_its_key() {
        let base = r#"{"labels":[{"id":"1","key":"team","value":"a"}]}"#;
        let mine = base.replace("\"a\"", "\"b\"");
        assert_eq!(shown(GROUPS, base, &mine, base), [row("Labels › team › Value", "a", "b", None)]);
    }

    #[test]
    fn a_value_that_is_given_up_is_reviewed() {
        let without = ["config.secret".to_owned()];
        assert_eq!(GROUPS.lost_values("{}", &without).len(), 1);
        assert_eq!(GROUPS.lost_values(r#"{"config":{"secret":"new"}}"#, &without), []);
        assert_eq!(GROUPS.lost_values("{}", &[]), []);
    }
}
