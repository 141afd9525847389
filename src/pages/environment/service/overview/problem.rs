//! The notice above the overview of a service whose git repository the platform can't read any more.

use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::service::facts::lost_access;

/// The notice that the platform can't read the service's git repository any more; nothing while the platform has access or doesn't report it.
#[component]
pub fn LostAccess(record: ReadSignal<String>) -> impl IntoView {
    let lost = computed(move || record.with(|record| lost_access(record)));
    view! {
        <Show when=move || lost.with(Option::is_some)>
            <Notice tone="warning">
                <p>
                    "The platform has no access to the repository "
                    <code>{move || lost.get()}</code>
                    ". A deployment that builds it may fail. Check the git token."
                </p>
            </Notice>
        </Show>
    }
}
