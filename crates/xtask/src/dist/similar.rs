//! The order in which each function of a module is followed by the function that is the most like it. Brotli then finds most of a function
//! in what stands just before it.

use std::collections::HashMap;

/// The length of the sequences of bytes by which functions are compared. Of 4 to 12, 6 gave the smallest first load.
const SEQUENCE_BYTES: usize = 6;
/// A sequence in more functions than this is left out of the comparison: it is frequent in every module, and costs the most time.
const MAX_FUNCTIONS: usize = 400;
/// The smallest share of common sequences that counts as similar.
const MIN_SHARE: f64 = 0.02;

/// Returns the indices of `bodies` in their new order. It begins with the first index of `start`, and goes on with the first that is left
/// where no function resembles the one before.
///
/// The next function is the one of whose sequences the greatest share is in the present function. That isn't symmetric: a function that
/// is contained in a longer function follows it, and costs next to nothing there.
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

/// Returns the sequences of a function's bytes, each once and as a number: numbers are compared faster than slices.
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
