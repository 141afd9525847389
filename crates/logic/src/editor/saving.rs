//! The replies that a save waits for: the record read for the review, the record read before the save, and the platform’s reply to the
//! save.

use super::edit::{Edit, edits, is_same as is_same_value, value};
use super::event::{Command, Outcome, ReadError, Reply, RequestId};
use super::merge::apply;
use super::review::Review;
use super::schema::ReadRecord;
use super::{Editor, Phase, SaveMode};
use slipway_api::Timestamp;

/// The message if a save without a review is stopped by a change on the platform.
const CHANGED_ON_PLATFORM: &str =
    "Changed on the platform since you opened this page. Check the values and try again.";
/// The end of the message, after the record’s name, if the record changed on the platform after the review, and the page was left
/// meanwhile.
const CHANGED_AFTER_REVIEW: &str =
    "not saved, the record changed after your review. Open the form again to review your draft.";

impl Editor {
    pub(super) fn read_finished(
        &mut self,
        id: RequestId,
        result: Result<ReadRecord, ReadError>,
        now: Timestamp,
    ) -> Vec<Command> {
        match self.phase {
            Phase::ReadingForReview(current) if current == id => self.begin_review(result),
            Phase::ReadingForSave(current) if current == id => self.compare_and_send(result, now),
            // The person went back, discarded the edits or left the page: the record isn’t needed any more.
            _ => Vec::new(),
        }
    }

    fn begin_review(&mut self, result: Result<ReadRecord, ReadError>) -> Vec<Command> {
        self.phase = Phase::Editing;
        match result {
            // The record could be edited during the read, so it is validated again.
            Ok(theirs) => match self.first_error() {
                Some(path) => vec![Command::ShowField(path)],
                None => self.show_review(theirs),
            },
            Err(ReadError::SessionEnded) => Vec::new(),
            Err(ReadError::Failed(message)) => {
                self.error = Some(message);
                Vec::new()
            }
        }
    }

    /// Shows the review of the edits against the present record. If the platform has all edited values already, the save is finished: an
    /// earlier write had an effect after all, or somebody else saved the same.
    fn show_review(&mut self, theirs: ReadRecord) -> Vec<Command> {
        self.recognize_own_write(&theirs.request);
        self.theirs = theirs.clone();
        let review = self.review_against(theirs);
        if review.conflicts().next().is_none()
            && is_same(&review.request(), &self.theirs.request)
            && !has_lost_place(&review)
        {
            return self.already_saved(self.theirs.clone());
        }
        self.review = Some(review);
        self.phase = Phase::Reviewing;
        Vec::new()
    }

    fn already_saved(&mut self, theirs: ReadRecord) -> Vec<Command> {
        self.begin(theirs.request.clone());
        self.theirs = theirs;
        vec![Command::DeleteDraft, Command::Report(Outcome::AlreadySaved)]
    }

    /// Looks for the effect of a write whose outcome isn’t known. Values of that write which the platform has now become part of the base,
    /// so that they don’t conflict with later edits. If the platform has all values of the write, its outcome counts as known.
    fn recognize_own_write(&mut self, theirs: &str) {
        let sent = self.sent.as_ref().filter(|_| self.uncertain_since.is_some());
        let sent: Vec<&Edit> = sent.map(Review::saved_edits).unwrap_or_default();
        let has_value = |edit: &&Edit| match (value(theirs, &edit.path), &edit.new) {
            (Some(theirs), Some(new)) => is_same_value(theirs, new),
            (theirs, new) => theirs.is_none() && new.is_none(),
        };
        let found: Vec<&Edit> = sent.iter().copied().filter(has_value).collect();
        let is_saved = !sent.is_empty() && found.len() == sent.len();
        self.document.base = apply(&self.document.base, found);
        if is_saved {
            self.uncertain_since = None;
        }
    }

    fn compare_and_send(&mut self, result: Result<ReadRecord, ReadError>, now: Timestamp) -> Vec<Command> {
        let Some(review) = self.review.clone() else {
            self.edit_again();
            return Vec::new();
        };
        match self.mode == SaveMode::Unreviewed || !self.is_open {
            true => self.edit_again(),
            false => self.phase = Phase::Reviewing,
        }
        let theirs = match result {
            Ok(theirs) => theirs,
            Err(error) => {
                let ReadError::Failed(message) = error else { return self.report_if_left(None) };
                self.error = Some(message.clone());
                return self.report_if_left(Some(Outcome::NotSaved(message)));
            }
        };
        if self.mode == SaveMode::Unreviewed {
            return self.merge_and_send(theirs, now);
        }
        if is_same(&theirs.request, &review.theirs.request) {
            let request = review.request();
            // The request equals the record if each edit was decided for the platform’s value, can’t be applied any more, or is on the
            // platform already. Then nothing has to be sent.
            return match is_same(&request, &theirs.request) {
                true => self.already_saved(theirs),
                false => self.send(request, Some(review), now),
            };
        }
        if !self.is_open {
            return self.report_if_left(Some(Outcome::NotSaved(CHANGED_AFTER_REVIEW.to_owned())));
        }
        self.phase = Phase::Editing;
        let commands = self.show_review(theirs);
        self.is_outdated = self.phase == Phase::Reviewing;
        commands
    }

