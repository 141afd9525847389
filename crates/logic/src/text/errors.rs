//! The sentences about failed requests.

use crate::capabilities::is_read_only;
use slipway_api::decode::TOO_DEEP;
use slipway_api::{ApiError, Timestamp};

/// Returns a sentence about a failed request for a person: what happened, and what to do.
pub fn message(error: &ApiError) -> String {
    match error {
        ApiError::SignIn => "The platform doesn’t accept this token any more. Sign in again.".into(),
        ApiError::NotPermitted { message } => with("Your token doesn’t allow this (403).", message),
        ApiError::NotFound { message } => with("Not found (404). The record may have been deleted.", message),
        ApiError::Refused { message, .. } => with("The platform refused the request.", message),
        ApiError::RateLimited { .. } => "Rate limit reached: too many requests.".into(),
        ApiError::Fault { status, message } => {
            with(&format!("The platform failed ({status}). Try again."), message)
        }
        ApiError::NotOffered { why } if is_read_only(why) => why.clone(),
        ApiError::NotOffered { why } => format!("This platform doesn’t offer this. {why}"),
        ApiError::Insecure => "Tokens need a secure connection. Open this console with https://.".into(),
        ApiError::Unreachable => "The platform can’t be reached.".into(),
        ApiError::TimedOut => "The platform didn’t answer in time.".into(),
        ApiError::TooLarge => "The platform’s reply is larger than 64 MB, so it wasn’t read.".into(),
        ApiError::HeldBack { .. } => {
            "This page sent the same request more than 10 times in 10 seconds.".into()
        }
        ApiError::SessionEnded { applied: Some(true) } => {
            "The session ended. The platform applied the change.".into()
        }
        ApiError::SessionEnded { applied: Some(false) } => {
            "The session ended. The platform didn’t apply the change.".into()
        }
        ApiError::SessionEnded { applied: None } => {
            "The session ended before the platform answered. The change may have been applied.".into()
        }
        ApiError::Cancelled => "Cancelled.".into(),
        ApiError::Undecodable(undecodable) if undecodable.problem == TOO_DEEP => {
            "The platform’s reply is nested deeper than 100 levels, so it isn’t shown.".into()
        }
        ApiError::Undecodable(undecodable) if undecodable.is_over_limit() => {
            format!("The platform’s reply has {}, so it isn’t shown.", undecodable.problem)
        }
        ApiError::Undecodable(undecodable) if undecodable.path.is_empty() => {
            "The platform’s reply can’t be read. Its address may be wrong.".into()
        }
        ApiError::Undecodable(undecodable) => {
            format!("The platform’s reply can’t be read: “{}” has an unexpected value.", undecodable.path)
        }
    }
}

/// Returns a sentence about a sign-in that failed at `now`. `platform` is the address of the platform in `config.json`.
pub fn sign_in_sentence(error: &ApiError, platform: &str, now: Timestamp) -> String {
    match error {
        ApiError::RateLimited { until: Some(until) } => {
            // The wait is rounded up, because the platform refuses a person who tries earlier.
            let seconds = (until.since(now).max(0) + 999) / 1_000;
            let wait =
                if seconds >= 120 { format!("{} min", (seconds + 59) / 60) } else { format!("{seconds} s") };
            format!("{} Try again in {wait}.", message(error))
        }
        // A reply that isn’t even JSON of the declared kind is usually the HTML page of a web server for an unknown path, so the address of
        // the platform is probably wrong.
        ApiError::Undecodable(undecodable) if undecodable.path.is_empty() && !undecodable.is_over_limit() => {
            format!(
                "{platform} doesn’t answer like a platform. The person who hosts this console needs to check the address in config.json, or to forward the path to the platform."
            )
        }
        ApiError::SignIn => {
            "The platform doesn’t accept this token. Check that it is complete and for this platform.".into()
        }
        ApiError::NotFound { .. } => format!(
            "There is no platform at {platform} (404). The person who hosts this console can correct the address in config.json."
        ),
        other => message(other),
    }
}

/// Returns a sentence about a failed write. It says if the platform may have applied the write.
pub fn write_message(error: &ApiError) -> String {
    match error {
        ApiError::Unreachable | ApiError::TimedOut | ApiError::TooLarge => {
            "The platform didn’t answer. The change may have been applied: check before you try again.".into()
        }
        ApiError::Fault { status, message } => {
            with(&format!("The platform failed ({status}). The change may have been applied."), message)
        }
        ApiError::Undecodable(_) => {
            "The answer isn’t one of the platform. The change may have been applied: check before you try again."
                .into()
        }
        other => message(other),
    }
}

/// Returns the sentence of a pause after `error` that ends in `seconds` seconds.
pub fn pause_sentence(error: &ApiError, seconds: i64) -> String {
    let remaining = if seconds >= 120 { format!("{} min", seconds / 60) } else { format!("{seconds} s") };
    format!("{} Updates resume in {remaining}.", message(error))
}

/// Returns the message of a failed read with the time at which polling resumes: “… Updates resume at 10:31.”
pub fn resume_sentence(error: &ApiError, time: &str) -> String {
    format!("{} Updates resume at {time}.", message(error))
}

fn with(sentence: &str, message: &str) -> String {
    if message.is_empty() { sentence.to_owned() } else { format!("{sentence} Message: “{message}”") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::{TOO_LARGE, Undecodable};

    #[test]
    fn a_limit_is_said_as_it_is_declared() {
        let too_deep = Undecodable { path: String::new(), problem: TOO_DEEP.to_owned() };
        assert!(message(&ApiError::TooLarge).contains(TOO_LARGE));
        assert!(message(&ApiError::Undecodable(too_deep)).contains(TOO_DEEP));
    }

    #[test]
    fn a_sign_in_says_when_to_try_again_and_who_can_mend_an_address() {
        let limited = ApiError::RateLimited { until: Some(Timestamp(41_500)) };
        let sentence = |error: &ApiError| sign_in_sentence(error, "/api", Timestamp(2_000));
        assert_eq!(sentence(&limited), "Rate limit reached: too many requests. Try again in 40 s.");
        assert_eq!(
            sentence(&ApiError::RateLimited { until: None }),
            "Rate limit reached: too many requests."
        );
        let page = Undecodable { path: String::new(), problem: "expected value".to_owned() };
        let page = sentence(&ApiError::Undecodable(page));
        assert!(page.starts_with("/api doesn’t answer like a platform."), "{page}");
        let longer = ApiError::RateLimited { until: Some(Timestamp(181_000)) };
        assert!(sentence(&longer).ends_with("Try again in 3 min."), "179 s");
        let too_deep = Undecodable { path: String::new(), problem: TOO_DEEP.to_owned() };
        assert!(sentence(&ApiError::Undecodable(too_deep)).contains(TOO_DEEP));
    }
}
