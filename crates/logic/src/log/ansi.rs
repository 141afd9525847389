//! The colours of a terminal in a line's text: 16 colours and bold. Other complete control sequences are left out; the text that a
//! terminal would hide in them, such as a window's title or a link's address, is shown in brackets.

/// A piece of text in one colour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// The number of the terminal colour, 0 to 15; None for the default colour.
    pub color: Option<u8>,
    /// True for bold text.
    pub is_bold: bool,
    /// True for text that a terminal wouldn’t show.
    pub is_hidden: bool,
}

/// The character that begins a control sequence.
const ESCAPE: char = '\u{1b}';

/// A control sequence after its escape character.
enum Sequence<'a> {
    /// The codes of a sequence that sets colour and weight, such as `1;31`.
    Colors(&'a str),
    /// The text that a command sends to the terminal, such as `0;title`.
    Command(&'a str),
    /// Any other sequence.
    Other,
}

/// Returns the text of a line in pieces of one colour and weight. Control sequences are removed; text hidden in them becomes a piece in
/// brackets.
pub fn pieces(line: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut piece = Piece::default();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once(ESCAPE) {
        piece.text.push_str(before);
        let (sequence, after) = sequence(after);
        rest = after;
        let mut next = Piece { text: String::new(), ..piece };
        match sequence {
            Sequence::Colors(codes) => apply(codes, &mut next),
            Sequence::Command(text) if has_payload(text) => {
                pieces.extend(Some(piece).filter(|piece| !piece.text.is_empty()));
                let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
                pieces.push(Piece { text: format!("⟨{text}⟩"), is_hidden: true, ..Piece::default() });
                piece = next;
                continue;
            }
            Sequence::Command(_) | Sequence::Other => continue,
        }
        if (next.color, next.is_bold) != (piece.color, piece.is_bold) {
            let last = std::mem::replace(&mut piece, next);
            pieces.extend(Some(last).filter(|last| !last.text.is_empty()));
        }
    }
    piece.text.push_str(rest);
    pieces.extend(Some(piece).filter(|piece| !piece.text.is_empty()));
    pieces
}

/// Returns the text of a line without control sequences, with the hidden text in brackets.
pub fn plain(line: &str) -> String {
    if line.contains(ESCAPE) {
        pieces(line).into_iter().map(|piece| piece.text).collect()
    } else {
        line.to_owned()
    }
}

/// Returns true if a command contains text to show. The command `8;;` has none: it only ends a link.
fn has_payload(command: &str) -> bool {
    !command.is_empty() && command != "8;;"
}

/// Returns the sequence at the beginning of the text after an escape character, and the text after the sequence. An incomplete
/// sequence, or one of an unknown form, stays in the text without its escape character, so that no text of the line is lost.
fn sequence(text: &str) -> (Sequence<'_>, &str) {
    if let Some(body) = text.strip_prefix('[') {
        let end = body.find(|letter: char| !(' '..='?').contains(&letter));
        let found = end.and_then(|end| body.split_at_checked(end)).and_then(|(codes, after)| {
            let last = after.chars().next().filter(char::is_ascii)?;
            ('@'..='~').contains(&last).then(|| (codes, last, after.get(1..).unwrap_or_default()))
        });
        return match found {
            Some((codes, 'm', after)) => (Sequence::Colors(codes), after),
            Some((.., after)) => (Sequence::Other, after),
            None => (Sequence::Other, text),
        };
    }
    // Commands to the operating system, to the device and to applications end with a bell or with “string terminator”: ESC \, or U+009C.
    let Some(body) = text.strip_prefix([']', 'P', '_', '^', 'X']) else { return (Sequence::Other, text) };
    let ends = [("\u{7}", 1), ("\u{1b}\\", 2), ("\u{9c}", 2)];
    let ends = ends.iter().filter_map(|(end, length)| body.find(end).map(|at| (at, *length)));
    match ends.min() {
        Some((at, length)) => (
            Sequence::Command(body.get(..at).unwrap_or_default()),
            body.get(at + length..).unwrap_or_default(),
        ),
        None => (Sequence::Other, text),
    }
}

fn apply(codes: &str, piece: &mut Piece) {
    let mut codes = codes.split(';').map(|code| code.parse::<u8>().unwrap_or(0));
    while let Some(code) = codes.next() {
        match code {
            0 => (piece.color, piece.is_bold) = (None, false),
            1 => piece.is_bold = true,
            22 => piece.is_bold = false,
            30..=37 => piece.color = Some(code - 30),
            39 => piece.color = None,
            90..=97 => piece.color = Some(code - 82),
            // 38;5;N selects one of 256 colours; the first 16 are the ones above, for the others the default colour is used. 38;2;R;G;B
            // selects a colour by its components, which are skipped.
            38 => match codes.next() {
                Some(5) => piece.color = codes.next().filter(|color| *color < 16),
                Some(2) => {
                    codes.nth(2);
                }
                _ => {}
            },
            // 48 selects a background in the same two forms. Backgrounds aren't drawn.
            48 => match codes.next() {
                Some(5) => {
                    codes.next();
                }
                Some(2) => {
                    codes.nth(2);
                }
                _ => {}
            },
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn styled(line: &str) -> Vec<(String, Option<u8>, bool)> {
        pieces(line).into_iter().map(|piece| (piece.text, piece.color, piece.is_bold)).collect()
    }

    #[test]
    fn sixteen_colours_and_bold_are_read() {
        assert_eq!(styled("plain"), [("plain".into(), None, false)]);
        assert_eq!(
            styled("\u{1b}[31mred \u{1b}[1mbold\u{1b}[0m not \u{1b}[97mwhite\u{1b}[39m."),
            [
                ("red ".into(), Some(1), false),
                ("bold".into(), Some(1), true),
                (" not ".into(), None, false),
                ("white".into(), Some(15), false),
                (".".into(), None, false),
            ]
        );
        assert_eq!(styled("\u{1b}[1;38;5;9mx"), [("x".into(), Some(9), true)]);
        assert_eq!(styled("\u{1b}[38;2;1;31;3mx"), [("x".into(), None, false)], "the 31 is no colour here");
        for background in ["48;5;31", "48;5;1", "48;2;0;1;31"] {
            let pieces = styled(&format!("\u{1b}[32;{background}mx"));
            assert_eq!(pieces, [("x".into(), Some(2), false)], "{background}");
        }
        assert_eq!(styled("\u{1b}[31m\u{1b}[31m"), []);
    }

    #[test]
    fn other_sequences_are_left_out() {
        assert_eq!(plain("a\u{1b}[2Kb\u{1b}[?25ld\u{1b}[m"), "abd");
        assert_eq!(plain("\u{1b}(B"), "(B");
    }

    #[test]
    fn hidden_text_is_shown_and_nothing_after_it_is_lost() {
        for (line, text) in [
            ("a\u{1b}]0;title\u{7}b", "a⟨0;title⟩b"),
            ("a\u{1b}]0;title\u{1b}\\b", "a⟨0;title⟩b"),
            ("a\u{1b}]0;title\u{9c}b", "a⟨0;title⟩b"),
            (
                "\u{1b}]8;;https://evil.example\u{1b}\\safe\u{1b}]8;;\u{1b}\\ end",
                "⟨8;;https://evil.example⟩safe end",
            ),
            ("a\u{1b}Pq#0\u{1b}\\b", "a⟨q#0⟩b"),
            ("a\u{1b}P12345\u{7}b", "a⟨12345⟩b"),
            ("a\u{1b}]0;x \u{1b}[31mERROR\u{7}b", "a⟨0;x [31mERROR⟩b"),
            ("a\u{1b}]0;no end ERROR", "a]0;no end ERROR"),
            ("cut \u{1b}[3", "cut [3"),
            ("a\u{1b}[日本 ERROR", "a[日本 ERROR"),
        ] {
            assert_eq!(plain(line), text, "{line:?}");
        }
        let pieces = pieces("\u{1b}[31mred\u{1b}]0;t\u{7}still red");
        let parts: Vec<_> = pieces.iter().map(|piece| (piece.color, piece.is_hidden)).collect();
        assert_eq!(parts, [(Some(1), false), (None, true), (Some(1), false)]);
    }

    proptest::proptest! {
        /// The text of a line is shown completely, except for complete control sequences.
        #[test]
        fn no_word_of_a_line_is_lost(line in "[\u{1b}\u{7}\\\\\\]\\[;0-9 a-fK-P日]{0,40}") {
            let letters = |text: &str| text.chars().filter(|letter| *letter == '日').count();
            proptest::prop_assert_eq!(letters(&plain(&line)), letters(&line));
            proptest::prop_assert!(!plain(&line).contains(ESCAPE), "{:?}", plain(&line));
        }
    }
}
