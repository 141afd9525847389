//! Identifiers made from names, so that the same sample has the same ids everywhere.

use uuid::Uuid;

const SPACE: Uuid = Uuid::from_u128(0x5119_0a11_0000_4000_8000_0000_0000_0000);

/// The id of a thing with this name.
pub fn named(name: &str) -> Uuid {
    Uuid::new_v5(&SPACE, name.as_bytes())
}

/// A commit id of 40 hexadecimal digits.
pub fn commit(name: &str) -> String {
    let (a, b) = (named(&format!("commit {name}")), named(&format!("more {name}")));
    format!("{}{}", a.simple(), b.simple()).chars().take(40).collect()
}
