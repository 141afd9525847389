//! The level of a log line, from the words it begins with.

/// The levels that have a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// An error.
    Error,
    /// A warning.
    Warning,
}

impl Level {
    /// Returns the class of its colour.
    pub fn class(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warn",
        }
    }
}

/// The number of characters in which the level stands, after times and names.
const HEAD: usize = 80;

/// Returns the level that a line names with a word of its own at its beginning; None for any other line.
pub fn level(message: &str) -> Option<Level> {
    let head: String = message.chars().take(HEAD).collect();
    head.split(|character: char| !character.is_ascii_alphabetic()).find_map(|word| match word {
        "ERROR" | "FATAL" | "CRITICAL" | "PANIC" | "SEVERE" => Some(Level::Error),
        "WARN" | "WARNING" => Some(Level::Warning),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_a_word_in_capitals_at_the_beginning() {
        for (message, expected) in [
            ("ERROR payment failed", Some(Level::Error)),
            ("2026-11-20 [main] WARN  slow query", Some(Level::Warning)),
            (r#"{"level":"FATAL"}"#, Some(Level::Error)),
            ("GET /errors 200", None),
            ("no error at all", None),
            ("TERRORS", None),
        ] {
            assert_eq!(level(message), expected, "{message}");
        }
        assert_eq!(level(&format!("{} ERROR", "x".repeat(90))), None);
    }
}
