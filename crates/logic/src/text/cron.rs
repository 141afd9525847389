//! Cron schedules in words, and their next runs.

use super::format::MONTHS;
use chrono::{DateTime, Datelike, NaiveDateTime, Timelike, Utc};
use croner::parser::{CronParser, Seconds, Year};

/// The number of runs that [`next_runs`] returns.
const NAMED_RUNS: usize = 3;

/// The days of the week in the plural, from 0 (Sunday) to 7 (Sunday as well).
const DAYS: [&str; 8] =
    ["Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];

/// Returns a schedule of five fields (minute, hour, day of the month, month, day of the week) in words: `0 2 * * *` in `Etc/UTC` is "every
/// day at 02:00 UTC". None without a time zone, since a reader would take the time for their own, and for a schedule that a short phrase
/// can't say, such as one with lists or months.
pub fn in_words(schedule: &str, zone: Option<&str>) -> Option<String> {
    let zone = zone.filter(|zone| !zone.trim().is_empty())?;
    Some(format!("{} {}", days_and_time(schedule)?, zone.strip_prefix("Etc/").unwrap_or(zone)))
}

fn days_and_time(schedule: &str) -> Option<String> {
    let fields: Vec<&str> = schedule.split_ascii_whitespace().collect();
    let [minute, hour, day, "*", weekday] = fields[..] else { return None };
    match (minute, hour, day, weekday) {
        ("*", "*", "*", "*") => Some("every minute".to_owned()),
        (minute, "*", "*", "*") => match minute.strip_prefix("*/") {
            // Cron counts the steps of `*/7` from minute 0 of each hour, so the runs are evenly spaced only if the step divides 60. Other
            // steps get no text: “every 7 minutes” would be wrong at the end of each hour.
            Some(step) => {
                let step = number(step, 2..=30).filter(|step| 60 % step == 0)?;
                Some(format!("every {step} minutes"))
            }
            None => Some(format!("every hour at minute {}", number(minute, 0..=59)?)),
        },
        (minute, hour, day, weekday) => {
            let time = format!("{:02}:{:02}", number(hour, 0..=23)?, number(minute, 0..=59)?);
            let days = match (day, weekday) {
                ("*", "*") => "every day".to_owned(),
                ("*", "1-5") => "Mondays to Fridays".to_owned(),
                ("*", weekday) => (*DAYS.get(usize::from(number(weekday, 0..=7)?))?).to_owned(),
                // A later day than the 28th doesn’t exist in every month, so “of every month” would be wrong.
                (day, "*") => format!("day {} of every month", number(day, 1..=28)?),
                // If both the day of the month and the weekday are set, cron runs on the days that match either field. The function returns
                // no text for such a schedule.
                _ => return None,
            };
            Some(format!("{days} at {time}"))
        }
    }
}

/// Returns the next three runs of a schedule by the wall clock of its time zone: "30 Nov 02:00". `now` is the present time by that clock:
/// "2026-11-28 13:40:12". Empty for a schedule that isn't five valid fields of digits and the signs `*`, `,`, `-` and `/`; for one that
/// never runs, such as on 30 February; for one that names both days of the month and days of the week, which schedulers treat differently;
/// and if `now` can't be parsed.
pub fn next_runs(schedule: &str, now: &str) -> Vec<String> {
    let fields: Vec<&str> = schedule.split_ascii_whitespace().collect();
    let is_plain = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit() || b"*,-/".contains(&byte));
    if !matches!(fields[..], [_, _, "*", _, _] | [_, _, _, _, "*"]) || !fields.iter().all(is_plain) {
        return Vec::new();
    }
    let parser = CronParser::builder().seconds(Seconds::Disallowed).year(Year::Disallowed).build();
    let parsed = NaiveDateTime::parse_from_str(now, "%Y-%m-%d %H:%M:%S");
    let (Ok(cron), Ok(now)) = (parser.parse(schedule), parsed) else { return Vec::new() };
    // croner needs a time zone. The wall-clock time is passed as if it were UTC, so the runs are wall-clock times, too.
    let runs = cron.iter_after(DateTime::<Utc>::from_naive_utc_and_offset(now, Utc));
    let run = |run: DateTime<Utc>| {
        let month = MONTHS.get(run.month0() as usize).copied().unwrap_or_default();
        format!("{} {month} {:02}:{:02}", run.day(), run.hour(), run.minute())
    };
    runs.take(NAMED_RUNS).map(run).collect()
}

