//! Organizations.

use crate::id::OrganizationId;
use serde::Deserialize;

/// An organization (part 4, `GET /organization`; its fields aren't listed by the document).
#[derive(Clone, Debug, Deserialize)]
pub struct Organization {
    /// Its identifier.
    pub id: OrganizationId,
    /// Its name.
    pub name: String,
    /// What it is for, in its administrators' words.
    #[serde(default)]
    pub description: Option<String>,
}
