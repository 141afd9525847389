//! The log of a service, in the shapes that platforms send.

use crate::Timestamp;
use crate::decode::{Decode, MAX_LOG_LINES, TOO_MANY_LINES, Undecodable};
use crate::described::{self, Value, elements, members};
use crate::fields::{log_entry, log_line, log_scope};
use crate::table::FieldName;

/// A line of a service's log (part 4: "log lines").
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogLine {
    /// The identifier of the line, which distinguishes lines with the same text; None if the platform sends none.
    pub id: Option<String>,
    /// The time of the line; None if the platform sends no time, or a time that can't be read.
    pub at: Option<Timestamp>,
    /// The text of the line. For a record without a message, its JSON.
    pub message: String,
    /// The pod that wrote the line; None if the platform sends none.
    pub pod: Option<String>,
    /// The version that wrote the line; None if the platform sends none.
    pub version: Option<String>,
    /// The further fields of an entry in a deployment log. None if the entry has neither a scope, a state nor an execution, as in the log
    /// of a service. Boxed, so that a line without these fields takes less memory: the console keeps up to 20,000 lines of a log.
    pub deployment: Option<Box<DeploymentLine>>,
}

/// The further fields of an entry in an environment’s deployment log (part 2.13).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeploymentLine {
    /// The name of the record that the entry is about, such as a service; None if the platform sends none.
    pub scope: Option<String>,
    /// The id of the record that the entry is about, such as a service; None if the platform sends none.
    pub scope_id: Option<String>,
    /// The type of the record that the entry is about, such as `APPLICATION`; None if the platform sends none.
    pub scope_type: Option<String>,
    /// The state of the record that the entry is about, such as `CANCELED`; None if the platform sends none.
    pub state: Option<String>,
    /// The id of the execution (one run of a deployment) that wrote the entry; None if the platform sends none.
    pub execution: Option<String>,
    /// The advice about an error, which may contain Markdown; None if the platform sends none, as for entries that aren't errors.
    pub hint: Option<String>,
}

/// A log, decoded from an array or `results`, of strings or of records, from a single record, or from plain text (companion, "The same
/// operation, a fuller body").
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLines(pub Vec<LogLine>);

impl Decode for LogLines {
    const IS_LIST: bool = true;

    fn decode(text: &str) -> Result<Self, Undecodable> {
        Self::check(text)?;
        let trimmed = text.trim();
        let list = match trimmed.as_bytes().first() {
            Some(b'[') if is_json(trimmed) => elements(trimmed),
            Some(b'{') if is_json(trimmed) => match described::at_keys(trimmed, &["results"]) {
                described::Value::Json(list) => elements(list),
                described::Value::Null => Vec::new(),
                described::Value::Absent => vec![trimmed],
            },
            _ => return Ok(Self(text.lines().map(plain).collect())),
        };
        Ok(Self(list.into_iter().map(line).collect()))
    }
}

impl LogLines {
    /// Checks that a reply is a log, without decoding its lines.
    ///
    /// # Errors
    /// For an HTML page, which a gateway may send: a text that begins with `<!` or `<h` (a line of syslog begins with `<`, too). Also for a
    /// JSON list that is cut off, and for more than [`MAX_LOG_LINES`] lines.
    pub fn check(text: &str) -> Result<(), Undecodable> {
        let text = text.trim_start();
        let begins = |begin: &&str| {
            let head = text.as_bytes().get(..begin.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(begin.as_bytes()))
        };
        let problem = if ["<!", "<h"].iter().any(begins) {
            "a page, not a log"
        } else if [r#"{"results""#, r#"[{""#, r#"[""#].iter().any(begins) && !is_json(text) {
            "a list that was cut off"
        } else if has_too_many_lines(text) {
            TOO_MANY_LINES
        } else {
            return Ok(());
        };
        Err(Undecodable { path: String::new(), problem: problem.into() })
    }
}

