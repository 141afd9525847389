//! Turns an HTTP reply into a value or an error (parts 7 and 8). No reply is assumed to be JSON.

use crate::described::{Value, at_keys, elements, members};
use crate::visible::visible;
use crate::{ApiError, Timestamp, decode::Decode, decode::Undecodable};
use serde::de::IgnoredAny;
use std::borrow::Cow;

/// An HTTP reply.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// The header `X-RateLimit-Limit`; None if the platform doesn't send the header, or the browser can't read it.
    pub rate_limit_limit: Option<String>,
    /// The header `X-RateLimit-Remaining`; None if the platform doesn't send the header, or the browser can't read it.
    pub rate_limit_remaining: Option<String>,
    /// The header `X-RateLimit-Reset`; None if the platform doesn't send the header, or the browser can't read it.
    pub rate_limit_reset: Option<String>,
    /// The header `Retry-After`; None if the platform doesn't send the header, or the browser can't read it.
    pub retry_after: Option<String>,
    /// The header `Content-Security-Policy`; None if the platform doesn't send the header, or the browser can't read it.
    pub content_security_policy: Option<String>,
    /// The bytes of the body.
    pub body: Vec<u8>,
}

/// The number of characters after which an error message is cut. The mark “… (shortened)” isn’t counted.
const MESSAGE_LIMIT: usize = 300;

/// The maximum number of bytes that are read of an error's body. The message says if the body was longer.
const ERROR_LIMIT: usize = 2_000;

/// The maximum number of messages about single fields.
const FIELD_LIMIT: usize = 20;

/// The longest pause after a 429, in milliseconds: a reset further away than one hour counts as one hour.
const LONGEST_PAUSE: i64 = 3_600_000;

impl Reply {
    /// Decodes the body of a successful reply as `T`. An error status gives its [`ApiError`], and a body that can't be decoded gives
    /// `ApiError::Undecodable`.
    pub fn read<T: Decode>(&self, now: Timestamp) -> Result<T, ApiError> {
        self.refused(now).map_or(Ok(()), Err)?;
        T::decode(&String::from_utf8_lossy(&self.body)).map_err(ApiError::Undecodable)
    }

    /// Returns the error of the reply, by its status; None for 2xx.
    pub fn refused(&self, now: Timestamp) -> Option<ApiError> {
        // Checked first: the body of a success can be long, and the code below would read it as an error.
        if matches!(self.status, 200..=299) {
            return None;
        }
        let (text, is_cut) = self.error_text();
        let message = || message(text, is_cut);
        Some(match self.status {
            401 => ApiError::SignIn,
            403 => ApiError::NotPermitted { message: message() },
            404 | 410 => ApiError::NotFound { message: message() },
            429 => ApiError::RateLimited { until: self.reset(now) },
            400..=499 => ApiError::Refused { status: self.status, message: message(), fields: fields(text) },
            500..=599 => ApiError::Fault { status: self.status, message: message() },
            other => ApiError::Undecodable(Undecodable {
                path: String::new(),
                problem: format!("unexpected status {other}"),
            }),
        })
    }

    /// Returns the text of an error's body up to `ERROR_LIMIT` bytes or to the first byte that isn't UTF-8, and true if the body is longer
    /// than the limit.
    fn error_text(&self) -> (&str, bool) {
        let head = self.body.get(..ERROR_LIMIT.min(self.body.len())).unwrap_or_default();
        let is_cut = self.body.len() > ERROR_LIMIT;
        match std::str::from_utf8(head) {
            Ok(text) => (text, is_cut),
            // The limit may cut a character of several bytes, and a body may have bytes that aren't UTF-8. The text then ends before them.
            Err(error) => {
                let whole = head.get(..error.valid_up_to()).unwrap_or_default();
                (std::str::from_utf8(whole).unwrap_or_default(), is_cut)
            }
        }
    }

