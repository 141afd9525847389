//! What the services of an environment need only after the first paint.

use super::lazy_view::LaterInputs;
use super::recent_deployments::RecentDeployments;
use crate::components::frame::document_title::use_document_title;
use crate::components::reads::refresh_on_new_ids::refresh_on_new_ids;
use leptos::prelude::*;

/// Keeps the list current by the ids of the statuses, the tab's title and icon by the counts, and reads the recent deployments. Draws
/// nothing itself.
#[component]
pub fn Later(inputs: LaterInputs) -> impl IntoView {
    let LaterInputs { id, list, source, counts, draw } = inputs;
    use_document_title().follow(counts, vec![source.remote().reading, list.reading]);
    if source.is_whole() {
        refresh_on_new_ids(list, source.remote());
    }
    view! { <RecentDeployments id list draw /> }
}
