//! The check of a running host: whether it serves the console's files, headers and pages as the rendered settings do, and whether its
//! platforms can be reached.

mod console;
mod fetch;
mod files;
mod platforms;
#[cfg(test)]
mod tests;

pub use fetch::{Reply, Request, over_network};

use crate::{check, policy, providers};
use slipway_logic::config::{Config, demo, report_to};

/// The result of one check, with a sentence to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A sentence on a property of the host that is as it should be.
    Good(String),
    /// A sentence on a property that works, and how to improve it.
    Advice(String),
    /// A sentence on an error of the host or of a platform, and how to fix it.
    Wrong(String),
}

/// A running console: its addresses, its `config.json`, and the function that sends requests to its host.
struct Host<'a> {
    /// The origin of the console, such as `https://console.example.com`.
    origin: &'a str,
    /// The URL of the console, with a slash at its end.
    url: &'a str,
    config: Config,
    /// True for a demo, whose platform runs in the browser.
    is_demo: bool,
    fetch: &'a dyn Fn(&Request) -> Result<Reply, String>,
}

impl Host<'_> {
    /// Sends a GET request for a file or page of the console, and returns the reply. `name` is relative to the console's URL, such as
    /// `version.json`.
    fn get(&self, name: &str) -> Result<Reply, String> {
        (self.fetch)(&Request::get(format!("{}{name}", self.url)))
    }
}

/// Checks the console at `url`, and returns the findings. `fetch` sends a request, without following redirects.
///
/// # Errors
/// If there is no console to check: the URL is invalid, nothing answers there, the page isn't a console, or its `config.json` can't be read
/// or has errors.
pub fn check(url: &str, fetch: &dyn Fn(&Request) -> Result<Reply, String>) -> Result<Vec<Finding>, String> {
    let url = address(url)?;
    let index = fetch(&Request::get(url.clone()))?;
    let page = index.text();
    if index.status != 200 || !page.contains("slipway-boot-") {
        return Err(no_console(&url, &index));
    }
    let file = format!("{url}config.json");
    let reply = fetch(&Request::get(file.clone()))?;
    if reply.status != 200 {
        return Err(format!(
            "{file} is answered with status {}. Copy it to the host, beside index.html.",
            reply.status
        ));
    }
    let text = reply.text();
    let text = text.trim_start_matches('\u{feff}');
    let (config, reports) = (check::read(&file, text)?, report_to::report_to(text));
    let host = Host { origin: policy::origin(&url), url: &url, config, is_demo: demo::is_demo(text), fetch };
    let expected = providers::all_origins(&host.config)
        .map(|providers| policy::policy(&host.config, &providers, reports.as_deref()));
    let mut findings = vec![Finding::Good(format!("{file} is valid."))];
    findings.extend(console::encryption(&host));
    findings.extend(console::headers(&host, &index, expected));
    findings.extend(console::revalidation("config.json", &reply));
    findings.extend(console::pages(&host, &page));
    findings.extend(files::findings(&host, &page));
    findings.extend(platforms::findings(&host));
    Ok(findings)
}

/// Returns the URL of a console as browsers spell it, with a slash at its end: the host in lower case, without a query, a fragment and
/// `index.html`.
///
/// # Errors
/// If the URL doesn't begin with `https://` or `http://` and a host.
fn address(url: &str) -> Result<String, String> {
    let url =
        url.split(['?', '#']).next().unwrap_or_default().trim_end_matches("index.html").trim_end_matches('/');
    let origin = policy::origin(url);
    let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    if host.is_none_or(str::is_empty) {
        return Err(format!(
            "--live: “{url}” isn’t the address of a console. Use one such as https://console.example.com."
        ));
    }
    Ok(format!("{}{}/", origin.to_ascii_lowercase(), url.get(origin.len()..).unwrap_or_default()))
}

/// Returns the message that there is no console at `url`, with the reason that the status of the reply suggests.
fn no_console(url: &str, reply: &Reply) -> String {
    let status = reply.status;
    match (status, reply.header("location")) {
        (300..=399, Some(location)) => format!("{url} redirects to {location}. Check that address."),
        (200, _) => format!("{url} isn’t a console: another page is there. Check the address, and its path."),
        (401 | 403, _) => format!(
            "{url} is answered with status {status}: a login or a rule stands in front of the console. Let its files be read without."
        ),
        (500.., _) => {
            format!("{url} is answered with status {status}. The error log of the server says why.")
        }
        _ => format!(
            "{url} isn’t a console: it is answered with status {status}. Check the address, and its path."
        ),
    }
}
