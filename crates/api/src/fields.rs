//! The names of the fields of records and requests, one module for each table: `fields::port::INTERNAL_PORT`.
//!
//! The tables declare these names ([`crate::tables`]). A path is built from them, so that a misspelt field doesn't compile:
//!
//! ```
//! use slipway_api::fields::{container, port};
//! use slipway_api::described::at;
//!
//! let record = r#"{"name": "api", "ports": [{"internal_port": 8080}]}"#;
//! let ports = at(record, &[container::PORTS]).elements();
//! assert_eq!(at(ports[0], &[port::INTERNAL_PORT]).integer(), Some(8080));
//! ```

pub use crate::tables::{
    autoscaling::fields::*, body::fields::*, cluster::fields::*, deployment::fields::*, group::fields::*,
    health_check::fields::*, kinds::fields::*, organization::fields::*, place::fields::*, port::fields::*,
    registry::fields::*, service::fields::*, status::fields::*, storage::fields::*, variable::fields::*,
    webhook::fields::*,
};

/// The names of fields that several kinds of services have. The fields of a single kind are in the module of that kind.
pub mod service {
    pub use super::application::UPDATED_AT;
    pub use super::application::{
        ANNOTATIONS_GROUPS, LABELS_GROUPS, MAXIMUM_CPU, MAXIMUM_MEMORY, MEMORY, NAME,
    };
    pub use super::application::{
        ARGUMENTS, AUTO_DEPLOY, AUTO_PREVIEW, AUTOSCALING, CPU, CREATED_AT, DESCRIPTION,
    };
    pub use super::application::{ENTRYPOINT, ENVIRONMENT, GIT_REPOSITORY, GPU, HEALTHCHECKS, ICON_URI, ID};
    pub use super::application::{
        MAX_RUNNING_INSTANCES, MIN_RUNNING_INSTANCES, PORTS, SERVICE_TYPE, STORAGE,
    };
    pub use super::terraform::TIMEOUT_SEC;
}
