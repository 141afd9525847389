//! Environment variables, secrets and aliases (part 2.9).

use super::enumerations::{SERVICE_TYPE, VARIABLE_SCOPE, VARIABLE_TYPE};
use crate::table::Shape::{Boolean, DateTime, Object, OneOf, Text, Uuid};
use crate::table::{Rule, field, tables};

/// The rule for the description of a variable (part 8: "Description of a variable: max 255 characters").
pub const DESCRIPTION: Rule = Rule::Characters(255);

tables! {
    /// A variable, or a secret of a service. A secret has no `VALUE` in replies. Secrets of environments and projects have the table
    /// `SECRET`.
    VARIABLE: variable, "2.9" => {
        ID = field(Uuid).required().read_only(),
        CREATED_AT = field(DateTime).required().read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        KEY = field(Text).required(),
        SCOPE = field(OneOf(&VARIABLE_SCOPE)).required().read_only(),
        VARIABLE_TYPE = field(OneOf(&VARIABLE_TYPE)).required().read_only(),
        VALUE = field(Text),
        MOUNT_PATH = field(Text).nullable(),
        DESCRIPTION = field(Text).nullable().rule(DESCRIPTION),
        ENABLE_INTERPOLATION_IN_FILE = field(Boolean).nullable(),
        OVERRIDDEN_VARIABLE = field(Object(&VARIABLE_REFERENCE)).read_only(),
        ALIASED_VARIABLE = field(Object(&VARIABLE_REFERENCE)).read_only(),
        SERVICE_ID = field(Uuid).read_only(),
        SERVICE_NAME = field(Text).read_only(),
        SERVICE_TYPE = field(OneOf(&SERVICE_TYPE)).read_only(),
        OWNED_BY = field(Text).read_only(),
    }

    /// A secret of an environment or a project. A secret of a service has the fields of a variable.
    SECRET: secret, "companion" => {
        ID = field(Uuid).required().read_only(),
        CREATED_AT = field(DateTime).required().read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        KEY = field(Text).required(),
        SCOPE = field(OneOf(&VARIABLE_SCOPE)).required().read_only(),
        VARIABLE_TYPE = field(OneOf(&VARIABLE_TYPE)).required().read_only(),
        MOUNT_PATH = field(Text).nullable(),
        DESCRIPTION = field(Text).nullable().rule(DESCRIPTION),
        ENABLE_INTERPOLATION_IN_FILE = field(Boolean).nullable(),
        OVERRIDDEN_SECRET = field(Object(&VARIABLE_REFERENCE)).read_only(),
        ALIASED_SECRET = field(Object(&VARIABLE_REFERENCE)).read_only(),
        OWNED_BY = field(Text).read_only(),
    }

    /// The variable that an alias or an override refers to.
    VARIABLE_REFERENCE: variable_reference, "2.9" => {
        ID = field(Uuid),
        KEY = field(Text),
        VALUE = field(Text),
        MOUNT_PATH = field(Text).nullable(),
        SCOPE = field(OneOf(&VARIABLE_SCOPE)),
        VARIABLE_TYPE = field(OneOf(&VARIABLE_TYPE)),
    }
}
