//! The kinds of records, one file each: tables for their lists, details and forms, which the console’s `views/` draws.

pub mod annotations_group;
pub mod api_token;
pub mod arguments;
pub mod audit_log;
pub mod cluster;
pub mod delivery;
pub mod environment;
pub mod invitation;
pub mod invitees;
pub mod invoice;
pub mod invoice_chart;
pub mod labels_group;
pub mod lifecycle;
pub mod member;
pub mod organization;
pub mod organization_deployment;
pub mod organization_service;
pub mod project;
pub mod record_kind;
pub mod record_kinds;
pub mod registry;
pub mod restriction;
pub mod service;
pub mod service_forms;
pub mod service_kinds;
pub mod settings;
pub mod task;
pub mod usage;
pub mod variable;
pub mod webhook;

use crate::list::{Column, Row};
use crate::route::Page;
use slipway_api::table::FieldName;

/// The description of a list of records of one kind: its texts, columns, links and default sort.
pub struct ListDescription {
    /// The name: "Environments".
    pub name: &'static str,
    /// The singular: "environment".
    pub one: &'static str,
    /// The plural: "environments".
    pub many: &'static str,
    /// The title of the empty state.
    pub empty: &'static str,
    /// The advice of the empty state.
    pub advice: &'static str,
    /// The field that identifies a record. The read of the list has to use the same field (`PollPolicy::keyed_by`).
    pub key: FieldName,
    /// The columns, in their order.
    pub columns: &'static [Column],
    /// Returns the page that a row links to; None for a row without a page.
    pub page: fn(&Row) -> Option<Page>,
    /// Returns the name of a row’s icon, and the icon’s label for screen readers; None for a row without an icon.
    pub icon: fn(&Row) -> Option<(&'static str, String)>,
    /// The default sort: the name of the column, and true for descending.
    pub order: (&'static str, bool),
    /// True if the list shows a note below each state, such as the time of the last deployment.
    pub notes: bool,
}

#[cfg(test)]
mod tests;
