//! Environments.

pub mod by_document;
pub mod create_service;
pub mod edit;
pub mod service;
pub mod services;
