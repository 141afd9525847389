//! What the edits change in each service, and what became of each.

use super::batch::Batch;
use super::member::Member;
use crate::components::navigation::site::use_site;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::settings::several::change;
use slipway_logic::text::errors;

/// The services and their changed fields.
#[component]
pub fn ChangesTable(
    /// The batch.
    batch: Batch,
) -> impl IntoView {
    let columns = computed(move || {
        let column = |path: &String| {
            let label = |fields: &Vec<super::field::SharedField>| {
                fields.iter().find(|field| field.input.path == path).map(|field| field.input.label)
            };
            Some((path.clone(), batch.fields.with_value(label)?))
        };
        batch.typed.with(|typed| typed.iter().filter_map(|(path, _)| column(path)).collect::<Vec<_>>())
    });
    let row = move |(place, member): (usize, Member)| {
        let cell = move |(path, label): (String, &'static str)| {
            view! { <ChangeCell member path label /> }
        };
        let result = move || batch.run.outcome(place).words();
        let class = move || match result().0 {
            "" => "dim",
            class => class,
        };
        let words = move || result_words(batch, place, member);
        view! {
            <tr>
                <th scope="row">
                    <a href=use_site().href(&member.settings.get_value())>{move || member.name.get()}</a>
                </th>
                {move || columns.get().into_iter().map(cell).collect_view()}
                <td data-label="Result" class=class>
                    {words}
                </td>
            </tr>
        }
    };
    let heading = |(_, label): (String, &'static str)| view! { <th scope="col">{label}</th> };
    let rows =
        batch.members.with_value(|members| members.iter().copied().enumerate().map(row).collect_view());
    view! {
        <table class="table changes" aria-label="Changes by service">
            <thead>
                <tr>
                    <th scope="col">"Service"</th>
                    {move || columns.get().into_iter().map(heading).collect_view()}
                    <th scope="col">"Result"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// The value of a field before and after the edits.
#[component]
fn ChangeCell(member: Member, path: String, label: &'static str) -> impl IntoView {
    let values = computed(move || {
        let is_read = member.base.with(|base| !base.is_empty());
        is_read.then(|| member.base.with(|base| member.mine.with(|mine| change(base, mine, &path))))
    });
    let cell = move || match values.get() {
        None => view! { "–" }.into_any(),
        Some((old, None)) => view! { <span class="dim">{old} ", no change"</span> }.into_any(),
        Some((old, Some(new))) => view! { <span class="dim">{old}</span> " → " <b>{new}</b> }.into_any(),
    };
    view! { <td data-label=label>{cell}</td> }
}

/// Returns what became of the save of a service, or why it can’t be saved.
fn result_words(batch: Batch, place: usize, member: Member) -> String {
    let (_, words) = batch.run.outcome(place).words();
    if !words.is_empty() {
        return words;
    }
    if let Some(error) = member.record.reading().error.get().filter(|_| member.base.with(String::is_empty)) {
        return errors::sentence(&error);
    }
    if !member.is_changed() {
        return "No change".to_owned();
    }
    let mistake = member.mistakes.with(|all| all.first().map(|(_, why)| format!("Can’t be saved: {why}")));
    mistake.or_else(|| member.refused()).unwrap_or_else(|| "Not saved yet".to_owned())
}
