//! Storage of containers and applications (part 2.3).

use super::enumerations::STORAGE_TYPE;
use crate::table::Shape::{Integer, OneOf, Text, Uuid};
use crate::table::{Rule, field, tables};

tables! {
    /// A storage. The platform deletes a storage that a request leaves out, so requests repeat its id.
    STORAGE: storage, "2.3" => {
        ID = field(Uuid),
        TYPE = field(OneOf(&STORAGE_TYPE)),
        SIZE = field(Integer).rule(Rule::AtLeast(4)).unit("GB"),
        MOUNT_POINT = field(Text).rule(Rule::MountPoint),
    }
}
