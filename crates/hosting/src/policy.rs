//! The security headers of the console.

use slipway_logic::config::Config;

/// The headers of every response beside the policy.
pub const HEADERS: &[(&str, &str)] = &[
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
];

/// Returns the content security policy for the platforms and the portals of the settings.
///
/// `trusted-types default`: Leptos makes static markup by a template's `innerHTML`, which the policy in boot.js checks.
pub fn policy(config: &Config) -> String {
    let mut connect = vec!["'self'"];
    for platform in &config.platforms {
        let origin = origin(&platform.url);
        if !platform.url.starts_with('/') && !connect.contains(&origin) {
            connect.push(origin);
        }
    }
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        &format!("connect-src {}", connect.join(" ")),
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "object-src 'none'",
        &format!("frame-ancestors {}", portals(config)),
        "trusted-types default",
        "require-trusted-types-for 'script'",
    ]
    .join("; ")
}

/// Returns who may show the console in a frame.
fn portals(config: &Config) -> String {
    let origins: Vec<&str> = config.embed.iter().map(|portal| portal.origin.as_str()).collect();
    if origins.is_empty() { "'none'".into() } else { origins.join(" ") }
}

/// Returns scheme, host and port of an address.
pub(crate) fn origin(url: &str) -> &str {
    let host = url.find("://").map_or(0, |at| at + 3);
    let end = url.get(host..).and_then(|rest| rest.find('/')).map_or(url.len(), |at| host + at);
    url.get(..end).unwrap_or(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_platforms_may_be_asked_each_origin_once() {
        let text = r#"{"platforms":[{"url":"https://api.example.com/v2"},{"url":"https://api.example.com/v3"},{"url":"/platform"},
            {"url":"https://other.example.com:8443"}]}"#;
        let policy = policy(&Config::read(text).unwrap());
        assert!(
            policy.contains("connect-src 'self' https://api.example.com https://other.example.com:8443;"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none';"), "{policy}");
    }

    #[test]
    fn only_the_portals_may_show_the_console() {
        let text = r#"{"platforms":[{"url":"/p"}],"embed":[{"origin":"https://portal.example.com/"},{"origin":"https://b.example:8443"}]}"#;
        let policy = policy(&Config::read(text).unwrap());
        assert!(
            policy.contains("frame-ancestors https://portal.example.com https://b.example:8443;"),
            "{policy}"
        );
    }
}
