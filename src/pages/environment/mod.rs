//! Environments.

pub mod by_document;
pub mod create_service;
pub mod delete;
pub mod edit;
pub mod menu;
pub mod service;
pub mod services;
