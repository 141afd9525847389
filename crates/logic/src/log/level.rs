//! The level of a log line, from the first words of its message.

/// The levels that have a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// An error.
    Error,
    /// A warning.
    Warning,
}

impl Level {
    /// Every level, with its word in the address (`warnings`) and the label of its filter.
    pub const ALL: [(Self, &'static str, &'static str); 2] =
        [(Self::Warning, "warnings", "Warnings"), (Self::Error, "errors", "Errors")];

    /// Returns the CSS class of the level’s colour.
    pub fn class(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warn",
        }
    }
}

/// The number of characters at the beginning of a message in which a level is looked for. Times and names may come before the level.
const HEAD: usize = 80;

/// Returns the level that a message names near its beginning, as a separate word in capitals; None if there is none.
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
