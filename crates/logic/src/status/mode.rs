//! Which environments are treated with the care of production.

use slipway_api::state::EnvironmentMode;

/// Returns true for production, and for every mode that isn't known to be harmless: one that wasn't read in this session (None), and one
/// that the console doesn't know.
pub fn may_be_production(mode: Option<&EnvironmentMode>) -> bool {
    use EnvironmentMode::{Development, Preview, Staging};
    !matches!(mode, Some(Development | Preview | Staging))
}

#[cfg(test)]
mod tests {
    use super::*;

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
