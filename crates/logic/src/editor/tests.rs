//! Regression tests: sequences of events that once lost an edit or repeated a write.

use super::document::Change;
use super::event::{Command, Event, LeaveRisk, Outcome, Reply};
use super::fixtures::{NOW, TestSchema, path, record, text};
use super::*;
use slipway_api::tables::service::APPLICATION;

const RECORD: &str = r#"{"name":"a","cpu":1,"icon_uri":"s"}"#;

fn editor(mode: SaveMode) -> Editor {
    let mut editor = Editor::new(Arc::new(TestSchema), &APPLICATION, mode, "{}");
    editor.handle(Event::RecordRead(record(RECORD)), NOW);
    editor
}

fn type_into(editor: &mut Editor, field: &str, typed: &str) -> Vec<Command> {
    editor.handle(Event::Edit(Change::Text { path: path(field), text: typed.to_owned() }), NOW)
}

/// Finishes the pending read with `platform` as the record on the platform. Panics if no read is pending.
fn read(editor: &mut Editor, platform: &str) -> Vec<Command> {
    let (Phase::ReadingForReview(id) | Phase::ReadingForSave(id)) = editor.phase else {
        panic!("no read in {:?}", editor.phase)
    };
    editor.handle(Event::ReadFinished(id, Ok(record(platform))), NOW)
}

/// Ends the write that the editor waits for.
fn reply(editor: &mut Editor, reply: Reply) -> Vec<Command> {
    let Phase::Sending(id) = editor.phase else { panic!("no write in {:?}", editor.phase) };
    editor.handle(Event::Replied(id, reply), NOW)
}

/// Edits, reviews and confirms a new name.
fn confirm_name(editor: &mut Editor, name: &str) {
    type_into(editor, "name", name);
    editor.handle(Event::Submit, NOW);
    read(editor, RECORD);
    assert_eq!(editor.phase, Phase::Reviewing);
    editor.handle(Event::Confirm, NOW);
}

fn sent(commands: &[Command]) -> Vec<&str> {
    let mut bodies = Vec::new();
    for command in commands {
        if let Command::Send(_, body) = command {
            bodies.push(body.as_str());
        }
    }
    bodies
}

#[test]
fn a_page_that_is_opened_again_during_a_save_shows_the_same_save() {
    let mut editor = editor(SaveMode::Reviewed);
    confirm_name(&mut editor, "b");
    editor.handle(Event::Leave { is_discarded: false }, NOW);
    assert!(!editor.is_over(), "a confirmed save goes on");
    editor.handle(Event::Open, NOW);
    assert!(!editor.is_editable(), "no value can be typed that the save would drop");
    let saved = r#"{"name":"b","cpu":1,"icon_uri":"s"}"#;
    let commands = read(&mut editor, RECORD);
    assert_eq!(sent(&commands), [saved]);
    reply(&mut editor, Reply::Confirmed(saved.to_owned()));
    type_into(&mut editor, "name", "c");
    assert_eq!(text(&editor.document.mine, "name"), "c");
    assert_eq!(editor.document.edits().len(), 1);
}

#[test]
fn a_review_that_was_left_behind_sends_nothing() {
    for event in [Event::Back, Event::Discard, Event::Leave { is_discarded: true }] {
        let mut editor = editor(SaveMode::Reviewed);
        confirm_name(&mut editor, "b");
        let Phase::ReadingForSave(id) = editor.phase else { panic!("{:?}", editor.phase) };
        editor.handle(event, NOW);
        assert_eq!(editor.handle(Event::ReadFinished(id, Ok(record(RECORD))), NOW), []);
        assert_eq!(editor.phase, Phase::Editing);
    }
}

