//! The lists of arguments in the records of services.

use super::lifecycle::{LifecycleCommand, STEPS};
use slipway_api::fields::{cronjob, job, schedule, service};
use slipway_api::path;
use slipway_api::state::ServiceKind;
use slipway_api::table::FieldName;

/// A list of arguments in the record of a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The heading of the list: "Arguments", or "Arguments on start".
    pub heading: &'static str,
    /// The path of the list in the record: `arguments`.
    pub path: FieldName,
}

/// The lists of arguments of a job. The record of a cron job has the first list, the record of a lifecycle job the lists of its steps.
const JOB_ARGUMENTS: &[Arguments] = &[
    Arguments { heading: "Arguments", path: path!(job::SCHEDULE, schedule::CRONJOB, cronjob::ARGUMENTS) },
    of_step(&STEPS[0]),
    of_step(&STEPS[1]),
    of_step(&STEPS[2]),
];

const fn of_step(step: &LifecycleCommand) -> Arguments {
    Arguments { heading: step.arguments_heading, path: step.arguments }
}

/// Returns the lists of arguments that a kind of service can have; empty for databases, Terraform services and kinds without pages.
pub fn arguments(kind: &ServiceKind) -> &'static [Arguments] {
    match kind {
        ServiceKind::Application | ServiceKind::Container | ServiceKind::Helm => {
            &[Arguments { heading: "Arguments", path: service::ARGUMENTS }]
        }
        ServiceKind::Job => JOB_ARGUMENTS,
        _ => &[],
    }
}
