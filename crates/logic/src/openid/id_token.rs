//! The ID token, which names the person who signed in. It comes from the token endpoint over an encrypted connection, so its signature
//! needn't be verified (OpenID Connect Core 1.0, section 3.1.3.7, step 6); all other steps are done.

use crate::text::jwt;
use slipway_api::Timestamp;
use slipway_api::described::at_keys;

/// The greatest difference between the clocks of this machine and of the provider, in milliseconds.
pub const MAX_CLOCK_DIFFERENCE_MS: i64 = 5 * 60_000;

/// The greatest age of a new ID token, in milliseconds. Some providers date their tokens five minutes back, so that a clock that is behind
/// accepts them.
pub const MAX_AGE_MS: i64 = MAX_CLOCK_DIFFERENCE_MS + 5 * 60_000;

/// The person who signed in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// The identifier at the issuer (`sub`).
    pub subject: String,
    /// The name (`name`, else `preferred_username`); None if the token has neither.
    pub name: Option<String>,
    /// The e-mail address (`email`); None if the token has none.
    pub email: Option<String>,
}

/// The reason why an ID token isn't accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdTokenError {
    /// The token isn't a JWT with a subject (`sub`), a time of issue (`iat`) and an expiry (`exp`).
    Unreadable,
    /// The token is of another issuer, or names none.
    OtherIssuer,
    /// The token isn't for this client: it is for another one, or for several clients without naming this one as the one that it was issued
    /// to (`azp`).
    OtherClient,
    /// The token belongs to another attempt, or has no nonce although the attempt has one.
    OtherNonce,
    /// The clocks differ by this many minutes; positive if this machine's clock is ahead.
    Clock(i64),
}

