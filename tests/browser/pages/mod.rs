//! The pages of the console, with a platform.

mod forms;
mod keyboard;
mod masks;
mod organization;
mod reads;
mod service;
mod sign_in;
mod sign_out;
mod variables;
