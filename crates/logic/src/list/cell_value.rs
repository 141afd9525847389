//! The values of cells. A cell that is more than a text keeps its parts, for drawing, sorting and exports.

use super::CellKind;
use slipway_api::Timestamp;
use std::fmt;

/// The value of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellValue {
    /// A text; empty if there is none. It is as the platform sent it, unless the column computes it.
    Text(String),
    /// A whole number.
    Number(i64),
    /// The least and the most of something, such as the instances of a service.
    Range {
        /// The least.
        minimum: i64,
        /// The most; None without a limit.
        maximum: Option<i64>,
    },
    /// A time.
    Time {
        /// The time.
        at: Timestamp,
        /// The time as the platform sent it, for filters, search and exports.
        text: String,
    },
    /// An amount, and its maximum.
    Share {
        /// The amount.
        amount: i64,
        /// The maximum.
        maximum: i64,
    },
    /// An amount of money.
    Money {
        /// The amount in hundredths of the currency’s unit: 1,250 is 12.50.
        cents: i64,
        /// The code of the currency; empty if the platform sends none.
        currency: String,
    },
    /// A day in UTC as ISO text, `2026-11-17`, which sorting and exports use. It is shown as `17 Nov 2026`, and a search finds both texts.
    Day(String),
    /// A duration in seconds, shown as `1 min 30 s`.
    Duration(i64),
    /// A version, such as that of a service’s deployed code.
    Version {
        /// A commit, a tag or a number; empty if the platform sends none.
        version: String,
        /// The branch, image, engine or chart that the version belongs to; empty if the platform sends none.
        origin: String,
        /// The author of a commit, for search and export: the cell doesn’t show the name. Empty if the platform sends none.
        author: String,
    },
}

impl CellValue {
    /// Returns the value of a text in a column of numbers or times: the number or the time that the text stands for. Other texts, and
    /// those of other columns, stay texts.
    pub fn of_text(kind: CellKind, text: String) -> Self {
        match kind {
            CellKind::Number(_) => text.parse().map_or(Self::Text(text), Self::Number),
            CellKind::Time => match Timestamp::parse(&text) {
                Some(at) => Self::Time { at, text },
                None => Self::Text(text),
            },
            _ => Self::Text(text),
        }
    }

    /// Returns the number by which a cell is sorted: the number itself, an amount without its maximum, the least of a range, the hundredths
    /// of an amount of money, the seconds of a duration, or the milliseconds of a time. None for texts, days and versions.
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) | Self::Share { amount: number, .. } => Some(*number),
            Self::Range { minimum, .. } => Some(*minimum),
            Self::Time { at, .. } => Some(at.0),
            Self::Money { cents, .. } => Some(*cents),
            Self::Duration(seconds) => Some(*seconds),
            Self::Text(_) | Self::Day(_) | Self::Version { .. } => None,
        }
    }

    /// Returns the time of a cell; None for other values.
    pub fn time(&self) -> Option<Timestamp> {
        match self {
            Self::Time { at, .. } => Some(*at),
            _ => None,
        }
    }
}

/// The text for filters, sorting and copies: `500 of 2000`, `2–6`, `418.50 EUR`, `2026-11-17`, `1 min 30 s`, or a version with its origin and
/// author on a second line (`main, ada`). Empty parts are left out.
impl fmt::Display for CellValue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Day(text) | Self::Time { text, .. } => f.write_str(text),
            Self::Number(number) => write!(f, "{number}"),
            Self::Range { minimum, maximum: Some(maximum) } => write!(f, "{minimum}–{maximum}"),
            Self::Range { minimum, maximum: None } => write!(f, "{minimum}–∞"),
            Self::Share { amount, maximum } => write!(f, "{amount} of {maximum}"),
            Self::Money { cents, currency } if currency.is_empty() => {
                f.write_str(&crate::money::decimal(*cents))
            }
            Self::Money { cents, currency } => write!(f, "{} {currency}", crate::money::decimal(*cents)),
            Self::Duration(seconds) => f.write_str(&crate::text::format::duration(*seconds)),
            Self::Version { version, origin, author } => {
                let separator = if origin.is_empty() || author.is_empty() { "" } else { ", " };
                let about = format!("{origin}{separator}{author}");
                let line = if version.is_empty() || about.is_empty() { "" } else { "\n" };
                write!(f, "{version}{line}{about}")
            }
        }
    }
}

impl From<String> for CellValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_sorted_by_its_number() {
        let text = |text: &str| CellValue::of_text(CellKind::Number("m"), text.to_owned()).number();
        assert_eq!([text("250"), text("-5"), text("–"), text("")], [Some(250), Some(-5), None, None]);
        assert_eq!(CellValue::Range { minimum: 2, maximum: None }.number(), Some(2));
        assert_eq!(CellValue::Share { amount: 500, maximum: 2_000 }.number(), Some(500));
        assert_eq!(CellValue::Money { cents: 41_850, currency: String::new() }.number(), Some(41_850));
    }

    #[test]
    fn a_text_is_a_time_in_a_column_of_times_if_it_can_be_parsed() {
        let sent = "2025-11-20T13:00:00+01:00";
        let value = |kind, text: &str| CellValue::of_text(kind, text.to_owned());
        let time = value(CellKind::Time, sent);
        assert_eq!(time, CellValue::Time { at: Timestamp(1_763_640_000_000), text: sent.to_owned() });
        assert_eq!((time.to_string(), time.number()), (sent.to_owned(), Some(1_763_640_000_000)));
        for (kind, text) in [(CellKind::Time, "yesterday"), (CellKind::Text, sent), (CellKind::Text, "5")] {
            assert_eq!(value(kind, text), CellValue::Text(text.to_owned()), "{kind:?} {text}");
        }
    }

    #[test]
    fn parts_that_are_empty_leave_no_trace_in_the_text() {
        let version = |[version, origin, author]: [&str; 3]| {
            let [version, origin, author] = [version, origin, author].map(str::to_owned);
            CellValue::Version { version, origin, author }.to_string()
        };
        let texts =
            [["1.2", "main", "ada"], ["1.2", "main", ""], ["1.2", "", ""], ["", "main", ""], ["", "", ""]];
        assert_eq!(texts.map(version), ["1.2\nmain, ada", "1.2\nmain", "1.2", "main", ""]);
        assert_eq!(CellValue::Money { cents: 41_850, currency: String::new() }.to_string(), "418.50");
    }
}
