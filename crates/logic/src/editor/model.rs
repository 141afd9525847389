//! A test with random sequences of events from a person, a browser, a platform and a colleague. `checks` has the invariants.

mod checks;
mod step;

use super::document::Change;
use super::draft::StoredDocument;
use super::event::{Command, Event, LeaveRisk, Outcome, ReadError, Reply, RequestId};
use super::fixtures::{FIELDS, NOW, SECRET, TestSchema, path, record, text, typed_text, with};
use super::review::{Review, Side};
use super::schema::FieldPath;
use super::write::set;
use super::{Editor, Phase, SaveMode};
use proptest::prelude::*;
use slipway_api::Timestamp;
use slipway_api::tables::service::APPLICATION;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use step::{Response, Step, step};

/// A request in flight. After a reload of the page the reply of a write is ignored, but the write can still have an effect.
#[derive(Clone, Debug)]
enum InFlight {
    /// `record` is the platform’s record at the time of the request.
    Read {
        editor: u32,
        id: RequestId,
        record: String,
    },
    Write {
        editor: u32,
        id: RequestId,
        body: String,
    },
}

struct World {
    mode: SaveMode,
    platform: String,
    /// Each field and value that a write has saved on the platform.
    saved: BTreeSet<(String, String)>,
    editor: Option<Editor>,
    /// The number of the editor. A reload creates a new one, and replies to requests of an earlier editor are ignored.
    editor_number: u32,
    is_open: bool,
    storage: Option<(StoredDocument, Option<Timestamp>)>,
    is_storage_refused: bool,
    in_flight: VecDeque<InFlight>,
    /// The typed values that must not be lost, by field.
    typed: BTreeMap<String, String>,
    unreadable: Option<String>,
    /// The review that a person confirmed, until its write is sent.
    confirmed: Option<Review>,
    has_confirmation: bool,
    /// The fields that a colleague saved since the record was requested last.
    raced: BTreeSet<String>,
    /// The fields that the last write may change.
    reviewed_fields: BTreeSet<String>,
    finished: u32,
    /// The record that was read last.
    last_found: String,
}

impl World {
    fn new(mode: SaveMode) -> Self {
        let mut world = Self {
            mode,
            platform: r#"{"name":"a","cpu":1,"description":"d","icon_uri":"s"}"#.to_owned(),
            saved: BTreeSet::new(),
            editor: None,
            editor_number: 0,
            is_open: false,
            storage: None,
            is_storage_refused: false,
            in_flight: VecDeque::new(),
            typed: BTreeMap::new(),
            unreadable: None,
            confirmed: None,
            has_confirmation: false,
            raced: BTreeSet::new(),
            reviewed_fields: BTreeSet::new(),
            finished: 0,
            last_found: "{}".to_owned(),
        };
        world.open();
        world
    }

    fn open(&mut self) {
        if self.is_open {
            return;
        }
        self.is_open = true;
        if self.editor.is_some() {
            self.send(Event::Open);
            return;
        }
        self.editor_number += 1;
        let mut editor = Editor::new(Arc::new(TestSchema), &APPLICATION, self.mode, "{}");
        editor.keep_reply();
        if let Some((document, sent_at)) = self.storage.clone() {
            editor.restore(document, NOW, sent_at);
        }
        self.editor = Some(editor);
        self.poll();
    }

    fn poll(&mut self) {
        let record = record(&self.platform);
        self.send(Event::RecordRead(record));
    }

    fn send(&mut self, event: Event) {
        let Some(mut editor) = self.editor.take() else { return };
        let commands = editor.handle(event, NOW);
        let number = self.editor_number;
        let mut refused = Vec::new();
        for command in commands {
            match command {
                Command::Read(id) => {
                    self.raced.clear();
                    let record = self.platform.clone();
                    self.in_flight.push_back(InFlight::Read { editor: number, id, record });
                }
                Command::Send(id, body) => {
                    assert!(self.has_confirmation, "a write without a confirmation of its own");
                    self.has_confirmation = false;
                    self.check_body(&editor, &body);
                    self.in_flight.push_back(InFlight::Write { editor: number, id, body });
                }
                Command::SaveDraft => {
                    if !self.is_storage_refused {
                        self.storage = editor.draft().map(|draft| (draft, editor.uncertain_since));
                    }
                    refused.push(Event::DraftSaved(!self.is_storage_refused));
                }
                Command::DeleteDraft => self.storage = None,
                Command::Finish(_) => {
                    self.finished += 1;
                    self.note_saved();
                }
                Command::Report(Outcome::AlreadySaved) => {
                    self.note_decided();
                    self.note_saved();
                }
                Command::Report(Outcome::Saved { .. }) => self.note_saved(),
                Command::Report(_) | Command::ShowField(_) | Command::KeepUndo { .. } => {}
            }
        }
        for event in refused {
            editor.handle(event, NOW);
        }
        self.editor = (self.is_open || !editor.is_over()).then_some(editor);
    }

