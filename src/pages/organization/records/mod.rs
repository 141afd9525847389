//! The records of an organization, of any kind: the tables in `slipway_logic::resources` say what each kind has.

pub mod create;
pub mod edit;
pub mod list;
pub mod record;
mod resend;
mod roles;
mod state_chip;
mod task;
mod task_dialog;
mod webhook_options;
