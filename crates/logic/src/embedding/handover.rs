//! The hand-over of tokens: each question of the console has one answer of the portal.

use super::message::EmbedError;
use slipway_api::Credential;
use slipway_api::described::at;

/// The questions to the portal for a token.
#[derive(Clone, Debug, Default)]
pub struct Handover {
    last: u32,
    /// The questions without an answer.
    open: Vec<u32>,
}

impl Handover {
    /// Returns the number of a new question.
    pub fn ask(&mut self) -> u32 {
        self.last = self.last.wrapping_add(1);
        self.open.push(self.last);
        self.last
    }

    /// Returns the number of the last question that has no answer.
    pub fn open(&self) -> Option<u32> {
        self.open.last().copied()
    }

    /// Returns true while a question has no answer.
    pub fn is_open(&self, id: u32) -> bool {
        self.open.contains(&id)
    }

    /// Reads a message as the answer to an open question: the token, or why it is none. The first answer settles all questions; None for
    /// every other message, such as a second answer.
    pub fn answer(&mut self, message: &str) -> Option<Result<Credential, EmbedError>> {
        let id = at(message, &["id"]).text()?.parse::<u32>().ok()?;
        if at(message, &["type"]).str()? != "token" || !self.open.contains(&id) {
            return None;
        }
        self.open.clear();
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
        assert!(!handover.is_open(1));
        assert_eq!(handover.answer(&answer("1", "\"second\"")), None, "an answer that comes twice");
    }

    #[test]
    fn the_first_answer_settles_all_questions() {
        let mut handover = Handover::default();
        assert_eq!((handover.ask(), handover.ask()), (1, 2));
        assert_eq!(handover.open(), Some(2));
        assert!(handover.answer(&answer("1", "\"late\"")).is_some_and(|answer| answer.is_ok()));
        assert_eq!(handover.answer(&answer("2", "\"second\"")), None);
        assert_eq!(handover.answer(&answer("3", "\"early\"")), None);
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
        assert!(handover.is_open(1));
    }
}
