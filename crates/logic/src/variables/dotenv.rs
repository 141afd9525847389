//! Reading and writing `.env` files.

use std::io::Cursor;

/// A variable of a `.env` file, or a line that can’t be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The numbers of its first and its last line, counted from 1. They differ for a value of several lines.
    pub lines: (usize, usize),
    /// Its text as it stands in the file, without the last line break.
    pub text: String,
    /// Key and value, or a sentence about a line that can’t be read.
    pub variable: Result<(String, String), String>,
}

/// The largest number of lines of a value: so many lines are searched for a closing quote.
const MAX_LINES: usize = 1_000;

/// Returns the variables of a `.env` file in their order, and an error for each line that can’t be read. Only blank lines and comments
/// are left out. A quote that isn’t closed makes its own line unreadable, not those below.
pub fn read(text: &str) -> Vec<Entry> {
    let dollars = Dollars::absent_from(text);
    // The text is split at line feeds. `str::lines` would also remove the carriage returns, which may belong to a value of several lines.
    let lines: Vec<&str> = text.split('\n').collect();
    let mut entries = Vec::new();
    let mut remaining = lines.as_slice();
    while let [first, ..] = remaining {
        let first_line = lines.len() - remaining.len() + 1;
        let (entry_lines, below, variable) =
            match closed_after(remaining).and_then(|count| remaining.split_at_checked(count)) {
                Some((entry_lines, below)) => (entry_lines, below, parse(&entry_lines.join("\n"), &dollars)),
                None => {
                    let (entry_lines, below) = remaining.split_at_checked(1).unwrap_or((remaining, &[]));
                    (entry_lines, below, Some(Err(unreadable("No closing quote", first))))
                }
            };
        if let Some(variable) = variable {
            entries.push(Entry {
                lines: (first_line, first_line + entry_lines.len() - 1),
                text: entry_lines.join("\n"),
                variable,
            });
        }
        remaining = below;
    }
    entries
}

/// Reads the text of one variable. None for a blank line and a comment.
fn parse(text: &str, dollars: &Dollars) -> Option<Result<(String, String), String>> {
    // Without a line break at its end, `dotenvy` refuses a text that ends with a space.
    let hidden = format!("{}\n", dollars.hide(text));
    Some(match dotenvy::from_read_iter(Cursor::new(hidden)).next()? {
        Ok((key, value)) => Ok((key, dollars.restore(&value))),
        Err(_) => Err(unreadable("Can’t be read", text)),
    })
}

/// Returns a sentence about a line that can’t be read. The sentence quotes only the text before the equals sign, at most 40 characters,
/// because the value may be a secret.
fn unreadable(why: &str, line: &str) -> String {
    let key = line.split('=').next().unwrap_or_default().trim();
    format!("{why}: “{}…”", key.chars().take(40).collect::<String>())
}

/// Returns the number of lines up to the one that closes the quotes of the first line; None if no line closes them. On a later line, a
/// quote only closes the value before white space, another quote or the end of the line. Before any other character it opens the value of
/// that line, so the quote of the first line was never closed.
fn closed_after(lines: &[&str]) -> Option<usize> {
    if lines.first()?.trim_start().starts_with('#') {
        return Some(1);
    }
    // The open quote, and the line that it is on.
    let mut open = None;
    for (index, line) in lines.iter().take(MAX_LINES).enumerate() {
        let mut letters = line.chars().peekable();
        let mut is_after_space = false;
        while let Some(letter) = letters.next() {
            match (open, letter) {
                (_, '\\') => drop(letters.next()),
                (Some((quote, opened)), _) if letter == quote => {
                    let ends = |next: &char| next.is_whitespace() || ['\'', '"'].contains(next);
                    if opened < index && !letters.peek().is_none_or(ends) {
                        return None;
                    }
                    open = None;
                }
                (None, '\'' | '"') => open = Some((letter, index)),
                (None, '#') if is_after_space => break,
                _ => {}
            }
            is_after_space = letter.is_whitespace();
        }
        if open.is_none() {
            return Some(index + 1);
        }
    }
    None
}

