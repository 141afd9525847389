//! Environments.

mod ask;
mod row;
mod rows;
pub mod services;
