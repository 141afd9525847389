//! `config.json`, which is read and checked at start. A mistake gets a page that explains it ([`explain`]).

pub mod address;
pub mod explain;
mod mistake;
pub mod pages;
mod portal;
#[cfg(test)]
mod tests;

use crate::capabilities::Profile;
use crate::places::known_ids::KnownIds;
pub use address::AddressFault;
pub use mistake::{Fault, Mistake};
pub use portal::Portal;
use serde_json::value::RawValue;
use slipway_api::described::{Value as Json, all_members, at_keys};
use std::borrow::Cow;

/// The settings of the host.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The platforms that a person can sign in to; never empty.
    pub platforms: Vec<Platform>,
    /// The operations that the platforms offer.
    pub profile: Profile,
    /// Names and ids that come with `config.json`.
    pub directory: KnownIds,
    /// Minutes without input after which a person is signed out; None for never.
    pub idle_minutes: Option<u32>,
    /// True if a new tab gets the session of an open one.
    pub share_session: bool,
    /// The platform’s names of the filters of cluster events, which the document doesn’t show: `("from", "start")`. Others have their usual names.
    pub event_parameters: Vec<(String, String)>,
    /// The requests in an hour that the console counts on where the platform doesn’t say; None for the document’s 1000.
    pub request_budget: Option<u32>,
    /// The name and logo that the host gives the console.
    pub product: Product,
    /// What the host tells everybody, at the top of each page.
    pub announcement: Option<Announcement>,
    /// The portals that may embed pages.
    pub embed: Vec<Portal>,
}

/// A platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Platform {
    /// The name on the sign-in page.
    pub name: String,
    /// The base address, without a slash at its end: `https://…`, or a path of the console's own origin.
    pub url: String,
}

/// The name and the logo of the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    /// The name.
    pub name: String,
    /// The path of a picture beside the console’s index.html; None for the console’s own.
    pub logo: Option<String>,
}

impl Default for Product {
    fn default() -> Self {
        Self { name: "Slipway".into(), logo: None }
    }
}

/// A sentence for everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// The sentence.
    pub text: String,
    /// Where more is to be read: `https://…`.
    pub link: Option<String>,
}

/// The keys of `config.json`.
pub const KEYS: &[&str] = &[
    "$schema",
    "announcement",
    "demo",
    "directory",
    "embed",
    "event_parameters",
    "idle_minutes",
    "platforms",
    "product",
    "profile",
    "request_budget",
    "share_session",
];
const EVENT_KEYS: &[&str] = &["component", "from", "node", "pod", "to"];
/// The places of [`EVENT_KEYS`] in `config.json`, as mistakes name them.
const EVENT_PARAMETERS: &[&str] = &[
    "event_parameters.component",
    "event_parameters.from",
    "event_parameters.node",
    "event_parameters.pod",
    "event_parameters.to",
];
const EMBED_KEYS: &[&str] = &["origin", "pages", "read_only"];
const PLATFORM_KEYS: &[&str] = &["name", "url"];
const PRODUCT_KEYS: &[&str] = &["logo", "name"];
const ANNOUNCEMENT_KEYS: &[&str] = &["link", "text"];

/// The maximum number of characters in a product’s name, and in an announcement.
const NAME_LENGTH: usize = 40;
const ANNOUNCEMENT_LENGTH: usize = 400;

impl Config {
    /// Parses `config.json`. The error has every mistake, for [`explain::sentence`].
    pub fn read(text: &str) -> Result<Self, Vec<Mistake>> {
        let json: &RawValue =
            serde_json::from_str(text).map_err(|_| vec![Mistake { at: 0, fault: Fault::NotJson }])?;
        let mut reader = Reader { text, mistakes: Vec::new() };
        let Some(all) = all_members(json.get()) else {
            reader.add(json.get(), Fault::NotAnObject);
            return Err(reader.mistakes);
        };
        reader.unknown_keys(&all, KEYS);
        // boot.js starts a demo.
        reader.setting(json.get(), "demo", false, |value| value.boolean());
        let json = json.get();
        let config = Self {
            platforms: reader.platforms(json),
            profile: reader.setting(json, "profile", Profile::Auto, |value| match &*value.str()? {
                "auto" => Some(Profile::Auto),
                "document" => Some(Profile::Document),
                "companion" => Some(Profile::Companion),
                _ => None,
            }),
            idle_minutes: reader.setting(json, "idle_minutes", None, |value| number(value, 2, 1_440)),
            share_session: reader.setting(json, "share_session", true, |value| value.boolean()),
            event_parameters: reader.event_parameters(json),
            request_budget: reader
                .setting(json, "request_budget", None, |value| number(value, 60, 1_000_000)),
            product: reader.product(json),
            announcement: reader.announcement(json),
            embed: reader.embed(json),
            directory: reader.directory(json),
        };
        if reader.mistakes.is_empty() { Ok(config) } else { Err(reader.mistakes) }
    }

