//! The last deployment: its steps as a timeline and as a table, and what waits.

use crate::ui::show::Show;
use crate::views::cards::Card;
use crate::views::timeline::StepsTimeline;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_computed::computed;
use slipway_logic::status::steps::{Timing, about, steps, timing};

/// The card “Last deployment”; nothing until the status is read.
#[component]
pub fn LastDeployment(
    /// The service’s status.
    status: ReadSignal<Option<Record>>,
) -> impl IntoView {
    let all = computed(move || status.with(|status| status.as_ref().map(steps).unwrap_or_default()));
    let remarks = computed(move || status.with(|status| status.as_ref().map(about).unwrap_or_default()));
    let timing = computed(move || status.with(|status| status.as_ref().map(timing).unwrap_or_default()));
    let note = computed(move || timing.with(Timing::message));
    view! {
        <Show when=move || status.with(Option::is_some)>
            <Card title="Last deployment" note>
                <StepsTimeline steps=all caption="Steps of the last deployment" />
                <ul class="remarks">
                    {move || {
                        remarks
                            .get()
                            .into_iter()
                            .map(|remark| view! { <li>{remark}</li> })
                            .collect_view()
                    }}
                </ul>
            </Card>
        </Show>
    }
}
