//! `config.json`: read at start and checked. A mistake in it is a clear page, never a blank one.

use serde_json::Value;

/// What a host sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The platforms that a person may sign in to; never empty.
    pub platforms: Vec<Platform>,
}

/// One platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Platform {
    /// What it is called on the sign-in page.
    pub name: String,
    /// Its base address, without a slash at its end: `https://…`, or a path of the console's own origin.
    pub url: String,
}

const KEYS: &[&str] = &["$schema", "platforms"];
const PLATFORM_KEYS: &[&str] = &["name", "url"];

impl Config {
    /// Reads the text of `config.json`; every mistake is told, each with its place and what to do.
    pub fn read(text: &str) -> Result<Self, Vec<String>> {
        let json: Value =
            serde_json::from_str(text).map_err(|error| vec![format!("It isn’t JSON: {error}.")])?;
        let Value::Object(map) = &json else {
            return Err(vec!["It isn’t a JSON object. It begins with “{” and ends with “}”.".into()]);
        };
        let mut mistakes = unknown_keys("", map.keys(), KEYS);
        let platforms = match map.get("platforms") {
            Some(Value::Array(list)) if !list.is_empty() => {
                let read = list.iter().enumerate().map(|(index, entry)| platform(index, entry));
                read.filter_map(|entry| entry.map_err(|found| mistakes.extend(found)).ok()).collect()
            }
            _ => {
                mistakes.push(
                    "“platforms” is missing or empty: list at least one {\"name\": …, \"url\": …}.".into(),
                );
                Vec::new()
            }
        };
        if mistakes.is_empty() { Ok(Self { platforms }) } else { Err(mistakes) }
    }

    /// The addresses of all platforms.
    pub fn addresses(&self) -> Vec<String> {
        self.platforms.iter().map(|platform| platform.url.clone()).collect()
    }
}

fn platform(index: usize, entry: &Value) -> Result<Platform, Vec<String>> {
    let place = format!("platforms[{index}]");
    let Value::Object(map) = entry else {
        return Err(vec![format!("“{place}” isn’t an object with “name” and “url”.")]);
    };
    let mut mistakes = unknown_keys(&format!("{place}."), map.keys(), PLATFORM_KEYS);
    let text =
        |key: &str| map.get(key).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty());
    let url = text("url");
    match url {
        None => mistakes.push(format!("“{place}.url” is missing: the platform’s address.")),
        Some(url) => mistakes.extend(address(url).err().map(|why| format!("“{place}.url” {why}"))),
    }
    let (Some(url), true) = (url, mistakes.is_empty()) else { return Err(mistakes) };
    let url = url.trim_end_matches('/');
    Ok(Platform { name: text("name").unwrap_or(url).to_owned(), url: url.to_owned() })
}

/// `https://host…`, `http://` for a platform on this machine alone, or a path of the console's own origin.
fn address(url: &str) -> Result<(), &'static str> {
    if url.contains(|c: char| c.is_whitespace() || c.is_control() || "?#@\\;,'\"".contains(c)) {
        return Err("holds a character that an address of a platform can’t have (no query, no user name).");
    }
    if url.starts_with('/') && !url.starts_with("//") {
        return Ok(());
    }
    let (scheme, rest) = url.split_once("://").unwrap_or_default();
    let host = rest.split(['/', ':']).next().unwrap_or_default();
    match scheme {
        "https" | "http" if host.is_empty() && !rest.starts_with("[::1]") => Err("has no host."),
        "https" => Ok(()),
        "http" if ["localhost", "127.0.0.1"].contains(&host) || rest.starts_with("[::1]") => Ok(()),
        "http" => Err("would send the token unencrypted: use https:// (http:// is for this machine alone)."),
        _ => Err("doesn’t begin with https:// (or with “/”, for a path of the console’s own origin)."),
    }
}

fn unknown_keys<'a>(place: &str, keys: impl Iterator<Item = &'a String>, known: &[&str]) -> Vec<String> {
    keys.filter(|key| !known.contains(&key.as_str()))
        .map(|key| format!("“{place}{key}” isn’t a setting. Known are: {}.", known.join(", ")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_good_file_is_read() {
        let text = r#"{"$schema":"config.schema.json","platforms":[
            {"name":"Production","url":"https://api.example.com/"},
            {"url":"/platform"},{"name":"Here","url":"http://127.0.0.1:9000"}]}"#;
        let config = Config::read(text).unwrap();
        assert_eq!(config.addresses(), ["https://api.example.com", "/platform", "http://127.0.0.1:9000"]);
        assert_eq!(config.platforms[1].name, "/platform");
    }

    #[test]
    fn every_mistake_is_told_with_its_place() {
        for (text, said) in [
            ("", "It isn’t JSON"),
            ("[]", "isn’t a JSON object"),
            ("{}", "“platforms” is missing or empty"),
            (r#"{"platforms":[]}"#, "“platforms” is missing or empty"),
            (r#"{"platforms":["x"]}"#, "“platforms[0]” isn’t an object"),
            (r#"{"platforms":[{"name":"x"}]}"#, "“platforms[0].url” is missing"),
            (r#"{"platforms":[{"url":"ftp://x"}]}"#, "doesn’t begin with https://"),
            (r#"{"platforms":[{"url":"//x"}]}"#, "doesn’t begin with https://"),
            (r#"{"platforms":[{"url":"https://"}]}"#, "has no host"),
            (r#"{"platforms":[{"url":"http://api.example.com"}]}"#, "unencrypted"),
            (r#"{"platforms":[{"url":"http://localhost.example.com"}]}"#, "unencrypted"),
            (r#"{"platforms":[{"url":"https://me@x"}]}"#, "holds a character"),
            (r#"{"platforms":[{"url":"https://x; script-src *"}]}"#, "holds a character"),
            (r#"{"platform":[],"platforms":[{"url":"/p"}]}"#, "“platform” isn’t a setting"),
            (r#"{"platforms":[{"url":"/p","colour":"red"}]}"#, "“platforms[0].colour” isn’t a setting"),
        ] {
            let mistakes = Config::read(text).expect_err(text).join(" ");
            assert!(mistakes.contains(said), "{text}: {mistakes}");
        }
    }

    #[test]
    fn all_mistakes_are_told_at_once() {
        let mistakes = Config::read(r#"{"a":1,"platforms":[{"url":"x"},{"b":2}]}"#).unwrap_err();
        assert_eq!(mistakes.len(), 4, "{mistakes:?}");
    }
}
