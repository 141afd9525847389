//! Computes an order in which each function of a module is followed by the function that is most similar to it. Brotli compresses such a
//! module better, because it finds most of a function in the bytes just before it.

use std::collections::HashMap;

/// The length of the sequences of bytes by which functions are compared. Of 4 to 12, 6 gave the smallest first load.
const SEQUENCE_BYTES: usize = 6;
/// The maximum number of functions that contain a sequence which is compared. A sequence in more functions is left out: it says little about
/// their similarity, and takes the most time.
const MAX_FUNCTIONS: usize = 400;
/// The share of common sequences, from 0 to 1, above which two functions count as similar.
const MIN_SHARE: f64 = 0.02;

/// Returns the indices of `bodies` (the bytes of each function) in their new order. The order begins with the first index of `start`. Where
/// no remaining function is similar to the last function, the order continues with the first remaining index of `start`.
///
/// The next function is the function of whose sequences the greatest share is also in the last function. This isn't symmetric: a short
/// function that is contained in a longer function follows it, where it compresses to almost nothing.
pub fn by_similarity(bodies: &[&[u8]], start: &[usize]) -> Vec<usize> {
    let sequences: Vec<Vec<u64>> = bodies.iter().map(|body| sequences(body)).collect();
    let mut functions: HashMap<u64, Vec<usize>> = HashMap::new();
    for (index, sequences) in sequences.iter().enumerate() {
        for sequence in sequences {
            functions.entry(*sequence).or_default().push(index);
        }
    }
    functions.retain(|_, functions| functions.len() <= MAX_FUNCTIONS);

    let mut left: Vec<bool> = vec![true; bodies.len()];
    let mut order = Vec::with_capacity(bodies.len());
    let mut unlike = start.iter().copied();
    let mut next = None;
    while let Some(index) = next.or_else(|| unlike.find(|index| left.get(*index) == Some(&true))) {
        order.push(index);
        if let Some(left) = left.get_mut(index) {
            *left = false;
        }
        let mut shared: HashMap<usize, usize> = HashMap::new();
        for sequence in sequences.get(index).into_iter().flatten() {
            for other in functions.get(sequence).into_iter().flatten() {
                if left.get(*other) == Some(&true) {
                    *shared.entry(*other).or_default() += 1;
                }
            }
        }
        let share = |(other, shared): &(usize, usize)| {
            *shared as f64 / sequences.get(*other).map_or(1, Vec::len) as f64
        };
        next = shared
            .into_iter()
            .max_by(|a, b| share(a).total_cmp(&share(b)).then(b.0.cmp(&a.0)))
            .filter(|most| share(most) > MIN_SHARE)
            .map(|(other, _)| other);
    }
    order
}

/// Returns all sequences of [`SEQUENCE_BYTES`] bytes in a function's body, each once and as a number, because numbers are compared faster
/// than slices.
fn sequences(body: &[u8]) -> Vec<u64> {
    let number = |bytes: &[u8]| bytes.iter().fold(0, |number, byte| (number << 8) | u64::from(*byte));
    let mut sequences: Vec<u64> = body.windows(SEQUENCE_BYTES).map(number).collect();
    sequences.sort_unstable();
    sequences.dedup();
    sequences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_followed_by_the_function_that_is_most_like_it() {
        let bodies: [&[u8]; 4] =
            [b"open the file and read it", b"wait for a timer", b"open the file", b"wait for a"];
        assert_eq!(by_similarity(&bodies, &[0, 1, 2, 3]), [0, 2, 1, 3]);
        assert_eq!(by_similarity(&bodies, &[1, 0, 2, 3]), [1, 3, 0, 2]);
    }

    #[test]
    fn short_and_unlike_functions_keep_their_order() {
        assert_eq!(by_similarity(&[b"a", b"", b"b"], &[2, 0, 1]), [2, 0, 1]);
        assert_eq!(by_similarity(&[], &[]), Vec::<usize>::new());
    }
}
