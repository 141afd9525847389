//! Instants as the platform writes them, and as the console counts: milliseconds since 1970, UTC.

use chrono::{DateTime, NaiveDateTime};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// An instant in milliseconds since 1970-01-01T00:00Z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// Reads ISO 8601 with or without fraction or zone (without one it is UTC; companion, "Numbers and answers").
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Ok(at) = DateTime::parse_from_rfc3339(text) {
            return Some(Self(at.timestamp_millis()));
        }
        ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M:%S%.f%z"].iter().find_map(|form| {
            if form.ends_with("%z") {
                DateTime::parse_from_str(text, form).ok().map(|at| Self(at.timestamp_millis()))
            } else {
                NaiveDateTime::parse_from_str(text, form).ok().map(|at| Self(at.and_utc().timestamp_millis()))
            }
        })
    }

    /// ISO 8601 in UTC with milliseconds, as it is sent.
    pub fn to_iso(self) -> String {
        DateTime::from_timestamp_millis(self.0)
            .map(|at| at.format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string())
            .unwrap_or_default()
    }

    /// The instant `milliseconds` later.
    #[must_use]
    pub fn plus(self, milliseconds: i64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }

    /// Milliseconds from `earlier` to this instant; negative when it lies before.
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
    fn every_way_that_platforms_write_an_instant_is_read() {
        let noon = Timestamp(1_763_640_000_000);
        for text in [
            "2025-11-20T12:00:00Z",
            "2025-11-20T12:00:00.000Z",
            "2025-11-20T12:00:00.000000",
            "2025-11-20T12:00:00",
            "2025-11-20 12:00:00",
            "2025-11-20T13:00:00+01:00",
            "2025-11-20T13:00:00.0+0100",
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
