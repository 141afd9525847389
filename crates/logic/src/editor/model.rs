//! Random interleavings of a person, a browser, a platform and a colleague. See the invariants at `World::check`.

use super::document::Change;
use super::event::{Command, Event, LeaveRisk, Outcome, ReadError, Reply, RequestId};
use super::review::{Review, Side};
use super::schema::{FieldPath, Input, ReadRecord, Schema};
use super::{Editor, Phase, SaveMode, StoredDocument};
use crate::forms::rule::Message;
use crate::settings::edit::{key, value};
use crate::settings::write::set;
use proptest::prelude::*;
use slipway_api::Timestamp;
use slipway_api::tables::service::APPLICATION;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// The fields of the record. The last one is a secret, which drafts don’t keep.
const FIELDS: [&str; 4] = ["name", "cpu", "description", "icon_uri"];
const SECRET: &str = "icon_uri";
const NOW: Timestamp = Timestamp(1_000);

/// A record whose name is required and whose last field is a secret.
#[derive(Debug)]
pub struct TestSchema;

impl Schema for TestSchema {
    fn validate(&self, input: Input) -> Vec<Message> {
        let is_empty = text(input.mine, "name").is_empty();
        is_empty.then(|| ("name".to_owned(), "Required.".to_owned())).into_iter().collect()
    }

    fn request_of_reply(&self, reply: &str) -> Option<String> {
        (!reply.is_empty()).then(|| reply.to_owned())
    }

    fn without_secrets(&self, request: &str) -> String {
        set(request, &path(SECRET), None).unwrap_or_default()
    }

    fn with_secrets(&self, request: &str, present: &str) -> String {
        match (value(request, &path(SECRET)), value(present, &path(SECRET))) {
            (None, Some(secret)) => set(request, &path(SECRET), Some(secret)).unwrap_or_default(),
            _ => request.to_owned(),
        }
    }

    fn may_hold_secrets(&self, text: &str) -> bool {
        text.contains(SECRET)
    }
}

pub fn path(field: &str) -> FieldPath {
    vec![key(field)]
}

pub fn text(record: &str, field: &str) -> String {
    crate::settings::write::text(record, &path(field))
}

pub fn record(request: &str) -> ReadRecord {
    ReadRecord { record: request.to_owned(), request: request.to_owned() }
}

/// A step of a sequence.
#[derive(Clone, Debug)]
enum Step {
    Type(usize, u8),
    Unreadable(bool),
    Json(u8),
    Submit,
    Confirm,
    Back,
    Discard,
    Decide(bool),
    Leave(bool),
    Open,
    Reload,
    Respond(Response),
    Colleague(usize, u8),
    Poll,
    SavedElsewhere,
    RefuseStorage(bool),
}

/// What becomes of the oldest request.
#[derive(Clone, Debug)]
enum Response {
    Success,
    /// A read fails; a write has an effect whose reply is lost.
    Lost,
    /// A read finds that the session ended; a write has no effect and no reply.
    Dropped,
    Refused(bool),
    NotSent,
}

/// Returns the step of a random number. A strategy for each step would take most of the time of 100,000 sequences.
fn step(number: u32) -> Step {
    let (kind, detail) = (number % 64, (number / 64) as usize);
    let (field, value) = (detail % FIELDS.len(), (detail / FIELDS.len() % 4) as u8);
    match kind {
        0..=7 => Step::Type(field, value),
        8 => Step::Unreadable(detail % 2 == 0),
        9 => Step::Json(value),
        10..=15 => Step::Submit,
        16..=23 => Step::Confirm,
        24 => Step::Back,
        25 => Step::Discard,
        26..=28 => Step::Decide(detail % 2 == 0),
        29..=31 => Step::Leave(detail % 3 == 0),
        32..=36 => Step::Open,
        37 => Step::Reload,
        38..=53 => Step::Respond(response(detail)),
        54..=56 => Step::Colleague(field, value),
        57..=59 => Step::Poll,
        60 => Step::SavedElsewhere,
        _ => Step::RefuseStorage(detail % 4 == 0),
    }
}

fn response(number: usize) -> Response {
    match number % 10 {
        0..=5 => Response::Success,
        6 => Response::Lost,
        7 => Response::Dropped,
        8 => Response::Refused((number / 10).is_multiple_of(2)),
        _ => Response::NotSent,
    }
}

