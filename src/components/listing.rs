//! A list of records as a table: skeleton until the first reading, its rows, or what to do where it is empty.

use crate::live::Remote;
use crate::ui::dynamic::{dynamic, when};
use crate::ui::empty::Empty;
use crate::ui::skeleton::SkeletonRows;
use leptos::prelude::*;
use slipway_api::{Listed, Record};
use std::sync::Arc;

/// What a list is called, and what stands where it is empty.
#[derive(Clone, Copy)]
pub struct Words {
    /// The table's name.
    pub name: &'static str,
    /// What is missing where it is empty.
    pub empty: &'static str,
    /// What to do about it.
    pub advice: &'static str,
}

/// One column's heading and its class.
pub type Column = (&'static str, &'static str);

/// The table of a list. A row is drawn once for each text of a record: a poll leaves it alone.
pub fn listing<T: Send + Sync + 'static>(
    words: Words,
    columns: &'static [Column],
    list: Remote<Listed<T>>,
    row: impl Fn(Record<T>) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let is_empty =
        Memo::new(move |_| list.value.with(|list| list.as_ref().is_some_and(|list| list.items.is_empty())));
    let is_unread = Memo::new(move |_| list.value.with(Option::is_none));
    let items = move || list.value.get().map(|list| list.items.clone()).unwrap_or_default();
    let row = Arc::new(row);
    let rows = move || {
        let row = row.clone();
        view! { <For each=items key=|one| one.text().to_owned() children=move |one| row(one) /> }.into_any()
    };
    shell(words, columns, is_empty, is_unread, Box::new(rows))
}

fn shell(
    words: Words,
    columns: &'static [Column],
    is_empty: Memo<bool>,
    is_unread: Memo<bool>,
    rows: Box<dyn Fn() -> AnyView + Send>,
) -> AnyView {
    dynamic(move || {
        if is_empty.get() {
            return view! { <Empty title=words.empty advice=words.advice /> }.into_any();
        }
        let skeleton = move || view! { <SkeletonRows rows=5 columns=columns.len() /> }.into_any();
        view! {
            <table class="table" aria-label=words.name aria-busy=Signal::derive(move || is_unread.get().to_string())>
                <thead><tr>{columns.iter().map(heading).collect_view()}</tr></thead>
                <tbody>
                    {when(move || is_unread.get(), skeleton)}
                    {rows()}
                </tbody>
            </table>
        }
        .into_any()
    })
}

fn heading((name, class): &Column) -> AnyView {
    let words = if *class == "actions" {
        view! { <span class="visually-hidden">{*name}</span> }.into_any()
    } else {
        (*name).into_any()
    };
    view! { <th scope="col" class=*class>{words}</th> }.into_any()
}
