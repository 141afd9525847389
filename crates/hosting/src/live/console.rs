//! The checks of the console's pages: encryption, headers, caching, addresses of pages, and missing files.

use super::{Finding, Host, Reply, Request};
use crate::policy;

/// The sentence that says how to fix missing or wrong headers.
const RENDER: &str = "Render the settings again, and reload the server.";

/// Sample paths of pages, relative to the console's URL. None is a file on the host.
pub(super) const PAGES: [&str; 4] =
    ["sign-in", "signed-in", "organization/0/overview", "environment/0/services"];

/// The smallest `max-age` of `Strict-Transport-Security` that is accepted, in seconds (one year): browsers use only https for that time.
const HSTS_SECONDS: u64 = 31_536_000;

/// Checks that tokens are sent encrypted only: the console is at an https address, and the same host redirects http to https. None if there
/// is nothing to say: the console is at an http address of this machine, it is at an https address with another port than the default, or
/// its host sends no page over http.
pub(super) fn encryption(host: &Host) -> Option<Finding> {
    let Some(name) = host.origin.strip_prefix("https://") else {
        let name = host.origin.trim_start_matches("http://");
        let name = name.rsplit_once(':').map_or(name, |(name, _)| name);
        return (!["localhost", "127.0.0.1", "[::1]"].contains(&name)).then(|| {
            Finding::Wrong(format!(
                "{} isn’t encrypted, so nobody can sign in. Serve the console over https://.",
                host.origin
            ))
        });
    };
    // With another port than 443 the check ends: the host's plain HTTP port can't be derived from that port.
    if name.contains(':') {
        return None;
    }
    // If nothing listens at port 80, nothing is sent unencrypted.
    let plain = (host.fetch)(&Request::get(format!("http://{name}/"))).ok()?;
    let location = plain.header("location").unwrap_or_default();
    match plain.status {
        300..=399 if location.starts_with("https://") => {
            Some(Finding::Good(format!("http://{name} leads to https://.")))
        }
        200..=399 => Some(Finding::Wrong(format!(
            "http://{name} answers without encryption. Redirect it to https://{name}."
        ))),
        // With an error status the host sends no page of the console, so nobody can sign in over plain HTTP.
        _ => None,
    }
}

/// Checks the headers of index.html. `expected` is the content security policy that `config.json` gives, or the error for which it isn't
/// known.
pub(super) fn headers(host: &Host, index: &Reply, expected: Result<String, String>) -> Vec<Finding> {
    let mut findings =
        vec![expected.map_or_else(Finding::Wrong, |expected| policy_finding(index, &expected))];
    let is_encrypted = host.origin.starts_with("https://");
    let wanted =
        policy::HEADERS.iter().filter(|(name, _)| is_encrypted || *name != "Strict-Transport-Security");
    let missing: Vec<&str> =
        wanted.filter(|(name, value)| !has_header(index, name, value)).map(|(name, _)| *name).collect();
    findings.push(match missing.as_slice() {
        [] => Finding::Good("The security headers are sent.".to_owned()),
        names => Finding::Wrong(format!(
            "These headers are missing or have another value: {}. {RENDER}",
            names.join(", ")
        )),
    });
    findings.extend(revalidation("index.html", index));
    findings
}

/// Returns true if a reply has a header with this value, also as one of several values. For `Strict-Transport-Security`, a `max-age` of at
/// least [`HSTS_SECONDS`] is enough.
fn has_header(reply: &Reply, name: &str, value: &str) -> bool {
    let sent = reply.header(&name.to_ascii_lowercase()).unwrap_or_default();
    match name {
        "Strict-Transport-Security" => {
            seconds(&sent, "max-age").is_some_and(|seconds| seconds >= HSTS_SECONDS)
        }
        // A header that the host sends twice is one text with a comma here, so one of its parts has to be the value. A value that has commas
        // itself (Permissions-Policy) is compared as a whole.
        _ => sent == value || sent.split(',').any(|part| part.trim() == value),
    }
}

