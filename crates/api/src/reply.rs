//! From a raw HTTP reply to a body or an error (parts 7 and 8). No reply is assumed to be JSON.

use crate::described::{Value, at, elements, members};
use crate::{ApiError, Timestamp, decode::Decode, decode::Undecodable};
use serde::de::IgnoredAny;
use std::borrow::Cow;

/// A reply as it came over the wire.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// `X-RateLimit-Limit`, where it can be read.
    pub rate_limit_limit: Option<String>,
    /// `X-RateLimit-Remaining`, where it can be read.
    pub rate_limit_remaining: Option<String>,
    /// `X-RateLimit-Reset`, where it can be read.
    pub rate_limit_reset: Option<String>,
    /// `Retry-After`, where it can be read.
    pub retry_after: Option<String>,
    /// The body's bytes.
    pub body: Vec<u8>,
}

/// At most this many characters of what a platform says are shown.
const SAID_AT_MOST: usize = 300;

impl Reply {
    /// Reads the reply as `T`, or tells why it can't be.
    pub fn read<T: Decode>(&self, now: Timestamp) -> Result<T, ApiError> {
        self.refused(now).map_or(Ok(()), Err)?;
        T::decode(&String::from_utf8_lossy(&self.body)).map_err(ApiError::Undecodable)
    }

    /// The error that the status stands for; None for a success.
    pub fn refused(&self, now: Timestamp) -> Option<ApiError> {
        // A long list isn't read through to see that it is none.
        if matches!(self.status, 200..=299) {
            return None;
        }
        let text = &*self.text();
        let said = || said(text);
        Some(match self.status {
            401 => ApiError::SignIn,
            403 => ApiError::NotPermitted { said: said() },
            404 | 410 => ApiError::Gone { said: said() },
            429 => ApiError::RateLimited { until: self.reset(now) },
            400..=499 => ApiError::Refused { status: self.status, said: said(), fields: fields(text) },
            500..=599 => ApiError::Fault { status: self.status, said: said() },
            other => ApiError::Undecodable(Undecodable {
                path: String::new(),
                problem: format!("unexpected status {other}"),
            }),
        })
    }

    /// The body as text; what isn't UTF-8 in it is replaced.
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        // Nearly all of them are UTF-8: that is seen faster than it is mended.
        std::str::from_utf8(&self.body).map_or_else(|_| String::from_utf8_lossy(&self.body), Into::into)
    }

    /// How many requests are left, of how many, and until when, where the platform says so (part 8).
    pub fn budget(&self, now: Timestamp) -> Option<(Option<i64>, i64, Timestamp)> {
        let number =
            |text: &Option<String>| text.as_deref()?.trim().parse::<i64>().ok().filter(|many| *many >= 0);
        Some((number(&self.rate_limit_limit), number(&self.rate_limit_remaining)?, self.reset(now)?))
    }

    /// `X-RateLimit-Reset` is seconds to wait, but above 10⁹ a Unix time: both are read. `Retry-After` is seconds.
    fn reset(&self, now: Timestamp) -> Option<Timestamp> {
        // A fraction of a second is waited out whole.
        let seconds = |text: &Option<String>| {
            let text = text.as_deref()?.trim();
            let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
            let begun = i64::from(fraction.bytes().any(|digit| digit != b'0'));
            whole.parse::<u32>().ok().map(|seconds| i64::from(seconds) + begun)
        };
        let reset = seconds(&self.rate_limit_reset).or_else(|| seconds(&self.retry_after))?;
        Some(if reset > 1_000_000_000 { Timestamp(reset * 1_000) } else { now.plus(reset * 1_000) })
    }
}

/// What the platform said: `message`, on some platforms `detail`, or the text of an HTML page.
fn said(text: &str) -> String {
    let is_json = serde_json::from_str::<IgnoredAny>(text).is_ok();
    let message =
        ["message", "detail"].iter().find_map(|key| at(text, &[key]).text().filter(|said| !said.is_empty()));
    let words = match message {
        Some(message) => message,
        None if is_json => String::new(),
        None => without_tags(text),
    };
    let mut words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = words.char_indices().nth(SAID_AT_MOST) {
        words.truncate(end);
        words.push('…');
    }
    words
}