/// Three characters that replace `$` while a file is read. `dotenvy` would replace `$NAME` by the value of a variable, and that can’t
/// be switched off; the import keeps values as they are written.
struct Dollars {
    /// Replaces a `$` that isn’t escaped.
    plain: char,
    /// Marks the backslash of an escaped `\$`.
    before_escaped: char,
    /// Replaces the `$` of an escaped `\$`.
    escaped: char,
}

impl Dollars {
    /// Returns three characters of the private use area that a text doesn’t contain.
    fn absent_from(text: &str) -> Self {
        let mut free = ('\u{e000}'..='\u{f8ff}').filter(|letter| !text.contains(*letter));
        // If the text contains nearly all 6,400 private characters, so that fewer than three are free, U+FFFD takes the place of the
        // missing ones, and a U+FFFD of the text may be read as a `$`. No real file contains so many of them.
        let mut next = || free.next().unwrap_or('\u{fffd}');
        Self { plain: next(), before_escaped: next(), escaped: next() }
    }

    /// Returns the text without `$`. `\$` becomes two backslashes between two marker characters. `dotenvy` keeps both backslashes in single
    /// quotes, where a backslash isn’t an escape, and one of them elsewhere. From their number, [`Self::restore`] finds out whether the `\$`
    /// was in single quotes.
    fn hide(&self, text: &str) -> String {
        let mut hidden = String::with_capacity(text.len());
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '$' => hidden.push(self.plain),
                '\\' => match letters.next() {
                    Some('$') => hidden.extend([self.before_escaped, '\\', '\\', self.escaped]),
                    next => hidden.extend(std::iter::once('\\').chain(next)),
                },
                letter => hidden.push(letter),
            }
        }
        hidden
    }

    /// Returns a value that `dotenvy` has read, with `$` in place of the characters that [`Self::hide`] wrote: an escaped `\$` stays `\$`
    /// in single quotes, and becomes `$` elsewhere.
    fn restore(&self, value: &str) -> String {
        let Self { plain, before_escaped, escaped } = self;
        value
            .replace(&format!("{before_escaped}\\\\{escaped}"), "\\$")
            .replace(&format!("{before_escaped}\\{escaped}"), "$")
            .replace(*plain, "$")
    }
}

/// The `.env` file that `write` returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DotenvFile {
    /// The content of the file.
    pub text: String,
    /// The keys that were left out: names that shells or `.env` readers don’t accept, and keys whose value contains a NUL character.
    pub left_out: Vec<String>,
}

/// Returns variables as a `.env` file. [`read`], `dotenvy` and a POSIX shell read the same values from it.
pub fn write(variables: &[(String, String)]) -> DotenvFile {
    let can_be_written = |(key, value): &&(String, String)| {
        is_name(key) && !READ_ONLY.contains(&key.as_str()) && !value.contains('\0')
    };
    let (written, left_out): (Vec<_>, Vec<_>) = variables.iter().partition(can_be_written);
    DotenvFile {
        text: written.into_iter().map(|(key, value)| format!("{key}={}\n", quoted(value))).collect(),
        left_out: left_out.into_iter().map(|(key, _)| key.clone()).collect(),
    }
}

/// The variables that shells don’t allow to be set, or only to a number. A shell stops reading a file at the first such assignment.
const READ_ONLY: [&str; 7] = ["BASHOPTS", "BASH_VERSINFO", "EUID", "OPTIND", "PPID", "SHELLOPTS", "UID"];

/// Returns true for the name of a variable as POSIX has it: letters, digits and underscores, not beginning with a digit.
fn is_name(key: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    key.bytes().all(is_part) && key.bytes().next().is_some_and(|first| !first.is_ascii_digit())
}

