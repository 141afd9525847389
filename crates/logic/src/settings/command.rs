//! Splits a command line or pasted lines into the arguments of a command, and writes arguments as a JSON list.

/// Returns the arguments in a text, split like in a shell: `--name "two words"` gives two. None if the text has fewer than two
/// arguments, or an unclosed quote.
pub fn split(text: &str) -> Option<Vec<String>> {
    shlex::split(text).filter(|words| words.len() > 1)
}

/// Returns the lines of a pasted text, one argument each. Empty lines are left out. None for a text of one line, which is pasted as it is.
pub fn argument_lines(text: &str) -> Option<Vec<String>> {
    let lines: Vec<String> =
        text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
    (lines.len() > 1).then_some(lines)
}

/// Returns a list of texts as JSON.
pub fn json(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| crate::text::json::text(word)).collect();
    format!("[{}]", words.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_split_at_its_spaces_outside_of_quotes() {
        let split = |text: &str| split(text).map(|words| words.join("|"));
        assert_eq!(split("--port 8080\n--name 'two words'").as_deref(), Some("--port|8080|--name|two words"));
        assert_eq!(split("/bin/sh -c \"a && b\"").as_deref(), Some("/bin/sh|-c|a && b"));
        for one in ["", "--port", "'two words'", "an open \" quote"] {
            assert_eq!(split(one), None, "{one}");
        }
    }

    #[test]
    fn each_pasted_line_is_an_argument() {
        let lines = |text: &str| argument_lines(text).map(|lines| lines.join("|"));
        assert_eq!(lines("--port\n\n  8080 \r\n--quiet").as_deref(), Some("--port|8080|--quiet"));
        assert_eq!((lines("--port 8080\n"), lines("")), (None, None));
    }

    #[test]
    fn arguments_become_json() {
        assert_eq!(json(&["a".to_owned(), "b \"c\"".to_owned()]), r#"["a","b \"c\""]"#);
        assert_eq!(json(&[]), "[]");
    }
}
