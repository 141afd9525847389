//! Keeps a list that isn't polled current, by the ids in the statuses, which are polled.

use crate::live::Remote;
use leptos::prelude::*;
use slipway_api::fields::reference;
use slipway_computed::{boxed, computed};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Reads the list again if the ids in the statuses differ from those in the list. This is checked once for each change of the ids in the
/// statuses: if list and statuses never agree, the list isn't read again and again. Nothing is compared before both were read.
pub fn refresh_on_new_ids(list: Remote, statuses: Remote) {
    let in_statuses = computed(move || {
        statuses
            .value
            .with(|read| read.as_ref().map(|read| fingerprint(read.statuses.keys().map(|id| id.as_bytes()))))
    });
    Effect::new(boxed(move || {
        let Some(in_statuses) = in_statuses.get() else { return };
        let in_list = list.value.with_untracked(|read| {
            let ids: Vec<_> =
                read.as_ref()?.items.iter().filter_map(|record| record.at(&[reference::ID]).str()).collect();
            Some(fingerprint(ids.iter().map(|id| id.as_bytes())))
        });
        if in_list.is_some_and(|in_list| in_list != in_statuses) {
            list.reading.refresh();
        }
    }));
}

/// Returns the number of ids and a hash of them that doesn't depend on their order.
fn fingerprint<'a>(ids: impl Iterator<Item = &'a [u8]>) -> (usize, u64) {
    let hash_of = |id: &[u8]| {
        let mut hash = DefaultHasher::new();
        id.hash(&mut hash);
        hash.finish()
    };
    ids.fold((0, 0), |(count, sum), id| (count + 1, sum.wrapping_add(hash_of(id))))
}