#[test]
fn a_discard_while_the_record_is_read_shows_no_review() {
    let mut editor = editor(SaveMode::Reviewed);
    type_into(&mut editor, "name", "b");
    editor.handle(Event::Submit, NOW);
    let Phase::ReadingForReview(id) = editor.phase else { panic!("{:?}", editor.phase) };
    editor.handle(Event::Discard, NOW);
    editor.handle(Event::ReadFinished(id, Ok(record(RECORD))), NOW);
    assert_eq!((editor.phase, editor.review), (Phase::Editing, None));
}

#[test]
fn a_late_reply_to_an_earlier_read_is_ignored() {
    let mut editor = editor(SaveMode::Reviewed);
    type_into(&mut editor, "name", "b");
    editor.handle(Event::Submit, NOW);
    let Phase::ReadingForReview(id) = editor.phase else { panic!("{:?}", editor.phase) };
    editor.handle(Event::Leave { is_discarded: false }, NOW);
    editor.handle(Event::Open, NOW);
    editor.handle(Event::Submit, NOW);
    editor.handle(Event::ReadFinished(id, Ok(record(RECORD))), NOW);
    assert!(matches!(editor.phase, Phase::ReadingForReview(_)), "{:?}", editor.phase);
    read(&mut editor, RECORD);
    editor.handle(Event::Confirm, NOW);
    // If the late reply were used, the save would overwrite what a colleague saved since.
    assert_eq!(editor.handle(Event::ReadFinished(id, Ok(record(RECORD))), NOW), []);
    assert!(matches!(editor.phase, Phase::ReadingForSave(_)), "{:?}", editor.phase);
}

#[test]
fn what_is_typed_while_the_record_is_read_is_validated_and_reviewed() {
    let mut editor = editor(SaveMode::Reviewed);
    type_into(&mut editor, "cpu", "2");
    editor.handle(Event::Submit, NOW);
    type_into(&mut editor, "name", "");
    assert_eq!(read(&mut editor, RECORD), [Command::ShowField(path("name"))]);
    assert_eq!(editor.phase, Phase::Editing);
}

#[test]
fn a_form_cannot_be_edited_while_it_is_sent() {
    let mut editor = editor(SaveMode::Create);
    type_into(&mut editor, "name", "b");
    editor.handle(Event::Submit, NOW);
    assert!(!editor.is_editable());
    assert_eq!(type_into(&mut editor, "name", "c"), []);
    assert_eq!(text(&editor.document.mine, "name"), "b");
}

#[test]
fn a_form_that_is_sent_with_its_initial_values_is_marked_as_sent() {
    let mut editor = Editor::new(Arc::new(TestSchema), &APPLICATION, SaveMode::Create, RECORD);
    let commands = editor.handle(Event::Submit, NOW);
    assert!(matches!(commands.as_slice(), [Command::SaveDraft, Command::Send(..)]), "{commands:?}");
    let draft = editor.draft().unwrap();
    let mut restored = Editor::new(Arc::new(TestSchema), &APPLICATION, SaveMode::Create, RECORD);
    restored.restore(draft, NOW, editor.uncertain_since);
    assert_eq!(restored.uncertain_since, Some(NOW));
}

