//! Reading a reply: lenient in its shape, exact about where it went wrong.

use crate::json_path;

/// A reply that couldn't be read as what the operation promises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecodable {
    /// The path of the field that failed, such as `results[3].cpu`; empty for the whole reply.
    pub path: String,
    /// What was wrong there, in serde's words. They may quote the value: not for a screen, a log or a report.
    pub problem: String,
}

/// What an operation's reply is read as.
pub trait Decode: Sized {
    /// Whether it is a list of records.
    const IS_LIST: bool = false;

    /// Reads the whole body of a successful reply.
    fn decode(text: &str) -> Result<Self, Undecodable>;
}

/// For replies whose body says nothing that is needed (deletes, bulk actions: "200, no body").
impl Decode for () {
    fn decode(_: &str) -> Result<Self, Undecodable> {
        Ok(())
    }
}

/// A reply that is text, whatever is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text(pub String);

impl Decode for Text {
    fn decode(text: &str) -> Result<Self, Undecodable> {
        Ok(Self(text.to_owned()))
    }
}

pub(crate) fn undecodable(text: &str, base: &str, error: &serde_json::Error) -> Undecodable {
    let below = json_path::at(text, error.line(), error.column());
    let path = if base.is_empty() || below.is_empty() || below.starts_with('[') {
        format!("{base}{below}")
    } else {
        format!("{base}.{below}")
    };
    let problem = error.to_string();
    let problem = problem.split(" at line ").next().unwrap_or_default().to_owned();
    Undecodable { path, problem }
}