/// Returns a value as it is written in a file: unquoted if it has only letters, digits and `-_./:@%+,`, else in single quotes, within
/// which a shell replaces and runs nothing. A single quote would end the quoted text, and `dotenvy` takes a backslash before it as an
/// escape. So single quotes and backslashes are written in double quotes.
fn quoted(value: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:@%+,".contains(letter);
    if value.chars().all(is_plain) {
        return value.to_owned();
    }
    let pieces = value.split_inclusive(['\'', '\\']).map(|piece| {
        let (literal, special) = match piece.strip_suffix(['\'', '\\']) {
            Some(literal) if piece.ends_with('\'') => (literal, "\"'\""),
            Some(literal) => (literal, "\"\\\\\""),
            None => (piece, ""),
        };
        if literal.is_empty() { special.to_owned() } else { format!("'{literal}'{special}") }
    });
    pieces.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Variable = Result<(String, String), String>;

    fn pair(key: &str, value: &str) -> Variable {
        Ok((key.to_owned(), value.to_owned()))
    }

    fn variables(text: &str) -> Vec<Variable> {
        read(text).into_iter().map(|entry| entry.variable).collect()
    }

    #[test]
    fn a_file_is_read_line_by_line() {
        let text =
            "# comment\nexport A=1\n\nB=\"two words\" # more\nC='$not \"replaced\"'\nD=$HOME/x\nE=\"a\nb\"\n";
        assert_eq!(
            variables(text),
            [
                pair("A", "1"),
                pair("B", "two words"),
                pair("C", "$not \"replaced\""),
                pair("D", "$HOME/x"),
                pair("E", "a\nb"),
            ]
        );
        let lines: Vec<_> = read(text).iter().map(|entry| entry.lines).collect();
        assert_eq!(lines, [(2, 2), (4, 4), (5, 5), (6, 6), (7, 8)]);
        assert_eq!(read(""), []);
        assert_eq!(variables("A=1 "), [pair("A", "1")]);
    }

    #[test]
    fn a_quote_that_is_not_closed_ends_at_its_line() {
        let text = "A=1\nB=\"two\nC=3\nD=\"four\"\nE='five\nF=6";
        let entries = read(text);
        let read: Vec<_> = entries.iter().map(|entry| (entry.lines.0, entry.variable.is_ok())).collect();
        assert_eq!(read, [(1, true), (2, false), (3, true), (4, true), (5, false), (6, true)]);
        assert_eq!(entries[1].variable, Err("No closing quote: “B…”".to_owned()));
        assert_eq!(entries[3].variable, pair("D", "four"));
        assert_eq!(entries[4].text, "E='five");
    }

    #[test]
    fn a_value_of_several_lines_is_one_entry() {
        let pem = "KEY=\"-----BEGIN KEY-----\nab==\n-----END KEY-----\" # of the server\nB=2\n";
        assert_eq!(
            variables(pem),
            [pair("KEY", "-----BEGIN KEY-----\nab==\n-----END KEY-----"), pair("B", "2")]
        );
        assert_eq!(read(pem)[0].lines, (1, 3));
    }

    #[test]
    fn a_line_that_can_not_be_read_is_named_without_its_value() {
        let lines = variables("A=1\nB two\nC=3\n");
        assert_eq!(lines.len(), 3);
        assert!(lines[1].is_err(), "{lines:?}");
        let lines = variables("SECRET key=hunter2\n");
        assert!(
            lines.iter().all(|line| line.as_ref().is_err_and(|why| !why.contains("hunter2"))),
            "{lines:?}"
        );
    }

    #[test]
    fn private_characters_and_backslashes_in_single_quotes_are_kept() {
        for (text, value) in [
            ("A='\u{e000}\u{e001}$\u{e002}'", "\u{e000}\u{e001}$\u{e002}"),
            (r"A='a\$b'", r"a\$b"),
            (r"A='a\\$b'", r"a\\$b"),
            (r#"A="a\$b""#, "a$b"),
            (r#"A="a\\$b""#, r"a\$b"),
            (r#"A="a\\\$b""#, r"a\$b"),
            (r"A=a\$b", "a$b"),
            ("A=${HOME}", "${HOME}"),
        ] {
            assert_eq!(variables(text), [pair("A", value)], "{text}");
        }
    }

    #[test]
    fn keys_and_values_that_no_shell_takes_are_left_out() {
        let all = [
            ("A;reboot", "1"),
            ("1A", "1"),
            ("", "1"),
            ("A.B", "1"),
            ("A\nB", "1"),
            ("NUL", "a\0b"),
            ("UID", "5"),
            ("_A1", "x"),
        ];
        let file = write(&all.map(|(key, value)| (key.to_owned(), value.to_owned())));
        assert_eq!(file.text, "_A1=x\n");
        assert_eq!(file.left_out, ["A;reboot", "1A", "", "A.B", "A\nB", "NUL", "UID"]);
    }

    /// Returns the values of the keys `K0`, `K1` … after a shell has read a file.
    fn values_in_shell(file: &str, many: usize) -> Vec<String> {
        use std::process::{Command, Stdio};
        let names: Vec<String> = (0..many).map(|number| format!("\"$K{number}\"")).collect();
        // The text is passed in an environment variable, because a shell script would have to quote it.
        let script = format!("eval \"$FILE\"; printf '%s\\0' {}", names.join(" "));
        let output = Command::new("sh")
            .args(["-c", &script])
            .env_clear()
            .env("FILE", file)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{file}");
        String::from_utf8(output.stdout).unwrap().split_terminator('\0').map(str::to_owned).collect()
    }

    #[test]
    fn nothing_in_an_exported_value_runs_in_a_shell() {
        let values = [
            "`id`",
            "$(id)",
            "$HOME",
            "a'b",
            "'",
            "\\",
            "a\\'`id`'",
            "#",
            " a ",
            "a\nb=`id`\n",
            "!x",
            "~",
            "*",
            "a\r",
        ];
        let pairs: Vec<_> = values
            .iter()
            .enumerate()
            .map(|(number, value)| (format!("K{number}"), (*value).to_owned()))
            .collect();
        assert_eq!(values_in_shell(&write(&pairs).text, values.len()), values);
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(64))]
        /// Exported values are the same for this console's import, for `dotenvy` and for a shell.
        #[test]
        fn a_file_is_read_as_it_was_written(values in proptest::collection::vec("[ -~\n\t\ré€]{0,30}", 1..20)) {
            let pairs: Vec<_> =
                values.iter().enumerate().map(|(number, value)| (format!("K{number}"), value.clone())).collect();
            let text = write(&pairs).text;
            let lines: Vec<Variable> = pairs.iter().cloned().map(Ok).collect();
            proptest::prop_assert_eq!(variables(&text), lines);
            let by_dotenvy: Vec<_> = dotenvy::from_read_iter(Cursor::new(&text)).map(Result::unwrap).collect();
            proptest::prop_assert_eq!(by_dotenvy, pairs);
            proptest::prop_assert_eq!(values_in_shell(&text, values.len()), values);
        }

        /// No line of any text is lost: each is a comment, blank, or in exactly one entry.
        #[test]
        fn no_line_is_lost(text in "([A-C=\"'#\\\\ ]{0,6}\n?){0,12}") {
            let entries = read(&text);
            let mut next = 1;
            for Entry { lines: (first, last), text: own, variable } in &entries {
                let read = dotenvy::from_read_iter(Cursor::new(format!("{own}\n"))).count();
                proptest::prop_assert!(variable.is_err() || read == 1, "{read} variables in {own:?}");
                proptest::prop_assert!(*first >= next && last >= first);
                let all: Vec<&str> = text.split('\n').collect();
                for line in &all[next - 1..first - 1] {
                    let line = line.trim();
                    proptest::prop_assert!(line.is_empty() || line.starts_with('#'), "{line:?} of {text:?}");
                }
                proptest::prop_assert_eq!(own, &all[first - 1..*last].join("\n"));
                next = last + 1;
            }
            for line in text.split('\n').skip(next - 1) {
                let line = line.trim();
                proptest::prop_assert!(line.is_empty() || line.starts_with('#'), "{line:?} of {text:?}");
            }
        }
    }
}
