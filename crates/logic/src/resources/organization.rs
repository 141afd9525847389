//! Organizations.

use super::ListOf;
use crate::list::{Cell, CellSource, Column, column};
use crate::route::Page;
use slipway_api::fields::organization;

const COLUMNS: &[Column] = &[
    column("name", "Organization", Cell::Name, CellSource::Record(&[organization::NAME])),
    column("description", "Description", Cell::Text, CellSource::Record(&[organization::DESCRIPTION])),
    column("created", "Created", Cell::Time, CellSource::Record(&[organization::CREATED_AT])).wide(),
];

/// The organizations that a token sees.
pub static LIST: ListOf = ListOf {
    name: "Organizations",
    one: "organization",
    many: "organizations",
    empty: "No organization",
    advice: "This token has no access to an organization. Ask an administrator to invite you, or sign in with another token.",
    key: organization::ID,
    columns: COLUMNS,
    page: |row| row.id.parse().ok().map(Page::Organization),
    icon: |_| None,
    order: ("name", false),
    notes: false,
};
