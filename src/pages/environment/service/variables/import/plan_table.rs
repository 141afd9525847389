//! The plan of an import, and the outcome of each line.

use crate::features::editing::run::Run;
use leptos::prelude::*;
use slipway_api::visible::visible;
use slipway_logic::variables::import::{Planned, Step};

/// The step and the outcome of each line.
#[component]
pub fn PlanTable(
    /// The lines.
    planned: ReadSignal<Vec<Planned>>,
    /// The import.
    run: Run,
) -> impl IntoView {
    let row = move |(index, line): (usize, Planned)| {
        let step = match &line.step {
            Step::Create => "Create".to_owned(),
            Step::Change { is_secret: true, .. } => "Replace secret".to_owned(),
            Step::Change { .. } => "Change".to_owned(),
            Step::Override { .. } => "Override for this service".to_owned(),
            Step::Same => "No change".to_owned(),
            Step::Refuse(why) => why.clone(),
        };
        let outcome = move || run.status_cell(index);
        let is_unreadable = line.key.is_empty();
        let key = if line.key.is_empty() { "–".to_owned() } else { visible(&line.key) };
        view! {
            <tr class:dim=!line.is_sent()>
                <th scope="row">
                    <code>{key}</code>
                </th>
                <td class:failed=is_unreadable>{step}</td>
                <td class=move || outcome().0>{move || outcome().1}</td>
            </tr>
        }
    };
    view! {
        <section class="card" aria-label="Plan">
            <table class="plain" aria-label="Plan">
                <thead>
                    <tr>
                        <th scope="col">"Key"</th>
                        <th scope="col">"Action"</th>
                        <th scope="col">"Result"</th>
                    </tr>
                </thead>
                <tbody>{move || planned.get().into_iter().enumerate().map(row).collect_view()}</tbody>
            </table>
        </section>
    }
}
