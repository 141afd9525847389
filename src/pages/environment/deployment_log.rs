//! The deployment log of an environment: what its deployments did, and why one failed.

use crate::components::frame::page_head::PageHead;
use crate::components::reads::load_error::LoadError;
use crate::live::{PollPolicy, watch};
use crate::resources::deployment_log;
use crate::views::list::List;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::ListEnvironmentLog;

/// The page.
#[component]
pub fn DeploymentLog(
    /// The environment.
    id: EnvironmentId,
) -> impl IntoView {
    let log = watch(ListEnvironmentLog { environment: id }.request(), PollPolicy::ON_VISIT);
    view! {
        <PageHead readings=vec![log.reading] />
        <LoadError reading=log.reading />
        <List table=&deployment_log::LIST list=log />
    }
}
