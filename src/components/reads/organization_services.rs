//! The services of the organization that the present page belongs to.

use crate::features::navigation::places::use_above;
use crate::live::{PollPolicy, Remote, watch_when};
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::OrganizationId;
use slipway_api::operations::organization::ListOrganizationServices;
use slipway_logic::places::known_ids::KnownKind;

/// Reads all services of the page’s organization on each visit; nothing while the organization isn’t known.
pub fn watch_organization_services() -> Remote {
    let organization = use_above(KnownKind::Organization);
    watch_when(
        move || {
            let organization = OrganizationId(organization.get()?);
            let all =
                ListOrganizationServices { organization, project: None, environment: None, cluster: None };
            Some(all.request())
        },
        || PollPolicy::ON_VISIT,
    )
}
