//! The order of a list, which is frozen while a person works in the list, and the count of pending changes.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// Returns the rows to show, by their keys, and the number of pending changes. While the list is frozen, the shown rows stay, unless none are
/// shown; otherwise they are replaced by `wanted`, with no pending changes.
pub fn settle<K: Clone + Eq + Hash>(shown: &[K], wanted: Vec<K>, frozen: bool) -> (Vec<K>, usize) {
    if !frozen || shown.is_empty() {
        return (wanted, 0);
    }
    let changes = changes(shown, &wanted);
    (shown.to_vec(), changes)
}

/// Returns the minimum number of rows to add, remove or move to get from one order to the other.
pub fn changes<K: Clone + Eq + Hash>(shown: &[K], wanted: &[K]) -> usize {
    let known: HashSet<K> = shown.iter().cloned().collect();
    wanted.iter().filter(|key| !known.contains(*key)).count() + marked(shown, wanted).len()
}

/// Returns the shown rows that would be removed or moved to get to the order `wanted`.
pub fn marked<K: Clone + Eq + Hash>(shown: &[K], wanted: &[K]) -> HashSet<K> {
    let wanted_indexes: HashMap<K, usize> =
        wanted.iter().cloned().enumerate().map(|(index, key)| (key, index)).collect();
    let staying: Vec<(&K, usize)> =
        shown.iter().filter_map(|key| Some((key, *wanted_indexes.get(key)?))).collect();
    let rise = longest_rise(&staying.iter().map(|(_, index)| *index).collect::<Vec<_>>());
    let keeps: HashSet<K> =
        rise.iter().filter_map(|index| staying.get(*index)).map(|(key, _)| (*key).clone()).collect();
    shown.iter().filter(|key| !keeps.contains(*key)).cloned().collect()
}

/// Returns the indices of a longest strictly increasing subsequence of `values`, the last index first.
fn longest_rise(values: &[usize]) -> Vec<usize> {
    // `ends`: for each length, the index of the smallest last element of an increasing subsequence of that length. `before`: for each
    // element, the index of its predecessor in such a subsequence.
    let (mut ends, mut before) = (Vec::<usize>::new(), Vec::<Option<usize>>::new());
    let value_at = |index: usize| values.get(index).copied().unwrap_or_default();
    for (index, value) in values.iter().enumerate() {
        let at = ends.partition_point(|end| value_at(*end) < *value);
        before.push(at.checked_sub(1).and_then(|at| ends.get(at).copied()));
        match ends.get_mut(at) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut rise = Vec::new();
    let mut next = ends.last().copied();
    while let Some(index) = next {
        rise.push(index);
        next = before.get(index).copied().flatten();
    }
    rise
}

/// Returns the row that gets the focus after `wanted` replaces `shown`: `current` if `wanted` contains it, else the next shown row that
/// stays, else the previous one. None if no row stays, or if neither `shown` nor `wanted` contains `current`.
pub fn next_focus<K: Clone + Eq + Hash>(shown: &[K], wanted: &[K], current: &K) -> Option<K> {
    let stays: HashSet<K> = wanted.iter().cloned().collect();
    if stays.contains(current) {
        return Some(current.clone());
    }
    let index = shown.iter().position(|key| key == current)?;
    let after = shown.iter().skip(index + 1).find(|key| stays.contains(*key));
    after.or_else(|| shown.iter().take(index).rev().find(|key| stays.contains(*key))).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frozen_list_stays_and_counts_what_would_change() {
        assert_eq!(settle(&[1, 2, 3], vec![3, 1, 2], true), (vec![1, 2, 3], 1));
        assert_eq!(settle(&[1, 2, 3], vec![1, 3, 4], true), (vec![1, 2, 3], 2), "one leaves, one comes");
        assert_eq!(settle(&[1, 2, 3], vec![3, 2, 1], true), (vec![1, 2, 3], 2));
        assert_eq!(settle(&[1, 2, 3], vec![1, 2, 3], true), (vec![1, 2, 3], 0));
        assert_eq!(settle(&[1, 2, 3], vec![3, 1], false), (vec![3, 1], 0));
        assert_eq!(marked(&[1, 2, 3, 4], &[2, 3, 1]), HashSet::from([1, 4]), "one moves, one leaves");
        assert_eq!(settle(&[], vec![1], true), (vec![1], 0), "an empty list takes what comes");
    }

    #[test]
    fn the_focus_goes_to_the_next_row_that_stays() {
        let next = |wanted: &[i32], current| next_focus(&[1, 2, 3, 4], wanted, &current);
        assert_eq!(next(&[1, 3, 4], 2), Some(3));
        assert_eq!(next(&[1, 2], 3), Some(2));
        assert_eq!(next(&[1, 2], 4), Some(2));
        assert_eq!(next(&[2], 2), Some(2));
        assert_eq!(next(&[], 2), None);
        assert_eq!(next(&[1], 9), None);
    }
}
