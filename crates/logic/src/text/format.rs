//! Formats of times and numbers. The time zone comes from the browser, as [`Local`].

use slipway_api::Timestamp;

/// An instant in the local time zone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Local {
    /// Days since 1970-01-01 in the local time zone.
    pub day: i64,
    /// The time of day, such as `10:31`.
    pub time: String,
    /// The date, such as `12 Nov`; with the year if it isn't the present one.
    pub date: String,
}

/// The format of times: as ages, or as exact times.
#[derive(Clone, Copy, Debug)]
pub struct TimeFormat {
    /// Converts an instant to the local time zone.
    pub local: fn(Timestamp) -> Local,
    /// True if a person chose exact times: dates and times of day instead of ages.
    pub is_exact: bool,
}

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Formats an age: `now`, `3 min ago`, `22 h ago`, from 24 hours on `yesterday` or the date. A time less than a minute in the future is
/// `now`, a later one the time of day or the date. An exact time is `12 Nov, 10:31`.
pub fn ago(at: Timestamp, now: Timestamp, format: TimeFormat) -> String {
    let elapsed = now.since(at);
    if format.is_exact {
        let then = (format.local)(at);
        format!("{}, {}", then.date, then.time)
    } else if elapsed < -MINUTE {
        moment(at, now, format)
    } else if elapsed < MINUTE {
        "now".into()
    } else if elapsed < HOUR {
        format!("{} min ago", elapsed / MINUTE)
    } else if elapsed < DAY {
        format!("{} h ago", elapsed / HOUR)
    } else {
        date(at, now, format)
    }
}

/// Formats an instant below the heading of its day: today its age and the time of day, `3 min ago, 10:31`, otherwise the time of day alone.
/// An exact time, and a time at least a minute in the future, is the time of day alone as well.
pub fn ago_within_day(at: Timestamp, now: Timestamp, format: TimeFormat) -> String {
    let (then, today) = ((format.local)(at), (format.local)(now));
    let is_past = now.since(at) > -MINUTE;
    match then.day == today.day && is_past && !format.is_exact {
        true => format!("{}, {}", ago(at, now, format), then.time),
        false => then.time,
    }
}

/// Formats an instant: `10:31` today, `yesterday`, then the date.
fn moment(at: Timestamp, now: Timestamp, format: TimeFormat) -> String {
    let then = (format.local)(at);
    if then.day == (format.local)(now).day { then.time } else { date(at, now, format) }
}

fn date(at: Timestamp, now: Timestamp, format: TimeFormat) -> String {
    let (then, today) = ((format.local)(at), (format.local)(now));
    if then.day + 1 == today.day { "yesterday".into() } else { then.date }
}

/// Formats a whole number with separators: `1,250`; a negative number with the sign `−` (U+2212).
pub fn number(value: i64) -> String {
    let digits = value.unsigned_abs().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if value < 0 { format!("−{text}") } else { text }
}

/// Parses a whole number as a person types it, or copies it from the screen: `1250`, `1,250`, `-1` or `−1`. None for any other text.
/// Separators have to be where [`number`] puts them: `1,5` isn't a number.
pub fn parse_number(text: &str) -> Option<i64> {
    let text = text.trim().replace('−', "-");
    // `i64::parse` also accepts a plus sign, which numbers on the screen never have, so a text that begins with one is refused.
    let value: i64 = text.replace(',', "").parse().ok().filter(|_| !text.starts_with('+'))?;
    let is_separated = text.contains(',');
    (!is_separated || number(value).replace('−', "-") == text).then_some(value)
}

/// Formats a duration in seconds: `48 s`, `3 min 20 s`, `1 h 5 min`.
pub fn duration(seconds: i64) -> String {
    match seconds {
        ..60 => format!("{seconds} s"),
        60..3_600 if seconds % 60 == 0 => format!("{} min", seconds / 60),
        60..3_600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3_600, seconds % 3_600 / 60),
    }
}

/// Formats a time on an axis, in seconds: `0`, `34 s`, `1:09`, `1:02:05`. A negative time is `0`.
pub fn tick(seconds: i64) -> String {
    let (hours, minutes, remainder) = (seconds / 3_600, seconds % 3_600 / 60, seconds % 60);
    match seconds {
        ..=0 => "0".to_owned(),
        1..60 => format!("{seconds} s"),
        60..3_600 => format!("{minutes}:{remainder:02}"),
        _ => format!("{hours}:{minutes:02}:{remainder:02}"),
    }
}

/// Formats a number with its noun: `1 service`, `12 services`.
pub fn count(count: usize, singular: &str, plural: &str) -> String {
    let number = number(i64::try_from(count).unwrap_or(i64::MAX));
    if count == 1 { format!("1 {singular}") } else { format!("{number} {plural}") }
}

