//! The times and the dates of lines, in the zone that a person chose.

use crate::browser::clock;
use slipway_api::Timestamp;
use slipway_logic::log::view::Times;

/// The format of the times of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogTimeFormat {
    /// The zone of the times, or that no times are displayed.
    pub times: Times,
    /// True if dates stand before the times.
    pub has_dates: bool,
    /// True if milliseconds stand behind the seconds.
    pub has_milliseconds: bool,
}

/// Formats the time of a line; empty if times are off.
pub fn time(at: Timestamp, format: LogTimeFormat) -> String {
    let seconds = match format.times {
        Times::Local => clock::time_of_day(at),
        Times::Utc => at.to_iso().get(11..19).unwrap_or_default().to_owned(),
        Times::Off => return String::new(),
    };
    let date = if format.has_dates { format!("{} ", date(at, format.times)) } else { String::new() };
    let milliseconds = match format.has_milliseconds {
        true => format!(".{:03}", at.0.rem_euclid(1_000)),
        false => String::new(),
    };
    format!("{date}{seconds}{milliseconds}")
}

/// Formats the date of a line as ISO text, `2026-11-20`: in UTC if the times are in UTC, else in local time.
pub fn date(at: Timestamp, times: Times) -> String {
    match times {
        Times::Utc => at.to_iso().get(..10).unwrap_or_default().to_owned(),
        Times::Local | Times::Off => clock::date(at),
    }
}