/// Parses a whole number within a range; None for a number outside the range, and for a sign, a list, a range or a step.
fn number(text: &str, range: std::ops::RangeInclusive<u8>) -> Option<u8> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_digits && range.contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_schedules_have_words() {
        for (schedule, words) in [
            ("* * * * *", "every minute"),
            ("*/15 * * * *", "every 15 minutes"),
            ("*/30 * * * *", "every 30 minutes"),
            ("5 * * * *", "every hour at minute 5"),
            ("0 2 * * *", "every day at 02:00"),
            ("30 23 * * 0", "Sundays at 23:30"),
            (" 0  0 * * 7 ", "Sundays at 00:00"),
            ("59 23 * * 6", "Saturdays at 23:59"),
            ("0 8 * * 1-5", "Mondays to Fridays at 08:00"),
            ("0 4 1 * *", "day 1 of every month at 04:00"),
            ("0 4 28 * *", "day 28 of every month at 04:00"),
        ] {
            let words = format!("{words} UTC");
            assert_eq!(in_words(schedule, Some("Etc/UTC")), Some(words), "{schedule}");
        }
    }

    #[test]
    fn the_next_runs_are_by_the_wall_clock_of_the_zone() {
        for (schedule, runs) in [
            ("0 2 * * *", ["29 Nov 02:00", "30 Nov 02:00", "1 Dec 02:00"]),
            ("*/15 * * * *", ["28 Nov 13:45", "28 Nov 14:00", "28 Nov 14:15"]),
            ("30 4 * * 1", ["30 Nov 04:30", "7 Dec 04:30", "14 Dec 04:30"]),
            ("0 0 31 * *", ["31 Dec 00:00", "31 Jan 00:00", "31 Mar 00:00"]),
            ("0 6,18 1-7 1 *", ["1 Jan 06:00", "1 Jan 18:00", "2 Jan 06:00"]),
            ("40 13 * * *", ["29 Nov 13:40", "30 Nov 13:40", "1 Dec 13:40"]),
        ] {
            assert_eq!(next_runs(schedule, "2026-11-28 13:40:12"), runs, "{schedule}");
        }
        let unsaid = [
            "",
            "@daily",
            "0 2 * *",
            "0 2 1 * 1",
            "0 2 * * MON",
            "60 2 * * *",
            "0 0 2 * * *",
            "0 2 L * *",
            "0 0 30 2 *",
        ];
        for schedule in unsaid {
            assert_eq!(next_runs(schedule, "2026-11-28 13:40:12"), Vec::<String>::new(), "{schedule}");
        }
        assert_eq!(next_runs("0 2 * * *", "soon"), Vec::<String>::new());
    }

    #[test]
    fn the_time_zone_is_named_and_a_time_without_one_isnt_said() {
        let words = |zone| in_words("0 2 * * *", zone);
        assert_eq!(words(Some("Europe/Berlin")).as_deref(), Some("every day at 02:00 Europe/Berlin"));
        assert_eq!([words(None), words(Some(" "))], [None, None]);
    }

    #[test]
    fn other_schedules_stay_as_they_are() {
        for schedule in [
            "",
            "@daily",
            "0 2 * *",
            "0 2 * * * *",
            "0 2 * 1 *",
            "0 2 1 * 1",
            "0,30 2 * * *",
            "0 */2 * * *",
            "*/7 * * * *",
            "*/1 * * * *",
            "*/60 * * * *",
            "*/0 * * * *",
            "60 * * * *",
            "60 2 * * *",
            "0 24 * * *",
            "0 2 0 * *",
            "0 2 29 * *",
            "0 2 * * 8",
            "0 2 * * MON",
            "+5 2 * * *",
            "* 2 * * *",
        ] {
            assert_eq!(in_words(schedule, Some("UTC")), None, "{schedule}");
        }
    }
}
