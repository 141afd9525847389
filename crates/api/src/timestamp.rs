//! Timestamps: milliseconds since 1970 in the console, ISO 8601 on the platform.

use chrono::{DateTime, Datelike, Timelike};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// An instant in milliseconds since 1970-01-01T00:00Z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// Parses an ISO 8601 date and time with seconds, with or without a fraction and a zone; a space may stand in place of the `T`. Without
    /// a zone, it is UTC (companion, "Numbers and answers"). None for any other text, such as a date without a time, or a time without
    /// seconds.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (date, time) = text.split_once(['T', 't', ' '])?;
        let (time, zone) = match time.find(['Z', 'z', '+', '-']) {
            Some(at) => time.split_at_checked(at)?,
            None => (time, "Z"),
        };
        // ISO 8601 also allows the offsets `+0100` and `+01`, but RFC 3339 doesn't. They are completed to `+01:00` for
        // the parser.
        let zone = match zone.len() {
            3 => format!("{zone}:00"),
            5 => zone.split_at_checked(3).map(|(hours, minutes)| format!("{hours}:{minutes}"))?,
            _ => zone.to_owned(),
        };
        let at = DateTime::parse_from_rfc3339(&format!("{date}T{time}{zone}")).ok()?;
        Some(Self(at.timestamp_millis()))
    }

    /// Returns ISO 8601 in UTC with milliseconds, as requests send it; empty for a time out of chrono's range.
    pub fn to_iso(self) -> String {
        let Some(at) = DateTime::from_timestamp_millis(self.0) else { return String::new() };
        let (year, month, day) = (at.year(), at.month(), at.day());
        let (hour, minute, second) = (at.hour(), at.minute(), at.second());
        let fraction = self.0.rem_euclid(1_000);
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{fraction:03}Z")
    }

    /// Returns the instant `milliseconds` later.
    #[must_use]
    pub fn plus(self, milliseconds: i64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }

    /// Returns the milliseconds since `earlier`; negative if `earlier` is later.
    pub fn since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(from)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom("expected an ISO 8601 date-time"))
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.to_iso())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_of_an_instant_is_read() {
        let noon = Timestamp(1_763_640_000_000);
        for text in [
            "2025-11-20T12:00:00Z",
            "2025-11-20T12:00:00.000Z",
            "2025-11-20T12:00:00.000000",
            "2025-11-20T12:00:00",
            "2025-11-20 12:00:00",
            "2025-11-20T13:00:00+01:00",
            "2025-11-20T13:00:00.0+0100",
            "2025-11-20T13:00:00+01",
        ] {
            assert_eq!(Timestamp::parse(text), Some(noon), "{text}");
        }
        for text in ["", "yesterday", "2025-13-20T12:00:00Z", "12:00"] {
            assert_eq!(Timestamp::parse(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let at = Timestamp(1_763_640_000_123);
        assert_eq!(at.to_iso(), "2025-11-20T12:00:00.123Z");
        assert_eq!(Timestamp::parse(&at.to_iso()), Some(at));
    }
}
