//! The pages of one service of any kind: overview, log, deployments, variables, settings and all fields, and the forms that deploy a
//! version, clone the service and restrict its deployments.

pub mod clone;
pub mod declare_settings;
pub mod deploy;
mod deployment_table;
pub mod deployments;
pub mod fields;
pub mod frame;
pub mod log;
pub mod offered;
pub mod overview;
pub mod reads;
pub mod record;
pub mod restriction;
pub mod settings;