/// Returns a text with a capital letter at its start: "saved" becomes "Saved". Only ASCII letters change.
pub fn capitalized(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Returns a label within a sentence: "Label group" is "label group", while "API token" and "URL" stay.
pub fn in_sentence(label: &str) -> String {
    let mut text = label.to_owned();
    let is_abbreviation = label.chars().nth(1).is_some_and(|second| second.is_ascii_uppercase());
    if let (false, Some(first)) = (is_abbreviation, text.get_mut(..1)) {
        first.make_ascii_lowercase();
    }
    text
}

/// Returns at most `limit` of the names, and how many others there are: "CPU, Memory, Name and 2 more".
pub fn listed(names: &[String], limit: usize) -> String {
    let shown = names.iter().take(limit).map(String::as_str).collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(limit) {
        0 => shown,
        more => format!("{shown} and {} more", number(more as i64)),
    }
}

/// Joins words with "or": `a`, `a or b`, `a, b or c`. Empty for no words.
pub fn either(words: &[&str]) -> String {
    match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Returns an instant in UTC, with an ISO date (`2026-11-12`). For tests, and for code that runs without a browser.
pub fn utc(at: Timestamp) -> Local {
    let iso = at.to_iso();
    let part = |from: usize, to: usize| iso.get(from..to).unwrap_or_default().to_owned();
    Local { day: at.0.div_euclid(DAY), time: part(11, 16), date: part(0, 10) }
}

/// The abbreviations of the months, as British English has them.
pub const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

/// Formats an ISO day, `2026-11-07`, as `7 Nov 2026`. Another text stays as it is.
pub fn day(iso: &str) -> String {
    let parts = iso.rsplit_once('-').and_then(|(year_month, day)| {
        let day = day.parse::<u32>().ok().filter(|day| (1..=31).contains(day))?;
        Some(format!("{day} {}", month_of(year_month)?))
    });
    parts.unwrap_or_else(|| iso.to_owned())
}

/// Formats an ISO month, `2026-11`, as `Nov 2026`. Another text stays as it is.
pub fn month(iso: &str) -> String {
    month_of(iso).unwrap_or_else(|| iso.to_owned())
}

fn month_of(iso: &str) -> Option<String> {
    let (year, month) = iso.split_once('-')?;
    let is_year = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
    let name = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
    is_year.then(|| format!("{name} {year}"))
}

/// Returns a number with its unit as a sentence has it: thousandths of a core (`millicores`) in cores, memory (`MB`) in GB if the
/// amount is a whole number of GB (1,024 MB each), any other unit as it is.
pub fn quantity(value: i64, unit: &'static str) -> String {
    match unit {
        "millicores" if value == 1_000 => "1 core".to_owned(),
        "millicores" => format!("{} cores", amount(value, "m").0),
        unit => {
            let (text, unit) = amount(value, unit);
            format!("{text} {unit}").trim_end().to_owned()
        }
    }
}

/// Returns an amount of CPU (`m`: thousandths of a core) or memory (`MB`) as a list shows it, with its unit: CPU in cores without a unit,
/// memory in GB if the amount is a whole number of GB (1,024 MB each). Other amounts keep their unit.
pub fn amount(amount: i64, unit: &'static str) -> (String, &'static str) {
    match unit {
        "m" => {
            // The whole part of an amount between −1 and 0 cores is 0, which has no sign, so the minus sign is added here.
            let sign = if (-999..0).contains(&amount) { "−" } else { "" };
            let thousandths = format!("{:03}", (amount % 1_000).abs());
            let decimals = thousandths.trim_end_matches('0');
            let point = if decimals.is_empty() { "" } else { "." };
            (format!("{sign}{}{point}{decimals}", number(amount / 1_000)), "")
        }
        "MB" if amount > 0 && amount % 1_024 == 0 => (number(amount / 1_024), "GB"),
        unit => (number(amount), unit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp::parse(text).unwrap()
    }

    #[test]
    fn a_quantity_has_the_unit_that_people_say() {
        let shown =
            [(500, "millicores"), (1_000, "millicores"), (2_000, "millicores"), (2_048, "MB"), (30, "s")];
        let words = shown.map(|(value, unit)| quantity(value, unit));
        assert_eq!(words, ["0.5 cores", "1 core", "2 cores", "2 GB", "30 s"]);
    }

    #[test]
    fn amounts_have_units_where_they_vary() {
        let shown = |value, unit| {
            let (text, unit) = amount(value, unit);
            format!("{text} {unit}").trim_end().to_owned()
        };
        assert_eq!([1_250, 500, 2_000, 1].map(|cpu| shown(cpu, "m")), ["1.25", "0.5", "2", "0.001"]);
        assert_eq!(
            [512, 1_024, 1_536, 8_192, 0].map(|memory| shown(memory, "MB")),
            ["512 MB", "1 GB", "1,536 MB", "8 GB", "0 MB"]
        );
        assert_eq!(shown(3, "events"), "3 events");
    }

    #[test]
    fn a_tick_is_short_at_each_edge() {
        assert_eq!([-1, 0, 1, 59, 60, 69].map(tick), ["0", "0", "1 s", "59 s", "1:00", "1:09"]);
        assert_eq!([3_599, 3_600, 3_725].map(tick), ["59:59", "1:00:00", "1:02:05"]);
    }

    #[test]
    fn words_begin_with_a_capital_letter() {
        for (words, capital) in [("saved", "Saved"), ("Saved", "Saved"), ("", ""), ("école", "école")] {
            assert_eq!(capitalized(words), capital);
        }
    }

    #[test]
    fn a_label_begins_small_within_a_sentence() {
        for (label, words) in
            [("Label group", "label group"), ("API token", "API token"), ("URL", "URL"), ("", "")]
        {
            assert_eq!(in_sentence(label), words);
        }
    }

    #[test]
    fn several_words_read_as_one_sentence() {
        assert_eq!(either(&[]), "");
        assert_eq!(either(&["jobs"]), "jobs");
        assert_eq!(either(&["containers", "databases", "jobs"]), "containers, databases or jobs");
    }

    #[test]
    fn durations_have_two_units_at_most() {
        let texts = [0, 48, 60, 200, 3_600, 3_900].map(duration);
        assert_eq!(texts, ["0 s", "48 s", "1 min", "3 min 20 s", "1 h 0 min", "1 h 5 min"]);
    }

    #[test]
    fn long_lists_are_cut() {
        let names = ["CPU", "Memory", "Name"].map(str::to_owned);
        let texts = [0, 1, 2, 3].map(|many| listed(&names[..many], 2));
        assert_eq!(texts, ["", "CPU", "CPU, Memory", "CPU, Memory and 1 more"]);
    }

    #[test]
    fn how_long_ago() {
        let now = at("2026-11-20T10:00:00Z");
        for (then, words) in [
            ("2026-11-20T10:00:20Z", "now"),
            ("2026-11-20T09:59:01Z", "now"),
            ("2026-11-20T09:57:00Z", "3 min ago"),
            ("2026-11-20T02:00:00Z", "8 h ago"),
            ("2026-11-19T23:00:00Z", "11 h ago"),
            ("2026-11-19T12:00:00Z", "22 h ago"),
            ("2026-11-19T09:00:00Z", "yesterday"),
            ("2026-11-12T12:00:00Z", "2026-11-12"),
            ("2026-11-20T10:30:00Z", "10:30"),
        ] {
            assert_eq!(ago(at(then), now, TimeFormat { local: utc, is_exact: false }), words, "{then}");
        }
        let exact = TimeFormat { local: utc, is_exact: true };
        assert_eq!(ago(at("2026-11-20T09:57:00Z"), now, exact), "2026-11-20, 09:57");
        let ages = TimeFormat { is_exact: false, ..exact };
        let (moment, yesterday) = (at("2026-11-20T09:57:00Z"), at("2026-11-19T21:31:00Z"));
        assert_eq!(ago_within_day(moment, now, ages), "3 min ago, 09:57");
        assert_eq!(ago_within_day(moment, now, exact), "09:57");
        assert_eq!(ago_within_day(yesterday, now, ages), "21:31");
        // If the platform's clock is ahead, a time may be in the future. It is shown without an age.
        assert_eq!(ago_within_day(at("2026-11-20T23:00:00Z"), now, ages), "23:00");
    }

    #[test]
    fn a_number_is_read_as_it_is_shown() {
        for value in [0, 7, 999, 1_250, 8_192_000, -1, -1_000, i64::MAX] {
            assert_eq!(parse_number(&number(value)), Some(value));
            assert_eq!(parse_number(&format!(" {value} ")), Some(value));
        }
        for text in ["", "1,5", "1.250", "12,50", ",100", "1,2500", "1 250", "ten", "−", "--1", "+5"] {
            assert_eq!(parse_number(text), None, "{text}");
        }
    }

    #[test]
    fn numbers() {
        let all: Vec<String> =
            [0, 7, 999, 1_000, 1_250, 8_192_000, -1_000].iter().map(|n| number(*n)).collect();
        assert_eq!(all, ["0", "7", "999", "1,000", "1,250", "8,192,000", "−1,000"]);
        assert_eq!(
            (count(1, "service", "services"), count(1200, "service", "services")),
            ("1 service".into(), "1,200 services".into())
        );
    }

    #[test]
    fn days_and_months_are_read_and_other_texts_stay() {
        assert_eq!([day("2026-11-07"), day("2024-02-29")], ["7 Nov 2026", "29 Feb 2024"]);
        assert_eq!([month("2026-01"), month("2025-12")], ["Jan 2026", "Dec 2025"]);
        for odd in [
            "",
            "2026",
            "2026-11",
            "2026-00-01",
            "2026-13-01",
            "2026-11-00",
            "2026-11-32",
            "later-11-01",
            "26-11-01",
        ] {
            assert_eq!(day(odd), odd);
        }
        for odd in ["", "2026", "2026-00", "2026-13", "later", "2026-11-01"] {
            assert_eq!(month(odd), odd);
        }
    }
}
