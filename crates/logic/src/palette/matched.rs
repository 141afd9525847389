//! The letters of a title that a query matches.

use crate::text::lower_case::lower_case;

/// Returns a title in pieces: each piece, and true if the query matches it. A word of the query matches where the title contains it; if the
/// title doesn’t contain it, its letters match one after the other. Upper and lower case don’t differ; a letter with an accent matches only
/// itself. The title stays in one piece if nothing matches.
pub fn matched(title: &str, query: &str) -> Vec<(String, bool)> {
    let lower: Vec<char> = lower_case(title).chars().collect();
    let mut is_match = vec![false; lower.len()];
    for word in query.split_whitespace() {
        let word: Vec<char> = lower_case(word).chars().collect();
        for index in matched_indices(&lower, &word) {
            is_match.get_mut(index).into_iter().for_each(|found| *found = true);
        }
    }
    let mut pieces: Vec<(String, bool)> = Vec::new();
    for (letter, is_match) in title.chars().zip(is_match) {
        match pieces.last_mut().filter(|(_, is_last_match)| *is_last_match == is_match) {
            Some((piece, _)) => piece.push(letter),
            None => pieces.push((letter.to_string(), is_match)),
        }
    }
    pieces
}

/// Returns the indices of the letters that a word matches; none if the letters aren't all there, in their order.
fn matched_indices(title: &[char], word: &[char]) -> Vec<usize> {
    if let Some(start) = title.windows(word.len().max(1)).position(|part| part == word) {
        return (start..start + word.len()).collect();
    }
    let mut letters = title.iter().enumerate();
    let next = |letter: &char| letters.find(|(_, found)| *found == letter).map(|(index, _)| index);
    word.iter().map(next).collect::<Option<Vec<usize>>>().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brackets(title: &str, query: &str) -> String {
        let text = |(piece, is_match)| if is_match { format!("[{piece}]") } else { piece };
        matched(title, query).into_iter().map(text).collect()
    }

    #[test]
    fn words_match_as_a_whole_or_letter_by_letter() {
        for (query, expected) in [
            ("fraud", "[fraud]-scoring"),
            ("SCOR fra", "[fra]ud-[scor]ing"),
            ("frsc", "[fr]aud-[sc]oring"),
            ("fraudx", "fraud-scoring"),
            ("", "fraud-scoring"),
            ("fraud-scoring-api", "fraud-scoring"),
        ] {
            assert_eq!(brackets("fraud-scoring", query), expected, "{query}");
        }
        assert_eq!(brackets("Überweisung", "über"), "[Über]weisung");
        assert_eq!(matched("", "x"), []);
    }
}
