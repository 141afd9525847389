//! Decoding replies: lenient about their shape, exact about the place of an error.

use crate::json_path;

/// The error of a reply that isn't what its operation declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecodable {
    /// The path of the field that failed, such as `results[3].cpu`; empty for the whole reply.
    pub path: String,
    /// The reason. The parser’s own message isn’t kept: it may quote the value.
    pub problem: String,
}

/// The maximum size of a reply, in bytes: 64 MB. A larger reply isn't decoded: the console stops reading it, and the request fails with
/// [`crate::ApiError::TooLarge`].
pub const MAX_REPLY_BYTES: usize = 64 << 20;

/// The words for a reply over [`MAX_REPLY_BYTES`] in the message about [`crate::ApiError::TooLarge`]. This text is never the `problem` of
/// an [`Undecodable`].
pub const TOO_LARGE: &str = "larger than 64 MB";

/// The maximum nesting of lists and objects in a record. A reply with a deeper record is undecodable.
pub const DEPTH_LIMIT: usize = 100;

/// The message for a record that is nested deeper than [`DEPTH_LIMIT`].
pub const TOO_DEEP: &str = "nested deeper than 100 levels";

/// The maximum number of records in a reply. A person can’t use a longer list, and each record costs the browser time and memory.
pub const MAX_RECORDS: usize = 10_000;

/// The message for a reply with more than [`MAX_RECORDS`].
pub const TOO_MANY: &str = "more than 10,000 records";

/// The maximum number of lines in a log’s reply.
pub const MAX_LOG_LINES: usize = 50_000;

/// The message for a log with more than [`MAX_LOG_LINES`].
pub const TOO_MANY_LINES: &str = "more than 50,000 lines";

/// The maximum size of a record, in bytes: 4 MB. It doesn’t apply to replies with the statuses of many services, such as those of a
/// whole environment.
pub const MAX_RECORD_BYTES: usize = 4 << 20;

/// The message for a record over [`MAX_RECORD_BYTES`].
pub const TOO_LONG: &str = "a record of more than 4 MB";

impl Undecodable {
    /// Returns true if the reply was refused because it exceeds a limit of the console: its depth, its number of records or lines, or the
    /// size of a record. The rest of the reply may not have been checked.
    pub fn is_over_limit(&self) -> bool {
        [TOO_DEEP, TOO_MANY, TOO_MANY_LINES, TOO_LONG].contains(&self.problem.as_str())
    }

    /// Creates the error of a reply that is over a limit. `path` is the path of the value that is over it, and `limit` the message of the
    /// limit, such as `TOO_DEEP`.
    pub fn over_limit(path: &str, limit: &str) -> Self {
        Self { path: path.to_owned(), problem: limit.to_owned() }
    }
}

/// Returns true if JSON is nested deeper than [`DEPTH_LIMIT`].
pub fn is_too_deep(json: &str) -> bool {
    let opens = |byte: &u8| matches!(byte, b'[' | b'{');
    // Counting all opening brackets is faster than tracking the depth, and most records have too few brackets to be too deep.
    if json.as_bytes().iter().filter(|byte| opens(byte)).count() <= DEPTH_LIMIT {
        return false;
    }
    let (mut depth, mut is_string, mut is_escaped) = (0_usize, false, false);
    for byte in json.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_string => is_escaped = true,
            b'"' => is_string = !is_string,
            _ if is_string => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEPTH_LIMIT {
            return true;
        }
    }
    false
}

/// A type that a reply can be decoded into.
pub trait Decode: Sized {
    /// True if the type is a list: of records, or of the lines of a log.
    const IS_LIST: bool = false;

    /// Decodes the whole body of a successful reply.
    fn decode(text: &str) -> Result<Self, Undecodable>;
}

/// A reply whose body isn't decoded, such as the reply to a delete (204) or to a bulk action ("200, no body").
impl Decode for () {
    fn decode(_: &str) -> Result<Self, Undecodable> {
        Ok(())
    }
}

/// A reply that is plain text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text(pub String);

impl Decode for Text {
    fn decode(text: &str) -> Result<Self, Undecodable> {
        Ok(Self(text.to_owned()))
    }
}

/// The message for a reply that isn’t JSON, or JSON of another shape.
const NOT_AS_DECLARED: &str = "not as declared";

pub(crate) fn undecodable(text: &str, base: &str, error: &serde_json::Error) -> Undecodable {
    let below = json_path::at(text, error.line(), error.column());
    let path = if base.is_empty() || below.is_empty() || below.starts_with('[') {
        format!("{base}{below}")
    } else {
        format!("{base}.{below}")
    };
    Undecodable { path, problem: NOT_AS_DECLARED.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Listed, Record};

    #[test]
    fn a_record_of_more_than_100_levels_is_refused_with_its_place() {
        let nested = |levels: usize| format!("{{\"a\":{}{}}}", "[".repeat(levels), "]".repeat(levels));
        assert!(Record::decode(&nested(DEPTH_LIMIT - 1)).is_ok());
        assert_eq!(
            Record::decode(&nested(DEPTH_LIMIT)).map_err(|error| error.problem),
            Err(TOO_DEEP.to_owned())
        );
        let list = format!("[{{}},{}]", nested(60_000));
        let error = Listed::decode(&list).unwrap_err();
        assert_eq!((error.path.as_str(), error.problem.as_str()), ("[1]", TOO_DEEP));
        let flat = format!("{{\"a\":\"{}\",\"b\":[{}]}}", "[{".repeat(500), vec!["{}"; 500].join(","));
        assert!(Record::decode(&flat).is_ok(), "brackets in text, and side by side, are no levels");
    }
}
