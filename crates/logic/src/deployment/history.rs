//! The read of an environment's completed deployments.

use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::GetEnvironmentHistory;
use slipway_api::{Operation, Request};

/// The page size of an environment’s history: the maximum number of completed deployments that are read.
pub const PAGE_SIZE: u32 = 50;

/// Returns the read of an environment's completed deployments. Every page sends the same request, so that one read serves all of them.
pub fn environment_history(environment: EnvironmentId) -> Request {
    GetEnvironmentHistory { environment, page_size: Some(PAGE_SIZE) }.request()
}
