//! The list and the forms of variables and secrets of services, environments and projects.

use super::ListDescription;
use crate::forms::form::{Control, Form, Input, Section};
use crate::forms::need::Need;
use crate::list::{CellKind, CellSource, Column, column};
use crate::variables::facts::variable_type;
use crate::variables::owner::VariableOwner;
use slipway_api::fields::{variable, variable_above_request};
use slipway_api::tables::body::{
    ALIAS_REQUEST, OVERRIDE_REQUEST, SECRET_EDIT, VARIABLE_ABOVE_REQUEST, VARIABLE_EDIT, VARIABLE_REQUEST,
};

const COLUMNS: &[Column] = &[
    column("key", "Key", CellKind::Name, CellSource::Record(&[variable::KEY])),
    column("value", "Value", CellKind::Drawn, CellSource::Record(&[variable::VALUE])),
    column(
        "type",
        "Type",
        CellKind::Label,
        CellSource::Computed(|record, _| variable_type(record.text()).into()),
    )
    .filter(),
    column("scope", "Scope", CellKind::Label, CellSource::Record(&[variable::SCOPE])).filter(),
    column("owner", "Owner", CellKind::Label, CellSource::Record(&[variable::OWNED_BY])).filter().hidden(),
    column("description", "Description", CellKind::Text, CellSource::Record(&[variable::DESCRIPTION])).wide(),
    column("mount_path", "Mount path", CellKind::Code, CellSource::Record(&[variable::MOUNT_PATH])).hidden(),
    column("updated", "Updated", CellKind::Time, CellSource::Record(&[variable::UPDATED_AT])).wide(),
];

/// The list of the variables and secrets of a service, an environment or a project: its texts, columns and default sort.
pub static LIST: ListDescription = ListDescription {
    name: "Variables",
    one: "variable",
    many: "variables",
    empty: "No variable yet",
    advice: "Create a variable or a secret, or import a .env file.",
    key: variable::ID,
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("key", false),
    notes: false,
};

const KEY: Input =
    Input::text(variable::KEY, "Key", "Case sensitive. For example LOG_LEVEL.").with(Control::Code);
const VALUE: Input =
    Input::text(variable::VALUE, "Value", "Not saved in drafts. Reloading the page clears the value.")
        .with(Control::Lines)
        .unstored();
const SECRET: Input = Input::text(
    variable::VALUE,
    "Value",
    "The platform doesn’t show the value: enter it again to save changes. Not saved in drafts.",
)
.with(Control::Secret)
.unstored();
/// The field for the value of a secret that isn’t on the platform yet.
const NEW_SECRET: Input =
    Input::text(variable::VALUE, "Value", "The platform doesn’t show the value again. Not saved in drafts.")
        .with(Control::Secret)
        .unstored();
const DESCRIPTION: Input =
    Input::text(variable::DESCRIPTION, "Description", "At most 255 characters.").with(Control::Lines);

/// Returns the form that creates a variable of an owner; a secret if `is_secret` is true.
pub fn create(owner: VariableOwner, is_secret: bool) -> &'static Form {
    match (owner.is_above_services(), is_secret) {
        (false, false) => &CREATE,
        (false, true) => &CREATE_SECRET,
        (true, false) => &CREATE_ABOVE,
        (true, true) => &CREATE_SECRET_ABOVE,
    }
}

/// The form that creates a variable of a service.
pub static CREATE: Form =
    Form { name: "create-variable", table: &VARIABLE_REQUEST, sections: &[Section::only(&[KEY, VALUE])] };

/// The form that creates a secret of a service.
pub static CREATE_SECRET: Form =
    Form { name: "create-secret", table: &VARIABLE_REQUEST, sections: &[Section::only(&[KEY, NEW_SECRET])] };

const MOUNT_PATH: Input = Input::text(
    variable_above_request::MOUNT_PATH,
    "Mount path",
    "For a file: where services find it, such as /etc/app/features.yaml. Leave empty for a value.",
)
.with(Control::Code);