    /// Returns the body as text. Bytes that aren't UTF-8 are replaced.
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        // Nearly all bodies are valid UTF-8, and checking that is faster than a lossy conversion.
        std::str::from_utf8(&self.body).map_or_else(|_| String::from_utf8_lossy(&self.body), Into::into)
    }

    /// Returns true if the reply to a write can be the platform's own: its body is empty or JSON. A gateway may answer 200 with an HTML
    /// page of its own.
    pub fn is_confirmed(&self) -> bool {
        let text = self.text();
        text.trim().is_empty() || serde_json::from_str::<IgnoredAny>(&text).is_ok()
    }

    /// Returns the reply to a write, if [`Self::is_confirmed`] holds for it.
    ///
    /// # Errors
    /// [`ApiError::Undecodable`] for any other body: then the write may or may not have been applied.
    pub fn confirmed(self) -> Result<Self, ApiError> {
        if self.is_confirmed() {
            return Ok(self);
        }
        Err(ApiError::Undecodable(Undecodable { path: String::new(), problem: "no JSON".to_owned() }))
    }

    /// Returns the rate limit (part 8): the limit if known, the number of remaining requests, and the time of the reset, from
    /// `X-RateLimit-Reset` or else `Retry-After`. None if the number of remaining requests or both headers are missing or unreadable, and for
    /// a Unix time in the past.
    pub fn budget(&self, now: Timestamp) -> Option<(Option<i64>, i64, Timestamp)> {
        let number =
            |text: &Option<String>| text.as_deref()?.trim().parse::<i64>().ok().filter(|value| *value >= 0);
        Some((number(&self.rate_limit_limit), number(&self.rate_limit_remaining)?, self.reset(now)?))
    }

    /// Returns the time of `X-RateLimit-Reset`, else of `Retry-After`; None if neither can be read, or for a Unix time in the past. A number
    /// above 10⁹ is a Unix time, any other number is the seconds to wait. At most [`LONGEST_PAUSE`] after `now`.
    fn reset(&self, now: Timestamp) -> Option<Timestamp> {
        // A fraction of a second is rounded up, so that the pause is never too short.
        let seconds = |text: &Option<String>| {
            let text = text.as_deref()?.trim();
            let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
            let rounding = i64::from(fraction.bytes().any(|digit| digit != b'0'));
            whole.parse::<u32>().ok().map(|seconds| i64::from(seconds) + rounding)
        };
        let reset = seconds(&self.rate_limit_reset).or_else(|| seconds(&self.retry_after))?;
        let is_date = reset > 1_000_000_000;
        let at = if is_date { Timestamp(reset * 1_000) } else { now.plus(reset * 1_000) };
        // A Unix time in the past gives no reset: either this machine's clock or the platform's is wrong.
        (!is_date || at > now).then(|| at.min(now.plus(LONGEST_PAUSE)))
    }
}

/// Returns the platform's message: `message`, on some platforms `detail`. For a body that isn't JSON, the title of the page, else the text
/// without HTML tags; empty for JSON without such a message.
fn message(text: &str, is_cut: bool) -> String {
    let is_json = serde_json::from_str::<IgnoredAny>(text).is_ok();
    let message = ["message", "detail"]
        .iter()
        .find_map(|key| at_keys(text, &[key]).text().filter(|message| !message.is_empty()));
    let message = match message {
        Some(message) => message,
        None if is_json => String::new(),
        None => without_tags(title(text).unwrap_or(text)),
    };
    shortened(&message, is_cut)
}

/// Returns a message on one line with invisible characters made visible, cut after [`MESSAGE_LIMIT`] characters and then marked as
/// shortened.
fn shortened(message: &str, is_cut: bool) -> String {
    let mut message = message.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = message.char_indices().nth(MESSAGE_LIMIT).map(|(end, _)| end);
    message.truncate(end.unwrap_or(message.len()));
    let mut message = visible(&message);
    if end.is_some() || is_cut {
        message.push_str("… (shortened)");
    }
    message
}

