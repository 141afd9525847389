//! A list of records as a table: skeleton until the first reading, its rows, or what to do where it is empty.

use crate::live::Remote;
use crate::ui::dynamic::{dynamic, when};
use crate::ui::empty::Empty;
use crate::ui::skeleton::SkeletonRows;
use leptos::prelude::*;
use slipway_api::{Listed, Record};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use uuid::Uuid;

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

/// The ids of a list, in its order, each once.
pub fn ids<T: Send + Sync>(list: Remote<Listed<T>>, id: fn(&T) -> Uuid) -> Memo<Vec<Uuid>> {
    Memo::new(move |_| {
        list.value.with(|list| unique(list.iter().flat_map(|list| &list.items).map(|one| id(one)).collect()))
    })
}

fn unique(mut ids: Vec<Uuid>) -> Vec<Uuid> {
    let mut seen = HashSet::new();
    ids.retain(|id| seen.insert(*id));
    ids
}

/// The table of a list. A row is drawn once for each id, with a signal of its record: a changed record changes words
/// in its row, and neither closes its menu nor moves the focus.
pub fn listing<T: Send + Sync + 'static>(
    words: Words,
    columns: &'static [Column],
    list: Remote<Listed<T>>,
    id: fn(&T) -> Uuid,
    row: impl Fn(Memo<Record<T>>) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let ids = ids(list, id);
    let places = places(ids);
    let draw = move |key: Uuid| {
        let now = move || {
            let place = places.with(|places| places.get(&key).copied())?;
            list.value.with(|list| list.as_ref()?.items.get(place).filter(|one| id(one) == key).cloned())
        };
        let Some(first) = untrack(now) else { return ().into_any() };
        // A record that has just left the list keeps its last words until its row goes.
        row(Memo::new(move |last: Option<&Record<T>>| {
            now().or(last.cloned()).unwrap_or_else(|| first.clone())
        }))
    };
    // While a first reading fails, the notice above says so: nothing is loading.
    let is_unread =
        Memo::new(move |_| list.value.with(Option::is_none) && list.reading.error.with(Option::is_none));
    let is_read = Memo::new(move |_| list.value.with(Option::is_some));
    shell(words, columns, ids, is_unread, is_read, Arc::new(draw))
}

/// Where in the list each id stands, so that a row finds its record without a search.
fn places(ids: Memo<Vec<Uuid>>) -> Memo<HashMap<Uuid, usize>> {
    Memo::new(move |_| ids.with(|ids| ids.iter().enumerate().map(|(place, id)| (*id, place)).collect()))
}

/// A row of a name that leads on, and a description.
pub fn named_row(href: String, name: Signal<String>, about: Signal<String>) -> AnyView {
    view! {
        <tr>
            <th scope="row" class="primary"><a class="name" href=href>{name}</a></th>
            <td class="about-cell">{about}</td>
        </tr>
    }
    .into_any()
}

fn shell(
    words: Words,
    columns: &'static [Column],
    ids: Memo<Vec<Uuid>>,
    is_unread: Memo<bool>,
    is_read: Memo<bool>,
    draw: Arc<dyn Fn(Uuid) -> AnyView + Send + Sync>,
) -> AnyView {
    let is_empty = Memo::new(move |_| is_read.get() && ids.with(Vec::is_empty));
    let is_drawn = Memo::new(move |_| is_read.get() || is_unread.get());
    dynamic(move || {
        if is_empty.get() {
            return view! { <Empty title=words.empty advice=words.advice /> }.into_any();
        }
        if !is_drawn.get() {
            return ().into_any();
        }
        let skeleton = move || view! { <SkeletonRows rows=5 columns=columns.len() /> }.into_any();
        let draw = draw.clone();
        view! {
            <table class="table" aria-label=words.name aria-busy=Signal::derive(move || is_unread.get().to_string())>
                <thead><tr>{columns.iter().map(heading).collect_view()}</tr></thead>
                <tbody>
                    {when(move || is_unread.get(), skeleton)}
                    <For each=move || ids.get() key=|id| *id children=move |id| draw(id) />
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
