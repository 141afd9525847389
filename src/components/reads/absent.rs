//! The placeholder of a record that is loading, or that the platform doesn't offer.

use crate::features::navigation::site::use_site;
use crate::live::Reading;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_logic::route::Page;

/// Shows gray lines while a record is read for the first time, and a notice if the platform doesn’t offer the read.
#[component]
pub fn Absent(
    /// The read of the record.
    reading: Reading,
    /// The thing that isn’t offered: "the record of this service".
    what: &'static str,
) -> impl IntoView {
    let site = use_site();
    view! {
        <Show when=move || reading.is_loading()>
            <SkeletonLines />
        </Show>
        <Show when=move || reading.not_offered().is_some()>
            <Notice tone="warning">
                <p>
                    {format!("This platform doesn’t offer {what}. ")} {move || reading.not_offered()} " "
                    <a class="link-button" href=site.href(&Page::Capabilities)>
                        "Platform capabilities"
                    </a>
                </p>
            </Notice>
        </Show>
    }
}
