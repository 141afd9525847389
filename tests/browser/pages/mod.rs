//! Tests of the pages of the console, with the engine of the reference platform.

mod forms;
mod keyboard;
mod lost_edits;
mod masks;
mod organization;
mod reads;
mod service;
mod sign_in;
mod variables;
