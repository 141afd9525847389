//! Lists as tables: columns that are described once, and rows made of records and what is known beside them.

pub mod export;
pub mod look;
pub mod order;
pub mod window;

use crate::words;
use slipway_api::Record;
use slipway_api::decode::Decode;
use slipway_api::described::{Value, elements, members};
use slipway_api::state::{EnvironmentMode, ServiceKind, ServiceState};
use slipway_api::visible::visible;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

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
#[derive(Clone, Copy, Debug)]
pub enum Of {
    /// The record's own field, by its path.
    Own(&'static [&'static str]),
    /// A field of what is known beside it, such as its status.
    Side(&'static [&'static str]),
    /// Made of both; nothing where nothing is known beside it.
    Made(fn(&Record, Option<&Record>) -> String),
}

/// One column.
#[derive(Clone, Copy, Debug)]
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

/// One row: a record, and what is known beside it.
#[derive(Clone, Debug)]
pub struct Row {
    /// The record's id.
    pub id: Arc<str>,
    /// The record.
    pub own: Record,
    /// What is known beside it.
    pub side: Option<Record>,
    made: Arc<Made>,
}

/// What is made of a row once somebody asks: of thousands of rows, few are drawn.
#[derive(Debug)]
struct Made {
    columns: &'static [Column],
    cells: Box<[OnceLock<String>]>,
    hay: OnceLock<String>,
}

/// A row is the same when the platform said the same.
impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        self.own == other.own && self.side == other.side
    }
}

impl Row {
    fn new(columns: &'static [Column], id: Arc<str>, own: Record, side: Option<Record>) -> Self {
        let cells = columns.iter().map(|_| OnceLock::new()).collect();
        Self { id, own, side, made: Arc::new(Made { columns, cells, hay: OnceLock::new() }) }
    }

    /// A column's text, as the platform wrote it; empty where there is nothing.
    pub fn cell(&self, index: usize) -> &str {
        let (Some(column), Some(cell)) = (self.made.columns.get(index), self.made.cells.get(index)) else {
            return "";
        };
        cell.get_or_init(|| match column.of {
            Of::Own(path) => plain(self.own.at(path)),
            Of::Side(path) => self.side.as_ref().map(|side| plain(side.at(path))).unwrap_or_default(),
            Of::Made(make) => make(&self.own, self.side.as_ref()),
        })
    }

    /// What a search looks through: all that is shown, in lower case.
    fn hay(&self) -> &str {
        self.made.hay.get_or_init(|| {
            let columns = self.made.columns.iter().enumerate();
            let shown = columns.map(|(index, column)| display(column.cell, self.cell(index)));
            crate::order::fold(&shown.collect::<Vec<_>>().join("\n"))
        })
    }
}

/// What is known beside records, by their ids.
pub type Sides = HashMap<Arc<str>, Record>;

/// What a reply says of each record, by the field `key`: elements of a list, or of every list of a record (`…/statuses`). What stands
/// where it stood in `last` is taken over from there.
pub fn told(records: &[Record], key: &str, last: &[(Arc<str>, Record)]) -> (Vec<(Arc<str>, Record)>, Kinds) {
    let (mut told, mut kinds) = (Vec::with_capacity(last.len()), Kinds::new());
    let named = |record: Record| Some((record.at(&[key]).str().map(Arc::from)?, record));
    for record in records {
        if let Some(one) = named(record.clone()) {
            told.push(one);
            continue;
        }
        for (group, value) in members(record.text()) {
            for element in elements(value) {
                let one = match last.get(told.len()) {
                    Some(known) if known.1.text() == element => Some(known.clone()),
                    // What is no record says nothing of one.
                    _ => Record::decode(element).ok().and_then(named),
                };
                told.extend(one);
            }
            kinds.push((told.len(), group.trim_end_matches('s').to_ascii_uppercase()));
        }
    }
    (told, kinds)
}

