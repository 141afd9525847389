//! The records of an organization, of any kind: the tables in `slipway_logic::resources` say what each kind has.

pub mod create;
pub mod edit;
pub mod list;
pub mod record;
mod record_state_chip;
mod resend;
mod roles;
mod task_dialog;
mod task_requests;
mod webhook_options;