/// The form that creates a variable of an environment or a project.
pub static CREATE_ABOVE: Form = Form {
    name: "create-shared-variable",
    table: &VARIABLE_ABOVE_REQUEST,
    sections: &[Section::only(&[KEY, VALUE, DESCRIPTION, MOUNT_PATH])],
};

/// The form that creates a secret of an environment or a project. Its value is required here: a secret without one protects nothing.
pub static CREATE_SECRET_ABOVE: Form = Form {
    name: "create-shared-secret",
    table: &VARIABLE_ABOVE_REQUEST,
    sections: &[Section::only(&[KEY, NEW_SECRET.needed(|_, _| Need::Required), DESCRIPTION, MOUNT_PATH])],
};

/// The form that edits a variable.
pub static EDIT: Form = Form {
    name: "edit-variable",
    table: &VARIABLE_EDIT,
    sections: &[Section::only(&[KEY, VALUE, DESCRIPTION])],
};

/// The form that edits a secret. The value has to be entered again, because a save without it could empty the secret.
pub static EDIT_SECRET: Form = Form {
    name: "edit-secret",
    table: &SECRET_EDIT,
    sections: &[Section::only(&[KEY, SECRET, DESCRIPTION])],
};

/// The form that edits an alias, whose value is that of its variable.
pub static EDIT_ALIAS: Form =
    Form { name: "edit-alias", table: &VARIABLE_EDIT, sections: &[Section::only(&[KEY, DESCRIPTION])] };

/// The form that edits an override, whose key is that of its variable.
pub static EDIT_OVERRIDE: Form =
    Form { name: "edit-override", table: &VARIABLE_EDIT, sections: &[Section::only(&[VALUE, DESCRIPTION])] };

/// Returns the form that edits a variable of the type `variable_type`, such as "VALUE". The value of an alias and the key of an override
/// belong to another variable: the form of an alias leaves out the value, also for a secret alias, and the form of an override leaves out
/// the key. A secret override has the form of any other secret, which contains the key.
pub fn edit_form(variable_type: &str, is_secret: bool) -> &'static Form {
    match variable_type {
        "ALIAS" => &EDIT_ALIAS,
        _ if is_secret => &EDIT_SECRET,
        "OVERRIDE" => &EDIT_OVERRIDE,
        _ => &EDIT,
    }
}

/// The form that creates an alias.
pub static ALIAS: Form = Form {
    name: "create-alias",
    table: &ALIAS_REQUEST,
    sections: &[Section::only(&[
        Input::text(variable::KEY, "Key", "Another name for the variable. Case sensitive."),
        DESCRIPTION,
        Input::text(
            variable::ENABLE_INTERPOLATION_IN_FILE,
            "Interpolation in files",
            "Enables interpolation in the file.",
        )
        .with(Control::Choice(&[("", "Platform default"), ("true", "On"), ("false", "Off")])),
    ])],
};

/// The form that overrides a variable.
pub static OVERRIDE: Form =
    Form { name: "override-variable", table: &OVERRIDE_REQUEST, sections: &[Section::only(&[VALUE])] };

/// The form that overrides a secret.
pub static OVERRIDE_SECRET: Form =
    Form { name: "override-secret", table: &OVERRIDE_REQUEST, sections: &[Section::only(&[NEW_SECRET])] };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_leaves_out_what_belongs_to_another_variable() {
        let name = |variable_type: &str, is_secret: bool| edit_form(variable_type, is_secret).name;
        assert_eq!((name("VALUE", false), name("VALUE", true)), ("edit-variable", "edit-secret"));
        assert_eq!((name("ALIAS", false), name("ALIAS", true)), ("edit-alias", "edit-alias"));
        assert_eq!((name("OVERRIDE", false), name("OVERRIDE", true)), ("edit-override", "edit-secret"));
        assert_eq!(name("FILE", false), "edit-variable");
    }
}
