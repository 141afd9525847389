//! The times and the dates of lines, in the zone that a person chose.

use crate::browser::clock;
use slipway_api::Timestamp;
use slipway_logic::log::view::Times;

/// Formats the time of a line, with milliseconds, and with the date if `has_dates`; empty if times are off.
pub fn time(at: Timestamp, times: Times, has_dates: bool) -> String {
    let time = match times {
        Times::Local => format!("{}.{:03}", clock::time_of_day(at), at.0.rem_euclid(1_000)),
        Times::Utc => at.to_iso().get(11..23).unwrap_or_default().to_owned(),
        Times::Off => return String::new(),
    };
    if has_dates { format!("{} {time}", date(at, times)) } else { time }
}

/// Formats the date of a line.
pub fn date(at: Timestamp, times: Times) -> String {
    match times {
        Times::Utc => at.to_iso().get(..10).unwrap_or_default().to_owned(),
        Times::Local | Times::Off => clock::date(at),
    }
}
