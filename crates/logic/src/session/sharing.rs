//! The decision whether tabs may give each other the session.
//!
//! Tabs find each other on a channel that every page of the origin can use. If the platform is behind the console’s own origin, a browser
//! can open each of its replies as a page of that origin, whose scripts could ask for the session. A reply with the content security
//! policy `sandbox` has an opaque origin instead, and can’t. So where the platform shares the origin, tabs give their session to each
//! other only if every reply so far was sandboxed.

/// The isolation of the replies of a platform that is served from the console’s own origin: whether a reply could be opened as a page of
/// that origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReplyIsolation {
    /// No reply was read yet.
    #[default]
    Unknown,
    /// Every reply so far was sandboxed.
    Sandboxed,
    /// A reply wasn’t sandboxed.
    Exposed,
}

impl ReplyIsolation {
    /// Applies the `Content-Security-Policy` header of a reply; None for a reply without one.
    pub fn apply_policy(&mut self, policy: Option<&str>) {
        *self = match (*self, policy.is_some_and(is_sandboxed)) {
            (Self::Unknown | Self::Sandboxed, true) => Self::Sandboxed,
            _ => Self::Exposed,
        };
    }
}

/// Returns true if tabs may give each other the session of a platform. `platform` is its address in `config.json`: a path if the platform is
/// behind the console’s own origin. `origin` is the console’s origin.
pub fn may_share(platform: &str, origin: &str, isolation: ReplyIsolation) -> bool {
    let is_of_origin = platform.starts_with('/')
        || platform.strip_prefix(origin).is_some_and(|path| path.is_empty() || path.starts_with('/'));
    !is_of_origin || isolation == ReplyIsolation::Sandboxed
}

/// Returns true if a policy gives a document an opaque origin, and runs no script in it.
fn is_sandboxed(policy: &str) -> bool {
    // Several policies of one header are separated by commas: each of them applies.
    policy.split([';', ',']).any(|directive| {
        let mut words = directive.split_ascii_whitespace();
        words.next().is_some_and(|name| name.eq_ignore_ascii_case("sandbox"))
            && !words.any(|word| {
                ["allow-scripts", "allow-same-origin"].contains(&word.to_ascii_lowercase().as_str())
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGIN: &str = "https://console.example.com";

    #[test]
    fn a_platform_of_another_origin_has_no_pages_here() {
        for platform in [
            "https://api.example.com",
            "https://console.example.com.evil.example",
            "http://console.example.com",
        ] {
            assert!(may_share(platform, ORIGIN, ReplyIsolation::Exposed), "{platform}");
        }
        for platform in ["/api", "https://console.example.com", "https://console.example.com/api"] {
            assert!(!may_share(platform, ORIGIN, ReplyIsolation::Unknown), "{platform}");
            assert!(!may_share(platform, ORIGIN, ReplyIsolation::Exposed), "{platform}");
            assert!(may_share(platform, ORIGIN, ReplyIsolation::Sandboxed), "{platform}");
        }
    }

    #[test]
    fn one_reply_without_a_sandbox_is_enough() {
        let after = |policies: &[Option<&str>]| {
            let mut isolation = ReplyIsolation::default();
            policies.iter().for_each(|policy| isolation.apply_policy(*policy));
            isolation
        };
        let good = Some("default-src 'none'; sandbox; frame-ancestors 'none'");
        assert_eq!(after(&[good, Some("Sandbox")]), ReplyIsolation::Sandboxed);
        for policy in [
            None,
            Some(""),
            Some("default-src 'none'"),
            Some("sandbox allow-scripts"),
            Some("sandbox allow-popups ALLOW-SAME-ORIGIN"),
            Some("report-uri /sandbox"),
        ] {
            assert_eq!(after(&[good, policy, good]), ReplyIsolation::Exposed, "{policy:?}");
        }
    }
}
