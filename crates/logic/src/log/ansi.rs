//! The colours of a terminal in a line's text: 16 colours and bold. Every other control sequence is left out.

/// A piece of text in one colour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// The colour, from 0 to 15; None for the usual one.
    pub color: Option<u8>,
    /// True for bold text.
    pub is_bold: bool,
}

/// The character that begins a control sequence.
const ESCAPE: char = '\u{1b}';

/// Returns the pieces of a line.
pub fn pieces(line: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut piece = Piece::default();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once(ESCAPE) {
        piece.text.push_str(before);
        let (codes, after) = sequence(after);
        rest = after;
        let Some(codes) = codes else { continue };
        let mut next = Piece { text: String::new(), ..piece };
        apply(codes, &mut next);
        if (next.color, next.is_bold) != (piece.color, piece.is_bold) {
            let last = std::mem::replace(&mut piece, next);
            pieces.extend(Some(last).filter(|last| !last.text.is_empty()));
        }
    }
    piece.text.push_str(rest);
    pieces.extend(Some(piece).filter(|piece| !piece.text.is_empty()));
    pieces
}

/// Returns the text of a line without control sequences.
pub fn plain(line: &str) -> String {
    if line.contains(ESCAPE) {
        pieces(line).into_iter().map(|piece| piece.text).collect()
    } else {
        line.to_owned()
    }
}

/// Returns the codes of a colour sequence after its escape character, and the text after the sequence. None for any other sequence.
fn sequence(text: &str) -> (Option<&str>, &str) {
    let Some(body) = text.strip_prefix('[') else {
        // An operating system command ends with a bell.
        return match text.strip_prefix(']') {
            Some(command) => (None, command.split_once('\u{7}').map_or("", |(_, after)| after)),
            None => (None, text),
        };
    };
    let end = body.find(|character: char| ('@'..='~').contains(&character));
    let Some(end) = end else { return (None, "") };
    let (codes, after) = body.split_at(end);
    (after.starts_with('m').then_some(codes), after.get(1..).unwrap_or_default())
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
            // 38;5;N selects one of 256 colours, of which the first 16 are these; 38;2;R;G;B a colour by its parts.
            38 => match codes.next() {
                Some(5) => piece.color = codes.next().filter(|color| *color < 16),
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

    fn told(line: &str) -> Vec<(String, Option<u8>, bool)> {
        pieces(line).into_iter().map(|piece| (piece.text, piece.color, piece.is_bold)).collect()
    }

    #[test]
    fn sixteen_colours_and_bold_are_read() {
        assert_eq!(told("plain"), [("plain".into(), None, false)]);
        assert_eq!(
            told("\u{1b}[31mred \u{1b}[1mbold\u{1b}[0m not \u{1b}[97mwhite\u{1b}[39m."),
            [
                ("red ".into(), Some(1), false),
                ("bold".into(), Some(1), true),
                (" not ".into(), None, false),
                ("white".into(), Some(15), false),
                (".".into(), None, false),
            ]
        );
        assert_eq!(told("\u{1b}[1;38;5;9mx"), [("x".into(), Some(9), true)]);
        assert_eq!(told("\u{1b}[38;2;1;31;3mx"), [("x".into(), None, false)], "the 31 is no colour here");
        assert_eq!(told("\u{1b}[31m\u{1b}[31m"), []);
    }

    #[test]
    fn other_sequences_are_left_out() {
        assert_eq!(plain("a\u{1b}[2Kb\u{1b}]0;title\u{7}c\u{1b}[?25ld"), "abcd");
        assert_eq!(plain("cut \u{1b}[3"), "cut ");
        assert_eq!(plain("\u{1b}(B"), "(B");
    }
}
