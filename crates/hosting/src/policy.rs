//! The security headers of the console.

use slipway_logic::config::Config;

/// The security headers of every response besides the content security policy. Browsers ignore `Strict-Transport-Security` in unencrypted
/// responses.
pub const HEADERS: &[(&str, &str)] = &[
    ("Strict-Transport-Security", "max-age=31536000"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
];

/// The content security policy of a platform’s replies that a proxy serves on the console’s own origin. `sandbox` gives a reply an opaque
/// origin in which no script runs. Otherwise a page or SVG image of the platform would run as a page of the console, and could ask its tabs
/// for the session.
pub const REPLY_POLICY: &str = "default-src 'none'; sandbox; frame-ancestors 'none'";

/// The headers of a platform’s replies that a proxy forwards: those that the console reads. Others could change how the browser treats the
/// console, such as `Service-Worker-Allowed`, `Clear-Site-Data` or `Set-Cookie`.
pub const PASSED_HEADERS: &[&str] = &[
    "Content-Type",
    "Date",
    "Retry-After",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
];

/// The headers of a platform’s replies that nginx removes. nginx can't be given the headers to forward, only those to remove.
pub const HIDDEN_HEADERS: &[&str] = &[
    "Accept-CH",
    "Access-Control-Allow-Credentials",
    "Access-Control-Allow-Headers",
    "Access-Control-Allow-Methods",
    "Access-Control-Allow-Origin",
    "Access-Control-Expose-Headers",
    "Activate-Storage-Access",
    "Alt-Svc",
    "Attribution-Reporting-Register-Source",
    "Attribution-Reporting-Register-Trigger",
    "Cache-Control",
    "Clear-Site-Data",
    "Content-Disposition",
    "Content-Location",
    "Content-Security-Policy",
    "Content-Security-Policy-Report-Only",
    "Critical-CH",
    "Cross-Origin-Embedder-Policy",
    "Cross-Origin-Embedder-Policy-Report-Only",
    "Cross-Origin-Opener-Policy",
    "Cross-Origin-Opener-Policy-Report-Only",
    "Cross-Origin-Resource-Policy",
    "Document-Policy",
    "ETag",
    "Expect-CT",
    "Expires",
    "Last-Modified",
    "Link",
    "Location",
    "NEL",
    "No-Vary-Search",
    "Observe-Browsing-Topics",
    "Origin-Agent-Cluster",
    "P3P",
    "Permissions-Policy",
    "Pragma",
    "Proxy-Authenticate",
    "Public-Key-Pins",
    "Referrer-Policy",
    "Refresh",
    "Report-To",
    "Reporting-Endpoints",
    "Sec-Session-Registration",
    "Secure-Session-Registration",
    "Server-Timing",
    "Service-Worker-Allowed",
    "Service-Worker-Navigation-Preload",
    "Set-Cookie",
    "Set-Login",
    "SourceMap",
    "Speculation-Rules",
    "Strict-Transport-Security",
    "Supports-Loading-Mode",
    "Timing-Allow-Origin",
    "Use-As-Dictionary",
    "Vary",
    "WWW-Authenticate",
    "X-Content-Type-Options",
    "X-DNS-Prefetch-Control",
    "X-Frame-Options",
    "X-Permitted-Cross-Domain-Policies",
    "X-Powered-By",
    "X-SourceMap",
    "X-XSS-Protection",
];

/// A service worker that unregisters itself, and reloads the pages that it controlled. A proxy serves it in place of every service worker
/// below the platform’s path, so that a worker that was registered there earlier is removed at the next visit.
pub const WORKER_REMOVER: &str = "self.addEventListener('install', () => self.skipWaiting()); \
    self.addEventListener('activate', (event) => event.waitUntil((async () => { \
    await self.registration.unregister(); \
    for (const client of await self.clients.matchAll()) client.navigate(client.url); })()));";

/// Returns the content security policy: the console may send requests to the platforms of `config`, and the portals of its `embed` may
/// embed the console in a frame.
///
/// `trusted-types default`: Leptos creates static markup through the `innerHTML` of a template, which the policy in boot.js checks.
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

/// Returns the value of `frame-ancestors`: the origins that may embed the console in a frame, or `'none'`.
fn portals(config: &Config) -> String {
    let origins: Vec<&str> = config.embed.iter().map(|portal| portal.origin.as_str()).collect();
    if origins.is_empty() { "'none'".into() } else { origins.join(" ") }
}

/// Returns the origin (scheme, host and port) of a URL.
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