/// Compares the content security policy that index.html was sent with to the policy `expected` by `config.json`.
fn policy_finding(index: &Reply, expected: &str) -> Finding {
    let sent = index.values("content-security-policy");
    let directives = |policy: &str| policy.split(';').map(|part| part.trim().to_owned()).collect::<Vec<_>>();
    match sent.as_slice() {
        [] => Finding::Wrong(format!("The header Content-Security-Policy is missing. {RENDER}")),
        [sent] if *sent == expected => {
            Finding::Good("The content security policy is that of config.json.".to_owned())
        }
        [sent] => {
            let (sent, expected) = (directives(sent), directives(expected));
            let missing: Vec<String> = expected
                .iter()
                .filter(|directive| !sent.contains(directive))
                .take(3)
                .map(|directive| format!("“{directive}”"))
                .collect();
            match missing.as_slice() {
                [] => Finding::Advice("The content security policy has more directives than that of config.json. Check that pages of the console still work.".to_owned()),
                missing => Finding::Wrong(format!("The content security policy isn’t that of config.json, which has {}. {RENDER}", missing.join(" and "))),
            }
        }
        several => Finding::Wrong(format!(
            "The host sends {} content security policies, and browsers enforce all of them. Remove the others.",
            several.len()
        )),
    }
}

/// Checks that pages open by their address, and that missing files aren't answered with a page. `page` is the text of index.html.
pub(super) fn pages(host: &Host, page: &str) -> Vec<Finding> {
    vec![
        pages_by_address(host, page).unwrap_or_else(Finding::Wrong),
        missing_files(host).unwrap_or_else(Finding::Wrong),
    ]
}

fn pages_by_address(host: &Host, page: &str) -> Result<Finding, String> {
    for name in PAGES {
        let reply = host.get(name)?;
        if reply.status != 200 || reply.text() != page {
            return Ok(Finding::Wrong(format!(
                "{}{name} is answered with status {}{}: pages can’t be reloaded or linked. Answer the paths of pages with index.html.",
                host.url,
                reply.status,
                if reply.status == 200 { " and another page" } else { "" }
            )));
        }
    }
    Ok(Finding::Good("Pages open by their address.".to_owned()))
}

fn missing_files(host: &Host) -> Result<Finding, String> {
    let reply = host.get("slipway-0000000000000000.js")?;
    let caching = reply.header("cache-control").unwrap_or_default();
    let is_cached =
        caching.contains("immutable") || seconds(&caching, "max-age").is_some_and(|seconds| seconds > 60);
    Ok(match reply.status {
        // Private object stores answer 403 for files that aren't there. The console treats 403, 404 and 410 alike: the file is missing.
        403 | 404 | 410 if !is_cached => {
            Finding::Good(format!("A missing file is answered with {}.", reply.status))
        }
        status @ (403 | 404 | 410) => Finding::Wrong(format!(
            "A missing file is answered with {status}, and cached: after an upgrade, browsers may not see a file that is there. Send Cache-Control: no-store with it."
        )),
        status => Finding::Wrong(format!(
            "A missing file is answered with status {status} instead of 404: an old page then runs something else as its program. Answer only the paths of pages with index.html."
        )),
    })
}

/// Checks the `Cache-Control` of a file whose content changes while its name stays the same. Returns a finding if browsers may use the file
/// without revalidating it: the reply has a `Last-Modified` but no `Cache-Control`, or a `max-age` above 0 and neither `no-cache` nor
/// `no-store`. None for any other reply.
pub(super) fn revalidation(name: &str, reply: &Reply) -> Option<Finding> {
    let caching = reply.header("cache-control");
    let seconds = caching.as_deref().and_then(|caching| seconds(caching, "max-age"));
    match (caching, seconds) {
        (None, _) if reply.header("last-modified").is_some() => Some(Finding::Wrong(format!(
            "{name} has no Cache-Control, so browsers decide how long they keep it, and changes come late. Send Cache-Control: no-cache with it."
        ))),
        (Some(caching), Some(seconds @ 1..))
            if !caching.contains("no-cache") && !caching.contains("no-store") =>
        {
            Some(Finding::Wrong(format!(
                "Browsers keep {name} for {seconds} seconds, and changes come late. Send Cache-Control: no-cache with it."
            )))
        }
        _ => None,
    }
}

/// Returns the seconds of a directive such as `max-age` in the value of a header; the smallest number if the directive is there several
/// times. None if it is missing or isn't a number.
fn seconds(value: &str, directive: &str) -> Option<u64> {
    let parts = value.split([',', ';']).map(str::trim);
    parts.filter_map(|part| part.strip_prefix(directive)?.trim().strip_prefix('=')?.trim().parse().ok()).min()
}
