//! Lists as tables: columns that are described once, and rows made of records and what is known beside them.

pub mod export;
pub mod look;
pub mod order;
pub mod window;

use crate::words;
use slipway_api::described::{Value, at, members};
use slipway_api::state::{EnvironmentMode, ServiceKind, ServiceState};
use slipway_api::{Described, Record};
use std::collections::HashMap;
use std::sync::Arc;

/// What stands between a number and the most that it may be.
pub const OF: &str = " of ";

/// How a cell is drawn, and what its values are for sorting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// What the row is called; it leads to the row's page.
    Name,
    /// Words.
    Text,
    /// An id, an image, a commit: in a fixed pitch.
    Code,
    /// Two lines: a code, and where it comes from.
    Version,
    /// A whole number with its unit; `500 of 2000` where there is a most.
    Number(&'static str),
    /// An instant.
    Time,
    /// A state of part 3.
    State,
    /// An environment's mode.
    Mode,
    /// A service's kind.
    Kind,
    /// A word of an enumeration: `OUT_OF_DATE` reads "Out of date".
    Label,
}

/// Where a cell's text comes from.
#[derive(Clone, Copy)]
pub enum Of {
    /// The record's own field, by its path.
    Own(&'static [&'static str]),
    /// A field of what is known beside it, such as its status.
    Side(&'static [&'static str]),
    /// Made of both texts; the second is empty where nothing is known beside it.
    Made(fn(&str, &str) -> String),
}

/// One column.
#[derive(Clone, Copy)]
pub struct Column {
    /// In the address and in exports.
    pub name: &'static str,
    /// On the screen.
    pub label: &'static str,
    /// How it is drawn.
    pub cell: Cell,
    /// Where it comes from.
    pub of: Of,
    /// Whether the list can be filtered by its values.
    pub filter: bool,
    /// Whether narrow screens leave it out.
    pub wide: bool,
    /// Whether it is there for search, filters and exports alone.
    pub hidden: bool,
}

/// A column that is there at every width, and not filtered by.
pub const fn column(name: &'static str, label: &'static str, cell: Cell, of: Of) -> Column {
    Column { name, label, cell, of, filter: false, wide: false, hidden: false }
}

impl Column {
    /// The list can be filtered by it.
    #[must_use]
    pub const fn filter(mut self) -> Self {
        self.filter = true;
        self
    }

    /// It isn't drawn: search, filters, order and exports have it.
    #[must_use]
    pub const fn hidden(mut self) -> Self {
        self.hidden = true;
        self
    }

    /// Narrow screens leave it out.
    #[must_use]
    pub const fn wide(mut self) -> Self {
        self.wide = true;
        self
    }
}

/// One row: a record, what is known beside it, and its cells as text.
#[derive(Clone, Debug)]
pub struct Row {
    /// The record's id.
    pub id: Arc<str>,
    /// The record.
    pub own: Record<Described>,
    /// What is known beside it: JSON.
    pub side: Option<Arc<str>>,
    /// The columns' texts, as the platform wrote them; empty where there is nothing.
    pub cells: Arc<[String]>,
    /// What a search looks through, in lower case.
    hay: Arc<str>,
}

/// A row is the same when the platform said the same.
impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        self.own == other.own && self.side == other.side
    }
}

/// What is known beside records, by their ids.
pub type Sides = HashMap<Arc<str>, Arc<str>>;

/// What a reply says of each record, by the field `key`: elements of a list, or of every list of a record (`…/statuses`).
pub fn sides(records: &[Record<Described>], key: &str) -> Sides {
    let mut sides = Sides::new();
    let mut take = |text: &str| match at(text, &[key]).text() {
        Some(id) => {
            sides.insert(id.into(), text.into());
            true
        }
        None => false,
    };
    for record in records {
        if !take(record.text()) {
            for (_, value) in members(record.text()) {
                for element in slipway_api::described::elements(value) {
                    take(element);
                }
            }
        }
    }
    sides
}

/// The rows of a list. What hasn't changed since `last` is taken over from there. A record without an id is left out:
/// `live::watch` has said so before.
pub fn rows(columns: &[Column], records: &[Record<Described>], sides: &Sides, last: &[Row]) -> Vec<Row> {
    let known: HashMap<Arc<str>, usize> =
        last.iter().enumerate().map(|(place, row)| (row.id.clone(), place)).collect();
    let mut seen = std::collections::HashSet::<Arc<str>>::new();
    let row = |record: &Record<Described>| {
        let id = at(record.text(), &["id"]).text()?;
        let side = sides.get(id.as_str()).cloned();
        match known.get(id.as_str()).and_then(|place| last.get(*place)) {
            Some(row) if row.side == side && row.own == *record => Some(row.clone()),
            _ => Some(make(columns, id.into(), record.clone(), side)),
        }
    };
    records.iter().filter_map(row).filter(|row| seen.insert(row.id.clone())).collect()
}

fn make(columns: &[Column], id: Arc<str>, own: Record<Described>, side: Option<Arc<str>>) -> Row {
    let beside = side.as_deref().unwrap_or_default();
    let top = members(own.text());
    let cell = |column: &Column| match column.of {
        Of::Own([key]) => {
            let found = top.iter().rev().find(|(known, _)| known == key);
            found.map(|(_, value)| plain(Value::of(value))).unwrap_or_default()
        }
        Of::Own(path) => plain(at(own.text(), path)),
        Of::Side(path) => plain(at(beside, path)),
        Of::Made(make) => make(own.text(), beside),
    };
    let cells: Vec<String> = columns.iter().map(cell).collect();
    let shown = columns.iter().zip(&cells).map(|(column, text)| display(column.cell, text));
    let hay = crate::order::fold(&shown.collect::<Vec<_>>().join("\n"));
    Row { id, own, side, cells: cells.into(), hay: hay.into() }
}

/// A value as plain text: a string without its quotes, nothing for null.
pub fn plain(value: Value) -> String {
    match value {
        Value::Json(json) if json.starts_with('"') => value.text().unwrap_or_else(|| json.to_owned()),
        Value::Json(json) => json.to_owned(),
        Value::Null | Value::Absent => String::new(),
    }
}

/// A cell's text as a person reads it. Times are left as they came: what is drawn of them depends on now.
pub fn display(cell: Cell, text: &str) -> String {
    match cell {
        Cell::State if text.is_empty() => "Not read yet".into(),
        Cell::State => words::word(&ServiceState::from(text)).to_owned(),
        Cell::Mode if text.is_empty() => String::new(),
        Cell::Mode => words::mode(&EnvironmentMode::from(text)).to_owned(),
        Cell::Kind => words::kind(&ServiceKind::from(text)).to_owned(),
        Cell::Label => crate::record::label(&text.to_ascii_lowercase()),
        Cell::Number(_) => {
            let number = |text: &str| text.parse().map_or_else(|_| text.to_owned(), crate::format::number);
            text.split(OF).map(number).collect::<Vec<_>>().join(OF)
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests;