/// Returns true if a log has more than [`MAX_LOG_LINES`] lines, in any of its shapes. A text of at most [`MAX_LOG_LINES`] bytes can't have
/// more lines than that, so the text isn't parsed.
fn has_too_many_lines(text: &str) -> bool {
    let lines = || match text.as_bytes().first() {
        Some(b'[') if is_json(text) => elements(text.trim()).len(),
        Some(b'{') if is_json(text) => described::at_keys(text.trim(), &["results"]).elements().len(),
        _ => text.lines().count(),
    };
    text.len() > MAX_LOG_LINES && lines() > MAX_LOG_LINES
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

fn plain(message: &str) -> LogLine {
    LogLine { message: message.to_owned(), ..LogLine::default() }
}

fn line(json: &str) -> LogLine {
    if json.starts_with('"') {
        return plain(&Value::of(json).text().unwrap_or_else(|| json.to_owned()));
    }
    // The fields are located once, not for each value: a log has thousands of lines.
    let members = members(json);
    let value = |field: FieldName| {
        members.iter().rev().find(|(key, _)| key == field.as_str()).map(|(_, value)| *value)
    };
    let text = |field| Value::of(value(field)?).text();
    let is_deployment = [log_entry::SCOPE, log_entry::STATE, log_entry::EXECUTION_ID]
        .into_iter()
        .any(|field| value(field).is_some());
    let deployment = is_deployment.then(|| {
        let scope = |field| described::at(value(log_entry::SCOPE)?, &[field]).text();
        Box::new(DeploymentLine {
            scope: scope(log_scope::NAME),
            scope_id: scope(log_scope::ID),
            scope_type: scope(log_scope::TYPE),
            state: text(log_entry::STATE),
            execution: text(log_entry::EXECUTION_ID),
            hint: text(log_entry::HINT),
        })
    });
    LogLine {
        id: text(log_line::ID),
        at: text(log_line::CREATED_AT).as_deref().and_then(Timestamp::parse),
        // A record without a message is shown as its JSON.
        message: text(log_line::MESSAGE).unwrap_or_else(|| json.to_owned()),
        pod: text(log_line::POD_NAME),
        version: text(log_line::VERSION),
        deployment,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_of_a_log_is_read() {
        let records =
            r#"[{"message":"one","created_at":"2026-11-20T10:00:00"},{"message":"two","pod_name":"p"}]"#;
        for text in [
            "one\ntwo\n",
            r#"["one","two"]"#,
            r#"{"results":["one","two"]}"#,
            records,
            &format!("{{\"results\":{records}}}"),
        ] {
            let LogLines(lines) = LogLines::decode(text).unwrap();
            let messages: Vec<&str> = lines.iter().map(|line| line.message.as_str()).collect();
            assert_eq!(messages, ["one", "two"], "{text}");
        }
        assert_eq!(LogLines::decode("").unwrap(), LogLines(Vec::new()));
        assert_eq!(LogLines::decode(r#"{"results":null}"#).unwrap(), LogLines(Vec::new()));
        assert_eq!(LogLines::decode("[INFO] started").unwrap().0.len(), 1, "text that looks like a list");
        assert_eq!(LogLines::decode("<13>Nov 20 10:32:00 started").unwrap().0.len(), 1);
        assert_eq!(
            LogLines::decode("{\"level\":\"INFO\"}\n{\"level\":\"WARN\"}").unwrap().0.len(),
            2,
            "a record a line"
        );
        for cut in [r#"{"results":[{"id":"0b"#, r#"[{"message":"one"}"#, r#"["one","tw"#] {
            assert!(LogLines::decode(cut).is_err(), "{cut}");
        }
        for (separator, begin, end) in [("\n", "", ""), (",", "[", "]"), (",", r#"{"results":["#, "]}")] {
            let log = |lines: usize| {
                let line = if begin.is_empty() { "line" } else { r#""line""# };
                format!("{begin}{}{end}", vec![line; lines].join(separator))
            };
            assert!(LogLines::check(&log(MAX_LOG_LINES)).is_ok(), "{begin}");
            let refused = LogLines::check(&log(1_000_000)).unwrap_err();
            assert_eq!(refused.problem, TOO_MANY_LINES, "{begin}");
        }
        assert!(LogLines::decode("<HTML>").is_err() && LogLines::decode("<!doctype html>").is_err());
    }

    #[test]
    fn an_entry_of_a_deployment_log_says_what_is_deployed() {
        let entry = r#"{"message":"Build failed","scope":{"type":"APPLICATION","name":"web","id":"1"},"state":"ERROR","execution_id":"x","hint":"See **it**"}"#;
        let LogLines(lines) = LogLines::decode(&format!("[{entry},{{\"message\":\"a\"}}]")).unwrap();
        let own = lines[0].deployment.as_deref().unwrap();
        assert_eq!(
            (own.scope.as_deref(), own.scope_id.as_deref(), own.scope_type.as_deref()),
            (Some("web"), Some("1"), Some("APPLICATION"))
        );
        assert_eq!(
            (own.state.as_deref(), own.execution.as_deref(), own.hint.as_deref()),
            (Some("ERROR"), Some("x"), Some("See **it**"))
        );
        assert_eq!(lines[1].deployment, None);
    }
}
