//! Exports of a list: its columns as CSV, its records as JSON.

use super::{CellKind, CellValue, Column, Row};
use crate::money::decimal;
use std::borrow::Cow;

/// Returns the rows as CSV (RFC 4180) with a header line and the id as the last column. Columns without text ([`CellKind::Recent`]) are left
/// out. Text that a spreadsheet would run as a formula gets an apostrophe in front.
pub fn csv(columns: &[Column], rows: &[Row]) -> String {
    let exported = || columns.iter().enumerate().filter(|(_, column)| column.kind != CellKind::Recent);
    let mut text = line(exported().map(|(_, column)| column.name.into()).chain(["id".into()]));
    for row in rows {
        let cells = exported().map(|(index, _)| match row.value(index) {
            // Spreadsheets can only calculate with a plain number, so the maximum, the currency and units are left out. The currency has its
            // own column.
            Some(CellValue::Share { amount, .. }) => amount.to_string().into(),
            Some(CellValue::Money { cents, .. }) => decimal(*cents).into(),
            Some(CellValue::Duration(seconds)) => seconds.to_string().into(),
            _ => Cow::Borrowed(row.cell(index)),
        });
        text.push_str(&line(cells.chain([Cow::Borrowed(&*row.id)])));
    }
    text
}

/// Returns the records of the rows as a JSON list, each byte for byte as the platform sent it.
pub fn json(rows: &[Row]) -> String {
    let records: Vec<&str> = rows.iter().map(|row| row.record.text()).collect();
    format!("[\n{}\n]\n", records.join(",\n"))
}

fn line<'a>(cells: impl Iterator<Item = Cow<'a, str>>) -> String {
    let cells: Vec<String> = cells.map(|text| cell(&text)).collect();
    format!("{}\r\n", cells.join(","))
}

/// The characters at which a spreadsheet begins another cell if it is set to another separator than the comma. It may split there even
/// inside quotes.
const SEPARATORS: [char; 4] = [';', '\t', '\n', '\r'];

/// The characters with which a formula can begin: `=`, `+`, `-` and `@` with their full-width forms, and the null character.
const FORMULA: [char; 9] = ['=', '+', '-', '@', '\0', '＝', '＋', '－', '＠'];

fn cell(text: &str) -> String {
    // A spreadsheet may split the text at a separator. If the text begins with one, an apostrophe is put in front, so
    // that the cell is read as text.
    let guard = if text.starts_with(SEPARATORS) { "'" } else { "" };
    let pieces = text.split_inclusive(SEPARATORS);
    let guarded = pieces.map(|piece| if is_formula(piece) { format!("'{piece}") } else { piece.to_owned() });
    let text = format!("{guard}{}", guarded.collect::<String>());
    if text.contains([',', '"', '\n', '\r', '\'', ';', '\t']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

/// Returns true if a spreadsheet would run a piece of text as a formula. White space, quotation marks and invisible characters before the
/// formula are skipped. Negative numbers aren't formulas.
fn is_formula(piece: &str) -> bool {
    let number = piece.trim_end_matches(SEPARATORS).trim_start_matches('-');
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let is_skipped = |letter: char| {
        letter.is_whitespace()
            || letter == '"'
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
    };
    piece.trim_start_matches(is_skipped).starts_with(FORMULA) && !is_number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_piece_of_a_cell_begins_a_formula() {
        for (text, written) in [
            ("plain", "plain"),
            ("-5.25", "-5.25"),
            ("=1", "\"'=1\""),
            ("a;=1", "\"a;'=1\""),
            ("a\t@SUM(A1)", "\"a\t'@SUM(A1)\""),
            ("a\n+1;-x", "\"a\n'+1;'-x\""),
            ("\r=1", "\"'\r'=1\""),
            ("\t x", "\"'\t x\""),
            ("a; \"=1\"", "\"a;' \"\"=1\"\"\""),
            ("＝1", "\"'＝1\""),
            ("\u{3000}=1", "\"'\u{3000}=1\""),
            ("a;\u{200b}=1", "\"a;'\u{200b}=1\""),
            ("a;-5", "\"a;-5\""),
        ] {
            assert_eq!(cell(text), written, "{text:?}");
        }
    }

    proptest::proptest! {
        /// Whichever separator a spreadsheet splits at, no piece of a cell begins with a character that begins a formula.
        #[test]
        fn no_separator_makes_a_formula(text in "[=+@;,\t\r\n\" a]{0,20}") {
            for piece in cell(&text).split(SEPARATORS) {
                let is_formula = piece.trim_start_matches(['"', ' ']).starts_with(['=', '+', '@']);
                proptest::prop_assert!(!is_formula, "{:?}", cell(&text));
            }
        }
    }
}
