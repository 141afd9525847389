//! Lower case without the tables of Unicode.

/// Returns a text in lower case, for Latin, Greek and Cyrillic letters whose capital has a code at a fixed distance: enough for searching,
/// without the tables of Unicode (25 kB).
pub fn lower_case(text: &str) -> String {
    text.chars().map(lower).collect()
}

fn lower(letter: char) -> char {
    let code = u32::from(letter);
    let moved = match code {
        0x41..=0x5a | 0xc0..=0xd6 | 0xd8..=0xde | 0x391..=0x3a1 | 0x3a3..=0x3ab | 0x410..=0x42f => code + 32,
        0x400..=0x40f => code + 80,
        // In the first ranges, each even code is a capital and the next odd code is its small letter. In the last two
        // ranges, the odd codes are the capitals.
        0x100..=0x137
        | 0x14a..=0x177
        | 0x460..=0x481
        | 0x48a..=0x4bf
        | 0x4d0..=0x52f
        | 0x1e00..=0x1e95
        | 0x1ea0..=0x1eff => code | 1,
        0x139..=0x148 | 0x179..=0x17e if code % 2 == 1 => code + 1,
        _ => code,
    };
    char::from_u32(moved).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_the_usual_alphabets_are_lower_cased() {
        for text in
            ["Storefront WEB", "ÄÖÜ ß Éa", "ŁÓDŹ Žižkov Ťa", "ΑΘΗΝΑ", "МОСКВА Ёж", "TIẾNG VIỆT", "東京 × ÷"]
        {
            assert_eq!(lower_case(text), text.to_lowercase().replace('ς', "σ"), "{text}");
        }
    }
}
