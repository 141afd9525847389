//! Ports of containers and applications (part 2.2).

use super::enumerations::PROTOCOL;
use crate::table::Shape::{Boolean, Integer, OneOf, Text, Uuid};
use crate::table::{Rule, field, tables};

tables! {
    /// A port of a service. A save deletes each port whose id isn't in the request, and creates each port without an id, so requests
    /// repeat the ids.
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
