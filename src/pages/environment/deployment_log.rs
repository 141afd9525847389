//! The deployment log of an environment: what its deployments did, and why one failed.

use crate::components::frame::page_head::PageHead;
use crate::components::reads::load_error::LoadError;
use crate::live::{PollPolicy, Reading, Remote, watch};
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
    empty: ("No entry yet", "Deployments write to this log. Nothing was deployed in this environment."),
    has_tails: false,
    arrange: oldest_first,
};

/// The page.
#[component]
pub fn DeploymentLog(
    /// The environment.
    id: EnvironmentId,
) -> impl IntoView {
    let model = LogModel::of_address(&LOG);
    let read = RwSignal::new(None::<Remote>);
    Effect::new(move || {
        let policy = PollPolicy::text(LogLines::check, model.is_following.get());
        read.set(Some(watch(ListEnvironmentLog { environment: id }.request(), policy)));
    });
    let file = move || "deployment-log".to_owned();
    view! {
        <PageHead readings=vec![Reading::of_present(read)] />
        {move || read.get().map(|log| view! { <LoadError reading=log.reading /> })}
        <Show when=move || read.get().is_some_and(|log| log.reading.is_loading())>
            <SkeletonLines />
        </Show>
        <LogView model log=read file=Signal::derive(file) />
    }
}
