//! The options of the fields of a service whose choices are records of the organization: registries and git tokens.

use crate::features::editing::field::options::FieldOption;
use crate::features::navigation::places::use_above;
use crate::live::{PollPolicy, watch_when};
use leptos::prelude::*;
use slipway_api::fields::{git_token, service};
use slipway_api::id::OrganizationId;
use slipway_api::operations::group::{ListAnnotationsGroups, ListLabelsGroups};
use slipway_api::operations::organization::ListGitTokens;
use slipway_api::operations::registry::ListRegistries;
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Operation, Record, Request};
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::places::known_ids::KnownKind;

/// Returns the options of a field of a service; none for a field without such options, until they are read, and where the platform doesn’t
/// list them.
pub fn options_of_input(input: &Input) -> Signal<Vec<FieldOption>> {
    match input.control {
        Control::Offered("registries", _) => listed(|organization| ListRegistries { organization }.request()),
        Control::Offered("git-tokens", _) => git_tokens(),
        _ => Signal::stored(Vec::new()),
    }
}

/// Returns the git tokens of the organization as options; none until they are read, and where the platform doesn’t list them.
pub fn git_tokens() -> Signal<Vec<FieldOption>> {
    listed(|organization| ListGitTokens { organization }.request())
}

/// Returns the groups of the organization as options. `list` is the field of a service's record that contains groups: its annotation groups
/// or its label groups. Empty until the groups are read, and where the platform doesn’t list them.
pub fn group_options(list: FieldName) -> Signal<Vec<FieldOption>> {
    match list == service::ANNOTATIONS_GROUPS {
        true => listed(|organization| ListAnnotationsGroups { organization }.request()),
        false => listed(|organization| ListLabelsGroups { organization }.request()),
    }
}

/// Returns id and name of the records in a list of the organization as options; none until the list is read.
fn listed(request: fn(OrganizationId) -> Request) -> Signal<Vec<FieldOption>> {
    let organization = use_above(KnownKind::Organization);
    let list =
        watch_when(move || Some(request(OrganizationId(organization.get()?))), || PollPolicy::ON_VISIT);
    computed(move || {
        let option = |record: &Record| {
            let name = record.at(&[git_token::NAME]).text()?;
            Some(FieldOption::new(record.at(&[git_token::ID]).text()?, visible(&name)))
        };
        list.value.with(|read| read.iter().flat_map(|read| &read.items).filter_map(option).collect())
    })
    .into()
}