fn without_tags(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for character in html.chars() {
        match character {
            '<' => inside = true,
            '>' => {
                inside = false;
                text.push(' ');
            }
            _ if !inside => text.push(character),
            _ => {}
        }
    }
    text
}

/// Messages for single fields: `fields` or `errors`, as an object or as a list of `{field, message}`.
fn fields(text: &str) -> Vec<(String, String)> {
    let found = ["fields", "errors"].iter().map(|key| at(text, &[key])).find(|found| *found != Value::Absent);
    let Some(Value::Json(json)) = found else { return Vec::new() };
    if json.starts_with('{') {
        let said = |(name, said): (Cow<str>, &str)| Some((name.into_owned(), Value::of(said).text()?));
        return members(json).into_iter().filter_map(said).collect();
    }
    let entry = |entry: &str| {
        let word = |key: &str| at(entry, &[key]).text();
        Some((word("field").or_else(|| word("path"))?, word("message")?))
    };
    elements(json).into_iter().filter_map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn error(status: u16, body: &str) -> ApiError {
        Reply { status, body: body.into(), ..Reply::default() }.read::<()>(NOW).unwrap_err()
    }

    #[test]
    fn each_status_is_told_apart() {
        assert_eq!(error(401, ""), ApiError::SignIn);
        assert_eq!(error(403, r#"{"message":"no"}"#), ApiError::NotPermitted { said: "no".into() });
        assert_eq!(error(404, r#"{"detail":"gone"}"#), ApiError::Gone { said: "gone".into() });
        let page = "<html><h1>Bad\n gateway</h1></html>";
        assert_eq!(error(502, page), ApiError::Fault { status: 502, said: "Bad gateway".into() });
        assert!(error(502, page).passing() && !error(500, page).passing());
        assert!(matches!(error(302, ""), ApiError::Undecodable(_)));
    }

    #[test]
    fn field_messages_are_read_in_both_shapes() {
        for body in [
            r#"{"message":"m","fields":{"name":"taken"}}"#,
            r#"{"errors":[{"field":"name","message":"taken"}]}"#,
        ] {
            let ApiError::Refused { fields, .. } = error(400, body) else { panic!("{body}") };
            assert_eq!(fields, [("name".to_owned(), "taken".to_owned())]);
        }
    }

    #[test]
    fn a_reset_is_seconds_or_a_unix_time_and_retry_after_stands_in() {
        let until = |reset: Option<&str>, retry: Option<&str>| {
            let reply = Reply {
                status: 429,
                rate_limit_reset: reset.map(Into::into),
                retry_after: retry.map(Into::into),
                ..Reply::default()
            };
            match reply.read::<()>(NOW) {
                Err(ApiError::RateLimited { until }) => until.map(|at| at.since(NOW) / 1000),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(until(Some("30"), Some("5")), Some(30));
        assert_eq!(until(Some("1800000045"), None), Some(45));
        assert_eq!(until(None, Some("5")), Some(5));
        assert_eq!(until(Some("0.25"), None), Some(1));
        assert_eq!(until(Some("soon"), None), None);
        assert_eq!(until(Some("-1"), None), None);
    }

    #[test]
    fn what_is_left_is_read_where_it_is_said() {
        let left = |remaining: Option<&str>, limit: Option<&str>| {
            let reply = Reply {
                status: 200,
                rate_limit_reset: Some("60".into()),
                rate_limit_remaining: remaining.map(Into::into),
                rate_limit_limit: limit.map(Into::into),
                ..Reply::default()
            };
            reply.budget(NOW).map(|(limit, remaining, until)| (limit, remaining, until.since(NOW)))
        };
        assert_eq!(left(Some("812"), Some("1000")), Some((Some(1_000), 812, 60_000)));
        assert_eq!(left(Some("0"), None), Some((None, 0, 60_000)));
        assert_eq!(left(None, Some("1000")), None);
        assert_eq!(left(Some("many"), Some("1000")), None);
        assert_eq!(left(Some("-3"), None), None);
    }

    #[test]
    fn a_long_answer_is_cut_at_a_character() {
        let ApiError::Fault { said, .. } = error(500, &"é".repeat(5000)) else { panic!() };
        assert_eq!(said.chars().count(), SAID_AT_MOST + 1);
    }
}
