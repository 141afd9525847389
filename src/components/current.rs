//! A list that isn't polled is kept current by the statuses beside it, which are.

use crate::live::Reading;
use crate::ui::dynamic::effect;
use leptos::prelude::*;
use uuid::Uuid;

/// Reads the list again when the statuses name other records than it. Once for each difference: statuses that
/// never agree with their list don't ask for it again and again. Nothing is compared before both were read.
pub fn keep_current(listed: Memo<Vec<Uuid>>, named: Memo<Vec<Uuid>>, list: Reading) {
    let sorted = |ids: &Vec<Uuid>| {
        let mut ids = ids.clone();
        ids.sort_unstable();
        ids
    };
    effect(move || {
        let named = named.with(sorted);
        if list.read_at.with_untracked(Option::is_some) && listed.with_untracked(sorted) != named {
            list.refresh();
        }
    });
}
