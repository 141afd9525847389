//! Lists as tables of columns, and rows made of records and their statuses.

mod cell_value;
pub mod export;
pub mod order;
pub mod view;
pub mod window;

use crate::records::plain::plain;
use crate::status::by_id::{StatusById, key_of};
pub use cell_value::CellValue;
use slipway_api::Record;
use slipway_api::fields::service;
use slipway_api::state::{EnvironmentMode, ServiceKind, ServiceState};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

/// The type of a cell, which decides how the cell is drawn and sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// The name of the record, which links to the row's page.
    Name,
    /// Text.
    Text,
    /// An id, an image or a commit, in monospace.
    Code,
    /// An address, shortened by `short_url`: without `https://`, a final slash and `.git`.
    Url,
    /// Two lines ([`CellValue::Version`]): a version, and its origin, such as the branch or the image.
    Version,
    /// A number with this unit (such as `MB`; may be empty), a range, or a duration. If there is a maximum ([`CellValue::Share`]), the
    /// tooltip of the cell shows it.
    Number(&'static str),
    /// An amount of money ([`CellValue::Money`]), shown as a decimal number and the code of the currency: `418.50 EUR`.
    Money,
    /// A time as the platform sent it, shown as the time that has passed since.
    Time,
    /// A state (part 3).
    State,
    /// The mode of an environment.
    Mode,
    /// The kind of a service.
    Kind,
    /// A value of an enumeration: `OUT_OF_DATE` is shown as "Out of date".
    Label,
    /// A value of an enumeration like [`CellKind::Label`], which the page draws as a chip in the tone of the value.
    Chip,
    /// A cell that the page draws itself. It is sorted by its text.
    Drawn,
    /// The recent deployments of a service, which the page draws once it has read them. The cell has no text: the list isn't sorted by it,
    /// and exports leave it out.
    Recent,
}

impl CellKind {
    /// Returns the CSS class of the column’s cells, which sets their width and alignment; empty if they need none.
    pub fn class(self) -> &'static str {
        match self {
            Self::Name => "name-cell",
            Self::State | Self::Chip => "state-cell",
            Self::Number(_) | Self::Money => "number",
            Self::Time => "time",
            Self::Mode => "mode-cell",
            Self::Version => "version-cell",
            Self::Kind | Self::Label => "kind-cell",
            Self::Recent => "recent-cell",
            Self::Text | Self::Url | Self::Code | Self::Drawn => "",
        }
    }

    /// Returns true for kinds of cells that only show the value of their column as text, so that they change with this value alone. Lists
    /// draw neighbouring static cells together.
    pub fn is_static(self) -> bool {
        match self {
            Self::Number(_) | Self::Code | Self::Text | Self::Url | Self::Kind | Self::Label => true,
            Self::Name | Self::Version | Self::State | Self::Mode | Self::Time => false,
            Self::Recent | Self::Drawn | Self::Money | Self::Chip => false,
        }
    }
}

/// The source of a cell's text.
#[derive(Clone, Copy, Debug)]
pub enum CellSource {
    /// The field of the record at a path.
    Record(&'static [FieldName]),
    /// The field of the record's status at a path.
    Status(&'static [FieldName]),
    /// A function of the record and its status; None if the status isn't known.
    Computed(fn(&Record, Option<&Record>) -> CellValue),
}

/// A column of a list.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The name in the address and in exports.
    pub name: &'static str,
    /// The label on the screen.
    pub label: &'static str,
    /// The type of the cells.
    pub kind: CellKind,
    /// The source of the cells.
    pub source: CellSource,
    /// True if the list can be filtered by this column.
    pub filter: bool,
    /// True if narrow screens leave the column out.
    pub wide: bool,
    /// True if the column isn't drawn: only search, filters, sorting and exports use it.
    pub hidden: bool,
    /// True if the column is left out while no row has a value for it.
    pub rare: bool,
}

/// Declares a column that is shown at every width, without a filter.
pub const fn column(name: &'static str, label: &'static str, kind: CellKind, source: CellSource) -> Column {
    Column { name, label, kind, source, filter: false, wide: false, hidden: false, rare: false }
}

impl Column {
    /// Adds a filter.
    #[must_use]
    pub const fn filter(mut self) -> Self {
        self.filter = true;
        self
    }

