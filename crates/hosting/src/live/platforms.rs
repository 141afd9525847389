//! The checks of the platforms that `config.json` names, with the requests that the browser of a person sends.

use super::{Finding, Host, Reply, Request};

/// The methods of the console's requests that a platform of another origin has to allow by name (CORS). GET and POST need no permission.
const METHODS: [&str; 2] = ["PUT", "DELETE"];
/// The names of the request headers that a platform of another origin has to allow (CORS).
const HEADERS: [&str; 2] = ["authorization", "content-type"];
/// The names of the response headers that a platform of another origin has to expose to the console (CORS).
const EXPOSED: [&str; 4] = ["retry-after", "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];

/// Checks each platform, and returns the findings. Paths of a demo are left out, because the demo's platform runs in the browser.
pub(super) fn findings(host: &Host) -> Vec<Finding> {
    let urls = host.config.platforms.iter().map(|platform| platform.url.as_str());
    let is_forwarded = |path: &str| {
        host.config
            .platforms
            .iter()
            .find(|platform| platform.url.starts_with('/'))
            .is_some_and(|first| first.url == path)
    };
    let checked =
        urls.filter(|url| !host.is_demo || !url.starts_with('/')).map(|url| match url.starts_with('/') {
            true if is_forwarded(url) => proxied(host, url),
            true => unproxied(host, url),
            false => elsewhere(host, url),
        });
    checked.flat_map(|finding| finding.unwrap_or_else(|error| vec![Finding::Wrong(error)])).collect()
}

/// The path of the operation that the checks send, which every platform has.
const OPERATION: &str = "/organization";

/// Checks a platform at the path `path` behind a proxy of the host: the proxy has to reach the platform, and its replies have to be
/// sandboxed, so that none can run as a page of the console's origin, and not cached.
fn proxied(host: &Host, path: &str) -> Result<Vec<Finding>, String> {
    let reply = (host.fetch)(&Request::get(format!("{}{path}{OPERATION}", host.origin)))?;
    let policy = reply.header("content-security-policy").unwrap_or_default();
    let is_sandboxed = policy.split(';').any(|part| part.trim() == "sandbox")
        && reply.header("x-content-type-options").as_deref() == Some("nosniff");
    let is_cached = !reply.header("cache-control").unwrap_or_default().contains("no-store");
    Ok(vec![match reply.status {
        404 => Finding::Wrong(format!(
            "{path}{OPERATION} is answered with 404. Render the settings with --upstream, and check the path of the platform’s address there."
        )),
        502..=504 => Finding::Wrong(format!(
            "{path} is answered with status {}: the host’s proxy doesn’t reach the platform. Check --upstream and --resolver; the server’s error log says why.",
            reply.status
        )),
        _ if !is_sandboxed => Finding::Wrong(format!(
            "Replies at {path} aren’t sandboxed: a page of the platform’s host would run as the console, and could read tokens. Send Content-Security-Policy: {} and X-Content-Type-Options: nosniff with each.",
            crate::policy::REPLY_POLICY
        )),
        _ if is_cached => Finding::Wrong(format!(
            "Replies at {path} may be cached: people would see outdated states. Send Cache-Control: no-store with each."
        )),
        _ => match not_a_platform(&reply) {
            Some(reason) => {
                Finding::Wrong(format!("{path}{OPERATION} {reason}. Check the address in --upstream."))
            }
            None => {
                Finding::Good(format!("The platform at {path} is reached, and its replies are sandboxed."))
            }
        },
    }])
}

/// Checks a platform whose path the rendered settings don't forward, because they forward only the first path. Settings that the person who
/// hosts the console wrote may forward it nevertheless; then it is checked like [`proxied`].
fn unproxied(host: &Host, path: &str) -> Result<Vec<Finding>, String> {
    let reply = (host.fetch)(&Request::get(format!("{}{path}{OPERATION}", host.origin)))?;
    match reply.status {
        404 => Ok(vec![Finding::Wrong(format!(
            "{path}{OPERATION} is answered with 404: the rendered settings forward only the first path of “platforms”. Use an https:// address for this platform."
        ))]),
        _ => proxied(host, path),
    }
}

/// Returns the reason why a reply to a request without a token isn't from a platform, as the end of a sentence (“is answered with status
/// 500”). None if the reply may be from a platform: a 401 or 403, or a success with JSON.
fn not_a_platform(reply: &Reply) -> Option<String> {
    let content_type = reply.header("content-type").unwrap_or_default();
    match reply.status {
        401 | 403 => None,
        200..300 if content_type.contains("json") => None,
        200..300 => Some(format!("is answered with “{content_type}” instead of JSON")),
        status => Some(format!("is answered with status {status}")),
    }
}

/// Checks that the platform at `url`, on another origin, allows requests from the console's origin (CORS).
fn elsewhere(host: &Host, url: &str) -> Result<Vec<Finding>, String> {
    let address = format!("{url}{OPERATION}");
    let is_allowed = |reply: &Reply| {
        reply
            .header("access-control-allow-origin")
            .is_some_and(|origin| origin == "*" || origin == host.origin)
    };
    let mut refused: Vec<&str> = Vec::new();
    for method in METHODS {
        let preflight = Request { method: "OPTIONS", url: address.clone(), headers: Vec::new() }
            .with("Origin", host.origin)
            .with("Access-Control-Request-Method", method)
            .with("Access-Control-Request-Headers", &HEADERS.join(","));
        let preflight = (host.fetch)(&preflight)?;
        if !is_allowed(&preflight) || !(200..300).contains(&preflight.status) {
            return Ok(vec![Finding::Wrong(format!(
                "{url} doesn’t allow the origin {} (CORS; the preflight was answered with status {}). Allow it on the platform, or serve the platform from the console’s origin with --upstream.",
                host.origin, preflight.status
            ))]);
        }
        refused.extend(unlisted(&preflight, "access-control-allow-methods", &[method]));
        refused.extend(unlisted(&preflight, "access-control-allow-headers", &HEADERS));
    }
    refused.sort_unstable();
    refused.dedup();
    let reply = (host.fetch)(&Request::get(address).with("Origin", host.origin))?;
    if !is_allowed(&reply) {
        return Ok(vec![Finding::Wrong(format!(
            "{url} allows the origin {} in preflights, but not in its replies, so browsers don’t let the console read them. Send Access-Control-Allow-Origin with every reply, also with errors.",
            host.origin
        ))]);
    }
    let mut findings = vec![match (refused.as_slice(), not_a_platform(&reply)) {
        ([], None) => Finding::Good(format!("{url} allows the console’s origin.")),
        ([], Some(reason)) => Finding::Wrong(format!(
            "{url}{OPERATION} {reason}. Check the address and its path in config.json."
        )),
        (names, _) => Finding::Wrong(format!(
            "{url} allows the console’s origin, but not {}. Add them to its CORS settings.",
            names.join(", ")
        )),
    }];
    let hidden = unlisted(&reply, "access-control-expose-headers", &EXPOSED);
    if !hidden.is_empty() {
        findings.push(Finding::Advice(format!(
            "{url} doesn’t expose {}: the console counts on “request_budget” instead. Add them to Access-Control-Expose-Headers.",
            hidden.join(", ")
        )));
    }
    Ok(findings)
}

/// Returns the names of `wanted` that aren't in the comma-separated list of a reply's header. `*` in the list stands for every name except
/// Authorization.
fn unlisted(reply: &Reply, header: &str, wanted: &[&'static str]) -> Vec<&'static str> {
    let list = reply.header(header).unwrap_or_default();
    let is_listed = |wanted: &&&str| {
        list.split(',')
            .map(str::trim)
            .any(|listed| listed.eq_ignore_ascii_case(wanted) || listed == "*" && **wanted != "authorization")
    };
    wanted.iter().filter(|name| !is_listed(name)).copied().collect()
}
