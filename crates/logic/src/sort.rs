//! Sorting by index, compiled once for all types. The standard library's sort is compiled anew for each type and comparison, and each copy
//! adds 6 kB to the console's download.

use std::cmp::Ordering;

/// Returns the indices below `count` in sorted order. The sort is stable; `compare` compares two indices.
pub fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..count).collect();
    let mut merged: Vec<usize> = Vec::with_capacity(count);
    let mut width = 1;
    while width < count {
        merged.clear();
        for run in sorted.chunks(width * 2) {
            let (mut left, mut right) = run.split_at(width.min(run.len()));
            while let ([first, more @ ..], [second, others @ ..]) = (left, right) {
                if compare(*first, *second) == Ordering::Greater {
                    merged.push(*second);
                    right = others;
                } else {
                    merged.push(*first);
                    left = more;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        std::mem::swap(&mut sorted, &mut merged);
        width *= 2;
    }
    sorted
}

/// Returns the items sorted by the text that `text_of` returns for each.
pub fn by_text<T: Clone>(items: &[T], text_of: &dyn Fn(&T) -> String) -> Vec<T> {
    let keys: Vec<String> = items.iter().map(text_of).collect();
    let sorted = order(items.len(), &|a, b| keys.get(a).cmp(&keys.get(b)));
    sorted.into_iter().filter_map(|index| items.get(index).cloned()).collect()
}

/// Returns a text in lower case, for Latin, Greek and Cyrillic letters whose capital has a code at a fixed distance: enough for searching,
/// without the tables of Unicode (25 kB).
pub fn fold(text: &str) -> String {
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
    use proptest::prelude::*;

    #[test]
    fn letters_of_the_usual_alphabets_fold() {
        for text in
            ["Storefront WEB", "ÄÖÜ ß Éa", "ŁÓDŹ Žižkov Ťa", "ΑΘΗΝΑ", "МОСКВА Ёж", "TIẾNG VIỆT", "東京 × ÷"]
        {
            assert_eq!(fold(text), text.to_lowercase().replace('ς', "σ"), "{text}");
        }
    }

    proptest! {
        #[test]
        fn it_is_the_order_of_a_stable_sort(numbers in prop::collection::vec(0_u8..20, 0..200)) {
            let mut expected: Vec<usize> = (0..numbers.len()).collect();
            expected.sort_by_key(|index| numbers[*index]);
            prop_assert_eq!(order(numbers.len(), &|a, b| numbers[a].cmp(&numbers[b])), expected);
        }
    }
}
