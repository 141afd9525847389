//! The lists of arguments in the records of services.

use super::lifecycle::{STEPS, Step};
use slipway_api::fields::{cronjob, job, schedule, service};
use slipway_api::path;
use slipway_api::state::ServiceKind;
use slipway_api::table::FieldName;

/// A list of arguments in the record of a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The heading: "Arguments".
    pub heading: &'static str,
    /// The path of the list.
    pub path: FieldName,
}

/// The arguments of a job, of which a record has those of its schedule or of its steps.
const JOB_ARGUMENTS: &[Arguments] = &[
    Arguments { heading: "Arguments", path: path!(job::SCHEDULE, schedule::CRONJOB, cronjob::ARGUMENTS) },
    of_step(&STEPS[0]),
    of_step(&STEPS[1]),
    of_step(&STEPS[2]),
];

const fn of_step(step: &Step) -> Arguments {
    Arguments { heading: step.arguments_heading, path: step.arguments }
}

/// Returns the lists of arguments that a kind of service can have.
pub fn arguments(kind: &ServiceKind) -> &'static [Arguments] {
    match kind {
        ServiceKind::Application | ServiceKind::Container | ServiceKind::Helm => {
            &[Arguments { heading: "Arguments", path: service::ARGUMENTS }]
        }
        ServiceKind::Job => JOB_ARGUMENTS,
        _ => &[],
    }
}
