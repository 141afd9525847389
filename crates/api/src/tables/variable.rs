//! Environment variables, secrets and aliases (part 2.9).

use super::words::{SERVICE_TYPE, VARIABLE_SCOPE, VARIABLE_TYPE};
use crate::table::Shape::{Boolean, DateTime, Object, OneOf, Text, Uuid};
use crate::table::{Rule, Table, field, table};

/// Part 8: "Description of a variable: max 255 characters".
pub const DESCRIPTION: Rule = Rule::Characters(255);

/// A variable. A secret never has a value in a reply.
pub static VARIABLE: Table = table(
    "variable",
    "2.9",
    &[
        field("id", Uuid).required().read_only(),
        field("created_at", DateTime).required().read_only(),
        field("updated_at", DateTime).read_only(),
        field("key", Text).required(),
        field("scope", OneOf(&VARIABLE_SCOPE)).required().read_only(),
        field("variable_type", OneOf(&VARIABLE_TYPE)).required().read_only(),
        field("value", Text),
        field("mount_path", Text).nullable(),
        field("description", Text).nullable().rule(DESCRIPTION),
        field("enable_interpolation_in_file", Boolean).nullable(),
        field("overridden_variable", Object(&VARIABLE_REFERENCE)).read_only(),
        field("aliased_variable", Object(&VARIABLE_REFERENCE)).read_only(),
        field("service_id", Uuid).read_only(),
        field("service_name", Text).read_only(),
        field("service_type", OneOf(&SERVICE_TYPE)).read_only(),
        field("owned_by", Text).read_only(),
    ],
);

/// The variable behind an alias or an override.
pub static VARIABLE_REFERENCE: Table = table(
    "variable_reference",
    "2.9",
    &[
        field("id", Uuid),
        field("key", Text),
        field("value", Text),
        field("mount_path", Text).nullable(),
        field("scope", OneOf(&VARIABLE_SCOPE)),
        field("variable_type", OneOf(&VARIABLE_TYPE)),
    ],
);

/// The tables of this area.
pub static ALL: &[&Table] = &[&VARIABLE, &VARIABLE_REFERENCE];
