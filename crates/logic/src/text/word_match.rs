//! The word search of the palette, of options and of the settings’ navigation. Lists have a search of their own: `list/view.rs`.

use crate::text::lower_case::lower_case;

/// Returns true if each word of a search is in a text, whether in upper or lower case. True for a search without words.
pub fn contains_words(text: &str, search: &str) -> bool {
    let text = lower_case(text);
    lower_case(search).split_whitespace().all(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_to_be_there() {
        assert!(contains_words("27d1c82 Fix VAT rounding, Ada Mendez", "vat  ADA"));
        assert!(!contains_words("27d1c82 Fix VAT rounding", "vat ada"));
        assert!(contains_words("Élan", "élan"));
        assert!(contains_words("", " "));
    }
}
