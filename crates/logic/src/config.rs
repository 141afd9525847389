//! `config.json`, which is read and checked at start. A mistake gets a page that explains it.

use crate::capabilities::Profile;
use crate::places::directory::Directory;
use serde_json::value::RawValue;
use slipway_api::described::{Value as Json, all_members, at};
use std::borrow::Cow;

/// The settings of the host.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The platforms that a person can sign in to; never empty.
    pub platforms: Vec<Platform>,
    /// The operations that the platforms offer.
    pub profile: Profile,
    /// Names and ids that come with `config.json`.
    pub directory: Directory,
    /// Minutes without input after which a person is signed out; None for never.
    pub idle_minutes: Option<u32>,
    /// True if a new tab gets the session of an open one.
    pub share_session: bool,
    /// The platform’s names of the filters of cluster events, which the document doesn’t show: `("from", "start")`. Others have their usual names.
    pub event_parameters: Vec<(String, String)>,
}

/// A platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Platform {
    /// The name on the sign-in page.
    pub name: String,
    /// The base address, without a slash at its end: `https://…`, or a path of the console's own origin.
    pub url: String,
}

const KEYS: &[&str] =
    &["$schema", "directory", "event_parameters", "idle_minutes", "platforms", "profile", "share_session"];
const EVENT_KEYS: &[&str] = &["component", "from", "node", "pod", "to"];
const PLATFORM_KEYS: &[&str] = &["name", "url"];

impl Config {
    /// Parses `config.json`. The error lists every mistake with its place and its fix.
    pub fn read(text: &str) -> Result<Self, Vec<String>> {
        let json: &RawValue =
            serde_json::from_str(text).map_err(|error| vec![format!("It isn’t JSON: {error}.")])?;
        let json = json.get();
        let Some(all) = all_members(json) else {
            return Err(vec![
                "config.json isn’t a JSON object. A JSON object begins with “{” and ends with “}”.".into(),
            ]);
        };
        let mut mistakes = unknown_keys("", &all, KEYS);
        let listed = at(json, &["platforms"]).elements();
        if listed.is_empty() {
            mistakes
                .push("“platforms” is missing or empty: list at least one {\"name\": …, \"url\": …}.".into());
        }
        let read = listed.into_iter().enumerate().map(|(index, entry)| platform(index, entry));
        let platforms: Vec<Platform> =
            read.filter_map(|entry| entry.map_err(|found| mistakes.extend(found)).ok()).collect();
        for (index, platform) in platforms.iter().enumerate() {
            if platforms.iter().take(index).any(|other| other.url == platform.url) {
                mistakes.push(format!(
                    "“{}” is listed twice in “platforms”. Remove the duplicate.",
                    platform.url
                ));
            }
        }
        let profile =
            setting(json, "profile", Profile::Auto, &mut mistakes, |value| match value.text()?.as_str() {
                "auto" => Some(Profile::Auto),
                "document" => Some(Profile::Document),
                "companion" => Some(Profile::Companion),
                _ => None,
            });
        let idle_minutes = setting(json, "idle_minutes", None, &mut mistakes, |value| {
            let minutes = u32::try_from(value.integer()?).ok()?;
            (2..=1_440).contains(&minutes).then_some(Some(minutes))
        });
        let share_session = setting(json, "share_session", true, &mut mistakes, |value| value.boolean());
        let event_parameters = setting(json, "event_parameters", Vec::new(), &mut mistakes, event_parameters);
        let mut directory = Directory::default();
        if let Json::Json(listed) = at(json, &["directory"])
            && let Err(why) = directory.import(listed)
        {
            mistakes.push(format!("“directory”: {why}"));
        }
        let config = Self { platforms, profile, directory, idle_minutes, share_session, event_parameters };
        if mistakes.is_empty() { Ok(config) } else { Err(mistakes) }
    }

    /// Returns the addresses of all platforms.
    pub fn addresses(&self) -> Vec<String> {
        self.platforms.iter().map(|platform| platform.url.clone()).collect()
    }
}

/// Returns an optional setting; `usual` if it is missing. A value that isn't allowed adds a mistake.
fn setting<T>(
    json: &str,
    key: &str,
    usual: T,
    mistakes: &mut Vec<String>,
    read: impl Fn(Json) -> Option<T>,
) -> T {
    let value = at(json, &[key]);
    if value == Json::Absent {
        return usual;
    }
    read(value).unwrap_or_else(|| {
        let may = match key {
            "profile" => "“auto”, “document” or “companion”",
            "idle_minutes" => "a whole number of minutes from 2 to 1440",
            "event_parameters" => {
                "an object whose keys are among from, to, node, pod and component, and whose values are names of query parameters"
            }
            _ => "true or false",
        };
        mistakes.push(format!("“{key}” has to be {may}."));
        usual
    })
}

fn event_parameters(value: Json) -> Option<Vec<(String, String)>> {
    let Json::Json(object) = value else { return None };
    let is_plain = |name: &str| {
        !name.is_empty()
            && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-.".contains(letter))
    };
    let pair = |(key, value): (Cow<str>, &str)| {
        let name = Json::of(value).str().filter(|name| is_plain(name))?;
        EVENT_KEYS.contains(&&*key).then(|| (key.into_owned(), name.into_owned()))
    };
    all_members(object)?.into_iter().map(pair).collect()
}

