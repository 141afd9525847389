//! Tests of the pages of the console, with the engine of the reference platform.

mod forms;
mod keyboard;
mod masks;
mod organization;
mod reads;
mod service;
mod session_end;
mod sign_in;
mod variables;
