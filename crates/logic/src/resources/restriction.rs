//! The forms of deployment restrictions of helm services.

use crate::forms::form::{Control, Form, Input, Section};
use slipway_api::fields::deployment_restriction;
use slipway_api::tables::body::RESTRICTION_REQUEST;
use slipway_api::tables::enumerations::{RESTRICTION_MODE, RESTRICTION_TYPE};

const SECTIONS: &[Section] = &[Section::only(&[
    Input::text(deployment_restriction::MODE, "Mode", "How changes of the path count.")
        .with(Control::Choice(RESTRICTION_MODE.values)),
    Input::text(deployment_restriction::TYPE, "Type", "").with(Control::Choice(RESTRICTION_TYPE.values)),
    Input::text(
        deployment_restriction::VALUE,
        "Value",
        "A path in the repository, such as charts/ingress. No leading slash.",
    ),
])];

/// The form that creates a restriction.
pub static CREATE: Form =
    Form { name: "create-restriction", table: &RESTRICTION_REQUEST, sections: SECTIONS };

/// The form that edits a restriction.
pub static EDIT: Form = Form { name: "edit-restriction", table: &RESTRICTION_REQUEST, sections: SECTIONS };
