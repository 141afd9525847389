//! The services of an organization, to search all of its environments at once.

use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::live::{PollPolicy, watch};
use crate::resources::service_summary;
use crate::ui::show::Show;
use crate::views::list::List;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::OrganizationId;
use slipway_api::operations::organization::ListOrganizationServices;

/// The page.
#[component]
pub fn OrganizationServices(
    /// The organization.
    id: OrganizationId,
) -> impl IntoView {
    let list = ListOrganizationServices { organization: id, project: None, environment: None, cluster: None };
    let services = watch(list.request(), PollPolicy::ON_VISIT);
    let reading = services.reading;
    view! {
        <PageHead readings=vec![reading] />
        <LoadError reading />
        <Show when=move || reading.not_offered().is_some()>
            <Absent reading what="the services of an organization" />
        </Show>
        <List table=&service_summary::LIST list=services />
    }
}
