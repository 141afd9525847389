//! Exports of a list: its columns as CSV, its records as JSON.

use super::{Cell, Column, OF, Row, amount};
use crate::money::decimal;
use std::borrow::Cow;

/// Returns the rows as CSV (RFC 4180) with a heading. A cell that a spreadsheet would run as a formula gets an apostrophe.
pub fn csv(columns: &[Column], rows: &[Row]) -> String {
    let mut text = line(columns.iter().map(|column| column.name.into()).chain(["id".into()]));
    for row in rows {
        let cells = columns.iter().enumerate().map(|(index, column)| match column.cell {
            // A spreadsheet reckons with the number alone.
            Cell::Number(_) => row.cell(index).split(OF).next().unwrap_or_default().into(),
            // The currency has a column of its own.
            Cell::Money => {
                amount(row.cell(index)).map(|(cents, _)| decimal(cents)).unwrap_or_default().into()
            }
            _ => Cow::Borrowed(row.cell(index)),
        });
        text.push_str(&line(cells.chain([Cow::Borrowed(&*row.id)])));
    }
    text
}

/// Returns the records of the rows as a JSON list, each byte for byte as the platform sent it.
pub fn json(rows: &[Row]) -> String {
    let records: Vec<&str> = rows.iter().map(|row| row.own.text()).collect();
    format!("[\n{}\n]\n", records.join(",\n"))
}

fn line<'a>(cells: impl Iterator<Item = Cow<'a, str>>) -> String {
    let cells: Vec<String> = cells.map(|text| cell(&text)).collect();
    format!("{}\r\n", cells.join(","))
}

fn cell(text: &str) -> String {
    let is_number = !text.is_empty()
        && text.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let harmful = text.starts_with(['=', '+', '-', '@', '\t', '\0']) && !is_number;
    let text = if harmful { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r', '\'']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}
