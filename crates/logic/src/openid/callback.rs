//! The callback: the query with which the provider sends a person back to the console's address `signed-in`.

use super::attempt::{ATTEMPT_LIFETIME_MS, Attempt};
use super::failure::SignInFailure;
use slipway_api::Timestamp;

/// The parameters in the query of the address to which the provider sends the person back: `code`, `state`, `iss`, `error` and
/// `error_description`. None for a missing parameter.
#[derive(Clone, Default, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub struct RedirectQuery {
    code: Option<String>,
    state: Option<String>,
    issuer: Option<String>,
    error: Option<String>,
    description: Option<String>,
}

impl RedirectQuery {
    /// Parses a query, without its question mark. Of a repeated parameter the first counts.
    pub fn parse(query: &str) -> Self {
        let mut callback = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let field = match &*name {
                "code" => &mut callback.code,
                "state" => &mut callback.state,
                "iss" => &mut callback.issuer,
                "error" => &mut callback.error,
                "error_description" => &mut callback.description,
                _ => continue,
            };
            field.get_or_insert_with(|| value.into_owned());
        }
        callback
    }

    /// Returns true if the callback belongs to the attempt: it has the attempt's `state`. Only then is the attempt removed from storage, so
    /// that a forged callback doesn't end it.
    pub fn is_of(&self, attempt: &Attempt) -> bool {
        self.state.as_deref() == Some(&attempt.state)
    }

    /// Returns the code, which the token endpoint exchanges for tokens. `attempt` is the attempt of this tab, None if the tab has none;
    /// `issuer` is the configured one.
    ///
    /// # Errors
    /// If there is no attempt, if the callback doesn't belong to the attempt, is too late, comes from another issuer, lacks an issuer that
    /// the provider promised, says that the sign-in failed, or has no code.
    pub fn code(
        &self,
        attempt: Option<&Attempt>,
        issuer: &str,
        now: Timestamp,
    ) -> Result<String, SignInFailure> {
        let attempt = attempt.filter(|attempt| self.is_of(attempt)).ok_or(SignInFailure::UnknownAttempt)?;
        // The absolute value counts, because the difference is negative if the clock was set back since the attempt began.
        if now.since(attempt.started_at).abs() > ATTEMPT_LIFETIME_MS {
            return Err(SignInFailure::TooLate);
        }
        // In a mix-up attack (RFC 9207), the callback comes from another provider than the one that the person was sent to, so that the
        // console sends the code to the wrong token endpoint. The issuer in the callback shows which provider it comes from.
        match &self.issuer {
            Some(found) if found.trim_end_matches('/') != issuer.trim_end_matches('/') => {
                return Err(SignInFailure::OtherIssuer);
            }
            None if attempt.needs_issuer => return Err(SignInFailure::OtherIssuer),
            _ => {}
        }
        match (self.error.as_deref(), &self.code) {
            (Some("access_denied"), _) => Err(SignInFailure::Denied(self.description.clone())),
            (
                Some(
                    "login_required"
                    | "interaction_required"
                    | "consent_required"
                    | "account_selection_required",
                ),
                _,
            ) => Err(SignInFailure::LoginRequired),
            (Some(error), _) => Err(SignInFailure::Provider {
                error: error.to_owned(),
                description: self.description.clone(),
            }),
            (None, Some(code)) if !code.is_empty() => Ok(code.clone()),
            (None, _) => Err(SignInFailure::NoCode),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::attempt;
    use super::*;

    const ISSUER: &str = "https://id.example.com";

    fn outcome(query: &str, attempt: Option<&Attempt>, minutes: i64) -> Result<String, SignInFailure> {
        let now = Timestamp(1_000_000 + minutes * 60_000);
        RedirectQuery::parse(query).code(attempt, ISSUER, now)
    }

    #[test]
    fn a_code_counts_for_its_attempt_alone_within_ten_minutes() {
        let known = attempt();
        assert_eq!(outcome("code=c%201&state=s1", Some(&known), 0).as_deref(), Ok("c 1"));
        assert_eq!(outcome("code=c&state=s1", Some(&known), 10).as_deref(), Ok("c"));
        assert_eq!(outcome("code=c&state=s1", Some(&known), 11), Err(SignInFailure::TooLate));
        assert_eq!(outcome("code=c&state=s1", Some(&known), -11), Err(SignInFailure::TooLate));
        assert_eq!(outcome("code=c&state=s2", Some(&known), 0), Err(SignInFailure::UnknownAttempt));
        assert_eq!(outcome("code=c", Some(&known), 0), Err(SignInFailure::UnknownAttempt));
        assert_eq!(outcome("code=c&state=s1", None, 0), Err(SignInFailure::UnknownAttempt));
        assert_eq!(outcome("state=s1&code=", Some(&known), 0), Err(SignInFailure::NoCode));
        assert_eq!(outcome("state=s1", Some(&known), 0), Err(SignInFailure::NoCode));
        assert_eq!(
            outcome("code=c&state=s2&state=s1", Some(&known), 0),
            Err(SignInFailure::UnknownAttempt),
            "of a repeated parameter the first counts"
        );
    }

    #[test]
    fn the_issuer_is_compared_where_it_is_sent_or_promised() {
        let known = attempt();
        let promised = Attempt { needs_issuer: true, ..known.clone() };
        assert!(outcome("code=c&state=s1&iss=https%3A%2F%2Fid.example.com%2F", Some(&promised), 0).is_ok());
        for (query, attempt) in
            [("code=c&state=s1&iss=https://evil.example.com", &known), ("code=c&state=s1", &promised)]
        {
            assert_eq!(outcome(query, Some(attempt), 0), Err(SignInFailure::OtherIssuer), "{query}");
        }
    }

    #[test]
    fn an_error_of_the_provider_has_its_own_failure() {
        let known = attempt();
        let failure = |error: &str| {
            outcome(&format!("error={error}&error_description=Why&state=s1&code=c"), Some(&known), 0)
        };
        assert_eq!(failure("access_denied"), Err(SignInFailure::Denied(Some("Why".into()))));
        for silent in
            ["login_required", "interaction_required", "consent_required", "account_selection_required"]
        {
            assert_eq!(failure(silent), Err(SignInFailure::LoginRequired), "{silent}");
        }
        let expected =
            SignInFailure::Provider { error: "server_error".into(), description: Some("Why".into()) };
        assert_eq!(failure("server_error"), Err(expected));
        assert_eq!(
            outcome("error=access_denied&state=s2", Some(&known), 0),
            Err(SignInFailure::UnknownAttempt),
            "an error of another attempt says nothing about this one"
        );
    }
}
