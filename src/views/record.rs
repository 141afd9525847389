//! A record of any kind: its fields by group, and what this console doesn't know under "Other".

use crate::components::external_link::external_link;
use crate::components::time::Ago;
use crate::signal::{See, Signal};
use crate::ui::dynamic::{dynamic, memo};
use crate::ui::el::el;
use leptos::prelude::*;
use slipway_api::table::Table;
use slipway_logic::records::fields::{FieldGroup, Line, Shown, groups};

/// The record's fields.
#[component]
pub fn RecordView(
    /// What may be in it.
    table: &'static Table,
    /// Its text; empty until it was read.
    #[prop(into)]
    record: Signal<String>,
    /// The title of its own fields.
    title: &'static str,
) -> impl IntoView {
    // Drawn anew where a group comes or goes, or a value changes: a record isn't polled.
    let all = memo(move || record.see(|record| groups(table, record)));
    dynamic(move || {
        let group = |FieldGroup { title: own, lines }: FieldGroup| {
            let name = if own.is_empty() { title.to_owned() } else { own };
            el("section")
                .class("group")
                .child(el("h2").child(name))
                .child(el("dl").child(lines.into_iter().map(line).collect::<Vec<_>>()))
                .into_any()
        };
        el("div").class("record").child(all.get().into_iter().map(group).collect::<Vec<_>>()).into_any()
    })
}

fn line(Line { label, shown }: Line) -> AnyView {
    let value = match shown {
        Shown::Text(words) => words.into_any(),
        Shown::Code(words) => el("code").child(words).into_any(),
        Shown::Link(url) => external_link(url),
        Shown::Time(at) => view! { <Ago at=Signal::stored(Some(at)) /> }.into_any(),
        Shown::Nothing => el("span").class("dim").child("not set").into_any(),
    };
    el("div").child(el("dt").child(label)).child(el("dd").child(value)).into_any()
}
