//! The check of the pages that portals may embed: a path at which the console has no page is probably misspelt.

use super::{ConfigError, ConfigErrorKind};
use crate::route::Page;
use slipway_api::described::{Value as Json, at_keys};

/// Returns an error for each path in `embed[].pages` at which the console has no page. `text` is a valid `config.json`. The console starts
/// in spite of such errors, because they only affect what a portal may embed.
pub fn validate_embed_pages(text: &str) -> Vec<ConfigError> {
    let portals = at_keys(text, &["embed"]).elements();
    let paths = portals.into_iter().flat_map(|portal| at_keys(portal, &["pages"]).elements());
    let is_unknown = |path: &&str| Json::of(path).text().is_some_and(|path| !is_known(&path));
    paths
        .filter(is_unknown)
        .map(|path| ConfigError::within(text, path, ConfigErrorKind::UnknownPage))
        .collect()
}

/// Returns true if a path is the address of a page, or the beginning of such an address. Pages that need no token, such as the sign-in
/// page, aren’t counted. `*` stands for any segment.
fn is_known(pattern: &str) -> bool {
    let wanted: Vec<&str> = pattern.split('/').filter(|segment| !segment.is_empty()).collect();
    let example = |address: String| {
        let segments = address.split('/').skip(1).enumerate();
        let with_example = |(index, segment): (usize, &str)| match wanted.get(index) {
            None | Some(&"*") => filled(segment),
            Some(wanted) => (*wanted).to_owned(),
        };
        segments.map(with_example).collect::<Vec<_>>().join("/")
    };
    let is_long_enough = |address: &String| address.split('/').count() > wanted.len();
    let addresses = Page::addresses().into_iter().filter(is_long_enough);
    addresses
        .map(|address| Page::read(&example(address)))
        .any(|page| page != Page::NotFound && !page.is_public())
}

/// Returns a segment of a page’s address with its parameter replaced by an example: `{kind}` becomes `application`.
fn filled(segment: &str) -> String {
    let (prefix, parameter) = segment.split_once('{').unwrap_or((segment, ""));
    let example = match parameter {
        "" => "",
        "kind}" => "application",
        "collection}" => "registries",
        _ => "00000000-0000-4000-8000-000000000000",
    };
    format!("{prefix}{example}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_of_every_address_is_known() {
        for address in Page::addresses() {
            if ["/not-found", "/sign-in", "/signed-in", "/_gallery"].contains(&address.as_str()) {
                continue;
            }
            let pattern = address.split('/').map(|segment| if segment.contains('{') { "*" } else { segment });
            assert!(is_known(&pattern.collect::<Vec<_>>().join("/")), "{address}");
        }
        for path in [
            "environment/*",
            "environment/7b1a8f0e-0d4c-4c1f-9a39-6f9f0c6f1a11/services",
            "organization/*/members",
        ] {
            assert!(is_known(path), "{path}");
        }
    }

    #[test]
    fn a_misspelt_path_is_reported_with_its_place() {
        for path in [
            "enviroment/*",
            "environment/*/service",
            "organization/*/registrys",
            "project/payments",
            "sign-in",
            "account/token",
        ] {
            let text = format!(r#"{{"embed":[{{"origin":"https://x","pages":["account","{path}"]}}]}}"#);
            let [error] = validate_embed_pages(&text).try_into().unwrap();
            assert_eq!(slipway_api::json_path::of_offset(&text, error.at), "embed[0].pages[1]", "{path}");
        }
        assert_eq!(validate_embed_pages(r#"{"platforms":[]}"#), []);
    }
}