/// Returns the title of an HTML page; None if the page has no `<title>`. `message` prefers the title of an error page to its text, which
/// usually repeats the title and adds the name of the web server.
fn title(html: &str) -> Option<&str> {
    Some(html.split_once("<title>")?.1.split_once('<')?.0)
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

/// Returns the messages about single fields, each with the field's name: those of `fields` or, if it has none, of `errors`. Both may be an
/// object (names and messages) or a list of `{field, message}`, in which `field` may also be called `path`. At most `FIELD_LIMIT` messages.
fn fields(text: &str) -> Vec<(String, String)> {
    let messages = |key: &str| match at_keys(text, &[key]) {
        Value::Json(json) => messages_of(json),
        _ => Vec::new(),
    };
    let fields = messages("fields");
    if fields.is_empty() { messages("errors") } else { fields }
}

fn messages_of(json: &str) -> Vec<(String, String)> {
    if json.starts_with('{') {
        let message = |(name, message): (Cow<str>, &str)| {
            Some((visible(&name), shortened(&Value::of(message).text()?, false)))
        };
        return members(json).into_iter().filter_map(message).take(FIELD_LIMIT).collect();
    }
    let entry = |entry: &str| {
        let text = |key: &str| at_keys(entry, &[key]).text();
        let field = text("field").or_else(|| text("path"))?;
        Some((visible(&field), shortened(&text("message")?, false)))
    };
    elements(json).into_iter().filter_map(entry).take(FIELD_LIMIT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_a_gateway_confirms_no_write() {
        let reply = |body: &str| Reply { status: 200, body: body.into(), ..Reply::default() }.confirmed();
        for body in ["", " \n", "{}", r#"{"id":"1"}"#, "[]", "null"] {
            assert!(reply(body).is_ok(), "{body}");
        }
        for body in ["<!doctype html><title>Sign in</title>", "OK", r#"{"id":"#] {
            let error = reply(body).unwrap_err();
            assert!(error.may_have_been_applied(), "{body}");
        }
    }

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn error(status: u16, body: &str) -> ApiError {
        Reply { status, body: body.into(), ..Reply::default() }.read::<()>(NOW).unwrap_err()
    }

    #[test]
    fn fields_without_a_value_hide_no_errors() {
        for nothing in ["null", "{}", "[]", "\"\""] {
            let body = format!(r#"{{"fields":{nothing},"errors":[{{"field":"name","message":"taken"}}]}}"#);
            assert_eq!(fields(&body), [("name".to_owned(), "taken".to_owned())], "{nothing}");
        }
    }

    #[test]
    fn each_status_has_its_own_error() {
        assert_eq!(error(401, ""), ApiError::SignIn);
        assert_eq!(error(403, r#"{"message":"no"}"#), ApiError::NotPermitted { message: "no".into() });
        assert_eq!(error(404, r#"{"detail":"gone"}"#), ApiError::NotFound { message: "gone".into() });
        let page = "<html><h1>Bad\n gateway</h1></html>";
        assert_eq!(error(502, page), ApiError::Fault { status: 502, message: "Bad gateway".into() });
        assert!(error(502, page).is_transient() && !error(500, page).is_transient());
        assert!(matches!(error(302, ""), ApiError::Undecodable(_)));
    }

    #[test]
    fn a_web_servers_page_is_recognised_by_its_title() {
        let page =
            "<html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1><hr>nginx</body>";
        assert_eq!(error(404, page), ApiError::NotFound { message: "404 Not Found".into() });
        let cut = "<html><head><title>404";
        assert_eq!(error(404, cut), ApiError::NotFound { message: "404".into() });
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
        assert_eq!(until(Some("1799999999"), None), None, "one of the clocks is wrong");
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
        let ApiError::Fault { message, .. } = error(500, &"é".repeat(5000)) else { panic!() };
        assert_eq!(
            message.strip_suffix("… (shortened)").map(|message| message.chars().count()),
            Some(MESSAGE_LIMIT)
        );
    }

    #[test]
    fn an_error_is_read_up_to_its_limit_and_says_that_it_was_cut() {
        let long = format!(r#"{{"message":"{}"}}"#, "no ".repeat(1_000_000));
        let ApiError::Refused { message, fields, .. } = error(400, &long) else { panic!() };
        assert!(message.ends_with("… (shortened)") && message.len() < ERROR_LIMIT, "{message}");
        assert!(fields.is_empty());
        let fields = (0..500).map(|n| format!(r#""f{n}":"x""#)).collect::<Vec<_>>().join(",");
        let ApiError::Refused { fields, .. } = error(400, &format!(r#"{{"errors":{{{fields}}}}}"#)) else {
            panic!()
        };
        assert!(fields.len() <= FIELD_LIMIT);
        for end in ERROR_LIMIT - 4..ERROR_LIMIT + 4 {
            let text = format!("{}é", "x".repeat(end));
            assert!(matches!(error(500, &text), ApiError::Fault { .. }), "a character across the limit");
        }
    }

    #[test]
    fn a_reset_years_away_counts_as_one_hour() {
        for reset in ["4102444800", "99999999", "3600"] {
            let reply = Reply { status: 429, rate_limit_reset: Some(reset.into()), ..Reply::default() };
            assert_eq!(
                reply.refused(NOW),
                Some(ApiError::RateLimited { until: Some(NOW.plus(LONGEST_PAUSE)) }),
                "{reset}"
            );
        }
    }
}