fn platform(index: usize, entry: &str) -> Result<Platform, Vec<String>> {
    let place = format!("platforms[{index}]");
    let Some(all) = all_members(entry) else {
        return Err(vec![format!("“{place}” isn’t an object with “name” and “url”.")]);
    };
    let mut mistakes = unknown_keys(&format!("{place}."), &all, PLATFORM_KEYS);
    let text = |key: &str| {
        at(entry, &[key]).text().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
    };
    let url = text("url");
    match &url {
        None => mistakes.push(format!("“{place}.url” is missing: the platform’s address.")),
        Some(url) => mistakes.extend(address(url).err().map(|why| format!("“{place}.url” {why}"))),
    }
    let (Some(url), true) = (url, mistakes.is_empty()) else { return Err(mistakes) };
    let url = normal(&url);
    Ok(Platform { name: text("name").unwrap_or_else(|| url.clone()), url })
}

/// Checks the address of a platform: `https://host…`, `http://` for a platform on this machine alone, or a path of the console's
/// own origin. An address that a browser would rewrite is a mistake: the policy's origin and the address have to agree.
fn address(url: &str) -> Result<(), &'static str> {
    if !url.is_ascii()
        || url.contains(|c: char| c.is_whitespace() || c.is_control() || "?#@\\;,'\"%<>".contains(c))
    {
        return Err("holds a character that an address of a platform can’t have (no query, no user name).");
    }
    if url.starts_with('/') && !url.starts_with("//") {
        return match url.trim_end_matches('/') {
            "" => Err("is the console’s own address: use a path that leads to the platform, such as “/api”."),
            path => path_below(path),
        };
    }
    let (scheme, rest) = url.split_once("://").unwrap_or_default();
    let scheme = scheme.to_ascii_lowercase();
    if !["https", "http"].contains(&&*scheme) {
        return Err("doesn’t begin with https:// (or with “/”, for a path of the console’s own origin).");
    }
    let (authority, path) =
        rest.find('/').map_or((rest, ""), |at| rest.split_at_checked(at).unwrap_or((rest, "")));
    let host = host(authority)?;
    let is_here = ["localhost", "127.0.0.1", "[::1]"].contains(&&*host.to_ascii_lowercase());
    if scheme == "http" && !is_here {
        return Err("would send the token unencrypted: use https:// (http:// is for this machine alone).");
    }
    path_below(path.trim_end_matches('/'))
}

/// Returns the host of `host`, `host:port`, `[::1]` or `[::1]:port`.
fn host(authority: &str) -> Result<&str, &'static str> {
    let end = match authority.find(']') {
        Some(bracket) if authority.starts_with('[') => bracket + 1,
        _ => authority.find(':').unwrap_or(authority.len()),
    };
    let (host, port) = authority.split_at_checked(end).unwrap_or((authority, ""));
    if host.is_empty() || host == "[]" {
        return Err("has no host.");
    }
    if host.ends_with('.') || host.starts_with('.') || host.contains("..") {
        return Err("has a dot too many in its host.");
    }
    let is_number = |port: &str| {
        port.bytes().all(|digit| digit.is_ascii_digit()) && port.parse::<u16>().is_ok_and(|port| port > 0)
    };
    match port.strip_prefix(':') {
        None if port.is_empty() => Ok(host),
        Some(port) if is_number(port) => Ok(host),
        _ => Err("has a port that isn’t a number from 1 to 65535."),
    }
}

/// Checks that each segment of a path is a name. The error is the end of a sentence about the path.
fn path_below(path: &str) -> Result<(), &'static str> {
    let mut segments = path.split('/').skip(1);
    if segments.any(|segment| ["", ".", ".."].contains(&segment)) {
        return Err("has an empty segment, “.” or “..” in its path.");
    }
    Ok(())
}

/// Returns an address without a slash at its end, with scheme and host in lower case.
fn normal(url: &str) -> String {
    let url = url.trim_end_matches('/');
    let begin = url.find("://").map_or(0, |at| at + 3);
    let end = url.get(begin..).and_then(|rest| rest.find('/')).map_or(url.len(), |at| begin + at);
    match url.split_at_checked(if begin == 0 { 0 } else { end }) {
        Some((origin, path)) => format!("{}{path}", origin.to_ascii_lowercase()),
        None => url.to_owned(),
    }
}

