//! Versions of services: what is deployed, what was deployed before, and what runs in each environment.

pub mod commits;
pub mod history;
pub mod image;
pub mod matrix;
pub mod redeployment;
pub mod service_deployment;
pub mod version;
