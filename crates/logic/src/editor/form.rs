//! The record of a form as a kind of record.

use super::schema::{FieldPath, Input, Schema};
use crate::forms::form::{Form, input_of};
use crate::forms::request::{self, Allowed, Typed};
use crate::forms::rule::Message;
use crate::forms::taken::is_taken;
use crate::settings::edit::{value, way};
use slipway_api::described::at;
use slipway_api::save;

/// The record of a form.
#[derive(Clone, Copy)]
pub struct FormSchema {
    /// The form.
    pub form: &'static Form,
    /// True for a new record: every rule applies, also to fields that nobody edited.
    pub is_new: bool,
}

impl FormSchema {
    /// Returns the text of each field that was edited.
    fn typed(&self, base: &str, mine: &str) -> Typed {
        let text = |record: &str, path: &str| request::shown(record, &Typed::new(), path);
        let typed = self.form.inputs().map(|input| (input.path.to_owned(), text(mine, input.path)));
        typed.filter(|(path, typed)| text(base, path) != *typed).collect()
    }
}

impl Schema for FormSchema {
    fn validate(&self, input: Input) -> Vec<Message> {
        let typed = self.typed(input.base, input.mine);
        let allowed = Allowed { without: input.without, untouched: !self.is_new };
        // The name that the record has already isn’t an error here.
        let is_renamed = typed.iter().any(|(path, _)| path == "name");
        let conflict = is_renamed.then(|| is_taken(input.mine, input.sibling_names)).flatten();
        conflict.into_iter().chain(request::broken(self.form, input.base, &typed, allowed)).collect()
    }

    fn sent(&self, base: &str, mine: &str) -> String {
        request::request(self.form, base, &self.typed(base, mine))
    }

    fn path_of(&self, _body: &str, named: &str) -> FieldPath {
        way("", input_of(self.form, named).map_or(named, |input| input.path))
    }

    fn request_of_reply(&self, reply: &str) -> Option<String> {
        at(reply, &["id"]).text().and_then(|_| save::request(reply, self.form.table))
    }

    fn without_secrets(&self, request: &str) -> String {
        request::without(request, &self.form.unstored())
    }

    fn with_secrets(&self, request: &str, present: &str) -> String {
        let unstored = self.form.unstored();
        let missing: Vec<&str> =
            unstored.into_iter().filter(|path| value(request, &way("", path)).is_none()).collect();
        request::with(request, present, &missing)
    }
}
