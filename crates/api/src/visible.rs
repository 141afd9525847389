//! Makes invisible characters and direction overrides in the platform's text visible: each is shown by its code point, so that
//! two names that differ only in them don't look the same.

/// Returns `text` with each invisible or direction-changing character replaced by its code point, such as `⟨U+202E⟩`. Line feeds and tabs
/// stay, and so do joiners between two characters outside ASCII, which emoji and some scripts need. A text with right-to-left letters gets
/// direction isolates around it, so that it doesn't reorder the text beside it.
///
/// Applied to its own result, the function returns it unchanged.
pub fn visible(text: &str) -> String {
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        return text.to_owned();
    }
    let text = strip_isolates(text);
    let mut shown = String::with_capacity(text.len());
    let mut previous = None;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if is_hidden(character, previous, characters.peek().copied()) {
            shown.push_str(&format!("⟨U+{:04X}⟩", u32::from(character)));
        } else {
            shown.push(character);
        }
        previous = Some(character);
    }
    if shown.chars().any(is_right_to_left) { format!("{FIRST_STRONG}{shown}{POP}") } else { shown }
}

/// Returns true if the text that a person typed is the name `name`, as the platform sends it or as `visible` shows it. Spaces around either
/// text are ignored.
pub fn is_same_name(typed: &str, name: &str) -> bool {
    visible(typed.trim()) == visible(name.trim())
}

/// FIRST STRONG ISOLATE: the text after it gets its own direction, without an effect on the text around.
const FIRST_STRONG: char = '\u{2068}';
/// POP DIRECTIONAL ISOLATE: ends an isolate.
const POP: char = '\u{2069}';

/// Returns the text without the isolates that [`visible`] adds around it.
fn strip_isolates(text: &str) -> &str {
    let inner = text.strip_prefix(FIRST_STRONG).and_then(|text| text.strip_suffix(POP));
    inner.filter(|inner| !inner.contains([FIRST_STRONG, POP])).unwrap_or(text)
}

fn is_hidden(character: char, previous: Option<char>, next: Option<char>) -> bool {
    match character {
        '\n' | '\t' => false,
        // Emoji and some scripts need joiners between their characters. A joiner beside an ASCII character or at an end of the text has no
        // effect that a reader needs, so it is made visible.
        '\u{200c}' | '\u{200d}' => {
            let is_plain = |neighbour: Option<char>| neighbour.is_none_or(|neighbour| neighbour.is_ascii());
            is_plain(previous) || is_plain(next)
        }
        _ => {
            character.is_control()
                || matches!(
                    character,
                    '\u{ad}'
                        | '\u{34f}'
                        | '\u{61c}'
                        | '\u{115f}'
                        | '\u{1160}'
                        | '\u{17b4}'
                        | '\u{17b5}'
                        | '\u{180b}'..='\u{180f}'
                        | '\u{200b}'
                        | '\u{200e}'
                        | '\u{200f}'
                        | '\u{2028}'..='\u{202e}'
                        | '\u{2060}'..='\u{206f}'
                        | '\u{3164}'
                        | '\u{feff}'
                        | '\u{ffa0}'
                        | '\u{fff0}'..='\u{fffb}'
                        | '\u{e0000}'..='\u{e0fff}'
                )
        }
    }
}

/// Returns true for letters of scripts that are written from right to left.
fn is_right_to_left(character: char) -> bool {
    matches!(character, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_turns_or_hides_text_is_shown() {
        assert_eq!(visible("eu-production"), "eu-production");
        assert_eq!(visible("Zoë’s naïve café 日本 👩‍👩‍👧 v2"), "Zoë’s naïve café 日本 👩‍👩‍👧 v2");
        assert_eq!(visible("pay\u{202e}tnem"), "pay⟨U+202E⟩tnem");
        assert_eq!(visible("api\u{200b}"), "api⟨U+200B⟩");
        assert_eq!(visible("a\u{200d}b"), "a⟨U+200D⟩b");
        assert_eq!(visible("a\u{0}\u{85}b\nc\td"), "a⟨U+0000⟩⟨U+0085⟩b\nc\td");
        assert_eq!(visible("\u{2066}x"), "⟨U+2066⟩x");
        assert_eq!(visible("\u{e0041}"), "⟨U+E0041⟩");
    }

    #[test]
    fn a_right_to_left_name_is_isolated_once() {
        let shown = visible("שלום 12");
        assert_eq!(shown, "\u{2068}שלום 12\u{2069}");
        assert_eq!(visible(&shown), shown);
        assert_eq!(visible("pay\u{202e}שלום"), "\u{2068}pay⟨U+202E⟩שלום\u{2069}");
    }

    #[test]
    fn a_name_is_typed_as_it_is_or_as_it_is_shown() {
        for name in ["eu-production", "pay\u{202e}tnem", "שלום", "api\u{200b}"] {
            assert!(
                is_same_name(name, name) && is_same_name(&format!(" {} ", visible(name)), name),
                "{name:?}"
            );
        }
        assert!(!is_same_name("api", "api\u{200b}") && !is_same_name("API", "api"));
    }
}
