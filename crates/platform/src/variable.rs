//! Variables and secrets (part 2.9) of services, environments and projects, and built-in ones.

use crate::record::{Fields, parent, text};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

/// The names of the fields in which an alias or an override has a summary of the variable that it refers to.
pub const REFERENCES: [&str; 4] =
    ["aliased_variable", "overridden_variable", "aliased_secret", "overridden_secret"];

/// A variable or secret.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Variable {
    /// The id of the service, environment or project that the variable belongs to.
    pub owner: Uuid,
    pub is_secret: bool,
    /// The record with the value, even for a secret. `answer` leaves the value of a secret out.
    pub record: Fields,
}

impl Variable {
    /// Returns the record for a reply: "a secret never has a value in a reply".
    pub fn answer(&self) -> Value {
        let mut record = self.record.clone();
        if self.is_secret {
            record.remove("value");
        }
        Value::Object(record)
    }

    pub fn key(&self) -> &str {
        text(&self.record, "key")
    }

    /// Returns the id of the variable that this variable is an alias or an override of; None for other variables.
    pub fn target(&self) -> Option<Uuid> {
        REFERENCES.iter().find_map(|key| parent(&self.record, key))
    }

    pub fn is_alias(&self) -> bool {
        text(&self.record, "variable_type") == "ALIAS"
    }

    pub fn is_override(&self) -> bool {
        text(&self.record, "variable_type") == "OVERRIDE"
    }

    /// Returns the summary of this variable that its aliases and overrides contain. It has no value if the variable is a secret.
    pub fn mention(&self) -> Value {
        let mut mention = json!({
            "id": self.record.get("id"), "key": self.key(), "value": self.record.get("value"),
            "scope": self.record.get("scope"), "variable_type": self.record.get("variable_type"),
            "mount_path": self.record.get("mount_path"),
        });
        if let Some(map) = mention.as_object_mut() {
            if self.is_secret {
                map.remove("value");
            }
            map.retain(|key, value| key == "mount_path" || !value.is_null());
        }
        mention
    }
}
