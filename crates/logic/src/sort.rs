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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_the_order_of_a_stable_sort(numbers in prop::collection::vec(0_u8..20, 0..200)) {
            let mut expected: Vec<usize> = (0..numbers.len()).collect();
            expected.sort_by_key(|index| numbers[*index]);
            prop_assert_eq!(order(numbers.len(), &|a, b| numbers[a].cmp(&numbers[b])), expected);
        }
    }
}
