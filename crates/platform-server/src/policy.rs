//! The security headers of the console.

/// Returns the content security policy. `platforms` are the URLs to which the console may send requests, and `portals` the origins that may
/// embed the console in a frame.
///
/// `trusted-types default`: Leptos creates static markup through the `innerHTML` of a template, which the policy in boot.js checks.
pub fn content_security_policy(platforms: &[String], portals: &[String]) -> String {
    let origins: Vec<&str> =
        platforms.iter().filter(|url| !url.starts_with('/')).map(|url| origin(url)).collect();
    let connect = [&["'self'"], origins.as_slice()].concat().join(" ");
    let ancestors = if portals.is_empty() { "'none'".to_owned() } else { portals.join(" ") };
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        &format!("connect-src {connect}"),
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "object-src 'none'",
        &format!("frame-ancestors {ancestors}"),
        "trusted-types default",
        "require-trusted-types-for 'script'",
    ]
    .join("; ")
}

/// Returns the origin (scheme, host and port) of a URL, such as `https://api.example.com:8443`.
fn origin(url: &str) -> &str {
    let host_start = url.find("://").map_or(0, |index| index + 3);
    let end = url
        .get(host_start..)
        .and_then(|after_scheme| after_scheme.find('/'))
        .map_or(url.len(), |index| host_start + index);
    url.get(..end).unwrap_or(url)
}

/// The security headers of every response besides the content security policy.
pub const HEADERS: &[(&str, &str)] = &[
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_platforms_may_be_asked() {
        let policy = content_security_policy(
            &["https://api.example.com/v2".into(), "/platform".into()],
            &["https://portal.example.com".into()],
        );
        assert!(policy.contains("connect-src 'self' https://api.example.com;"), "{policy}");
        assert!(policy.contains("frame-ancestors https://portal.example.com;"), "{policy}");
        assert!(content_security_policy(&[], &[]).contains("frame-ancestors 'none';"));
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
    }
}
