//! The steps of a lifecycle job: the command that it runs at each event of its environment (companion, "Services").

use crate::forms::form::{Control, Input};
use slipway_api::fields::{job, lifecycle_step, schedule};
use slipway_api::path;
use slipway_api::table::FieldName;

/// A step of a lifecycle job: the command that the job runs at one kind of event.
#[derive(Debug)]
pub struct LifecycleCommand {
    /// The label of the switch: "Run on start".
    pub switch: &'static str,
    /// The path of the step in the record: `schedule.on_start`.
    pub path: FieldName,
    /// The field for the entrypoint.
    pub entrypoint: Input,
    /// The path of the list of arguments.
    pub arguments: FieldName,
    /// The heading of the list of arguments.
    pub arguments_heading: &'static str,
}

/// Declares the step of an event.
macro_rules! step {
    ($event:path, $switch:literal, $entrypoint:literal, $arguments:literal) => {
        LifecycleCommand {
            switch: $switch,
            path: path!(job::SCHEDULE, $event),
            entrypoint: Input::text(
                path!(job::SCHEDULE, $event, lifecycle_step::ENTRYPOINT),
                $entrypoint,
                "",
            )
            .example("Platform default")
            .with(Control::Code),
            arguments: path!(job::SCHEDULE, $event, lifecycle_step::ARGUMENTS),
            arguments_heading: $arguments,
        }
    };
}

/// The steps in the order on the screen.
pub const STEPS: &[LifecycleCommand; 3] = &[
    step!(schedule::ON_START, "Run on start", "Entrypoint on start", "Arguments on start"),
    step!(schedule::ON_STOP, "Run on stop", "Entrypoint on stop", "Arguments on stop"),
    step!(schedule::ON_DELETE, "Run on delete", "Entrypoint on delete", "Arguments on delete"),
];

/// Returns true if `path` is the path of a field within a step, such as `schedule.on_start.entrypoint`; false for a step itself.
pub fn is_of_step(path: FieldName) -> bool {
    STEPS.iter().any(|step| path.strip_prefix(step.path.as_str()).is_some_and(|tail| tail.starts_with('.')))
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
