//! The security headers of the console, and of a platform’s replies behind the console's proxy.

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

/// The names of the scripts in the console's folder that portals of other origins load: the current script, and the script of each version
/// of the protocol.
pub const SCRIPTS: &[&str] = &["embed.js", crate::site::VERSIONED_EMBED];

/// The headers with which pages of other origins may load [`SCRIPTS`], check their integrity, and load them also if the page has a
/// `Cross-Origin-Embedder-Policy`.
pub const SCRIPT_HEADERS: &[(&str, &str)] =
    &[("Access-Control-Allow-Origin", "*"), ("Cross-Origin-Resource-Policy", "cross-origin")];

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

/// Returns the value of the header `Content-Security-Policy`. The console may send requests to its own origin, to the platforms of `config`,
/// to the origins `providers` of their sign-in and to the origin of `report_to`, and the portals of its `embed` may embed the console in a
/// frame. Browsers send violations of the policy to `report_to`, an address or a path; with None they send no reports.
///
/// `trusted-types default`: Leptos creates static markup through the `innerHTML` of a template, which the policy in boot.js checks.
pub fn policy(config: &Config, providers: &[String], report_to: Option<&str>) -> String {
    let mut connect = vec!["'self'"];
    let own = config.platforms.iter().filter(|platform| !platform.url.starts_with('/'));
    let own = own.map(|platform| origin(&platform.url));
    let reports = report_to.filter(|url| !url.starts_with('/')).map(origin);
    for origin in own.chain(providers.iter().map(String::as_str)).chain(reports) {
        if !connect.contains(&origin) {
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
        // `report-uri` is deprecated, but not all browsers support its successor `report-to`.
        &report_to.map(|url| format!("report-uri {url}")).unwrap_or_default(),
    ]
    .iter()
    .filter(|directive| !directive.is_empty())
    .copied()
    .collect::<Vec<_>>()
    .join("; ")
}

/// Returns the value of the directive `frame-ancestors`: the origins that may embed the console in a frame, or `'none'`.
fn portals(config: &Config) -> String {
    let origins: Vec<&str> = config.embed.iter().map(|portal| portal.origin.as_str()).collect();
    if origins.is_empty() { "'none'".into() } else { origins.join(" ") }
}

/// Returns the origin of a URL as it is written: scheme, host and, if the URL has one, port. Empty for a path.
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
        let policy = policy(&Config::read(text).unwrap(), &[], None);
        assert!(
            policy.contains("connect-src 'self' https://api.example.com https://other.example.com:8443;"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none';"), "{policy}");
    }

    #[test]
    fn the_providers_of_a_sign_in_may_be_asked() {
        let config = Config::read(r#"{"platforms":[{"url":"https://id.example.com"}]}"#).unwrap();
        let providers = ["https://id.example.com".to_owned(), "https://tokens.example.com".to_owned()];
        let policy = policy(&config, &providers, None);
        assert!(
            policy.contains("connect-src 'self' https://id.example.com https://tokens.example.com;"),
            "{policy}"
        );
    }

    #[test]
    fn violations_are_reported_only_to_the_address_in_the_settings() {
        let config = Config::read(r#"{"platforms":[{"url":"/p"}]}"#).unwrap();
        assert!(!policy(&config, &[], None).contains("report-uri"));
        let elsewhere = policy(&config, &[], Some("https://reports.example.com/slipway"));
        assert!(elsewhere.contains("connect-src 'self' https://reports.example.com;"), "{elsewhere}");
        assert!(elsewhere.ends_with("; report-uri https://reports.example.com/slipway"), "{elsewhere}");
        assert!(policy(&config, &[], Some("/reports")).contains("connect-src 'self';"));
    }

    #[test]
    fn only_the_portals_may_show_the_console() {
        let text = r#"{"platforms":[{"url":"/p"}],"embed":[{"origin":"https://portal.example.com/"},{"origin":"https://b.example:8443"}]}"#;
        let policy = policy(&Config::read(text).unwrap(), &[], None);
        assert!(
            policy.contains("frame-ancestors https://portal.example.com https://b.example:8443;"),
            "{policy}"
        );
    }
}
