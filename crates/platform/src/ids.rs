//! Ids derived from names, so that the sample has the same ids everywhere.

use uuid::Uuid;

const SPACE: Uuid = Uuid::from_u128(0x5119_0a11_0000_4000_8000_0000_0000_0000);

/// Returns the id that is derived from a name: the same name always gives the same id.
pub fn named(name: &str) -> Uuid {
    Uuid::new_v5(&SPACE, name.as_bytes())
}

/// Returns the commit id, 40 hexadecimal digits, that is derived from a name.
pub fn commit(name: &str) -> String {
    let (a, b) = (named(&format!("commit {name}")), named(&format!("more {name}")));
    format!("{}{}", a.simple(), b.simple()).chars().take(40).collect()
}
