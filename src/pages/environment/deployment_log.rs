//! The deployment log of an environment: what its deployments did, and why one failed.

use crate::components::frame::page_head::PageHead;
use crate::components::reads::load_error::LoadError;
use crate::live::{PollPolicy, watch_when};
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use crate::views::log::{LogModel, LogOf, LogView};
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::ListEnvironmentLog;
use slipway_api::records::LogLines;
use slipway_logic::log::line::oldest_first;

static LOG: LogOf = LogOf {
    empty: ("No entry yet", "Deployments write to this log. The platform has no lines of earlier ones."),
    has_tails: false,
    arrange: oldest_first,
};

/// The page of the deployment log of an environment.
#[component]
pub fn DeploymentLog(
    /// The environment.
    id: EnvironmentId,
) -> impl IntoView {
    let model = LogModel::of_address(&LOG);
    let log = watch_when(
        move || Some(ListEnvironmentLog { environment: id }.request()),
        move || PollPolicy::text(LogLines::check, model.is_following.get()),
    );
    let file = move || "deployment-log".to_owned();
    view! {
        <PageHead readings=vec![log.reading] />
        <LoadError reading=log.reading />
        <Show when=move || log.reading.is_loading()>
            <SkeletonLines />
        </Show>
        <LogView model log file=Signal::derive(file) />
    }
}