/// What was told of each id. Ids are unique within a kind alone: an id that several lists of a reply name stands under its kind as
/// well, and not by itself.
pub fn sides(told: &[(Arc<str>, Record)], kinds: &Kinds) -> Sides {
    let sides: Sides = told.iter().cloned().collect();
    if sides.len() == told.len() {
        return sides;
    }
    let kind_at = |place: usize| kinds.iter().find(|(end, _)| place < *end).map_or("", |(_, kind)| kind);
    let mut kinds_of = HashMap::<&str, HashSet<&str>>::new();
    for (place, (id, _)) in told.iter().enumerate() {
        kinds_of.entry(id).or_default().insert(kind_at(place));
    }
    let entry = |(place, (id, record)): (usize, &(Arc<str>, Record))| {
        let is_shared = kinds_of.get(&**id).is_some_and(|kinds| kinds.len() > 1);
        let key = if is_shared { key_of(id, kind_at(place)) } else { id.clone() };
        (key, record.clone())
    };
    told.iter().enumerate().map(entry).collect()
}

/// The status of a service among statuses by id.
pub fn status_of<'a>(service: &Record, statuses: &'a Sides) -> Option<&'a Record> {
    let id = service.at(&["id"]).str()?;
    let kind = service.at(&["service_type"]).str().unwrap_or_default();
    status_by(&id, &kind, statuses)
}

/// The status of the service of this id and kind.
pub fn status_by<'a>(id: &str, kind: &str, statuses: &'a Sides) -> Option<&'a Record> {
    statuses.get(&*key_of(id, kind)).or_else(|| statuses.get(id))
}

/// Up to which place which kind was told.
pub type Kinds = Vec<(usize, String)>;

/// The key of a record whose id another kind has, too.
fn key_of(id: &str, kind: &str) -> Arc<str> {
    format!("{id} {kind}").into()
}

/// The rows of a list. What hasn't changed since `last` is taken over from there. A record without an id is left out:
/// `live::watch` has said so before.
pub fn rows(columns: &'static [Column], records: &[Record], sides: &Sides, last: &[Row]) -> Vec<Row> {
    // Most readings bring other statuses of the same records.
    let stays = |(record, row): (&Record, &Row)| record.is(&row.own);
    if records.len() == last.len() && records.iter().zip(last).all(stays) {
        let row = |row: &Row| match sides.get(&row.id) {
            side if side == row.side.as_ref() => row.clone(),
            side => Row::new(columns, row.id.clone(), row.own.clone(), side.cloned()),
        };
        return last.iter().map(row).collect();
    }
    let known: HashMap<&str, &Row> = last.iter().map(|row| (&*row.id, row)).collect();
    let mut seen = HashSet::<Arc<str>>::new();
    let mut shared = HashSet::new();
    let ids = records.iter().filter_map(|record| record.at(&["id"]).str());
    for id in ids {
        if !seen.insert(id.as_ref().into()) {
            shared.insert(id.into_owned());
        }
    }
    seen.clear();
    let row = |record: &Record| {
        let id = record.at(&["id"]).str()?;
        // A row whose id others of the list have, too, is told apart by its kind.
        let id = match record.at(&["service_type"]).str() {
            Some(kind) if shared.contains(&*id) => std::borrow::Cow::Owned(key_of(&id, &kind).to_string()),
            _ => id,
        };
        let last = known.get(&*id);
        let side = sides.get(&*id).cloned();
        match last {
            Some(row) if row.side == side && row.own == *record => Some((*row).clone()),
            _ => {
                let id = last.map_or_else(|| id.as_ref().into(), |row| row.id.clone());
                Some(Row::new(columns, id, record.clone(), side))
            }
        }
    };
    records.iter().filter_map(row).filter(|row| seen.insert(row.id.clone())).collect()
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
        Cell::State if text.is_empty() => "Not loaded yet".into(),
        Cell::State => words::word(&ServiceState::from(text)).to_owned(),
        Cell::Mode if text.is_empty() => String::new(),
        Cell::Mode => words::mode(&EnvironmentMode::from(text)).to_owned(),
        Cell::Kind => words::kind(&ServiceKind::from(text)).to_owned(),
        Cell::Label => crate::record::label(&text.to_ascii_lowercase()),
        Cell::Number(_) => {
            let number = |text: &str| text.parse().map_or_else(|_| text.to_owned(), crate::format::number);
            text.split(OF).map(number).collect::<Vec<_>>().join(OF)
        }
        _ => visible(text),
    }
}

#[cfg(test)]
mod tests;
