//! The last deployment: its steps as a timeline and as a table, and what waits.

use crate::ui::show::Show;
use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_computed::computed;
use slipway_logic::status::steps::{DeploymentStep, Timing, about, steps, timing};
use slipway_logic::text::format;

/// The card.
#[component]
pub fn LastDeployment(
    /// The service’s status.
    status: ReadSignal<Option<Record>>,
) -> impl IntoView {
    let all = computed(move || status.with(|status| status.as_ref().map(steps).unwrap_or_default()));
    let remarks = computed(move || status.with(|status| status.as_ref().map(about).unwrap_or_default()));
    let timing = computed(move || status.with(|status| status.as_ref().map(timing).unwrap_or_default()));
    let note = computed(move || timing.with(Timing::words));
    view! {
        <Show when=move || status.with(Option::is_some)>
            <Card title="Last deployment" note>
                <Show when=move || all.with(|all| !all.is_empty())>
                    <Timeline steps=all />
                    <table class="plain">
                        <caption class="visually-hidden">"Steps of the last deployment"</caption>
                        <thead class="visually-hidden">
                            <tr>
                                <th scope="col">"Step"</th>
                                <th scope="col">"Status"</th>
                                <th scope="col">"Duration"</th>
                            </tr>
                        </thead>
                        <tbody>
                            {move || {
                                all
                                    .get()
                                    .into_iter()
                                    .map(|step| view! { <StepRow step /> })
                                    .collect_view()
                            }}
                        </tbody>
                    </table>
                </Show>
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

#[component]
fn StepRow(step: DeploymentStep) -> impl IntoView {
    let tone = step.tone();
    let duration = step.seconds.map_or_else(|| "–".to_owned(), format::duration);
    view! {
        <tr>
            <th scope="row">{step.name}</th>
            <td class=tone>{step.status}</td>
            <td class="number">{duration}</td>
        </tr>
    }
}

/// The steps as bars, as wide as they took long. The table says the same in words.
#[component]
fn Timeline(steps: ReadSignal<Vec<DeploymentStep>>) -> impl IntoView {
    let bars = move || {
        let steps = steps.get();
        // A step of no time is still there.
        let width = |step: &DeploymentStep| step.seconds.unwrap_or_default().max(1);
        let total: i64 = steps.iter().map(width).sum();
        let mut from = 0;
        let bar = |step: &DeploymentStep| {
            let (x, own) = (from, width(step));
            from += own;
            let gap = total as f64 / 300.0;
            view! {
                <rect
                    class=step.tone()
                    x=x.to_string()
                    y="0"
                    width=format!("{:.2}", (own as f64 - gap).max(gap))
                    height="10"
                >
                    <title>{step.name.clone()}</title>
                </rect>
            }
        };
        let bars = steps.iter().map(bar).collect_view();
        view! {
            <svg
                class="timeline"
                viewBox=format!("0 0 {total} 10")
                preserveAspectRatio="none"
                aria-hidden="true"
            >
                {bars}
            </svg>
        }
    };
    view! { {bars} }
}
