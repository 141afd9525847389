//! Editing a record: the shell of the editor (`slipway_logic::editor`), its fields, its review, and the forms that consist of both; also
//! previews of requests, runs of several requests, and deletions.
//!
//! A page declares the record, its fields and its request. The editor carries out the steps of the save, and outlives its page while it
//! saves.

pub mod declaration;
pub mod delete;
pub mod discard;
mod drafts;
pub mod edit_menu;
pub mod field;
pub mod form;
pub mod handle;
mod messages;
pub mod request_text;
pub mod restored;
pub mod review;
pub mod run;
pub mod run_dialog;
pub mod saved;
pub mod shell;
pub mod sibling_names;
pub mod typed_name;
pub mod undoable_deletes;
