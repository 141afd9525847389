//! Searching, filtering and sorting the rows of a list.

use super::{CellKind, CellValue, Column, Row};
use crate::route::View;
use crate::sort::{by_text, order};
use crate::status::mode;
use crate::status::state_group::StateGroup;
use crate::text::lower_case::lower_case;
use slipway_api::state::{EnvironmentMode, ServiceState};
use std::cmp::Ordering;

/// Returns the indices of the rows that match the search and the filters, in the sorted order, or in the platform's order if no column is
/// sorted. Filters and sorts of unknown columns are ignored.
pub fn visible(columns: &[Column], rows: &[Row], view: &View) -> Vec<usize> {
    let search = lower_case(&view.search);
    let words: Vec<&str> = search.split_whitespace().collect();
    let filters: Vec<(usize, &Column, &str)> = view
        .filters
        .iter()
        .filter_map(|(name, value)| {
            let (index, column) = columns.iter().enumerate().find(|(_, column)| column.name == name)?;
            Some((index, column, value.as_str()))
        })
        .collect();
    let shown = |row: &Row| {
        words.iter().all(|word| row.search_text().contains(word))
            && filters.iter().all(|(index, column, value)| is_of(column.kind, row.cell(*index), value))
    };
    let found: Vec<usize> =
        rows.iter().enumerate().filter(|(_, row)| shown(row)).map(|(index, _)| index).collect();
    let sorted = view.sort.as_ref().and_then(|(name, backwards)| {
        columns.iter().enumerate().find(|(_, column)| column.name == name).map(|found| (found, *backwards))
    });
    if let Some(((column_index, column), backwards)) = sorted {
        // Rows that are equal in the sorted column are ordered by their first column (the name), then by id: the platform may list them in
        // another order at the next visit.
        let name_and_id = |position: usize| {
            let row = found.get(position).and_then(|index| rows.get(*index));
            row.map(|row| (row.cell(0), &row.id))
        };
        let value = |index: &usize| rows.get(*index).and_then(|row| row.value(column_index));
        let keys: Vec<SortKey> = found.iter().map(|index| sort_key(column.kind, value(index))).collect();
        let positions = order(found.len(), &|a, b| {
            compare(keys.get(a), keys.get(b), backwards).then_with(|| name_and_id(a).cmp(&name_and_id(b)))
        });
        return positions.into_iter().filter_map(|position| found.get(position).copied()).collect();
    }
    found
}

/// Returns true if a cell matches a filter's value. A state matches its own value and the name of its group.
fn is_of(kind: CellKind, text: &str, value: &str) -> bool {
    text == value || (kind == CellKind::State && StateGroup::of(&ServiceState::from(text)).key() == value)
}

/// Returns the options of a column's filter, ordered by label: value, label and number of rows. Empty cells aren't counted.
pub fn choices(column: usize, rows: &[Row]) -> Vec<(String, String, usize)> {
    let mut found: Vec<(String, String, usize)> = Vec::new();
    for (row, text) in rows.iter().map(|row| (row, row.cell(column))).filter(|(_, text)| !text.is_empty()) {
        match found.iter_mut().find(|(value, ..)| value == text) {
            Some((.., count)) => *count += 1,
            None => found.push((text.to_owned(), row.shown(column), 1)),
        }
    }
    by_text(&found, &|(_, label, _)| label.clone())
}

/// The sort key of a cell, computed once and not at each comparison.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum SortKey {
    /// A number, a time in milliseconds or a rank, and a text that orders cells with the same number.
    Number(i64, String),
    /// A text: in lower case, except in the columns of kinds, labels and chips, which are sorted by the platform's text.
    Text(String),
    /// An empty cell.
    Empty,
}

/// Compares two cells. Empty cells come last in both directions.
fn compare(a: Option<&SortKey>, b: Option<&SortKey>, backwards: bool) -> Ordering {
    let is_reversed = backwards && ![a, b].contains(&Some(&SortKey::Empty));
    if is_reversed { b.cmp(&a) } else { a.cmp(&b) }
}

/// Returns the sort key of a cell. In ascending order of a numeric column, texts that aren't numbers come after the numbers; of a time
/// column, times that can't be parsed come before the other times.
fn sort_key(kind: CellKind, value: Option<&CellValue>) -> SortKey {
    let text = match value {
        Some(CellValue::Text(text)) if text.is_empty() => return SortKey::Empty,
        Some(CellValue::Text(text)) => text.as_str(),
        Some(value) => {
            if let Some(number) = value.number() {
                return SortKey::Number(number, String::new());
            }
            let text = value.to_string();
            return if text.is_empty() { SortKey::Empty } else { SortKey::Text(lower_case(&text)) };
        }
        None => return SortKey::Empty,
    };
    let to_number = |rank: usize| i64::try_from(rank).unwrap_or(i64::MAX);
    match kind {
        CellKind::Number(_) | CellKind::Money => SortKey::Number(i64::MAX, String::new()),
        CellKind::Time => SortKey::Number(i64::MIN, String::new()),
        CellKind::State => {
            let (rank, label) = rank(text);
            SortKey::Number(to_number(rank), label)
        }
        CellKind::Mode => {
            SortKey::Number(to_number(mode::rank(Some(&EnvironmentMode::from(text)))), String::new())
        }
        CellKind::Kind | CellKind::Label | CellKind::Chip => SortKey::Text(text.to_owned()),
        _ => SortKey::Text(lower_case(text)),
    }
}

/// Returns the rank of a state's group, 0 for failures, and the state's label, which orders states of one group.
fn rank(state: &str) -> (usize, String) {
    let state = ServiceState::from(state);
    let rank = match StateGroup::of(&state) {
        StateGroup::Failed => 0,
        StateGroup::Warning => 1,
        StateGroup::InProgress => 2,
        StateGroup::Waiting => 3,
        StateGroup::Unknown => 4,
        StateGroup::Canceled => 5,
        StateGroup::Stopped => 6,
        StateGroup::Healthy => 7,
    };
    (rank, state.label().to_owned())
}
