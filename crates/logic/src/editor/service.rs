//! The schema of a service’s settings.

use super::edit::edits;
use super::schema::{Input, Schema};
use crate::forms::rule::Message;
use crate::settings::draft::{may_hold_credentials, with_credentials, without_credentials};
use crate::settings::rules::{errors_of_edited_fields, validate};
use slipway_api::described::at;
use slipway_api::fields::reference;
use slipway_api::save;
use slipway_api::table::Table;

/// The settings of a service.
#[derive(Clone, Debug)]
pub struct ServiceSchema {
    /// The table of the service’s kind.
    pub table: &'static Table,
    /// The id of the service.
    pub id: String,
}

impl Schema for ServiceSchema {
    fn validate(&self, input: Input) -> Vec<Message> {
        // The platform may hold values that the rules refuse: an unedited record is never refused.
        let edits = edits(input.base, input.mine);
        let errors =
            if edits.is_empty() { Vec::new() } else { validate(input.record, input.mine, self.table) };
        errors_of_edited_fields(&edits, input.mine, errors)
    }

    fn request_of_reply(&self, reply: &str) -> Option<String> {
        let is_own = at(reply, &[reference::ID]).text().as_ref() == Some(&self.id);
        is_own.then(|| save::request(reply, self.table)).flatten()
    }

    fn without_secrets(&self, request: &str) -> String {
        without_credentials(request)
    }

    fn with_secrets(&self, request: &str, present: &str) -> String {
        with_credentials(request, present)
    }

    fn may_hold_secrets(&self, text: &str) -> bool {
        may_hold_credentials(text)
    }
}
