//! Forms that were sent and wait for the platform: a form that is left and opened again meanwhile is still busy, and is told the end.

use leptos::prelude::*;
use leptos::reactive::graph::{AnySource, ToAnySource};
use slipway_api::{ApiError, Timestamp};

/// The outcome of a submission.
#[derive(Clone, Debug)]
pub enum SubmissionEnd {
    /// The platform confirmed it.
    Confirmed {
        /// The body that was sent.
        body: String,
        /// The reply.
        reply: String,
    },
    /// Refused, or unknown.
    Failed {
        /// The error.
        error: ApiError,
        /// The entry in the activity list.
        entry: u32,
        /// The time of the request, if the platform may have applied it.
        sent_at: Option<Timestamp>,
    },
}

/// The forms of this tab by the key of their draft. Computed once, above all pages.
#[derive(Clone, Copy)]
pub struct Submissions {
    /// The drafts that were sent and aren't answered yet.
    in_flight: RwSignal<Vec<String>>,
    /// The forms that are on the screen, and what each does at the end of its submission.
    shown: StoredValue<Vec<(String, Callback<SubmissionEnd>)>>,
    /// The number of forms that were left with their changes discarded.
    discards: StoredValue<u32>,
}

impl Default for Submissions {
    fn default() -> Self {
        Self {
            in_flight: RwSignal::new(Vec::new()),
            shown: StoredValue::new(Vec::new()),
            discards: StoredValue::new(0),
        }
    }
}

impl Submissions {
    /// Returns the signals that outlive pages.
    pub fn sources(self) -> Vec<AnySource> {
        vec![self.in_flight.to_any_source()]
    }

    /// Records that a form was left with its changes discarded: what it was about to send isn’t wanted.
    pub fn discard(self) {
        self.discards.try_update_value(|discards| *discards = discards.wrapping_add(1));
    }

    /// Returns the number of forms that were left with their changes discarded.
    pub fn discards(self) -> u32 {
        self.discards.try_get_value().unwrap_or_default()
    }

    /// A draft was sent.
    pub fn begin(self, key: &str) {
        self.in_flight.try_update(|all| all.push(key.to_owned()));
    }

    /// The platform answered, or will not. Returns the form that shows the draft now.
    pub fn end(self, key: &str) -> Option<Callback<SubmissionEnd>> {
        self.in_flight.try_update(|all| all.retain(|known| known != key));
        self.shown
            .with_value(|shown| shown.iter().rev().find(|(known, _)| known == key).map(|(_, form)| *form))
    }

    /// Returns true while a draft waits for its answer.
    pub fn is_in_flight(self, key: &str) -> bool {
        self.in_flight.with_untracked(|all| all.iter().any(|known| known == key))
    }

    /// A form is shown, until the calling component goes.
    pub fn show(self, key: String, on_end: Callback<SubmissionEnd>) {
        self.shown.try_update_value(|shown| shown.push((key.clone(), on_end)));
        on_cleanup(move || {
            self.shown.try_update_value(|shown| {
                if let Some(place) = shown.iter().position(|(known, _)| *known == key) {
                    shown.remove(place);
                }
            });
        });
    }
}

/// The submissions, from the app's context.
pub fn use_submissions() -> Submissions {
    expect_context()
}