fn unknown_keys(place: &str, all: &[(Cow<str>, &str)], known: &[&str]) -> Vec<String> {
    all.iter()
        .filter(|(key, _)| !known.contains(&&**key))
        .map(|(key, _)| format!("“{place}{key}” isn’t a setting. Known are: {}.", known.join(", ")))
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
        assert_eq!((config.profile, config.idle_minutes, config.share_session), (Profile::Auto, None, true));
        let more = r#"{"platforms":[{"url":"/p"}],"profile":"document","idle_minutes":15,"share_session":false,
            "directory":[{"kind":"cluster","id":"00000000-0000-0000-0000-000000000001","name":"aurora"}]}"#;
        let config = Config::read(more).unwrap();
        assert_eq!(
            (config.profile, config.idle_minutes, config.share_session),
            (Profile::Document, Some(15), false)
        );
        assert_eq!(config.directory.of(crate::places::directory::Kind::Cluster).len(), 1);
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
            (
                r#"{"platforms":[{"url":"/p"}],"profile":"all"}"#,
                "“profile” has to be “auto”, “document” or “companion”",
            ),
            (r#"{"platforms":[{"url":"/p"}],"idle_minutes":1}"#, "from 2 to 1440"),
            (r#"{"platforms":[{"url":"/p"}],"idle_minutes":"5"}"#, "from 2 to 1440"),
            (
                r#"{"platforms":[{"url":"/p"}],"share_session":"no"}"#,
                "“share_session” has to be true or false",
            ),
            (
                r#"{"platforms":[{"url":"/p"}],"event_parameters":{"form":"a"}}"#,
                "“event_parameters” has to be an object",
            ),
            (
                r#"{"platforms":[{"url":"/p"}],"event_parameters":{"from":"a b"}}"#,
                "names of query parameters",
            ),
            (r#"{"platforms":[{"url":"/p"}],"event_parameters":[]}"#, "“event_parameters” has to be"),
            (r#"{"platforms":[{"url":"/p"}],"directory":{}}"#, "“directory”: Not a directory file"),
            (r#"{"platforms":[{"url":"/p"}],"directory":[{"id":"x"}]}"#, "“directory”: Entry 1"),
            (r#"{"platform":[],"platforms":[{"url":"/p"}]}"#, "“platform” isn’t a setting"),
            (r#"{"platforms":[{"url":"/p","colour":"red"}]}"#, "“platforms[0].colour” isn’t a setting"),
        ] {
            let mistakes = Config::read(text).expect_err(text).join(" ");
            assert!(mistakes.contains(said), "{text}: {mistakes}");
        }
    }

    #[test]
    fn addresses_are_kept_as_a_browser_sends_them_or_refused() {
        for (url, kept) in [
            ("https://api.example.com", "https://api.example.com"),
            ("https://api.example.com///", "https://api.example.com"),
            ("HTTPS://API.example.com/V2/", "https://api.example.com/V2"),
            ("https://api.example.com:8443/v2", "https://api.example.com:8443/v2"),
            ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
            ("http://[::1]:9000/", "http://[::1]:9000"),
            ("http://LOCALHOST:9000", "http://localhost:9000"),
            ("/api/", "/api"),
            ("/api/v2", "/api/v2"),
        ] {
            let text = format!(r#"{{"platforms":[{{"url":"{url}"}}]}}"#);
            assert_eq!(
                Config::read(&text).map(|config| config.addresses()),
                Ok(vec![kept.to_owned()]),
                "{url}"
            );
        }
        for (url, said) in [
            ("/", "the console’s own address"),
            ("https://api.example.com.", "a dot too many"),
            ("https://api..example.com", "a dot too many"),
            ("https://.", "a dot too many"),
            ("https://:8443", "has no host"),
            ("https:///v2", "has no host"),
            ("https://api.example.com:", "a port"),
            ("https://api.example.com:0", "a port"),
            ("https://api.example.com:65536", "a port"),
            ("https://api.example.com:80a", "a port"),
            ("https://[::1]x", "a port"),
            ("https://api.example.com/a//b", "an empty segment"),
            ("https://api.example.com/../b", "“..”"),
            ("/api/./b", "“.”"),
            ("/api/%2e%2e", "holds a character"),
            ("https://bücher.example", "holds a character"),
            ("http://[::1]evil.example", "a port"),
            ("http://127.0.0.1.example.com", "unencrypted"),
        ] {
            let text = format!(r#"{{"platforms":[{{"url":"{url}"}}]}}"#);
            let mistakes = Config::read(&text).expect_err(url).join(" ");
            assert!(mistakes.contains(said), "{url}: {mistakes}");
        }
        let twice = r#"{"platforms":[{"url":"https://a.example"},{"url":"https://A.example/"}]}"#;
        assert!(Config::read(twice).unwrap_err().join(" ").contains("twice"));
    }

    #[test]
    fn the_filters_of_cluster_events_can_be_named() {
        let text = r#"{"platforms":[{"url":"/p"}],"event_parameters":{"from":"start","pod":"pod-name"}}"#;
        let pair = |key: &str, name: &str| (key.to_owned(), name.to_owned());
        assert_eq!(
            Config::read(text).unwrap().event_parameters,
            [pair("from", "start"), pair("pod", "pod-name")]
        );
    }

    #[test]
    fn all_mistakes_are_told_at_once() {
        let mistakes = Config::read(r#"{"a":1,"platforms":[{"url":"x"},{"b":2}]}"#).unwrap_err();
        assert_eq!(mistakes.len(), 4, "{mistakes:?}");
    }
}
