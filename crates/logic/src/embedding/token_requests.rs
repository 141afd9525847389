//! The requests to a portal for a token. One answer settles all pending requests.

use super::message::EmbedError;
use slipway_api::Credential;
use slipway_api::described::at_keys;

/// The requests to the portal for a token. Each has a number; the first is 1.
#[derive(Clone, Debug, Default)]
pub struct TokenRequests {
    last: u32,
    /// The requests without an answer.
    pending: Vec<u32>,
}

impl TokenRequests {
    /// Adds a request, and returns its number.
    pub fn request(&mut self) -> u32 {
        self.last = self.last.wrapping_add(1);
        self.pending.push(self.last);
        self.last
    }

    /// Returns the number of the newest request that has no answer; None if every request has one.
    pub fn pending(&self) -> Option<u32> {
        self.pending.last().copied()
    }

    /// Returns true while a request has no answer.
    pub fn is_pending(&self, id: u32) -> bool {
        self.pending.contains(&id)
    }

    /// Reads a message as the answer to a pending request. Returns the token, or [`EmbedError::TokenMissing`] if the answer has no valid one;
    /// either settles all pending requests. None for every other message, such as a second answer, which settles nothing.
    pub fn settle(&mut self, message: &str) -> Option<Result<Credential, EmbedError>> {
        let id = at_keys(message, &["id"]).text()?.parse::<u32>().ok()?;
        if at_keys(message, &["type"]).str()? != "token" || !self.pending.contains(&id) {
            return None;
        }
        self.pending.clear();
        let token = at_keys(message, &["token"]).text().and_then(|text| Credential::recognise(&text));
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
    fn a_request_has_one_answer() {
        let mut requests = TokenRequests::default();
        assert_eq!(requests.settle(&answer("1", "\"early\"")), None, "nobody asked");
        requests.request();
        let token = Credential::recognise("secret").unwrap();
        assert_eq!(requests.settle(&answer("1", "\"secret\"")), Some(Ok(token)));
        assert!(!requests.is_pending(1));
        assert_eq!(requests.settle(&answer("1", "\"second\"")), None, "an answer that comes twice");
    }

    #[test]
    fn the_first_answer_settles_all_requests() {
        let mut requests = TokenRequests::default();
        assert_eq!((requests.request(), requests.request()), (1, 2));
        assert_eq!(requests.pending(), Some(2));
        assert!(requests.settle(&answer("1", "\"late\"")).is_some_and(|answer| answer.is_ok()));
        assert_eq!(requests.settle(&answer("2", "\"second\"")), None);
        assert_eq!(requests.settle(&answer("3", "\"early\"")), None);
    }

    #[test]
    fn what_is_no_token_is_none() {
        for token in ["null", "\"\"", "5", "{}", "\"two\\nlines\"", "\"Basic abc\""] {
            let mut requests = TokenRequests::default();
            requests.request();
            assert_eq!(requests.settle(&answer("1", token)), Some(Err(EmbedError::TokenMissing)), "{token}");
        }
    }

    #[test]
    fn malformed_messages_are_nothing() {
        let mut requests = TokenRequests::default();
        requests.request();
        for message in [
            "",
            "null",
            "{}",
            "[]",
            r#"{"type":"token"}"#,
            r#"{"id":"1","token":"x"}"#,
            r#"{"type":"hello","id":"1"}"#,
        ] {
            assert_eq!(requests.settle(message), None, "{message}");
        }
        assert!(requests.is_pending(1));
    }
}
