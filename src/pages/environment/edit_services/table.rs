//! The changes of each service, and the outcome of its save.

use super::batch::Batch;
use super::field::SharedField;
use super::member::Member;
use crate::features::navigation::site::use_site;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::settings::several::change;

/// A table with a row for each service: its changed fields, and the outcome of its save.
#[component]
pub fn ChangesTable(
    /// The batch.
    batch: Batch,
) -> impl IntoView {
    // The columns are computed apart from the typed texts, which change with each key press. So the headings and cells are drawn again only
    // if the set of edited fields changes.
    let columns = computed(move || {
        let label = |path: &str| {
            let has_path = |field: &&SharedField| field.input.path == *path;
            batch.fields.with_value(|fields| fields.iter().find(has_path).map(|field| field.input.label))
        };
        batch.edits.typed.with(|typed| {
            typed.iter().filter_map(|(path, _)| Some((path.clone(), label(path)?))).collect::<Vec<_>>()
        })
    });
    let heading = |(_, label): (String, &'static str)| view! { <th scope="col">{label}</th> };
    let row = move |(index, member): (usize, Member)| {
        let cell = move |(path, label): (String, &'static str)| view! { <ChangeCell member path label /> };
        let result = computed(move || result(batch, index, member));
        view! {
            <tr>
                <th scope="row">
                    <a href=use_site().href(&member.settings.get_value())>{move || member.name.get()}</a>
                </th>
                {move || columns.get().into_iter().map(cell).collect_view()}
                <td data-label="Result" class=move || result.get().0>
                    {move || result.get().1}
                </td>
            </tr>
        }
    };
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
        let values =
            || member.handle.base.with(|base| member.handle.mine.with(|mine| change(base, mine, &path)));
        member.is_read().then(values)
    });
    let cell = move || match values.get() {
        None => view! { <span class="dim">"Unknown"</span> }.into_any(),
        Some((old, None)) => view! { <span class="dim">{old} ", no change"</span> }.into_any(),
        Some((old, Some(new))) => view! { <span class="dim">{old}</span> " → " <b>{new}</b> }.into_any(),
    };
    view! { <td data-label=label>{cell}</td> }
}

/// Returns the CSS class and the text of the result cell: the outcome of the save. Before a save, why the service can’t be saved, else that
/// nothing is changed, else the first warning, else that the service isn’t saved yet.
fn result(batch: Batch, index: usize, member: Member) -> (&'static str, String) {
    let (class, text) = batch.run.status_cell(index);
    if !text.is_empty() {
        return (class, text);
    }
    if let Some(why) = member.load_error() {
        return ("failed", why);
    }
    if !member.is_changed.get() {
        return ("dim", "No change".to_owned());
    }
    let error = member.error(None).map(|message| format!("Can’t be saved: {message}"));
    let warning = || member.warnings.with(|all| all.first().map(|(_, why)| why.clone()));
    match error.or_else(|| member.refused.get()) {
        Some(why) => ("failed", why),
        None => warning().map_or(("dim", "Not saved yet".to_owned()), |why| ("warning", why)),
    }
}
