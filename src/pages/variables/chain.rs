//! The chain of aliases and overrides from a variable to its value.

use super::reads::VariableReads;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::variables::facts::{ChainLink, chain};

/// A table with the variable itself, which has the effective value, and below it the variables that it is an alias or an override of, step by
/// step. Draws nothing for a variable that is neither.
#[component]
pub fn Chain(
    /// The record of the variable.
    record: ReadSignal<String>,
    /// The reads of the variables, in which the chain is looked up.
    reads: VariableReads,
) -> impl IntoView {
    let links = computed(move || {
        reads.all.value.track();
        record.with(|record| if record.is_empty() { Vec::new() } else { chain(record, &reads.items()) })
    });
    let is_shown = RwSignal::new(false);
    let row = move |(index, link): (usize, ChainLink)| {
        let effective = (index == 0).then_some("Effective value");
        let value = move || match (&link.value, is_shown.get()) {
            (None, _) => "Not sent by the platform".to_owned(),
            (Some(value), true) => visible(value),
            (Some(_), false) => "••••••••".to_owned(),
        };
        view! {
            <tr>
                <th scope="row">
                    <code>{link.key}</code>
                </th>
                <td>{link.about}</td>
                <td>
                    <code>{value}</code> " " <small class="dim">{effective}</small>
                </td>
            </tr>
        }
    };
    view! {
        <Show when=move || links.with(|links| links.len() > 1)>
            <section class="card" aria-label="Where the value comes from">
                <h2>"Where the value comes from"</h2>
                <table class="plain">
                    <thead>
                        <tr>
                            <th scope="col">"Key"</th>
                            <th scope="col">"Type and scope"</th>
                            <th scope="col">"Value"</th>
                        </tr>
                    </thead>
                    <tbody>{move || links.get().into_iter().enumerate().map(row).collect_view()}</tbody>
                </table>
                <p>
                    <button
                        type="button"
                        class="link-button"
                        on:click=move |_| is_shown.update(|shown| *shown = !*shown)
                    >
                        {move || if is_shown.get() { "Hide values" } else { "Show values" }}
                    </button>
                </p>
            </section>
        </Show>
    }
}
