//! A record of any kind: its fields by group, and unknown fields under "Other".

use crate::components::navigation::external_link::ExternalLink;
use crate::components::status::time::Ago;
use leptos::prelude::*;
use slipway_api::table::Table;
use slipway_computed::computed;
use slipway_logic::records::fields::{FieldGroup, Line, Shown, groups};

/// Shows the fields of a record.
#[component]
pub fn RecordView(
    /// The table of the record.
    table: &'static Table,
    /// The JSON text of the record; empty until it is loaded.
    #[prop(into)]
    record: Signal<String>,
    /// The title of the fields that are in no group.
    title: &'static str,
) -> impl IntoView {
    // Drawn anew where a group comes or goes, or a value changes: a record isn't polled.
    let all = computed(move || record.with(|record| groups(table, record)));
    move || {
        let group = |FieldGroup { title: own, lines }: FieldGroup| {
            let name = if own.is_empty() { title.to_owned() } else { own };
            view! {
                <section class="group">
                    <h2>{name}</h2>
                    <dl>{lines.into_iter().map(|line| view! { <Field line /> }).collect_view()}</dl>
                </section>
            }
        };
        view! { <div class="record">{all.get().into_iter().map(group).collect_view()}</div> }
    }
}

#[component]
fn Field(line: Line) -> impl IntoView {
    let Line { label, shown } = line;
    let value = match shown {
        Shown::Text(words) => words.into_any(),
        Shown::Code(words) => view! { <code>{words}</code> }.into_any(),
        Shown::Link(url) => view! { <ExternalLink url /> }.into_any(),
        Shown::Time(at) => view! { <Ago at=Signal::stored(Some(at)) /> }.into_any(),
        Shown::Nothing => view! { <span class="dim">"not set"</span> }.into_any(),
    };
    view! {
        <div>
            <dt>{label}</dt>
            <dd>{value}</dd>
        </div>
    }
}
