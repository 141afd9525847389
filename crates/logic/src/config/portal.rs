//! The portals that may embed pages of the console.

use super::address::{self, AddressError};
use super::error::ConfigErrorKind;
use super::setting::Setting;
use slipway_api::described::Value as Json;

/// A portal: a site that may embed pages of the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portal {
    /// The origin, such as `https://portal.example.com`.
    pub origin: String,
    /// The paths of the pages that the portal may embed, including the pages below them. `*` stands for any segment. The path
    /// `environment/…/services` allows every page of the environment. Empty if every page is allowed.
    pub pages: Vec<String>,
    /// True if the pages that the portal embeds are read-only.
    pub read_only: bool,
}

impl Portal {
    /// Returns true if the portal may embed the page at a path.
    pub fn allows(&self, path: &str) -> bool {
        self.pages.is_empty() || self.pages.iter().any(|pattern| is_at_or_below(path, pattern))
    }
}

fn is_at_or_below(path: &str, pattern: &str) -> bool {
    let (path, mut pattern) = (segments(path), segments(pattern));
    // A pattern for the services grid stands for the whole environment: it also allows every page below the environment, such as its
    // services, deployments and forms.
    if matches!(pattern.as_slice(), ["environment", _, "services"]) {
        pattern.truncate(2);
    }
    path.len() >= pattern.len()
        && pattern.iter().zip(&path).all(|(wanted, segment)| *wanted == "*" || wanted == segment)
}

fn segments(path: &str) -> Vec<&str> {
    path.split('/').filter(|segment| !segment.is_empty()).collect()
}

/// Returns the origin in a JSON string as browsers send it: scheme, host, and the port unless it is the scheme’s default. The error says
/// whether the origin isn’t encrypted or isn’t an origin.
pub(super) fn origin(json: &str) -> Result<String, ConfigErrorKind> {
    origin_of(&Json::of(json).str().unwrap_or_default())
}

/// Returns the origin in a plain text, as [`origin`] does for a JSON string.
pub(super) fn origin_of(text: &str) -> Result<String, ConfigErrorKind> {
    let invalid = ConfigErrorKind::Invalid(Setting::EmbedOrigin);
    let origin = match address::read(text) {
        Ok(origin) => origin,
        Err(AddressError::Unencrypted) => return Err(ConfigErrorKind::Address(AddressError::Unencrypted)),
        Err(_) => return Err(invalid),
    };
    let is_origin = origin.split_once("://").is_some_and(|(_, host)| !host.contains('/'));
    if is_origin { Ok(origin) } else { Err(invalid) }
}

/// Returns the paths of `embed[].pages`. None unless the value is a list of at least one path of ASCII letters, digits, `-`, `_`, `/` and
/// `*`.
pub(super) fn pages(value: Json) -> Option<Vec<String>> {
    let Json::Json(list) = value else { return None };
    let is_plain = |path: &String| {
        !path.is_empty()
            && path.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_/*".contains(letter))
    };
    let page = |entry: &str| Json::of(entry).text().filter(is_plain);
    let pages = value.elements().into_iter().map(page).collect::<Option<Vec<_>>>()?;
    (list.trim_start().starts_with('[') && !pages.is_empty()).then_some(pages)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn portal(pages: &[&str]) -> Portal {
        let pages = pages.iter().map(|page| (*page).to_owned()).collect();
        Portal { origin: "https://portal.example.com".into(), pages, read_only: false }
    }

    #[test]
    fn a_portal_shows_its_pages_and_those_below() {
        let portal = portal(&["environment/*/services", "/organization/7/registries/"]);
        for (path, expected) in [
            ("/environment/1/services", true),
            ("/organization/7/registries/3/edit", true),
            ("/environment/1/application/2/log", true),
            ("/environment", false),
            ("/project/1", false),
            ("/organization/8/registries", false),
            ("/", false),
        ] {
            assert_eq!(portal.allows(path), expected, "{path}");
        }
    }

    #[test]
    fn a_portal_without_a_list_shows_every_page() {
        assert!(portal(&[]).allows("/") && portal(&[]).allows("/project/1"));
    }

    #[test]
    fn an_origin_is_what_browsers_send() {
        for (text, expected) in [
            ("https://Portal.example.com", Some("https://portal.example.com")),
            ("https://portal.example.com/", Some("https://portal.example.com")),
            ("https://portal.example.com:443", Some("https://portal.example.com")),
            ("https://portal.example.com:8443", Some("https://portal.example.com:8443")),
            ("http://localhost:3000", Some("http://localhost:3000")),
            ("http://portal.example.com", None),
            ("https://portal.example.com/path", None),
            ("/portal", None),
            ("*", None),
            ("null", None),
        ] {
            assert_eq!(origin(&format!("\"{text}\"")).ok().as_deref(), expected, "{text}");
        }
    }
}
