//! Editing a record: the shell of the editor (`slipway_logic::editor`), its fields, its review, and forms and pages made of them.
//!
//! A page declares the record, its fields and its request. The editor takes the steps of the save, and outlives its page while it saves.

pub mod declaration;
mod drafts;
pub mod edit_page;
pub mod field;
pub mod form;
pub mod handle;
mod messages;
pub mod open;
pub mod restored;
pub mod review;
pub mod saved;
pub mod shell;
