//! The values of cells. A cell that is more than a text keeps its parts, for drawing, sorting and exports.

use std::fmt;

/// The value of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellValue {
    /// A text; empty if there is none. It is as the platform sent it, unless the column computes it.
    Text(String),
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
    /// Returns the number that a cell stands for: the amount, the hundredths of an amount of money, the seconds of a duration, or the whole
    /// number at the beginning of a text such as `2–6`. None for other texts, days and versions.
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Share { amount, .. } => Some(*amount),
            Self::Money { cents, .. } => Some(*cents),
            Self::Duration(seconds) => Some(*seconds),
            Self::Text(text) => {
                let digits = text.strip_prefix('-').unwrap_or(text);
                let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
                let number = digits.get(..end)?.parse::<i64>().ok()?;
                Some(if text.starts_with('-') { -number } else { number })
            }
            Self::Day(_) | Self::Version { .. } => None,
        }
    }
}

/// The text for filters, sorting and copies: `500 of 2000`, `418.50 EUR`, `2026-11-17`, `1 min 30 s`, or a version with its origin and author
/// on a second line (`main, ada`). Empty parts are left out.
impl fmt::Display for CellValue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Day(text) => f.write_str(text),
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
        let text = |text: &str| CellValue::Text(text.to_owned());
        assert_eq!(text("2–6").number(), Some(2));
        assert_eq!(text("-5").number(), Some(-5));
        assert_eq!((text("–").number(), text("").number()), (None, None));
        assert_eq!(CellValue::Share { amount: 500, maximum: 2_000 }.number(), Some(500));
        assert_eq!(CellValue::Money { cents: 41_850, currency: String::new() }.number(), Some(41_850));
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
