//! The plan of an import: what each line will do, what a person chose about it, and its outcome.

use super::super::value::HiddenValue;
use super::source::SOURCE;
use crate::browser::focus;
use crate::features::editing::run::RunHandle;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::variables::import::{Choices, ImportAction, Planned};
use slipway_logic::variables::owner::VariableOwner;

/// The table with the key, value and action of each line, and its outcome once the import has begun.
#[component]
pub fn PlanTable(
    /// The lines of the plan.
    planned: ReadSignal<Vec<Planned>>,
    /// The choices of the person, which are shown until the import begins.
    choices: RwSignal<Choices>,
    /// The run of the import, which has the outcome of each line.
    run: RunHandle,
    /// The service, environment or project into which the variables are imported.
    owner: VariableOwner,
) -> impl IntoView {
    let is_begun = computed(move || run.has_begun());
    // A row is updated in place: after a choice, its checkbox still has the focus.
    let row = move |index| view! { <PlanRow index planned choices run owner is_begun /> };
    view! {
        <section class="card" aria-label="Plan">
            <table class="plain plan" aria-label="Plan">
                <thead>
                    <tr>
                        <th scope="col" class="number">
                            "Line"
                        </th>
                        <th scope="col">"Key"</th>
                        <th scope="col">"Value"</th>
                        <th scope="col">"Action"</th>
                        <th scope="col">{move || if is_begun.get() { "Result" } else { "Import" }}</th>
                    </tr>
                </thead>
                <tbody>
                    <For each=move || 0..planned.with(Vec::len) key=|index| *index children=row />
                </tbody>
            </table>
        </section>
    }
}

#[component]
fn PlanRow(
    index: usize,
    planned: ReadSignal<Vec<Planned>>,
    choices: RwSignal<Choices>,
    run: RunHandle,
    owner: VariableOwner,
    is_begun: ReadSignal<bool>,
) -> impl IntoView {
    let line = computed(move || planned.with(|lines| lines.get(index).cloned()));
    let of =
        move |part: fn(&Planned) -> String| line.with(|line| line.as_ref().map(part).unwrap_or_default());
    let key = computed(move || of(|line| line.key.clone()));
    let name = Signal::derive(move || visible(&key.get()));
    let is_readable = move || key.with(|key| !key.is_empty());
    let is_sent = computed(move || line.with(|line| line.as_ref().is_some_and(Planned::needs_request)));
    let created = computed(move || {
        line.with(|line| match line.as_ref()?.step {
            ImportAction::Create { is_secret } => Some(is_secret),
            _ => None,
        })
    });
    let is_left_out = computed(move || {
        line.with(|line| line.as_ref().is_some_and(|line| line.step == ImportAction::LeftOut))
    });
    let choose_secret = move |is_secret| {
        choices.update(|choices| {
            choices.secret.insert(key.get_untracked(), is_secret);
        });
    };
    let choose_import = move |is_imported| {
        let key = key.get_untracked();
        choices.update(|choices| {
            if is_imported {
                choices.left_out.remove(&key)
            } else {
                choices.left_out.insert(key)
            };
        });
    };
    let edit = move |_| {
        if let Some((first, last)) = line.with_untracked(|line| line.as_ref().map(|line| line.lines)) {
            focus::focus_lines(SOURCE, first, last);
        }
    };
    let action = move || line.with(|line| line.as_ref().map(|line| line.step.label(owner.noun())));
    let outcome = move || run.status_cell(index);
    view! {
        <tr class:dim=move || !is_sent.get()>
            <td class="number">{move || of(Planned::line_numbers)}</td>
            <th scope="row">
                <code>{move || if is_readable() { name.get() } else { "–".to_owned() }}</code>
            </th>
            <td>
                <Show when=is_readable>
                    <HiddenValue value=Signal::derive(move || of(|line| line.value.clone())) name />
                </Show>
            </td>
            <td class:failed=move || !is_readable()>
                {action} <Show when=move || created.get().is_some() && !is_begun.get()>
                    <label class="choose">
                        <input
                            type="checkbox"
                            aria-label=move || format!("Secret: {}", name.get())
                            prop:checked=move || created.get() == Some(true)
                            on:change:target=move |event| choose_secret(event.target().checked())
                        />
                        "Secret"
                    </label>
                </Show>
                <Show when=move || !is_begun.get()>
                    " "
                    <button
                        type="button"
                        class="link-button"
                        aria-label=move || format!("Edit line {}", of(Planned::line_numbers))
                        on:click=edit
                    >
                        "Edit"
                    </button>
                </Show>
            </td>
            <td>
                <Show when=move || !is_begun.get() && (is_sent.get() || is_left_out.get())>
                    <input
                        type="checkbox"
                        aria-label=move || format!("Import {}", name.get())
                        prop:checked=move || !is_left_out.get()
                        on:change:target=move |event| choose_import(event.target().checked())
                    />
                </Show>
                <Show when=move || is_begun.get()>
                    <span class=move || outcome().0>{move || outcome().1}</span>
                </Show>
            </td>
        </tr>
    }
}
