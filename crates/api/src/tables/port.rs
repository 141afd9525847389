//! Ports of containers and applications (part 2.2).

use super::enumerations::PROTOCOL;
use crate::table::Shape::{Boolean, Integer, OneOf, Text, Uuid};
use crate::table::{Rule, field, tables};

tables! {
    /// A port. The platform deletes a port that a request leaves out, so requests repeat its id.
    PORT: port, "2.2" => {
        ID = field(Uuid),
        INTERNAL_PORT = field(Integer).rule(Rule::Between(1, 65_535)),
        EXTERNAL_PORT = field(Integer).rule(Rule::Between(1, 65_535)),
        PUBLICLY_ACCESSIBLE = field(Boolean),
        PROTOCOL = field(OneOf(&PROTOCOL)),
        NAME = field(Text),
        IS_DEFAULT = field(Boolean),
        PUBLIC_PATH = field(Text).rule(Rule::AddressPath),
        PUBLIC_PATH_REWRITE = field(Text),
    }
}
