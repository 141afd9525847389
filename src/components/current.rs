//! A list that isn't polled is kept current by the statuses beside it, which are.

use crate::live::Remote;
use crate::signal::See;
use crate::ui::dynamic::{effect, memo};
use slipway_logic::order::by_words;

/// Reads the list again when the statuses name other records than it. Once for each difference: statuses that
/// never agree with their list don't ask for it again and again. Nothing is compared before both were read.
pub fn keep_current(list: Remote, statuses: Remote) {
    let named = memo(move || {
        let named = statuses.value.see(|read| {
            read.as_ref().map(|read| read.sides.keys().map(ToString::to_string).collect::<Vec<String>>())
        });
        named.map(|ids| by_words(&ids, &String::clone))
    });
    effect(move || {
        let Some(named) = named.get() else { return };
        let listed = list.value.peek(|read| {
            let items =
                read.as_ref().map(|read| read.items.iter().filter_map(|record| record.at(&["id"]).text()));
            items.map(|ids| by_words(&ids.collect::<Vec<String>>(), &String::clone))
        });
        if listed.is_some_and(|listed| listed != named) {
            list.reading.refresh();
        }
    });
}
