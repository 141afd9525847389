//! The steps of a lifecycle job: the command that it runs at each event of its environment (companion, "Services").

use super::arguments::Arguments;
use crate::forms::form::{Control, Input};
use slipway_api::fields::{job, lifecycle_step, schedule};
use slipway_api::path;
use slipway_api::table::FieldName;

/// The step of a job at an event.
#[derive(Debug)]
pub struct Step {
    /// The heading: "On start".
    pub heading: &'static str,
    /// The label of the switch: "Run on start".
    pub switch: &'static str,
    /// The path of the step.
    pub path: FieldName,
    /// The entrypoint.
    pub entrypoint: Input,
    /// The list of arguments.
    pub arguments: Arguments,
}

/// Declares the step of an event.
macro_rules! step {
    ($event:path, $heading:literal, $switch:literal, $entrypoint:literal, $arguments:literal) => {
        Step {
            heading: $heading,
            switch: $switch,
            path: path!(job::SCHEDULE, $event),
            entrypoint: Input::text(
                path!(job::SCHEDULE, $event, lifecycle_step::ENTRYPOINT),
                $entrypoint,
                "Leave empty for the platform default.",
            )
            .with(Control::Code),
            arguments: Arguments {
                heading: $arguments,
                path: path!(job::SCHEDULE, $event, lifecycle_step::ARGUMENTS),
            },
        }
    };
}

/// The steps in the order on the screen.
pub const STEPS: &[Step; 3] = &[
    step!(schedule::ON_START, "On start", "Run on start", "Entrypoint on start", "Arguments on start"),
    step!(schedule::ON_STOP, "On stop", "Run on stop", "Entrypoint on stop", "Arguments on stop"),
    step!(schedule::ON_DELETE, "On delete", "Run on delete", "Entrypoint on delete", "Arguments on delete"),
];

/// Returns true if a field belongs to a step.
pub fn is_of_step(path: FieldName) -> bool {
    STEPS.iter().any(|step| path.strip_prefix(step.path.as_str()).is_some_and(|rest| rest.starts_with('.')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resources::settings::inputs;
    use crate::settings::section::Section;
    use slipway_api::state::ServiceKind;

    #[test]
    fn a_job_has_the_entrypoint_of_each_step() {
        let fields =
            inputs(&ServiceKind::Job, Section::General).iter().filter(|input| is_of_step(input.path));
        let fields: Vec<&str> = fields.map(|input| input.path.as_str()).collect();
        assert_eq!(fields, STEPS.each_ref().map(|step| step.entrypoint.path.as_str()));
    }
}
