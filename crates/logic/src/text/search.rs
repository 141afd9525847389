//! The search in a list.

use crate::sort::fold;

/// Returns true if each word of a search is in a text, whether in upper or lower case. True for a search without words.
pub fn has_words(text: &str, search: &str) -> bool {
    let text = fold(text);
    fold(search).split_whitespace().all(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_to_be_there() {
        assert!(has_words("27d1c82 Fix VAT rounding, Ada Mendez", "vat  ADA"));
        assert!(!has_words("27d1c82 Fix VAT rounding", "vat ada"));
        assert!(has_words("Élan", "élan"));
        assert!(has_words("", " "));
    }
}
