//! Environments.

pub mod edit;
pub mod service;
pub mod services;