    /// Saves the edits without a review. Stops if an edited value was also changed on the platform, to another value, if the list element
    /// of an edit was deleted there, or if the merged record is invalid. If the platform has all edited values already, the save is
    /// finished and nothing is sent.
    fn merge_and_send(&mut self, theirs: ReadRecord, now: Timestamp) -> Vec<Command> {
        self.recognize_own_write(&theirs.request);
        let review = self.review_against(theirs.clone());
        let is_refused = review.conflicts().next().is_some() || has_lost_place(&review);
        let (errors, request) = (self.validate_review(&review), review.request());
        let is_saved_already = is_same(&request, &theirs.request);
        self.theirs = theirs;
        if is_refused || !errors.is_empty() {
            // The present record becomes the base: fields without edits show the platform’s values, and the edits stay.
            self.document.rebase(&self.theirs.request);
            let message = errors.into_iter().next().filter(|_| !is_refused).map(|(_, message)| message);
            self.error = Some(message.unwrap_or_else(|| CHANGED_ON_PLATFORM.to_owned()));
            return self.report_if_left(self.error.clone().map(Outcome::NotSaved));
        }
        if is_saved_already {
            self.begin(self.theirs.request.clone());
            return vec![Command::DeleteDraft, Command::Finish(String::new())];
        }
        self.send(request, Some(review), now)
    }

    pub(super) fn send(&mut self, body: String, review: Option<Review>, now: Timestamp) -> Vec<Command> {
        let id = self.next_request();
        self.uncertain_before = self.uncertain_since;
        self.uncertain_since = Some(now);
        self.phase = Phase::Sending(id);
        self.body.clone_from(&body);
        self.sent = review;
        // The draft is stored with the time of the request first: if the page is reloaded before the reply, the restored form can still tell
        // that the outcome isn’t known.
        let mut commands = self.save_draft();
        commands.push(Command::Send(id, body));
        commands
    }

    pub(super) fn replied(&mut self, id: RequestId, reply: Reply) -> Vec<Command> {
        if self.phase != Phase::Sending(id) {
            return Vec::new();
        }
        match reply {
            Reply::Confirmed(reply) => self.saved(reply),
            Reply::Refused { message, fields } => self.refused(message, &fields),
            Reply::NotSent(message) => {
                self.uncertain_since = self.uncertain_before;
                self.not_saved(Outcome::NotSaved(message.clone()), message)
            }
            Reply::Unknown(message) => self.not_saved(Outcome::Unknown(message.clone()), message),
        }
    }

    fn saved(&mut self, reply: String) -> Vec<Command> {
        let after = self.schema.request_of_reply(&reply).unwrap_or_else(|| self.body.clone());
        let undo = self.sent.take().map(|review| review.theirs.request);
        if self.mode != SaveMode::Create {
            self.theirs = ReadRecord { request: after.clone(), ..self.theirs.clone() };
        }
        self.begin(after.clone());
        let mut commands = vec![Command::DeleteDraft];
        commands.extend(undo.map(|before| Command::KeepUndo { before, after }));
        commands.push(Command::Report(Outcome::Saved { is_left: !self.is_open }));
        match self.is_open {
            true => commands.push(Command::Finish(reply)),
            false => self.reply_to_show = self.keeps_reply.then_some(reply),
        }
        commands
    }

    fn refused(&mut self, message: String, fields: &[(String, String)]) -> Vec<Command> {
        self.uncertain_since = self.uncertain_before;
        self.refused_fields = match fields {
            [] => {
                let paths = self.schema.fields_named_in(&message, &self.body);
                paths.into_iter().map(|path| (path, message.clone())).collect()
            }
            fields => {
                let field_error = |(named, message): &(String, String)| {
                    (self.schema.path_of(&self.body, named), message.clone())
                };
                fields.iter().map(field_error).collect()
            }
        };
        let mut commands = self.not_saved(Outcome::NotSaved(message.clone()), message);
        // Messages about fields are shown at their fields, so the form replaces the review.
        if let Some((path, _)) = self.refused_fields.first().filter(|_| self.is_open) {
            commands.push(Command::ShowField(path.clone()));
            self.review = None;
            self.phase = Phase::Editing;
        }
        commands
    }

    fn not_saved(&mut self, outcome: Outcome, message: String) -> Vec<Command> {
        let is_reviewing = self.review.is_some() && self.is_open && self.mode == SaveMode::Reviewed;
        self.phase = if is_reviewing { Phase::Reviewing } else { Phase::Editing };
        self.review = self.review.take().filter(|_| is_reviewing);
        self.error = Some(message);
        let mut commands = if self.is_discarded { Vec::new() } else { self.save_draft() };
        commands.extend(self.report_if_left(Some(outcome)));
        commands
    }
}

/// Returns true if two records have the same values. A platform may write them in another order.
fn is_same(one: &str, other: &str) -> bool {
    one == other || edits(one, other).is_empty()
}

/// Returns true if an edit can’t be applied, because the element that it belongs to was deleted on the platform.
fn has_lost_place(review: &Review) -> bool {
    review.edits.iter().any(|edit| edit.is_own && edit.has_no_place)
}
