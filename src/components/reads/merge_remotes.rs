//! Several lists that are read in separate requests and shown as one list.

use crate::live::Remote;
use leptos::prelude::*;
use slipway_api::ApiError;
use slipway_logic::reading::read::Read;
use std::sync::Arc;

/// Merges several lists into one, in their order. The merged list gets its first value once each list was read or has failed, since
/// rows that are added later would move the rows below them. It has no value while the first list has none. Its time is the earliest time
/// at which one of the lists was read. Its error is the error of the first list, or else the first error of the other lists that isn’t
/// `NotOffered`: another list that isn’t offered is left out. A refresh of the merged list refreshes all lists.
pub fn merge_remotes(lists: Vec<Remote>) -> Remote {
    let all = Remote::default();
    let reading = all.reading;
    let Some(first) = lists.first().copied() else { return all };
    let parts = lists.clone();
    Effect::new(move || {
        let is_waiting = parts.iter().filter(|list| list.reading.is_loading()).count() > 0;
        let can_show =
            first.value.with(Option::is_some) && (!is_waiting || all.value.with_untracked(Option::is_some));
        let items = parts.iter().flat_map(|list| {
            list.value.with(|read| read.iter().flat_map(|read| read.items.clone()).collect::<Vec<_>>())
        });
        let whole = Read::of_items(items.collect());
        if can_show && all.value.with_untracked(|last| last.as_deref() != Some(&whole)) {
            all.value.set(Some(Arc::new(whole)));
        }
    });
    let parts = lists.clone();
    Effect::new(move || {
        let times = parts.iter().filter_map(|list| list.reading.read_at.get());
        let oldest = first.reading.read_at.get().and(times.min());
        reading.read_at.set(oldest.filter(|_| all.value.with(Option::is_some)));
        let mut errors = parts.iter().map(|list| list.reading.error.get());
        let first_error = errors.next().flatten();
        let is_relevant = |error: &ApiError| !matches!(error, ApiError::NotOffered { .. });
        reading.error.set(first_error.or_else(|| errors.flatten().find(is_relevant)));
        if !parts.iter().any(|list| list.reading.is_requested.get()) {
            reading.is_requested.set(false);
        }
    });
    Effect::new(move || {
        if reading.refreshes.get() > 0 {
            lists.iter().for_each(|list| list.reading.refresh());
        }
    });
    all
}
