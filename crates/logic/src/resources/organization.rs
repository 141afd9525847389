//! The list of organizations.

use super::ListDescription;
use crate::list::{CellKind, CellSource, Column, column};
use crate::route::Page;
use slipway_api::fields::organization;

const COLUMNS: &[Column] = &[
    column("name", "Organization", CellKind::Name, CellSource::Record(&[organization::NAME])),
    column("description", "Description", CellKind::Text, CellSource::Record(&[organization::DESCRIPTION])),
    column("created", "Created", CellKind::Time, CellSource::Record(&[organization::CREATED_AT])).wide(),
];

/// The list of the organizations that the token gives access to: its texts, columns and default sort.
pub static LIST: ListDescription = ListDescription {
    name: "Organizations",
    one: "organization",
    many: "organizations",
    empty: "No organization",
    advice: "You have no access to an organization. Ask an administrator to invite you, or sign in with another account or token.",
    key: organization::ID,
    columns: COLUMNS,
    page: |row| row.id.parse().ok().map(Page::Organization),
    icon: |_| None,
    order: ("name", false),
    notes: false,
};