    /// Returns the addresses of all platforms.
    pub fn addresses(&self) -> Vec<String> {
        self.platforms.iter().map(|platform| platform.url.clone()).collect()
    }
}

/// Reads the settings, and collects the mistakes.
struct Reader<'a> {
    text: &'a str,
    mistakes: Vec<Mistake>,
}

impl Reader<'_> {
    /// Adds a mistake. `json`: the part of the text that is wrong.
    fn add(&mut self, json: &str, fault: Fault) {
        self.mistakes.push(Mistake::within(self.text, json, fault));
    }

    /// Returns an optional setting; `usual` if it is missing, or if `read` doesn’t take its value.
    fn setting<T>(
        &mut self,
        json: &str,
        place: &'static str,
        usual: T,
        read: impl Fn(Json) -> Option<T>,
    ) -> T {
        let value = at_keys(json, &[place.rsplit('.').next().unwrap_or(place)]);
        if value == Json::Absent {
            return usual;
        }
        read(value).unwrap_or_else(|| {
            self.add(if let Json::Json(wrong) = value { wrong } else { json }, Fault::Invalid(place));
            usual
        })
    }

    fn unknown_keys(&mut self, all: &[(Cow<str>, &str)], known: &'static [&'static str]) {
        for (_, value) in all.iter().filter(|(key, _)| !known.contains(&&**key)) {
            self.add(value, Fault::UnknownKey(known));
        }
    }

    /// Returns an object of the settings; None if it is missing or no object.
    fn object<'j>(
        &mut self,
        json: &'j str,
        place: &'static str,
        known: &'static [&'static str],
    ) -> Option<&'j str> {
        let found = match at_keys(json, &[place]) {
            Json::Absent => return None,
            Json::Null => "",
            Json::Json(found) => found,
        };
        match all_members(found) {
            Some(all) => {
                self.unknown_keys(&all, known);
                Some(found)
            }
            None => {
                self.add(if found.is_empty() { json } else { found }, Fault::Invalid(place));
                None
            }
        }
    }

    fn platforms(&mut self, json: &str) -> Vec<Platform> {
        let value = at_keys(json, &["platforms"]);
        let listed = value.elements();
        if value == Json::Absent {
            self.add(json, Fault::Missing("platforms"));
        } else if listed.is_empty() {
            self.setting(json, "platforms", (), |_| None);
        }
        let mut platforms: Vec<Platform> = Vec::new();
        for entry in listed {
            let Some(platform) = self.platform(entry) else { continue };
            if platforms.iter().any(|other| other.url == platform.url) {
                self.add(entry, Fault::Twice(platform.url.clone()));
            }
            platforms.push(platform);
        }
        platforms
    }

    fn platform(&mut self, entry: &str) -> Option<Platform> {
        let Some(all) = all_members(entry) else {
            self.add(entry, Fault::NotAnObject);
            return None;
        };
        self.unknown_keys(&all, PLATFORM_KEYS);
        let name = self.setting(entry, "platforms.name", None, |value| words(value).map(Some));
        let url = at_keys(entry, &["url"]);
        if url == Json::Absent {
            self.add(entry, Fault::Missing("url"));
            return None;
        }
        let address = self.setting(entry, "platforms.url", None, |value| words(value).map(Some))?;
        match address::read(&address) {
            Ok(url) => Some(Platform { name: name.unwrap_or_else(|| url.clone()), url }),
            Err(fault) => {
                self.add(if let Json::Json(wrong) = url { wrong } else { entry }, Fault::Address(fault));
                None
            }
        }
    }

    fn event_parameters(&mut self, json: &str) -> Vec<(String, String)> {
        let Some(object) = self.object(json, "event_parameters", EVENT_KEYS) else { return Vec::new() };
        let is_plain = |name: &String| {
            name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-.".contains(letter))
        };
        let name = |value: Json| words(value).filter(is_plain).map(Some);
        let pair = |(key, place): (&&str, &&'static str)| {
            self.setting(object, place, None, name).map(|name| ((*key).to_owned(), name))
        };
        EVENT_KEYS.iter().zip(EVENT_PARAMETERS).filter_map(pair).collect()
    }

    fn product(&mut self, json: &str) -> Product {
        let usual = Product::default();
        let Some(object) = self.object(json, "product", PRODUCT_KEYS) else { return usual };
        let name = |value: Json| words(value).filter(|name| name.chars().count() <= NAME_LENGTH);
        let logo = |value: Json| words(value).filter(|path| address::is_own_file(path)).map(Some);
        Product {
            name: self.setting(object, "product.name", usual.name, name),
            logo: self.setting(object, "product.logo", None, logo),
        }
    }

    fn announcement(&mut self, json: &str) -> Option<Announcement> {
        let object = self.object(json, "announcement", ANNOUNCEMENT_KEYS)?;
        let text = |value: Json| words(value).filter(|text| text.chars().count() <= ANNOUNCEMENT_LENGTH);
        let link = |value: Json| words(value).filter(|link| link.starts_with("https://")).map(Some);
        if at_keys(object, &["text"]) == Json::Absent {
            self.add(object, Fault::Missing("text"));
        }
        Some(Announcement {
            text: self.setting(object, "announcement.text", String::new(), text),
            link: self.setting(object, "announcement.link", None, link),
        })
    }

    fn embed(&mut self, json: &str) -> Vec<Portal> {
        let value = at_keys(json, &["embed"]);
        let entries = value.elements();
        if entries.is_empty() && value != Json::Absent {
            self.setting(json, "embed", (), |_| None);
        }
        let mut portals: Vec<Portal> = Vec::new();
        for entry in entries {
            let Some(all) = all_members(entry) else {
                self.add(entry, Fault::NotAnObject);
                continue;
            };
            self.unknown_keys(&all, EMBED_KEYS);
            let portal = Portal {
                origin: self.origin(entry),
                pages: self.setting(entry, "embed.pages", Vec::new(), portal::pages),
                read_only: self.setting(entry, "embed.read_only", false, |value| value.boolean()),
            };
            if !portal.origin.is_empty() && portals.iter().any(|other| other.origin == portal.origin) {
                self.add(entry, Fault::Twice(portal.origin.clone()));
            }
            portals.push(portal);
        }
        portals
    }

    /// Returns the origin of a portal; empty where it has a mistake.
    fn origin(&mut self, entry: &str) -> String {
        let (wrong, fault) = match at_keys(entry, &["origin"]) {
            Json::Absent => (entry, Fault::Missing("origin")),
            Json::Null => (entry, Fault::Invalid("embed.origin")),
            Json::Json(json) => match portal::origin(json) {
                Ok(origin) => return origin,
                Err(fault) => (json, fault),
            },
        };
        self.add(wrong, fault);
        String::new()
    }

    fn directory(&mut self, json: &str) -> KnownIds {
        let mut directory = KnownIds::default();
        if let Json::Json(listed) = at_keys(json, &["directory"])
            && let Err(why) = directory.import(listed)
        {
            self.add(listed, Fault::KnownIds(why));
        }
        directory
    }
}

/// Returns the text of a string without space around it; None if nothing is left.
fn words(value: Json) -> Option<String> {
    value.str().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// Returns a whole number within bounds. The outer None: it isn’t one.
fn number(value: Json, least: u32, most: u32) -> Option<Option<u32>> {
    let number = u32::try_from(value.integer()?).ok()?;
    (least..=most).contains(&number).then_some(Some(number))
}
