//! The period of a list of events, as the address has it: one of the predefined lengths up to now, or an exact beginning and end.

use crate::route::View;
use slipway_api::Timestamp;

/// The predefined periods: the word in the address, the label, and the length in milliseconds.
pub const PREDEFINED_PERIODS: &[(&str, &str, i64)] = &[
    ("15m", "15 minutes", 900_000),
    ("1h", "1 hour", 3_600_000),
    ("6h", "6 hours", 21_600_000),
    ("1d", "1 day", 86_400_000),
    ("7d", "7 days", 604_800_000),
];

/// The word of the predefined period that applies if the address has none.
pub const DEFAULT: &str = "1h";

/// A period, with its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first instant.
    pub from: Timestamp,
    /// The end, which isn’t part of the period.
    pub to: Timestamp,
}

/// Returns the period of an address: from `from` and `to`, else from `period`, such as `period=6h`, which ends at `now`. An invalid period
/// counts as missing, and the default applies.
pub fn period(view: &View, now: Timestamp) -> Period {
    if let Some(exact) = exact(view) {
        return exact;
    }
    let word = view.filter("period").unwrap_or(DEFAULT);
    let length_of = |wanted: &str| {
        PREDEFINED_PERIODS.iter().find(|(known, ..)| *known == wanted).map(|(.., length)| *length)
    };
    let length = length_of(word).or_else(|| length_of(DEFAULT)).unwrap_or_default();
    Period { from: now.plus(-length), to: now }
}

/// Returns the exact period of an address; None if `from` or `to` is missing or invalid, or if `from` isn’t before `to`.
pub fn exact(view: &View) -> Option<Period> {
    let instant = |key: &str| view.filter(key).and_then(Timestamp::parse);
    let (from, to) = instant("from").zip(instant("to"))?;
    (from < to).then_some(Period { from, to })
}

/// Sets a predefined period in an address, by its word in `PREDEFINED_PERIODS`, and removes an exact period. For the default period, the address has no
/// parameter.
pub fn set_usual(view: &mut View, word: &str) {
    view.set_filter("from", "");
    view.set_filter("to", "");
    view.set_filter("period", if word == DEFAULT { "" } else { word });
}

/// Sets an exact period in an address, and removes a predefined period.
pub fn set_exact(view: &mut View, period: Period) {
    view.set_filter("period", "");
    view.set_filter("from", &period.from.to_iso());
    view.set_filter("to", &period.to.to_iso());
}

impl Period {
    /// Divides the period into `part_count` equal parts, the earliest first; 0 counts as 1.
    pub fn parts(self, part_count: usize) -> Vec<Self> {
        let Ok(parts) = i64::try_from(part_count.max(1)) else { return vec![self] };
        let length = self.to.since(self.from);
        let at = |part: i64| self.from.plus(length.saturating_mul(part) / parts);
        (0..parts).map(|part| Self { from: at(part), to: at(part + 1) }).collect()
    }

    /// Returns true if an instant is in the period. The instant at its end isn’t, so that adjacent periods don’t overlap.
    pub fn contains(self, at: Timestamp) -> bool {
        self.from <= at && at < self.to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_000_000_000);

    #[test]
    fn an_address_has_a_usual_period_or_an_exact_one() {
        let of = |query: &str| period(&View::read(query), NOW);
        let hour = Period { from: NOW.plus(-3_600_000), to: NOW };
        for query in ["", "period=odd", "from=2026-11-20T10:00:00Z", "from=b&to=a", "period=1h"] {
            assert_eq!(of(query), hour, "{query}");
        }
        assert_eq!(of("period=15m").from, NOW.plus(-900_000));
        let exact = of("from=2026-11-20T10:00:00Z&to=2026-11-20T11:00:00%2B01:00");
        assert_eq!(exact, hour, "it ends as it begins");
        let exact = of("from=2026-11-20T10:00:00Z&to=2026-11-20T10:30:00Z");
        assert_eq!(exact.to.since(exact.from), 1_800_000);
    }

    #[test]
    fn what_is_set_is_read() {
        let mut view = View::default();
        set_usual(&mut view, "7d");
        assert_eq!(view.write(), "period=7d");
        let exact = Period { from: Timestamp(0), to: Timestamp(60_000) };
        set_exact(&mut view, exact);
        assert_eq!(period(&View::read(&view.write()), NOW), exact);
        set_usual(&mut view, DEFAULT);
        assert_eq!(view.write(), "");
    }

    #[test]
    fn the_parts_make_the_whole() {
        let whole = Period { from: Timestamp(0), to: Timestamp(100) };
        let parts = whole.parts(3);
        assert_eq!(parts.iter().map(|part| part.from.0).collect::<Vec<_>>(), [0, 33, 66]);
        assert_eq!(parts.last().unwrap().to, whole.to);
        assert!(parts.iter().filter(|part| part.contains(Timestamp(33))).count() == 1);
        assert_eq!(whole.parts(0).len(), 1);
    }
}
