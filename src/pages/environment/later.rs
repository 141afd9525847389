//! The reads of an environment's services that wait for the first paint.

use super::facts::EnvironmentFacts;
use super::lazy_view::LaterInputs;
use super::recent_deployments::{RecentDeployments, watch_history};
use crate::components::frame::document_title::use_document_title;
use crate::ui::show::Show;
use leptos::prelude::*;

/// Updates the tab's title and icon when the counts change, also while the list can't be read. Once the list was read, reads the history
/// of the environment, for the recent deployments and the facts below the heading.
#[component]
pub fn Later(inputs: LaterInputs) -> impl IntoView {
    let LaterInputs { list, source, counts, .. } = inputs;
    use_document_title().follow(counts, vec![source.remote().reading, list.reading]);
    view! {
        <Show when=move || list.value.with(Option::is_some)>
            <History inputs />
        </Show>
    }
}

/// The facts below the heading and the recent deployments of each service, from one read of the environment's history.
#[component]
fn History(inputs: LaterInputs) -> impl IntoView {
    let LaterInputs { id, environment_read, list, source, draw, .. } = inputs;
    let history = watch_history(id);
    view! {
        <EnvironmentFacts id environment_read history />
        <RecentDeployments id list source history draw />
    }
}
