//! The roles that members, invitations and tokens can have, as options of a form.

use crate::features::editing::field::options::{FieldOption, FieldOptions};
use crate::live::{PollPolicy, watch};
use leptos::prelude::*;
use slipway_api::fields::role;
use slipway_api::id::OrganizationId;
use slipway_api::operations::member::ListRoles;
use slipway_api::{Operation, Record};
use slipway_logic::forms::form::{Control, Form};

/// Returns the options of a form’s field for the role; none for a form without one, and where the platform lists no roles.
pub fn role_options(id: OrganizationId, form: &Form) -> FieldOptions {
    let has_role = form.inputs().any(|input| matches!(input.control, Control::Offered("roles", _)));
    if !has_role {
        return Vec::new();
    }
    vec![("roles", roles(id))]
}

/// Returns id and name of each role of the organization; none until the roles are read.
pub fn roles(id: OrganizationId) -> Signal<Vec<FieldOption>> {
    let roles = watch(ListRoles { organization: id }.request(), PollPolicy::ON_VISIT);
    let option =
        |role: &Record| Some(FieldOption::new(role.at(&[role::ID]).text()?, role.at(&[role::NAME]).text()?));
    Signal::derive(move || {
        roles.value.with(|read| {
            read.as_ref().map(|read| read.items.iter().filter_map(option).collect()).unwrap_or_default()
        })
    })
}
