//! The settings of an object store behind a CDN.

use super::Hosting;
use crate::{objects, policy};
use serde_json::{Map, Value, json};

impl Hosting {
    /// Returns the settings for an object store behind a CDN, as JSON: the objects with their headers, the paths at which index.html is
    /// served and, with an upstream, the paths that are forwarded to the platform. `names` are the names of the console's files.
    pub(super) fn object_store(&self, names: &[String]) -> String {
        let proxy = self.proxy.as_ref().map(|proxy| {
            let path = &proxy.path;
            json!({
                "paths": [format!("{path}/*")],
                "removed_prefix": path,
                "origin": proxy.upstream,
                "methods": ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"],
                "forwarded_headers": ["Authorization", "Content-Type", "Accept"],
                "cached": false,
                "passed_response_headers": policy::PASSED_HEADERS,
                "response_headers": reply_headers(),
            })
        });
        let scripts: Vec<_> = policy::SCRIPTS.iter().map(|name| format!("{}{name}", self.base)).collect();
        let settings = json!({
            "response_headers": by_name(self.headers()),
            "scripts": {"paths": scripts, "response_headers": by_name(policy::SCRIPT_HEADERS.iter().copied())},
            "pages": {"paths": self.page_paths(), "object": objects::key(&self.base, "index.html"), "status": 200},
            "proxy": proxy,
            "objects": names.iter().map(|name| objects::describe(&self.base, name)).collect::<Vec<_>>(),
        });
        format!("{settings:#}\n")
    }
}

/// Returns the headers that a proxy adds to a platform’s replies on the console’s own origin, as a JSON object from name to value.
fn reply_headers() -> Map<String, Value> {
    let for_replies = [("Content-Security-Policy", policy::REPLY_POLICY), ("Cache-Control", "no-store")];
    by_name(for_replies.iter().chain(policy::HEADERS).copied())
}

fn by_name<'a>(headers: impl Iterator<Item = (&'a str, &'a str)>) -> Map<String, Value> {
    headers.map(|(name, value)| (name.to_owned(), value.into())).collect()
}
