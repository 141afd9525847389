//! Searching, filtering and sorting the rows of a list.

use super::{Cell, Column, Row, amount, display};
use crate::route::View;
use crate::sort::{by_words, fold, order};
use crate::status::state_group::StateGroup;
use slipway_api::Timestamp;
use slipway_api::state::ServiceState;
use std::cmp::Ordering;

/// Returns the indices of the matching rows, in the sorted order; in the platform's order if no column is chosen.
pub fn visible(columns: &[Column], rows: &[Row], view: &View) -> Vec<usize> {
    let search = fold(&view.search);
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
            && filters.iter().all(|(index, column, value)| is_of(column.cell, row.cell(*index), value))
    };
    let found: Vec<usize> =
        rows.iter().enumerate().filter(|(_, row)| shown(row)).map(|(index, _)| index).collect();
    let sorted = view.sort.as_ref().and_then(|(name, backwards)| {
        columns.iter().enumerate().find(|(_, column)| column.name == name).map(|found| (found, *backwards))
    });
    if let Some(((place, column), backwards)) = sorted {
        let text = |index: &usize| rows.get(*index).map(|row| row.cell(place)).unwrap_or_default();
        // Rows that are equal in the sorted column are ordered by name, then by id: the platform may list them in another order at the next visit.
        let name = |place: usize| {
            let row = found.get(place).and_then(|index| rows.get(*index));
            row.map(|row| (row.cell(0), &row.id))
        };
        let texts: Vec<String> = found.iter().map(|index| folded(column.cell, text(index))).collect();
        let text = |place: usize| texts.get(place).map(String::as_str).unwrap_or_default();
        let places = order(found.len(), &|a, b| {
            compare(column.cell, text(a), text(b), backwards).then_with(|| name(a).cmp(&name(b)))
        });
        return places.into_iter().filter_map(|place| found.get(place).copied()).collect();
    }
    found
}

/// Returns true if a cell matches a filter's value. A state matches its own value and the name of its group.
fn is_of(cell: Cell, text: &str, value: &str) -> bool {
    text == value || (cell == Cell::State && StateGroup::of(&ServiceState::from(text)).key() == value)
}

/// Returns the options of a column's filter: value, label and number of rows.
pub fn choices(column: usize, columns: &[Column], rows: &[Row]) -> Vec<(String, String, usize)> {
    let Some(described) = columns.get(column) else { return Vec::new() };
    let mut found: Vec<(String, String, usize)> = Vec::new();
    for text in rows.iter().map(|row| row.cell(column)).filter(|text| !text.is_empty()) {
        match found.iter_mut().find(|(value, ..)| value == text) {
            Some((.., many)) => *many += 1,
            None => found.push((text.to_owned(), display(described.cell, text), 1)),
        }
    }
    by_words(&found, &|(_, word, _)| word.clone())
}

/// Compares two cells. Empty cells come last in both directions.
fn compare(cell: Cell, a: &str, b: &str, backwards: bool) -> Ordering {
    let order = match (a.is_empty(), b.is_empty()) {
        (true, true) => return Ordering::Equal,
        (true, false) => return Ordering::Greater,
        (false, true) => return Ordering::Less,
        (false, false) => match cell {
            Cell::Number(_) => number(a).cmp(&number(b)),
            Cell::Money => amount(a).cmp(&amount(b)),
            Cell::Time => Timestamp::parse(a).cmp(&Timestamp::parse(b)),
            Cell::State => rank(a).cmp(&rank(b)),
            Cell::Mode => mode_rank(a).cmp(&mode_rank(b)),
            _ => a.cmp(b),
        },
    };
    if backwards { order.reverse() } else { order }
}

/// Returns the text by which a cell is compared, in lower case for names and texts. Computed once, not at each comparison.
fn folded(cell: Cell, text: &str) -> String {
    match cell {
        Cell::Number(_) | Cell::Money | Cell::Time | Cell::State | Cell::Mode | Cell::Kind | Cell::Label => {
            text.to_owned()
        }
        _ => fold(text),
    }
}

/// Returns the whole number at the start of a text such as `2–6`; the maximum for other texts, which come last.
fn number(text: &str) -> i64 {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let number = digits.get(..end).and_then(|digits| digits.parse::<i64>().ok()).unwrap_or(i64::MAX);
    if text.starts_with('-') { -number } else { number }
}

/// Returns the rank of a mode: production first, and what may be production.
fn mode_rank(mode: &str) -> usize {
    ["STAGING", "DEVELOPMENT", "PREVIEW"].iter().position(|known| *known == mode).map_or(0, |place| place + 1)
}

/// Returns the rank of a state: failures first.
fn rank(state: &str) -> (usize, String) {
    use StateGroup as G;
    let state = ServiceState::from(state);
    let group = StateGroup::of(&state);
    let order = [G::Failed, G::Warning, G::Moving, G::Waiting, G::Unknown, G::Idle, G::Fine];
    let place = order.iter().position(|known| *known == group).unwrap_or_default();
    (place, state.label().to_owned())
}
