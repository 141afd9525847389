//! The steps of a deployment: a table with a bar for each step on a common time axis.

use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::deployment::steps::{DeploymentStep, StepBar, bars};
use slipway_logic::text::format;

/// The table of the steps with their time axis; draws nothing if there are no steps.
#[component]
pub fn StepsTimeline(
    /// The steps, in their order.
    #[prop(into)]
    steps: Signal<Vec<DeploymentStep>>,
    /// The caption of the table: "Steps of the last deployment".
    caption: &'static str,
) -> impl IntoView {
    let steps = computed(move || steps.get());
    let all = move || {
        let steps = steps.get();
        (!steps.is_empty()).then(|| {
            let (bars, total) = bars(&steps);
            let rows = steps.into_iter().zip(bars).map(|(step, bar)| view! { <StepRow step bar total /> });
            view! {
                <table class="steps">
                    <caption class="visually-hidden">{caption}</caption>
                    <colgroup>
                        <col class="step" />
                        <col />
                        <col class="took" />
                    </colgroup>
                    <thead class="visually-hidden">
                        <tr>
                            <th scope="col">"Step"</th>
                            <th scope="col">"Status"</th>
                            <th scope="col">"Duration"</th>
                        </tr>
                    </thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
                <Axis total />
            }
        })
    };
    view! { {all} }
}

/// A step: its name, its bar on the time axis, and its duration. The icon shows success or failure; any other status is written
/// beside the name.
#[component]
fn StepRow(step: DeploymentStep, bar: StepBar, total: i64) -> impl IntoView {
    let tone = step.tone();
    let duration = step.seconds.map_or_else(|| "–".to_owned(), format::duration);
    let status = if matches!(tone, "fine" | "failed") { "visually-hidden" } else { "status" };
    view! {
        <tr class=tone>
            <th scope="row">
                <Icon name=tone />
                {step.name}
            </th>
            <td>
                <svg class="lane" viewBox=format!("0 0 {total} 8") preserveAspectRatio="none" aria-hidden="true">
                    <rect class="rail" x="0" y="3.5" width=total.to_string() height="1" />
                    <rect class=tone x=bar.from.to_string() y="0" width=bar.width.to_string() height="8" />
                </svg>
                <span class=status>{step.status}</span>
            </td>
            <td class="number">{duration}</td>
        </tr>
    }
}

/// The ticks of the time axis: five, from its beginning to its end, a quarter of the axis apart. Draws nothing for an axis shorter than
/// four seconds.
#[component]
fn Axis(total: i64) -> impl IntoView {
    let tick = |quarter: i64| view! { <span>{format::tick(total * quarter / 4)}</span> };
    (total >= 4).then(|| {
        view! {
            <p class="axis" aria-hidden="true">
                {(0..=4).map(tick).collect_view()}
            </p>
        }
    })
}
