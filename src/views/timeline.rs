//! The steps of a deployment: bars whose widths are proportional to the durations, and a table with the same data.

use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::status::steps::DeploymentStep;
use slipway_logic::text::format;

/// The steps; draws nothing if there are none.
#[component]
pub fn StepsTimeline(
    /// The steps, in their order.
    #[prop(into)]
    steps: Signal<Vec<DeploymentStep>>,
    /// The caption of the table: "Steps of the last deployment".
    caption: &'static str,
) -> impl IntoView {
    let steps = computed(move || steps.get());
    let row = |step: DeploymentStep| view! { <StepRow step /> };
    let all = move || {
        let steps = steps.get();
        (!steps.is_empty()).then(|| {
            view! {
                {bars(&steps)}
                <table class="plain">
                    <caption class="visually-hidden">{caption}</caption>
                    <thead class="visually-hidden">
                        <tr>
                            <th scope="col">"Step"</th>
                            <th scope="col">"Status"</th>
                            <th scope="col">"Duration"</th>
                        </tr>
                    </thead>
                    <tbody>{steps.into_iter().map(row).collect_view()}</tbody>
                </table>
            }
        })
    };
    view! { {all} }
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

fn bars(steps: &[DeploymentStep]) -> impl IntoView + use<> {
    // A step without a duration, or with one of zero seconds, gets the width of one second, so that it stays visible.
    let width = |step: &DeploymentStep| step.seconds.unwrap_or_default().max(1);
    let total: i64 = steps.iter().map(width).sum();
    let gap = total as f64 / 300.0;
    let mut from = 0;
    let bar = |step: &DeploymentStep| {
        let (x, own) = (from, width(step));
        from += own;
        let width = format!("{:.2}", (own as f64 - gap).max(gap));
        view! {
            <rect class=step.tone() x=x.to_string() y="0" width=width height="10">
                <title>{step.name.clone()}</title>
            </rect>
        }
    };
    let bars = steps.iter().map(bar).collect_view();
    view! {
        <svg class="timeline" viewBox=format!("0 0 {total} 10") preserveAspectRatio="none" aria-hidden="true">
            {bars}
        </svg>
    }
}