    /// Hides the column: only search, filters, sorting and exports use it.
    #[must_use]
    pub const fn hidden(mut self) -> Self {
        self.hidden = true;
        self
    }

    /// Leaves the column out while no row has a value for it.
    #[must_use]
    pub const fn rare(mut self) -> Self {
        self.rare = true;
        self
    }

    /// Leaves the column out of tables in windows up to 1,240 px wide (in a portal below 980 px), and of the cards of narrow windows.
    #[must_use]
    pub const fn wide(mut self) -> Self {
        self.wide = true;
        self
    }
}

/// A row of a list: a record and its status.
#[derive(Clone, Debug)]
pub struct Row {
    /// The key of the record, in most lists its id. If several records have the same id, the kind of the service is part of the key.
    pub id: Arc<str>,
    /// The record.
    pub record: Record,
    /// The status of the record; None if it isn't known.
    pub status: Option<Record>,
    computed: Arc<Computed>,
}

/// The cells of a row, computed when they are needed: few of thousands of rows are drawn.
#[derive(Debug)]
struct Computed {
    columns: &'static [Column],
    cells: Box<[(OnceLock<CellValue>, OnceLock<String>)]>,
    search_text: OnceLock<String>,
}

/// Rows are equal if the platform sent the same record and status.
impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        self.record == other.record && self.status == other.status
    }
}

impl Row {
    fn new(columns: &'static [Column], id: Arc<str>, record: Record, status: Option<Record>) -> Self {
        let cells = columns.iter().map(|_| (OnceLock::new(), OnceLock::new())).collect();
        Self {
            id,
            record,
            status,
            computed: Arc::new(Computed { columns, cells, search_text: OnceLock::new() }),
        }
    }

    /// Returns the value of the column at `index`; None for a column that the list doesn't have.
    pub fn value(&self, index: usize) -> Option<&CellValue> {
        let (column, (cell, _)) = (self.computed.columns.get(index)?, self.computed.cells.get(index)?);
        Some(cell.get_or_init(|| {
            let text = match column.source {
                CellSource::Record(path) => plain(self.record.at(path)),
                CellSource::Status(path) => {
                    self.status.as_ref().map(|status| plain(status.at(path))).unwrap_or_default()
                }
                CellSource::Computed(make) => return make(&self.record, self.status.as_ref()),
            };
            CellValue::of_text(column.kind, text)
        }))
    }

    /// Returns the text of a column's cell: as the platform sent it, or as [`CellValue`] formats another value. Empty if there is no value
    /// or no such column.
    pub fn cell(&self, index: usize) -> &str {
        match (self.value(index), self.computed.cells.get(index)) {
            (Some(CellValue::Text(text) | CellValue::Time { text, .. }), _) => text,
            (Some(value), Some((_, text))) => text.get_or_init(|| value.to_string()),
            _ => "",
        }
    }

    /// Returns true if the static cells ([`CellKind::is_static`]) of two rows show the same, as they do after most polls.
    pub fn shows_same(&self, other: &Self) -> bool {
        let is_same = |(index, column): (usize, &Column)| {
            column.hidden || !column.kind.is_static() || self.value(index) == other.value(index)
        };
        self.computed.columns.iter().enumerate().all(is_same)
    }

    /// Returns the text of a column's cell for display: with labels and formatted numbers. Empty if there is no such column, and for an empty
    /// value except a state, which is "Unknown".
    pub fn shown(&self, index: usize) -> String {
        let Some((value, column)) = self.value(index).zip(self.computed.columns.get(index)) else {
            return String::new();
        };
        let number = crate::text::format::number;
        match value {
            CellValue::Text(text) => display(column.kind, text),
            CellValue::Day(day) => visible(&crate::text::format::day(day)),
            CellValue::Number(value) => number(*value),
            CellValue::Share { amount, maximum } => format!("{} of {}", number(*amount), number(*maximum)),
            value => visible(&value.to_string()),
        }
    }

