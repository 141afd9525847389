//! The steps of a service's last deployment.

use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::described::at;
use slipway_computed::computed;
use slipway_logic::records::fields::label;
use slipway_logic::text::format;

/// The name, the state and the duration in seconds of a step.
type StepLine = (String, String, Option<i64>);

/// The steps of the last deployment, with the duration of each.
#[component]
pub fn Steps(
    /// The service’s status.
    status: ReadSignal<Option<Record>>,
) -> impl IntoView {
    let steps = computed(move || {
        status.with(|status| {
            let steps =
                status.as_ref().map(|status| status.at(&["steps", "details"]).elements()).unwrap_or_default();
            steps.into_iter().map(line).collect::<Vec<_>>()
        })
    });
    let total = move || {
        status.with(|status| {
            status.as_ref().and_then(|status| status.at(&["steps", "total_duration_sec"]).integer())
        })
    };
    view! {
        <Show when=move || steps.with(|steps| !steps.is_empty())>
            <section class="part" aria-labelledby="steps">
                <h2 id="steps">"Steps of the last deployment"</h2>
                <ol class="steps">
                    {move || steps.get().into_iter().map(|line| view! { <StepItem line /> }).collect_view()}
                    {move || {
                        total()
                            .map(|seconds| {
                                view! {
                                    <li class="total">
                                        <span>"Total"</span>
                                        <small></small>
                                        <span class="took">{format::duration(seconds)}</span>
                                    </li>
                                }
                            })
                    }}
                </ol>
            </section>
        </Show>
    }
}

fn line(step: &str) -> StepLine {
    let text =
        |key: &str| at(step, &[key]).text().map(|word| label(&word.to_ascii_lowercase())).unwrap_or_default();
    (text("step_name"), text("status"), at(step, &["duration_sec"]).integer())
}

#[component]
fn StepItem(line: StepLine) -> impl IntoView {
    let (name, state, seconds) = line;
    let duration = seconds.map_or_else(|| "not told".to_owned(), format::duration);
    view! {
        <li>
            <span>{name}</span>
            <small>{state}</small>
            <span class="took">{duration}</span>
        </li>
    }
}
