//! The hand-over of tokens: one question at a time, and one answer to each.

use super::message::EmbedError;
use slipway_api::Credential;
use slipway_api::described::at;

/// The questions to the portal for a token.
#[derive(Clone, Debug, Default)]
pub struct Handover {
    last: u32,
    open: Option<u32>,
}

impl Handover {
    /// Returns the number of a new question. Answers to earlier ones don’t count any more.
    pub fn ask(&mut self) -> u32 {
        self.last = self.last.wrapping_add(1);
        self.open = Some(self.last);
        self.last
    }

    /// Returns true while a question has no answer.
    pub fn awaits(&self, id: u32) -> bool {
        self.open == Some(id)
    }

    /// Reads a message as the answer to the open question: the token, or why it is none. None for every other message, such as a second
    /// answer to the same question.
    pub fn answer(&mut self, message: &str) -> Option<Result<Credential, EmbedError>> {
        let id = at(message, &["id"]).text()?.parse::<u32>().ok()?;
        if at(message, &["type"]).str()? != "token" || self.open != Some(id) {
            return None;
        }
        self.open = None;
        let token = at(message, &["token"]).text().and_then(|text| Credential::recognise(&text));
        Some(token.ok_or(EmbedError::TokenMissing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(id: &str, token: &str) -> String {
        format!(r#"{{"type":"token","id":"{id}","token":{token}}}"#)
    }

    #[test]
    fn each_question_has_one_answer() {
        let mut handover = Handover::default();
        assert_eq!(handover.answer(&answer("1", "\"early\"")), None, "nobody asked");
        handover.ask();
        let token = Credential::recognise("secret").unwrap();
        assert_eq!(handover.answer(&answer("1", "\"secret\"")), Some(Ok(token)));
        assert!(!handover.awaits(1));
        assert_eq!(handover.answer(&answer("1", "\"second\"")), None, "an answer that comes twice");
    }

    #[test]
    fn an_answer_to_an_earlier_question_doesnt_count() {
        let mut handover = Handover::default();
        handover.ask();
        handover.ask();
        assert_eq!(handover.answer(&answer("1", "\"old\"")), None);
        assert!(handover.answer(&answer("2", "\"new\"")).is_some_and(|answer| answer.is_ok()));
    }

    #[test]
    fn what_is_no_token_is_none() {
        for token in ["null", "\"\"", "5", "{}", "\"two\\nlines\"", "\"Basic abc\""] {
            let mut handover = Handover::default();
            handover.ask();
            assert_eq!(handover.answer(&answer("1", token)), Some(Err(EmbedError::TokenMissing)), "{token}");
        }
    }

    #[test]
    fn malformed_messages_are_nothing() {
        let mut handover = Handover::default();
        handover.ask();
        for message in [
            "",
            "null",
            "{}",
            "[]",
            r#"{"type":"token"}"#,
            r#"{"id":"1","token":"x"}"#,
            r#"{"type":"hello","id":"1"}"#,
        ] {
            assert_eq!(handover.answer(message), None, "{message}");
        }
        assert!(handover.awaits(1));
    }
}