    /// Returns the text that a search looks in: the displayed texts of all columns, hidden ones included, the ISO texts of days and whole
    /// addresses, in lower case.
    fn search_text(&self) -> &str {
        self.computed.search_text.get_or_init(|| {
            let columns = 0..self.computed.columns.len();
            let is_url = |index| {
                self.computed.columns.get(index).is_some_and(|column: &Column| column.kind == CellKind::Url)
            };
            let full_texts = columns.clone().filter_map(|index| match self.value(index) {
                Some(CellValue::Day(day)) => Some(day.clone()),
                Some(CellValue::Text(text)) if is_url(index) => Some(text.clone()),
                _ => None,
            });
            let shown = columns.map(|index| self.shown(index));
            crate::text::lower_case::lower_case(&shown.chain(full_texts).collect::<Vec<_>>().join("\n"))
        })
    }
}

/// Returns the rows of a list, reusing unchanged rows of `last`. `key` is the field that identifies a record. Records without a key are
/// left out, and of several records with the same key and kind only the first is kept.
pub fn rows(
    columns: &'static [Column],
    key: FieldName,
    records: &[Record],
    statuses: &StatusById,
    last: &[Row],
) -> Vec<Row> {
    // Most reads return the same records with other statuses. Then the order and the keys of the rows stay, and only rows with a changed
    // status are created again.
    let stays = |(record, row): (&Record, &Row)| record.is(&row.record);
    if records.len() == last.len() && records.iter().zip(last).all(stays) {
        let row = |row: &Row| match statuses.get(&row.id) {
            status if status == row.status.as_ref() => row.clone(),
            status => Row::new(columns, row.id.clone(), row.record.clone(), status.cloned()),
        };
        return last.iter().map(row).collect();
    }
    let known: HashMap<Arc<str>, usize> =
        last.iter().enumerate().map(|(index, row)| (row.id.clone(), index)).collect();
    let (mut seen, mut shared) = (HashSet::<Arc<str>>::new(), HashSet::<Arc<str>>::new());
    for id in records.iter().filter_map(|record| record.at(&[key]).str()) {
        let id: Arc<str> = id.as_ref().into();
        if !seen.insert(id.clone()) {
            shared.insert(id);
        }
    }
    seen.clear();
    let row = |record: &Record| {
        let id: Arc<str> = record.at(&[key]).str()?.as_ref().into();
        // Ids are unique within a kind only: of rows with the same id, each is keyed by its kind as well.
        let id = match record.at(&[service::SERVICE_TYPE]).str() {
            Some(kind) if shared.contains(&id) => key_of(&id, &kind),
            _ => id,
        };
        let last = known.get(&id).and_then(|index| last.get(*index));
        let status = statuses.get(&id).cloned();
        match last {
            Some(row) if row.status == status && row.record == *record => Some(row.clone()),
            _ => Some(Row::new(columns, id, record.clone(), status)),
        }
    };
    records.iter().filter_map(row).filter(|row| seen.insert(row.id.clone())).collect()
}

/// Returns the text of a cell as it is displayed: values of enumerations as labels, other text with its invisible characters made visible.
pub fn display(kind: CellKind, text: &str) -> String {
    match kind {
        CellKind::State if text.is_empty() => "Unknown".into(),
        CellKind::State => visible(ServiceState::from(text).label()),
        CellKind::Mode if text.is_empty() => String::new(),
        CellKind::Mode => visible(EnvironmentMode::from(text).label()),
        CellKind::Kind => visible(ServiceKind::from(text).label()),
        CellKind::Chip => crate::records::facts::value_label(text),
        CellKind::Label => crate::records::fields::label(&text.to_ascii_lowercase()),
        CellKind::Url => visible(crate::records::fields::short_url(text)),
        _ => visible(text),
    }
}

#[cfg(test)]
mod tests;