    /// Stops checking typed values that the platform has: they needn’t be in the form or in a draft any more.
    fn note_saved(&mut self) {
        let (platform, found) = (&self.platform, &self.last_found);
        self.typed.retain(|field, typed| text(platform, field) != *typed && text(found, field) != *typed);
    }

    /// Stops checking typed values for which the person chose the platform’s value in the confirmed review: they were given up, not lost.
    fn note_decided(&mut self) {
        self.has_confirmation = false;
        let Some(review) = self.confirmed.take() else { return };
        self.typed.retain(|field, _| review.decision(&path(field)) != Some(Side::Theirs));
    }

    /// Stops checking the values that the question before leaving names as lost. Called before the page is left or reloaded.
    fn note_risk(&mut self) {
        let Some(editor) = &self.editor else { return };
        // A typed value that equals the base isn't an edit any more: another person saved the same value, and may change it again. So its
        // loss isn't checked.
        let base = &editor.document.base;
        self.typed.retain(|field, typed| text(base, field) != *typed);
        match editor.leave_risk() {
            LeaveRisk::Lost | LeaveRisk::NeverKept | LeaveRisk::ShownOnce => {
                self.typed.clear();
                self.unreadable = None;
            }
            LeaveRisk::SecretsLost => {
                self.typed.remove(SECRET);
                self.unreadable = self.unreadable.take().filter(|text| !text.contains(SECRET));
            }
            LeaveRisk::Nothing | LeaveRisk::Kept => {}
        }
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Type(field, number) => self.type_text(field, number),
            Step::Unreadable(has_secret) if self.can_type() => {
                let text = if has_secret { "{icon_uri" } else { "{" };
                self.unreadable = Some(text.to_owned());
                self.send(Event::Edit(Change::Unreadable(text.to_owned())));
            }
            Step::Json(number) => {
                let editable = self.editor.clone().filter(|editor| self.is_open && editor.is_editable());
                if let Some(editor) = editable {
                    let document = &editor.document;
                    // If the JSON text is invalid, this step types a valid text that is based on the record of the last
                    // valid text.
                    let before =
                        if document.unreadable.is_some() { &document.readable } else { &document.mine };
                    let json = set(before, &path("cpu"), Some(&number.to_string()));
                    if text(before, "cpu") != number.to_string() {
                        self.note_typed("cpu", &number.to_string());
                    }
                    self.unreadable = None;
                    self.send(Event::Edit(Change::Record(json.unwrap_or_default())));
                }
            }
            Step::Submit => self.submit(),
            Step::Confirm => self.confirm(),
            Step::Back if self.is_open => {
                self.send(Event::Back);
                self.forget_confirmation();
            }
            Step::Discard if self.is_open => {
                let is_possible = self
                    .editor
                    .as_ref()
                    .is_some_and(|editor| !matches!(editor.phase, Phase::Sending(_) | Phase::Loading));
                self.send(Event::Discard);
                if is_possible {
                    self.typed.clear();
                    self.unreadable = None;
                    self.forget_confirmation();
                }
            }
            Step::Decide(is_mine) if self.is_open => {
                let conflicts: Vec<FieldPath> = self
                    .editor
                    .as_ref()
                    .and_then(|editor| editor.review.as_ref())
                    .map(|review| review.conflicts().map(|conflict| conflict.edit.path.clone()).collect())
                    .unwrap_or_default();
                for path in conflicts {
                    let side = if is_mine { Side::Mine } else { Side::Theirs };
                    self.send(Event::Decide(path, side));
                }
            }
            Step::Leave(is_discarded) if self.is_open => self.leave(is_discarded),
            Step::Open => self.open(),
            Step::Reload if self.is_open => self.reload(),
            Step::Respond(response) => self.respond(&response),
            Step::Colleague(field, number) if self.mode != SaveMode::Create => {
                let field = FIELDS[field];
                self.platform = with(&self.platform, field, &typed_text(field, number));
                self.raced.insert(field.to_owned());
            }
            Step::Poll if self.is_open => self.poll(),
            Step::SavedElsewhere => self.send(Event::SavedElsewhere),
            Step::RefuseStorage(is_refused) => self.is_storage_refused = is_refused,
            _ => {}
        }
        self.check();
    }

    fn can_type(&self) -> bool {
        self.is_open && self.editor.as_ref().is_some_and(Editor::is_editable)
    }

    fn type_text(&mut self, field: usize, number: u8) {
        if !self.can_type() {
            return;
        }
        let field = FIELDS[field];
        let typed = typed_text(field, number);
        self.note_typed(field, &typed);
        self.send(Event::Edit(Change::Text { path: path(field), text: typed }));
    }

    /// Notes a typed value. A text that equals the base isn’t an edit.
    fn note_typed(&mut self, field: &str, typed: &str) {
        let base = self.editor.as_ref().map(|editor| text(&editor.document.base, field));
        self.typed.remove(field);
        if base.is_some_and(|base| base != typed) {
            self.typed.insert(field.to_owned(), typed.to_owned());
        }
    }

    fn submit(&mut self) {
        if !self.is_open {
            return;
        }
        let is_write = self.mode != SaveMode::Reviewed;
        let was_editing = self.editor.as_ref().is_some_and(|editor| editor.phase == Phase::Editing);
        if is_write && was_editing {
            self.has_confirmation = true;
        }
        self.send(Event::Submit);
        if is_write && was_editing && !self.editor.as_ref().is_some_and(Editor::is_saving) {
            self.has_confirmation = false;
        }
    }

    fn confirm(&mut self) {
        if !self.is_open {
            return;
        }
        let review = self.editor.as_ref().and_then(|editor| editor.review.clone());
        let was_reviewing = self.editor.as_ref().is_some_and(|editor| editor.phase == Phase::Reviewing);
        self.send(Event::Confirm);
        if was_reviewing && self.editor.as_ref().is_some_and(Editor::is_saving) {
            self.confirmed = review;
            self.has_confirmation = true;
        }
    }

    fn forget_confirmation(&mut self) {
        if !self.editor.as_ref().is_some_and(Editor::is_saving) {
            self.confirmed = None;
            self.has_confirmation = false;
        }
    }

    fn leave(&mut self, is_discarded: bool) {
        self.note_risk();
        if is_discarded {
            self.typed.clear();
            self.unreadable = None;
        }
        self.is_open = false;
        self.send(Event::Leave { is_discarded });
        self.forget_confirmation();
    }

    fn reload(&mut self) {
        self.note_risk();
        let is_uncertain = self.editor.as_ref().is_some_and(|editor| editor.uncertain_since.is_some());
        let is_marked = self.storage.as_ref().is_some_and(|(_, sent_at)| sent_at.is_some());
        let is_refused = self.editor.as_ref().is_some_and(|editor| !editor.is_draft_stored);
        assert!(!is_uncertain || is_marked || is_refused, "a request is sent without a mark in its draft");
        self.editor = None;
        self.is_open = false;
        self.confirmed = None;
        self.has_confirmation = false;
        self.in_flight.retain(|request| matches!(request, InFlight::Write { .. }));
        self.open();
        if is_marked {
            let editor = self.editor.as_ref().unwrap();
            assert!(editor.uncertain_since.is_some(), "a reload forgot that the request was sent");
        }
    }

    fn respond(&mut self, response: &Response) {
        match self.in_flight.pop_front() {
            None => {}
            Some(InFlight::Read { editor, id, record: found }) => {
                let result = match response {
                    Response::Success | Response::Refused(_) => Ok(record(&found)),
                    Response::Lost | Response::NotSent => Err(ReadError::Failed("No response.".to_owned())),
                    Response::Dropped => Err(ReadError::SessionEnded),
                };
                if editor == self.editor_number {
                    self.last_found = found;
                    self.send(Event::ReadFinished(id, result));
                    self.forget_confirmation();
                    if self.mode == SaveMode::Unreviewed {
                        self.note_saved();
                    }
                }
            }
            Some(InFlight::Write { editor, id, body }) => {
                let reply = match response {
                    Response::Success => Reply::Confirmed(body.clone()),
                    Response::Lost | Response::Dropped => Reply::Unknown("No response.".to_owned()),
                    Response::Refused(names_field) => Reply::Refused {
                        message: "Refused.".to_owned(),
                        fields: names_field
                            .then(|| ("body.name".to_owned(), "Not this.".to_owned()))
                            .into_iter()
                            .collect(),
                    },
                    Response::NotSent => Reply::NotSent("Not sent.".to_owned()),
                };
                let is_applied = matches!(response, Response::Success | Response::Lost);
                if is_applied {
                    self.apply(&body, editor == self.editor_number);
                }
                if editor != self.editor_number {
                    return;
                }
                let is_unknown = matches!(reply, Reply::Unknown(_));
                self.send(Event::Replied(id, reply));
                if is_unknown && let Some(editor) = &self.editor {
                    assert!(editor.uncertain_since.is_some(), "an unknown outcome counts as known");
                }
            }
        }
    }
}

/// The number of events of a sequence.
const EVENTS: usize = 40;

/// Returns the number of sequences: 100,000, or the number in the environment variable `SLIPWAY_SEQUENCES`.
fn cases() -> u32 {
    std::env::var("SLIPWAY_SEQUENCES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(100_000)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), max_shrink_iters: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_nothing_typed_is_lost_and_one_confirmation_sends_at_most_one_write(
        mode in 0..4_usize,
        numbers in prop::collection::vec(0..64 * 48 * 10_u32, EVENTS),
    ) {
        let modes = [SaveMode::Reviewed, SaveMode::Create, SaveMode::Unreviewed, SaveMode::Reviewed];
        let mut world = World::new(modes[mode]);
        for number in numbers {
            world.step(step(number));
        }
        world.check_way_on();
    }
}
