//! Reading and writing `.env` files.

use std::io::Cursor;

/// A line of a `.env` file: key and value, or a sentence about a line that can’t be read.
pub type Line = Result<(String, String), String>;

/// Stands for `$` while a file is read: a value is imported as it stands, without the variables of whoever reads it.
const DOLLAR: char = '\u{e000}';

/// Returns the variables of a `.env` file in their order.
pub fn read(text: &str) -> Vec<Line> {
    // An escaped `$` is a plain one.
    let text = text.replace("\\$", "$").replace('$', &DOLLAR.to_string());
    let lines = dotenvy::from_read_iter(Cursor::new(text));
    lines
        .map(|line| match line {
            Ok((key, value)) => Ok((key.replace(DOLLAR, "$"), value.replace(DOLLAR, "$"))),
            Err(dotenvy::Error::LineParse(line, _)) => {
                let key = line.split('=').next().unwrap_or_default().trim().replace(DOLLAR, "$");
                Err(format!("Can’t be read: “{}…”", key.chars().take(40).collect::<String>()))
            }
            Err(_) => Err("Can’t be read.".to_owned()),
        })
        .collect()
}

/// Returns variables as a `.env` file, which [`read`] reads as they were.
pub fn write(variables: &[(String, String)]) -> String {
    let line = |(key, value): &(String, String)| format!("{key}={}\n", quoted(value));
    variables.iter().map(line).collect()
}

fn quoted(value: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:@%+,".contains(letter);
    if value.chars().all(is_plain) {
        return value.to_owned();
    }
    let escaped: String = value
        .chars()
        .map(|letter| match letter {
            '\\' | '"' | '$' => format!("\\{letter}"),
            '\n' => "\\n".to_owned(),
            letter => letter.to_string(),
        })
        .collect();
    format!("\"{escaped}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(key: &str, value: &str) -> Line {
        Ok((key.to_owned(), value.to_owned()))
    }

    #[test]
    fn a_file_is_read_line_by_line() {
        let text =
            "# comment\nexport A=1\n\nB=\"two words\" # more\nC='$not \"replaced\"'\nD=$HOME/x\nE=\"a\nb\"\n";
        assert_eq!(
            read(text),
            [
                pair("A", "1"),
                pair("B", "two words"),
                pair("C", "$not \"replaced\""),
                pair("D", "$HOME/x"),
                pair("E", "a\nb"),
            ]
        );
        assert_eq!(read(""), []);
    }

    #[test]
    fn a_line_that_can_not_be_read_is_named_without_its_value() {
        let lines = read("A=1\nB two\nC=3\n");
        assert_eq!(lines.len(), 3);
        assert!(lines[1].is_err(), "{lines:?}");
        let lines = read("SECRET key=hunter2\n");
        assert!(
            lines.iter().all(|line| line.as_ref().is_err_and(|why| !why.contains("hunter2"))),
            "{lines:?}"
        );
    }

    proptest::proptest! {
        /// What was exported is imported as it was.
        #[test]
        fn a_file_is_read_as_it_was_written(value in "[ -~\n]{0,40}") {
            let written = write(&[("KEY".to_owned(), value.clone()), ("NEXT".to_owned(), "1".to_owned())]);
            proptest::prop_assert_eq!(read(&written), [pair("KEY", &value), pair("NEXT", "1")]);
        }
    }
}
