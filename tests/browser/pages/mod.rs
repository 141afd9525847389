//! The pages of the console, with a platform.

mod forms;
mod keyboard;
mod masks;
mod reads;
mod sign_in;
mod variables;