/// Checks the ID token that the provider issued just now, and returns the person. `nonce` is that of the attempt, None for a renewal.
///
/// # Errors
/// If the token can't be read, comes from another issuer, or isn't for this client and this attempt. `Clock` if, by this machine's clock,
/// the token was issued more than [`MAX_AGE_MS`] ago or more than [`MAX_CLOCK_DIFFERENCE_MS`] in the future, or expired more than
/// [`MAX_CLOCK_DIFFERENCE_MS`] ago.
pub fn person(
    id_token: &str,
    issuer: &str,
    client_id: &str,
    nonce: Option<&str>,
    now: Timestamp,
) -> Result<Person, IdTokenError> {
    let claims = jwt::claims(id_token).ok_or(IdTokenError::Unreadable)?;
    let claim = |key: &str| at_keys(&claims, &[key]);
    let text = |key: &str| claim(key).text().filter(|text| !text.trim().is_empty());
    if text("iss").is_none_or(|found| found.trim_end_matches('/') != issuer.trim_end_matches('/')) {
        return Err(IdTokenError::OtherIssuer);
    }
    let audiences: Vec<String> = match claim("aud").text() {
        Some(one) => vec![one],
        None => claim("aud")
            .elements()
            .into_iter()
            .filter_map(|element| slipway_api::described::Value::of(element).text())
            .collect(),
    };
    // A token for several audiences has to name the client that it was issued to (`azp`). If a token names a client, also with a single
    // audience, that client has to be this console.
    let is_authorized = text("azp").map_or(audiences.len() == 1, |party| party == client_id);
    if !audiences.iter().any(|audience| audience == client_id) || !is_authorized {
        return Err(IdTokenError::OtherClient);
    }
    if nonce.is_some_and(|nonce| text("nonce").as_deref() != Some(nonce)) {
        return Err(IdTokenError::OtherNonce);
    }
    let time = |key: &str| claim(key).integer().map(|seconds| Timestamp(seconds.saturating_mul(1_000)));
    let (Some(issued_at), Some(expires_at)) = (time("iat"), time("exp")) else {
        return Err(IdTokenError::Unreadable);
    };
    let ahead = now.since(issued_at);
    let is_dated_wrongly = !(-MAX_CLOCK_DIFFERENCE_MS..=MAX_AGE_MS).contains(&ahead);
    if is_dated_wrongly || now.since(expires_at) > MAX_CLOCK_DIFFERENCE_MS {
        return Err(IdTokenError::Clock(ahead / 60_000));
    }
    Ok(Person {
        subject: text("sub").ok_or(IdTokenError::Unreadable)?,
        name: text("name").or_else(|| text("preferred_username")),
        email: text("email"),
    })
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::jwt as signed;
    use super::*;

    const ISSUER: &str = "https://id.example.com";
    const NOW: Timestamp = Timestamp(1_000_000_000);

    fn checked(claims: &str) -> Result<Person, IdTokenError> {
        person(&signed(claims), ISSUER, "console", Some("n1"), NOW)
    }

    const GOOD: &str = r#"{"iss":"https://id.example.com","aud":"console","nonce":"n1","iat":1000000,"exp":1000600,"sub":"ada","name":"Ada Mendez","email":"ada@example.com"}"#;

    #[test]
    fn a_token_for_this_attempt_names_the_person() {
        let expected = Person {
            subject: "ada".into(),
            name: Some("Ada Mendez".into()),
            email: Some("ada@example.com".into()),
        };
        assert_eq!(checked(GOOD), Ok(expected.clone()));
        let several = GOOD.replace(r#""aud":"console""#, r#""aud":["api","console"],"azp":"console""#);
        assert_eq!(checked(&several), Ok(expected));
        let unnamed = GOOD.replace(r#""name":"Ada Mendez""#, r#""preferred_username":"ada.m""#);
        assert_eq!(checked(&unnamed).unwrap().name.as_deref(), Some("ada.m"));
        assert!(person(&signed(&GOOD.replace("n1", "other")), ISSUER, "console", None, NOW).is_ok());
    }

    #[test]
    fn a_token_for_something_else_is_refused() {
        for (from, to, expected) in [
            (r#""iss":"https://id"#, r#""iss":"https://evil"#, IdTokenError::OtherIssuer),
            (r#""iss":"https://id.example.com","#, "", IdTokenError::OtherIssuer),
            (r#""aud":"console""#, r#""aud":"other""#, IdTokenError::OtherClient),
            (r#""aud":"console""#, r#""aud":["console","other"],"azp":"other""#, IdTokenError::OtherClient),
            (r#""aud":"console","#, "", IdTokenError::OtherClient),
            (r#""aud":"console""#, r#""aud":["console","other"]"#, IdTokenError::OtherClient),
            (r#""nonce":"n1""#, r#""nonce":"n2""#, IdTokenError::OtherNonce),
            (r#""nonce":"n1","#, "", IdTokenError::OtherNonce),
            (r#""sub":"ada""#, r#""sub":"""#, IdTokenError::Unreadable),
            (r#""iat":1000000,"#, "", IdTokenError::Unreadable),
            (r#""exp":1000600,"#, "", IdTokenError::Unreadable),
        ] {
            assert_eq!(checked(&GOOD.replace(from, to)), Err(expected), "{from} → {to}");
        }
        for broken in ["", "x", "a.!.c"] {
            assert_eq!(person(broken, ISSUER, "console", None, NOW), Err(IdTokenError::Unreadable));
        }
    }

    #[test]
    fn a_clock_that_is_wrong_by_more_than_five_minutes_is_named() {
        let at = |seconds: i64| {
            person(&signed(GOOD), ISSUER, "console", Some("n1"), NOW.plus(seconds * 1_000)).map(|_| ())
        };
        assert_eq!((at(600), at(-300)), (Ok(()), Ok(())));
        assert_eq!((at(601), at(-301)), (Err(IdTokenError::Clock(10)), Err(IdTokenError::Clock(-5))));
        assert_eq!(at(3_600), Err(IdTokenError::Clock(60)));
    }
}
