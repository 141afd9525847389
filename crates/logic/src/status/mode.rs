//! Which environments are treated with the care of production.

use slipway_api::state::EnvironmentMode;

/// Returns true for production, and for every mode that isn't known to be harmless: one that wasn't read in this session (None), and one
/// that the console doesn't know.
pub fn may_be_production(mode: Option<&EnvironmentMode>) -> bool {
    use EnvironmentMode::{Development, Preview, Staging};
    !matches!(mode, Some(Development | Preview | Staging))
}

/// Returns the rank of a mode in an order of environments: production and modes that may be production, staging, development, preview.
pub fn rank(mode: Option<&EnvironmentMode>) -> usize {
    match mode {
        Some(EnvironmentMode::Staging) => 1,
        Some(EnvironmentMode::Development) => 2,
        Some(EnvironmentMode::Preview) => 3,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_production_is_first_in_the_order_and_nothing_else_is() {
        for word in ["PRODUCTION", "PRODUCTION_EU", "", "STAGING", "DEVELOPMENT", "PREVIEW"] {
            let mode = EnvironmentMode::from(word);
            assert_eq!(rank(Some(&mode)) == 0, may_be_production(Some(&mode)), "{word}");
        }
        assert_eq!(rank(None), 0);
    }

    #[test]
    fn an_unknown_mode_is_the_careful_case() {
        for (word, expected) in [
            ("PRODUCTION", true),
            ("PRODUCTION_EU", true),
            ("", true),
            ("STAGING", false),
            ("DEVELOPMENT", false),
            ("PREVIEW", false),
        ] {
            assert_eq!(may_be_production(Some(&EnvironmentMode::from(word))), expected, "{word}");
        }
        assert!(may_be_production(None));
    }
}
