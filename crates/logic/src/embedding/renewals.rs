//! The times at which a portal is asked for the next token, before the present token ends.

use slipway_api::{Credential, Timestamp};

/// Milliseconds before the end of a token in which the portal is asked for the next token. The first requests for two successive tokens are
/// also at least this far apart: if this computer's clock is ahead, every new token seems to end soon, and each would cause a request at
/// once.
pub const RENEW_BEFORE_END_MS: i64 = 60_000;
/// Milliseconds after an answer without a new token until the portal is asked again, as long as the present token hasn't ended.
pub const RETRY_AFTER_MS: i64 = 15_000;

/// The requests for the token that follows the present one.
#[derive(Clone, Debug, Default)]
pub struct Renewals {
    last: Option<Renewal>,
}

/// A request to the portal for the next token.
#[derive(Clone, Debug)]
struct Renewal {
    /// The token that was about to end.
    token: Credential,
    /// The time of the first request for its successor.
    began: Timestamp,
    /// The time from which the portal may be asked again; None while the request has no answer, which may take as long as a person's
    /// sign-in.
    retry_from: Option<Timestamp>,
}

impl Renewals {
    /// Returns true if the portal has to be asked for the successor of `token` now, and takes note of the request. `ends` is the end of the
    /// token; None if it is unknown.
    pub fn request(&mut self, token: &Credential, ends: Option<Timestamp>, now: Timestamp) -> bool {
        if ends.is_none_or(|ends| ends.since(now) >= RENEW_BEFORE_END_MS) {
            return false;
        }
        match &mut self.last {
            Some(last) if last.token == *token => {
                let has_ended = ends.is_some_and(|ends| now.since(ends) >= 0);
                let is_due = !has_ended && last.retry_from.is_some_and(|from| now.since(from) >= 0);
                if is_due {
                    last.retry_from = None;
                }
                is_due
            }
            Some(last) if now.since(last.began) < RENEW_BEFORE_END_MS => false,
            _ => {
                self.last = Some(Renewal { token: token.clone(), began: now, retry_from: None });
                true
            }
        }
    }

    /// Takes note of an answer without a new token: the portal is asked again after [`RETRY_AFTER_MS`], unless the present token has ended by
    /// then.
    pub fn fail(&mut self, now: Timestamp) {
        if let Some(last) = &mut self.last {
            last.retry_from = Some(now.plus(RETRY_AFTER_MS));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn token(name: &str) -> Credential {
        Credential::recognise(name).unwrap()
    }

    fn at(seconds: i64) -> Timestamp {
        Timestamp(seconds * 1000)
    }

    #[test]
    fn each_token_is_renewed_once_a_minute_before_its_end() {
        let mut renewals = Renewals::default();
        let ends = Some(at(600));
        assert!(!renewals.request(&token("a"), None, at(0)), "a token whose end is unknown");
        assert!(!renewals.request(&token("a"), ends, at(540)));
        assert!(renewals.request(&token("a"), ends, at(541)));
        assert!(
            !renewals.request(&token("a"), ends, at(599)),
            "the portal may be asking the person to sign in"
        );
        // The clock of this computer is ahead: the next token seems to end soon as well.
        assert!(!renewals.request(&token("b"), ends, at(600)));
        assert!(renewals.request(&token("b"), ends, at(601)));
    }

    #[test]
    fn an_answer_without_a_token_is_asked_for_again() {
        let mut renewals = Renewals::default();
        let ends = Some(at(600));
        renewals.fail(at(100));
        assert!(renewals.request(&token("a"), ends, at(541)));
        renewals.fail(at(545));
        assert!(!renewals.request(&token("a"), ends, at(559)));
        assert!(renewals.request(&token("a"), ends, at(560)));
        assert!(!renewals.request(&token("a"), ends, at(599)), "the second request has no answer yet");
        renewals.fail(at(599));
        // From now on the platform refuses the token. Its 401 makes the console request another token, so a renewal isn't due any more.
        assert!(!renewals.request(&token("a"), ends, at(620)));
    }

    proptest! {
        /// A portal that fails for a while is asked again before the token ends, and never more often than every 15 seconds.
        #[test]
        fn a_portal_that_fails_for_a_while_still_renews_in_time(failing in 0i64..40, delay in 0i64..4, step in 1i64..5) {
            let mut renewals = Renewals::default();
            let (mut now, mut answer, mut requests, mut renewed) = (500, None, Vec::new(), None);
            while now < 600 && renewed.is_none() {
                if answer.is_some_and(|answer| now >= answer) {
                    answer = None;
                    if now < 541 + failing { renewals.fail(at(now)) } else { renewed = Some(now) }
                } else if answer.is_none() && renewals.request(&token("a"), Some(at(600)), at(now)) {
                    requests.push(now);
                    answer = Some(now + delay);
                }
                now += step;
            }
            prop_assert!(renewed.is_some(), "{requests:?}");
            prop_assert!(requests.windows(2).all(|pair| pair[1] - pair[0] >= 15), "{requests:?}");
        }
    }
}
