//! The save of the settings: the record is read again, the edits are reviewed against it, and the whole record is sent.

use super::draft::SettingsDraft;
use super::focus::show_field;
use super::saved;
use super::state::{Remark, Review, SAVE};
use crate::browser::task::spawn;
use crate::browser::{clock, storage};
use crate::components::editing::submission::Submission;
use crate::components::editing::submissions::{SubmissionEnd, use_submissions};
use leptos::prelude::*;
use slipway_api::ApiError;
use slipway_logic::settings::edit::{edits, way};
use slipway_logic::settings::merge;
use slipway_logic::settings::reply::stored_otherwise;
use slipway_logic::text::errors;

/// Applies the end of a save, also of one that was begun before the page was left and opened again.
pub fn resume(draft: SettingsDraft) {
    use_submissions().show(draft.key.get_value(), Callback::new(move |end| ended(draft, end)));
}

impl SettingsDraft {
    /// Shows the first mistake; without one, reads the record again and shows the review. Nothing is sent yet.
    pub fn begin_review(self) {
        let (draft, state) = (self, self.save);
        if state.busy.get_untracked() {
            return;
        }
        state.trouble.set(None);
        state.refused.set(Vec::new());
        state.has_asked.set(true);
        if draft.unreadable.with_untracked(Option::is_some) {
            show_field(draft, &[]);
            return;
        }
        if let Some((way, _)) = draft.mistakes.with_untracked(|mistakes| mistakes.first().cloned()) {
            show_field(draft, &way);
            return;
        }
        if !untrack(|| draft.is_changed()) {
            state.trouble.set(Some("No changes to save.".into()));
            return;
        }
        state.is_outdated.set(false);
        state.busy.set(true);
        spawn(async move {
            let now = self.reads.source.read_again(self.live, self.table).await;
            // Who left the page meanwhile wants no review.
            if state.busy.try_set(false).is_some() {
                return;
            }
            match now {
                Ok(now) => self.show(now),
                Err(error) => {
                    state.trouble.try_set(error.sentence());
                }
            }
        });
    }

    fn show(self, now: String) {
        let (base, mine) = (self.base.get_untracked(), self.mine.get_untracked());
        let edits = merge::review(&base, &mine, &now);
        self.save.review.try_set(Some(Review { now, edits }));
    }

    /// Reads the record once more. Sends what was reviewed if the record is still the one that was reviewed; else shows the review again.
    pub fn confirm(self) {
        let state = self.save;
        let Some(review) = state.review.get_untracked() else { return };
        if state.busy.get_untracked() || !untrack(|| state.is_decided()) {
            return;
        }
        let submission = self.submission(&review);
        let body = submission.body.clone();
        state.busy.set(true);
        state.trouble.set(None);
        spawn(async move {
            let now = self.reads.source.read_again(self.live, self.table).await;
            let is_left = state.busy.try_set(false).is_some();
            match now {
                // A person who discarded the draft while leaving doesn’t want the save.
                _ if is_left && submission.was_discarded() => {}
                Ok(now) if is_same(&review.now, &now) && is_left => submission.send(body),
                Ok(_) if is_left => submission.drop_with(
                    "not saved, the record changed after your review. Open the settings again to review your draft.",
                ),
                Err(error) if is_left => {
                    if let Some(why) = error.sentence() {
                        submission.drop_with(&why);
                    }
                }
                // Who went back to the settings doesn’t want them sent.
                _ if state.review.with_untracked(|now| now.as_ref() != Some(&review)) => {}
                Ok(now) if is_same(&review.now, &now) => {
                    state.busy.set(true);
                    state.is_sending.set(true);
                    self.sent.set_value(body.clone());
                    state.sent_at.set(Some(clock::now()));
                    submission.send(body);
                }
                Ok(now) => {
                    state.is_outdated.try_set(true);
                    state.decisions.try_set(Vec::new());
                    self.show(now);
                }
                Err(error) => {
                    state.trouble.try_set(error.sentence());
                }
            }
        });
    }

    fn submission(self, review: &Review) -> Submission {
        let Self { live, notifier, outcomes, submissions, .. } = self;
        let body = review.body(&untrack(|| self.save.dropped()));
        let (key, table, now) = (self.key.get_value(), self.table, review.now.clone());
        let (undo_key, id) = (key.clone(), self.reads.id);
        Submission {
            live,
            notifier,
            submissions,
            outcomes,
            on_confirmed: Box::new(move |body, reply| {
                saved::store(&undo_key, &now, &saved::request_of(reply, id, table, body));
                stored_otherwise(body, reply)
            }),
            act: SAVE,
            done: "Settings saved",
            follows: None,
            versions: None,
            request: (self.make)(self.reads.id, body.clone()),
            discards: submissions.discards(),
            is_stored: storage::read_draft(&key).is_some(),
            key,
            draft: untrack(|| self.stored()),
            page: self.address.page.get_untracked(),
            environment: self.reads.environment.to_string(),
            name: slipway_api::visible::visible(&self.reads.target.get_untracked().name),
            body,
        }
    }
}

/// Returns true if two records have the same values. A platform may write them in another order.
fn is_same(one: &str, other: &str) -> bool {
    one == other || edits(one, other).is_empty()
}

fn ended(draft: SettingsDraft, end: SubmissionEnd) {
    let state = draft.save;
    state.busy.try_set(false);
    state.is_sending.try_set(false);
    match end {
        SubmissionEnd::Confirmed { body, reply } => {
            let saved = saved::request_of(&reply, draft.reads.id, draft.table, &body);
            state.clear();
            draft.restored.set(None);
            draft.unreadable.set(None);
            draft.base.set(saved.clone());
            draft.set(Some(saved));
            draft.saves.update(|saves| *saves += 1);
            draft.focus_section();
        }
        SubmissionEnd::Failed { error, entry, sent_at } => {
            state.sent_at.try_set(sent_at);
            refused(draft, entry, &error);
        }
    }
}

fn refused(draft: SettingsDraft, entry: u32, error: &ApiError) {
    let state = draft.save;
    let sentence = errors::write_sentence(error);
    draft.notifier.set_failed(entry, &sentence);
    if let ApiError::Refused { fields, .. } = error {
        // The platform counts the entries of the request.
        let sent = Some(draft.sent.get_value()).filter(|sent| !sent.is_empty());
        let sent = sent.unwrap_or_else(|| draft.mine.get_untracked());
        let remarks: Vec<Remark> = fields
            .iter()
            .map(|(path, text)| (way(&sent, path.strip_prefix("body.").unwrap_or(path)), text.clone()))
            .collect();
        // Field messages belong to their fields.
        if let Some((way, _)) = remarks.first() {
            state.review.try_set(None);
            show_field(draft, way);
        }
        state.refused.try_set(remarks);
    }
    state.trouble.try_set(Some(sentence));
}
