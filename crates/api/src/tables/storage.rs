//! Storage of containers and applications (part 2.3).

use super::words::STORAGE_TYPE;
use crate::table::Shape::{Integer, OneOf, Text, Uuid};
use crate::table::{Rule, Table, field, table};

/// A storage. The platform deletes a storage that a request leaves out, so requests repeat its id.
pub static STORAGE: Table = table(
    "storage",
    "2.3",
    &[
        field("id", Uuid),
        field("type", OneOf(&STORAGE_TYPE)),
        field("size", Integer).rule(Rule::AtLeast(4)).unit("GB"),
        field("mount_point", Text).rule(Rule::MountPoint),
    ],
);

/// The tables of this area.
pub static ALL: &[&Table] = &[&STORAGE];