#[test]
fn a_record_in_another_order_is_the_same_record() {
    let mut editor = editor(SaveMode::Reviewed);
    confirm_name(&mut editor, "b");
    let commands = read(&mut editor, r#"{"icon_uri":"s","cpu":1, "name":"a"}"#);
    assert_eq!(sent(&commands).len(), 1);
}

#[test]
fn a_record_that_changed_after_the_review_is_reviewed_again() {
    let mut editor = editor(SaveMode::Reviewed);
    confirm_name(&mut editor, "b");
    assert_eq!(read(&mut editor, r#"{"name":"a","cpu":2,"icon_uri":"s"}"#), []);
    assert!(editor.is_outdated && editor.phase == Phase::Reviewing);
    editor.handle(Event::Confirm, NOW);
    editor.handle(Event::Leave { is_discarded: false }, NOW);
    let commands = read(&mut editor, r#"{"name":"a","cpu":3,"icon_uri":"s"}"#);
    assert!(matches!(commands.as_slice(), [Command::Report(Outcome::NotSaved(_))]), "{commands:?}");
    assert!(editor.draft().is_some());
}

#[test]
fn the_reply_to_a_form_that_was_left_is_kept_until_the_form_is_opened_again() {
    let mut editor = editor(SaveMode::Create);
    editor.keep_reply();
    type_into(&mut editor, "name", "b");
    editor.handle(Event::Submit, NOW);
    editor.handle(Event::Leave { is_discarded: false }, NOW);
    let commands = reply(&mut editor, Reply::Confirmed(r#"{"token":"t"}"#.to_owned()));
    assert_eq!(commands, [Command::DeleteDraft, Command::Report(Outcome::Saved { is_left: true })]);
    assert!(!editor.is_over(), "the token is in this reply only");
    let commands = editor.handle(Event::Open, NOW);
    assert!(matches!(commands.as_slice(), [Command::Finish(reply)] if reply.contains("token")));
}

#[test]
fn the_question_before_leaving_promises_only_a_draft_that_is_kept() {
    let mut editor = editor(SaveMode::Reviewed);
    assert_eq!(editor.leave_risk(), LeaveRisk::Nothing);
    type_into(&mut editor, "name", "b");
    assert_eq!(editor.leave_risk(), LeaveRisk::Kept);
    type_into(&mut editor, "icon_uri", "new secret");
    assert_eq!(editor.leave_risk(), LeaveRisk::SecretsLost);
    assert!(!editor.draft().unwrap().mine.contains("secret"));
    editor.handle(Event::DraftSaved(false), NOW);
    assert_eq!(editor.leave_risk(), LeaveRisk::Lost);
}

#[test]
fn an_unknown_outcome_is_known_once_the_record_is_read_again() {
    let mut editor = editor(SaveMode::Reviewed);
    confirm_name(&mut editor, "b");
    read(&mut editor, RECORD);
    reply(&mut editor, Reply::Unknown("No response.".to_owned()));
    assert_eq!(editor.uncertain_since, Some(NOW));
    editor.handle(Event::Back, NOW);
    editor.handle(Event::Submit, NOW);
    let commands = read(&mut editor, r#"{"name":"b","cpu":1,"icon_uri":"s"}"#);
    assert_eq!(commands, [Command::DeleteDraft, Command::Report(Outcome::AlreadySaved)]);
    assert_eq!(editor.uncertain_since, None);
}

#[test]
fn a_value_that_was_typed_after_a_lost_reply_is_no_conflict_with_the_persons_own_write() {
    let mut editor = editor(SaveMode::Reviewed);
    confirm_name(&mut editor, "b");
    read(&mut editor, RECORD);
    reply(&mut editor, Reply::Unknown("No response.".to_owned()));
    editor.handle(Event::Back, NOW);
    type_into(&mut editor, "name", "c");
    editor.handle(Event::Submit, NOW);
    read(&mut editor, r#"{"name":"b","cpu":1,"icon_uri":"s"}"#);
    let review = editor.review.clone().unwrap();
    assert!(review.is_decided(), "{review:?}");
    assert_eq!((text(&review.request(), "name").as_str(), editor.uncertain_since), ("c", None));
}

#[test]
fn a_refusal_leads_to_the_field_and_ends_with_the_next_edit() {
    let mut editor = editor(SaveMode::Reviewed);
    confirm_name(&mut editor, "b");
    read(&mut editor, RECORD);
    let fields = vec![("body.name".to_owned(), "Taken.".to_owned())];
    let commands = reply(&mut editor, Reply::Refused { message: "Refused.".to_owned(), fields });
    assert_eq!(commands, [Command::SaveDraft, Command::ShowField(path("name"))]);
    assert_eq!(editor.refused_fields, [(path("name"), "Taken.".to_owned())]);
    assert_eq!((editor.phase, editor.uncertain_since), (Phase::Editing, None));
    type_into(&mut editor, "name", "c");
    assert_eq!((editor.error, editor.refused_fields), (None, Vec::new()));
}

#[test]
fn a_refusal_without_fields_leads_to_the_field_that_its_message_names() {
    let mut editor = editor(SaveMode::Reviewed);
    confirm_name(&mut editor, "b");
    read(&mut editor, RECORD);
    let refused = |message: &str| Reply::Refused { message: message.to_owned(), fields: Vec::new() };
    let commands = reply(&mut editor, refused("name: is taken already"));
    assert_eq!(commands, [Command::SaveDraft, Command::ShowField(path("name"))]);
    assert_eq!(editor.refused_fields, [(path("name"), "name: is taken already".to_owned())]);
    confirm_name(&mut editor, "c");
    read(&mut editor, RECORD);
    reply(&mut editor, refused("No such name"));
    assert_eq!(editor.refused_fields, Vec::new(), "an ordinary word");
}

#[test]
fn a_save_of_several_records_keeps_what_a_colleague_saved() {
    let mut editor = editor(SaveMode::Unreviewed);
    type_into(&mut editor, "name", "b");
    editor.handle(Event::Submit, NOW);
    let commands = read(&mut editor, r#"{"name":"a","cpu":5,"icon_uri":"s"}"#);
    assert_eq!(sent(&commands), [r#"{"name":"b","cpu":5,"icon_uri":"s"}"#]);
    reply(&mut editor, Reply::NotSent("Not sent.".to_owned()));
    editor.handle(Event::Submit, NOW);
    assert_eq!(read(&mut editor, r#"{"name":"c","cpu":5,"icon_uri":"s"}"#), []);
    assert!(editor.error.is_some(), "the name was changed on the platform");
    assert_eq!(text(&editor.document.base, "name"), "c");
    assert_eq!(text(&editor.document.mine, "name"), "b");
}

#[test]
fn a_save_of_several_records_can_be_undone() {
    let mut editor = editor(SaveMode::Unreviewed);
    type_into(&mut editor, "name", "b");
    editor.handle(Event::Submit, NOW);
    read(&mut editor, RECORD);
    let commands = reply(&mut editor, Reply::Confirmed(String::new()));
    let is_undo = |command: &Command| matches!(command, Command::KeepUndo { before, .. } if before == RECORD);
    assert!(commands.iter().any(is_undo), "{commands:?}");
}

#[test]
fn an_undone_save_can_be_confirmed_like_any_other() {
    let mut editor = editor(SaveMode::Reviewed);
    confirm_name(&mut editor, "b");
    read(&mut editor, RECORD);
    let after = r#"{"name":"b","cpu":1,"icon_uri":"s"}"#;
    let commands = reply(&mut editor, Reply::Confirmed(after.to_owned()));
    let undo = Command::KeepUndo { before: RECORD.to_owned(), after: after.to_owned() };
    assert!(commands.contains(&undo), "{commands:?}");
}

#[test]
fn a_write_without_an_answer_is_reported_as_such_if_its_form_was_left() {
    for (answer, is_unknown) in [
        (Reply::Unknown("No response.".to_owned()), true),
        (Reply::NotSent("Not sent.".to_owned()), false),
        (Reply::Refused { message: "No.".to_owned(), fields: Vec::new() }, false),
    ] {
        let mut editor = editor(SaveMode::Reviewed);
        confirm_name(&mut editor, "b");
        editor.handle(Event::Leave { is_discarded: false }, NOW);
        read(&mut editor, RECORD);
        let commands = reply(&mut editor, answer);
        let reported = commands.iter().find_map(|command| match command {
            Command::Report(outcome) => Some(matches!(outcome, Outcome::Unknown(_))),
            _ => None,
        });
        assert_eq!(reported, Some(is_unknown), "{commands:?}");
    }
}