/// A request on its way. A reload forgets the reply, but not the write.
#[derive(Clone, Debug)]
enum InFlight {
    /// The record is as it was when the request was sent.
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
    /// Each value that the platform held by a write, by field.
    saved: BTreeSet<(String, String)>,
    editor: Option<Editor>,
    /// The number of the editor: replies of a page before a reload reach nobody.
    editor_number: u32,
    is_open: bool,
    storage: Option<(StoredDocument, Option<Timestamp>)>,
    is_storage_refused: bool,
    in_flight: VecDeque<InFlight>,
    /// The typed values that have to be somewhere.
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
                Command::Finish { .. } => {
                    self.finished += 1;
                    self.note_saved();
                }
                Command::Report(Outcome::AlreadySaved | Outcome::Saved) => self.note_saved(),
                Command::Report(_) | Command::ShowField(_) | Command::KeepUndo { .. } => {}
            }
        }
        for event in refused {
            editor.handle(event, NOW);
        }
        self.editor = (self.is_open || !editor.is_over()).then_some(editor);
    }

    /// What the platform has needs no draft any more.
    fn note_saved(&mut self) {
        let (platform, found) = (&self.platform, &self.last_found);
        self.typed.retain(|field, typed| text(platform, field) != *typed && text(found, field) != *typed);
    }

    /// A write contains the reviewed edits and otherwise the record as it was reviewed.
    fn check_body(&mut self, editor: &Editor, body: &str) {
        self.reviewed_fields = FIELDS.iter().map(|field| (*field).to_owned()).collect();
        let Some(review) = self.confirmed.take() else { return };
        let edited: BTreeSet<String> = review
            .saved_edits()
            .iter()
            .filter_map(|edit| match edit.way.first() {
                Some(crate::settings::edit::Segment::Key(key)) => Some(key.clone()),
                _ => None,
            })
            .collect();
        for field in FIELDS {
            if edited.contains(field) {
                assert_eq!(text(body, field), text(&editor.document.mine, field), "{field} as reviewed");
            } else {
                assert_eq!(text(body, field), text(&review.theirs.request, field), "{field} wasn’t reviewed");
            }
        }
        self.reviewed_fields = edited;
    }

    /// Runs before the page is left or reloaded: the question names what is lost.
    fn note_risk(&mut self) {
        let Some(editor) = &self.editor else { return };
        match editor.leave_risk() {
            LeaveRisk::Lost => {
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
                    let json = set(&editor.document.mine, &path("cpu"), Some(&number.to_string()));
                    self.note_typed("cpu", &number.to_string());
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
                    .map(|review| review.conflicts().map(|conflict| conflict.edit.way.clone()).collect())
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

    /// A text that a field had before is no edit.
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

    fn apply(&mut self, body: &str, is_of_editor: bool) {
        for field in FIELDS {
            let is_expected = text(body, field) == text(&self.platform, field)
                || self.reviewed_fields.contains(field)
                || self.raced.contains(field)
                || self.mode == SaveMode::Create
                || !is_of_editor;
            assert!(is_expected, "{field} changed on the platform without a review");
        }
        for field in FIELDS {
            self.saved.insert((field.to_owned(), text(body, field)));
        }
        if self.mode != SaveMode::Create {
            self.platform = body.to_owned();
        }
        // An edit that gave way to the platform’s value was decided in the review.
        self.typed.retain(|field, typed| {
            let is_decided = self.mode == SaveMode::Reviewed && !self.reviewed_fields.contains(field);
            is_of_editor && text(body, field) != *typed && !is_decided
        });
    }

    /// Each typed value is in the form, in the draft, on the platform, or the person knows that it is lost.
    fn check(&self) {
        let mine = self.editor.as_ref().map(|editor| &editor.document.mine);
        let stored = self.storage.as_ref().map(|(document, _)| &document.mine);
        for (field, typed) in &self.typed {
            let is_in = |record: Option<&String>| record.is_some_and(|record| text(record, field) == *typed);
            let is_saved =
                self.saved.contains(&(field.clone(), typed.clone())) || text(&self.platform, field) == *typed;
            assert!(is_in(mine) || is_in(stored) || is_saved, "{typed} typed into {field} is lost");
        }
        if let Some(typed) = &self.unreadable {
            let in_form = self.editor.as_ref().and_then(|editor| editor.document.unreadable.as_ref());
            let in_draft = self.storage.as_ref().and_then(|(document, _)| document.unreadable.as_ref());
            assert!(in_form == Some(typed) || in_draft == Some(typed), "{typed} is lost");
        }
        if let Some(editor) = &self.editor {
            assert!(self.is_open || editor.is_saving() || !editor.is_over(), "an editor that nobody needs");
            assert_eq!(editor.phase == Phase::Reviewing, editor.review.is_some() && !editor.is_saving());
        }
    }

    /// Every sequence ends in a state with a way on: once the platform responds, a new value can be saved.
    fn check_way_on(&mut self) {
        self.is_storage_refused = false;
        while !self.in_flight.is_empty() {
            self.respond(&Response::Success);
        }
        self.open();
        self.send(Event::Back);
        self.poll();
        self.unreadable = None;
        let mine = self.editor.as_ref().unwrap().document.mine.clone();
        self.send(Event::Edit(Change::Record(mine)));
        assert!(self.editor.as_ref().is_some_and(Editor::is_editable), "no way on");
        for (field, typed) in [("name", "the last name"), ("cpu", "77")] {
            self.typed.insert(field.to_owned(), typed.to_owned());
            self.send(Event::Edit(Change::Text { path: path(field), text: typed.to_owned() }));
        }
        let finished = self.finished;
        for _ in 0..3 {
            self.submit();
            self.respond(&Response::Success);
            self.step(Step::Decide(true));
            self.confirm();
            self.respond(&Response::Success);
            self.respond(&Response::Success);
        }
        assert!(
            self.finished > finished,
            "the last save didn’t end: {:?}",
            self.editor.as_ref().map(|editor| (editor.phase, editor.error.clone()))
        );
        assert!(self.saved.contains(&("name".to_owned(), "the last name".to_owned())));
    }
}

fn typed_text(field: &str, number: u8) -> String {
    match (field, number) {
        ("cpu", number) => (number + 1).to_string(),
        ("name", 0) => String::new(),
        (field, number) => format!("{field} {number}"),
    }
}

fn with(record: &str, field: &str, typed: &str) -> String {
    let json = if field == "cpu" { typed.to_owned() } else { format!("\"{typed}\"") };
    set(record, &path(field), Some(&json)).unwrap_or_default()
}

/// The number of events of a sequence.
const EVENTS: usize = 40;

/// The number of sequences.
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
