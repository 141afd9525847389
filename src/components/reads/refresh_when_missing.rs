//! Reads a list once more that lacks the record of a page.

use crate::live::Reading;
use leptos::prelude::*;

/// Refreshes once when a record is missing: a list that was read before may lack a newer record.
pub fn refresh_when_missing(reading: Reading, is_missing: impl Fn() -> bool + 'static) {
    let is_read_again = StoredValue::new(false);
    Effect::new(move || {
        if is_missing() && !is_read_again.get_value() {
            is_read_again.set_value(true);
            // The reader begins with the page’s first effects.
            request_animation_frame(move || reading.refresh());
        }
    });
}
