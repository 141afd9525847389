//! Repeats the read of a list if the list lacks the record of the page.

use crate::live::Reading;
use leptos::prelude::*;

/// Repeats the read of a list once when `is_missing` becomes true: a list that was read before may lack a newer record.
pub fn refresh_when_missing(reading: Reading, is_missing: impl Fn() -> bool + 'static) {
    let is_read_again = StoredValue::new(false);
    Effect::new(move || {
        if is_missing() && !is_read_again.get_value() {
            is_read_again.set_value(true);
            // The refresh waits for the next frame: the read starts in the page’s first effects, and an earlier refresh could be lost.
            request_animation_frame(move || reading.refresh());
        }
    });
}
