//! Ports of containers and applications (part 2.2).

use super::words::PROTOCOL;
use crate::table::Shape::{Boolean, Integer, OneOf, Text, Uuid};
use crate::table::{Rule, Table, field, table};

/// A port. The platform deletes a port that a request leaves out, so requests repeat its id.
pub static PORT: Table = table(
    "port",
    "2.2",
    &[
        field("id", Uuid),
        field("internal_port", Integer).rule(Rule::Between(1, 65_535)),
        field("external_port", Integer).rule(Rule::Between(1, 65_535)),
        field("publicly_accessible", Boolean),
        field("protocol", OneOf(&PROTOCOL)),
        field("name", Text),
        field("is_default", Boolean),
        field("public_path", Text),
        field("public_path_rewrite", Text),
    ],
);

/// The tables of this area.
pub static ALL: &[&Table] = &[&PORT];
