//! The plan of an import and its progress.

use super::run::{ImportRun, Outcome};
use crate::ui::button::{Button, Look};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::visible::visible;
use slipway_logic::variables::import::{Planned, Step};

/// What each line does, and what became of it.
#[component]
pub fn PlanTable(
    /// The lines.
    planned: ReadSignal<Vec<Planned>>,
    /// The import.
    run: ImportRun,
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
        let outcome = move || {
            let outcome = run.lines.with(|lines| lines.get(index).map(|(_, outcome)| outcome.clone()));
            match outcome {
                None | Some(Outcome::Skipped) => ("", String::new()),
                Some(Outcome::Waiting) => ("dim", "Queued".to_owned()),
                Some(Outcome::Sent) => ("moving", "Saving…".to_owned()),
                Some(Outcome::Done) => ("fine", "Saved".to_owned()),
                Some(Outcome::Failed(why)) => ("failed", why),
            }
        };
        let key = if line.key.is_empty() { "–".to_owned() } else { visible(&line.key) };
        view! {
            <tr class:dim=!line.is_sent()>
                <th scope="row">
                    <code>{key}</code>
                </th>
                <td>{step}</td>
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

/// How far the import is; Stop while it runs, Retry for what failed.
#[component]
pub fn Progress(
    /// The import.
    run: ImportRun,
) -> impl IntoView {
    let words = move || {
        let (done, failed, all) = run.counts();
        let failures = if failed == 0 { String::new() } else { format!(", {failed} failed") };
        format!("{done} of {all} saved{failures}")
    };
    view! {
        <p role="status">{words}</p>
        <Show
            when=move || run.is_running.get()
            fallback=move || {
                view! {
                    <Show when=move || run.counts().0 != run.counts().2>
                        <Button look=Look::Primary on_press=move || run.retry()>"Retry what isn’t saved"</Button>
                    </Show>
                }
            }
        >
            <Button on_press=move || run.stop()>"Stop after the current one"</Button>
        </Show>
    }
}
