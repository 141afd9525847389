//! `config.json`, which is read and checked at the start. If it is invalid, the console shows a page with the errors ([`explain`]).

pub mod address;
pub mod demo;
#[cfg(test)]
mod documentation;
mod error;
pub mod explain;
pub mod pages;
mod portal;
pub mod report_to;
pub mod setting;
pub mod sign_in;
#[cfg(test)]
mod tests;
pub mod twice;

use crate::capabilities::Profile;
use crate::places::known_ids::KnownIds;
pub use address::AddressError;
pub use error::{ConfigError, ConfigErrorKind};
pub use portal::Portal;
use serde_json::value::RawValue;
pub use setting::{Setting, Takes};
pub use sign_in::SignIn;
use slipway_api::described::{Value as Json, all_members, at_keys};
use std::borrow::Cow;

/// The settings in `config.json`.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The platforms that a person can sign in to; never empty.
    pub platforms: Vec<Platform>,
    /// The profile: which operations the platforms offer.
    pub profile: Profile,
    /// Names and ids that come with `config.json`.
    pub directory: KnownIds,
    /// Minutes without input after which a person is signed out; None for never.
    pub idle_minutes: Option<u32>,
    /// True if tabs share a session: a new tab gets the session of an open tab, and the renewed tokens. False if each tab signs in for
    /// itself.
    pub share_session: bool,
    /// The platform’s names for the query parameters that filter cluster events, which the document doesn’t name: pairs such as `("from",
    /// "start")`. Parameters that aren’t listed keep the names that deployed platforms use.
    pub event_parameters: Vec<(String, String)>,
    /// The number of requests an hour that the console assumes where the platform sends no limit; None for the document’s 1000.
    pub request_budget: Option<u32>,
    /// The name and logo of the console: those in `config.json`, or else Slipway’s own.
    pub product: Product,
    /// The announcement at the top of each page; None without an announcement.
    pub announcement: Option<Announcement>,
    /// The portals that may embed pages; empty if none may.
    pub embed: Vec<Portal>,
}

/// A platform that people can sign in to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Platform {
    /// The name on the sign-in page; the address if `config.json` has no name.
    pub name: String,
    /// The base address, without a slash at its end: `https://…`, or a path of the console's own origin.
    pub url: String,
    /// The JSON of the sign-in at the organization's provider, which [`SignIn::of`] reads when it is needed. None if people sign in with
    /// tokens alone.
    pub sign_in: Option<String>,
}

/// The name and the logo of the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    /// The name; `Slipway` if `config.json` has none.
    pub name: String,
    /// The path of a picture beside the console’s index.html; None for the console’s own logo.
    pub logo: Option<String>,
}

impl Default for Product {
    fn default() -> Self {
        Self { name: "Slipway".into(), logo: None }
    }
}

/// An announcement that every person sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// The text of the announcement.
    pub text: String,
    /// The address of the link "Learn more": `https://…`; None for an announcement without a link.
    pub link: Option<String>,
}

/// The key in `config.json` that names the JSON schema for editors. The console ignores it.
pub const SCHEMA: &str = "$schema";

impl Config {
    /// Parses and checks `config.json`. The error has all errors that were found, for [`explain::sentences`]. Sign-ins, the address for
    /// reports, the pages of portals and repeated keys have checks of their own ([`sign_in`], [`report_to`], [`pages`], [`twice`]).
    pub fn read(text: &str) -> Result<Self, Vec<ConfigError>> {
        let json: &RawValue = serde_json::from_str(text)
            .map_err(|_| vec![ConfigError { at: 0, kind: ConfigErrorKind::NotJson }])?;
        let mut reader = Reader { text, errors: Vec::new() };
        let Some(all) = all_members(json.get()) else {
            reader.add(json.get(), ConfigErrorKind::NotAnObject);
            return Err(reader.errors);
        };
        reader.unknown_keys(&all, "");
        let json = json.get();
        // The value is only checked here: boot.js reads it before the console starts, and starts the demo.
        reader.boolean(json, Setting::Demo, false);
        let config = Self {
            platforms: reader.platforms(json),
            profile: reader.setting(json, Setting::Profile, Profile::Auto, |value| match &*value.str()? {
                "auto" => Some(Profile::Auto),
                "document" => Some(Profile::Document),
                "companion" => Some(Profile::Companion),
                _ => None,
            }),
            idle_minutes: reader.number(json, Setting::IdleMinutes),
            share_session: reader.boolean(json, Setting::ShareSession, true),
            event_parameters: reader.event_parameters(json),
            request_budget: reader.number(json, Setting::RequestBudget),
            product: reader.product(json),
            announcement: reader.announcement(json),
            embed: reader.embed(json),
            directory: reader.directory(json),
        };
        if reader.errors.is_empty() { Ok(config) } else { Err(reader.errors) }
    }

    /// Returns the addresses of all platforms.
    pub fn addresses(&self) -> Vec<String> {
        self.platforms.iter().map(|platform| platform.url.clone()).collect()
    }
}

/// Reads the settings, and collects the errors.
struct Reader<'a> {
    text: &'a str,
    errors: Vec<ConfigError>,
}

impl Reader<'_> {
    /// Adds an error. `json` is the part of the text that is wrong.
    fn add(&mut self, json: &str, kind: ConfigErrorKind) {
        self.errors.push(ConfigError::within(self.text, json, kind));
    }

    /// Returns the value that `read` makes of an optional setting; `default` if the setting is missing. If `read` returns None, the value
    /// is reported as an error, and `default` is returned.
    fn setting<T>(
        &mut self,
        json: &str,
        setting: Setting,
        default: T,
        read: impl Fn(Json) -> Option<T>,
    ) -> T {
        let value = at_keys(json, &[setting.key()]);
        if value == Json::Absent {
            return default;
        }
        read(value).unwrap_or_else(|| {
            self.add(
                if let Json::Json(wrong) = value { wrong } else { json },
                ConfigErrorKind::Invalid(setting),
            );
            default
        })
    }

    fn boolean(&mut self, json: &str, setting: Setting, default: bool) -> bool {
        self.setting(json, setting, default, |value| value.boolean())
    }

    /// Returns a whole number within the bounds of its setting; None if it is missing, or if it is invalid, which is reported.
    fn number(&mut self, json: &str, setting: Setting) -> Option<u32> {
        self.setting(json, setting, None, |value| {
            let (least, most) = setting.bounds();
            let number = u32::try_from(value.integer()?).ok()?;
            (least..=most).contains(&number).then_some(Some(number))
        })
    }

    /// Returns a text without spaces at its ends; None if it is missing. A text that is blank, too long or not allowed by `is_allowed` is
    /// reported, and None is returned.
    fn text(&mut self, json: &str, setting: Setting, is_allowed: impl Fn(&str) -> bool) -> Option<String> {
        self.setting(json, setting, None, |value| {
            let text = value.str().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())?;
            let is_short = text.chars().count() <= setting.bounds().1 as usize;
            (is_short && is_allowed(&text)).then_some(Some(text))
        })
    }

    /// Reports the keys of an object that aren’t settings. `place` is the setting that the object belongs to; empty for the whole file.
    fn unknown_keys(&mut self, all: &[(Cow<str>, &str)], place: &'static str) {
        let is_known = |key: &str| {
            Setting::below(place).any(|setting| setting.key() == key) || (place.is_empty() && key == SCHEMA)
        };
        for (_, value) in all.iter().filter(|(key, _)| !is_known(key)) {
            self.add(value, ConfigErrorKind::UnknownKey(place));
        }
    }

    /// Returns the JSON of a setting that is an object, and reports its unknown keys. None if it is missing, or if it isn’t an object,
    /// which is reported.
    fn object<'j>(&mut self, json: &'j str, setting: Setting) -> Option<&'j str> {
        let found = match at_keys(json, &[setting.key()]) {
            Json::Absent => return None,
            Json::Null => "",
            Json::Json(found) => found,
        };
        match all_members(found) {
            Some(all) => {
                self.unknown_keys(&all, setting.place());
                Some(found)
            }
            None => {
                self.add(if found.is_empty() { json } else { found }, ConfigErrorKind::Invalid(setting));
                None
            }
        }
    }

    /// Returns the elements of a setting that is a list of objects, and reports their unknown keys. Elements that aren’t objects are
    /// reported and left out. A value that isn’t a list or is empty, and a required list that is missing, are reported as well.
    fn list<'j>(&mut self, json: &'j str, setting: Setting) -> Vec<&'j str> {
        let value = at_keys(json, &[setting.key()]);
        let elements = value.elements();
        if value == Json::Absent && setting.is_required() {
            self.add(json, ConfigErrorKind::Missing(setting));
        } else if elements.is_empty() {
            self.setting(json, setting, (), |_| None);
        }
        let mut is_object = |element: &&str| match all_members(element) {
            Some(all) => {
                self.unknown_keys(&all, setting.place());
                true
            }
            None => {
                self.add(element, ConfigErrorKind::NotASettingsObject(setting));
                false
            }
        };
        elements.into_iter().filter(|element| is_object(element)).collect()
    }

    fn platforms(&mut self, json: &str) -> Vec<Platform> {
        let mut platforms: Vec<Platform> = Vec::new();
        for entry in self.list(json, Setting::Platforms) {
            let Some(platform) = self.platform(entry) else { continue };
            if platforms.iter().any(|other| other.url == platform.url) {
                self.add(entry, ConfigErrorKind::Duplicate(platform.url.clone()));
            }
            platforms.push(platform);
        }
        platforms
    }

    fn platform(&mut self, entry: &str) -> Option<Platform> {
        let name = self.text(entry, Setting::PlatformName, |_| true);
        let url = at_keys(entry, &[Setting::PlatformUrl.key()]);
        if url == Json::Absent {
            self.add(entry, ConfigErrorKind::Missing(Setting::PlatformUrl));
            return None;
        }
        let sign_in = match at_keys(entry, &[Setting::SignIn.key()]) {
            Json::Json(object) => Some(object.to_owned()),
            Json::Absent | Json::Null => None,
        };
        let address = self.text(entry, Setting::PlatformUrl, |_| true)?;
        match address::read(&address) {
            Ok(url) => Some(Platform { name: name.unwrap_or_else(|| url.clone()), url, sign_in }),
            Err(error) => {
                self.add(
                    if let Json::Json(wrong) = url { wrong } else { entry },
                    ConfigErrorKind::Address(error),
                );
                None
            }
        }
    }

    fn event_parameters(&mut self, json: &str) -> Vec<(String, String)> {
        let Some(object) = self.object(json, Setting::EventParameters) else { return Vec::new() };
        let is_plain =
            |name: &str| name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-.".contains(letter));
        let pair = |setting: Setting| Some((setting.key().to_owned(), self.text(object, setting, is_plain)?));
        Setting::below(Setting::EventParameters.place()).filter_map(pair).collect()
    }

    fn product(&mut self, json: &str) -> Product {
        let default = Product::default();
        let Some(object) = self.object(json, Setting::Product) else { return default };
        Product {
            name: self.text(object, Setting::ProductName, |_| true).unwrap_or(default.name),
            logo: self.text(object, Setting::ProductLogo, address::is_own_file),
        }
    }

    fn announcement(&mut self, json: &str) -> Option<Announcement> {
        let object = self.object(json, Setting::Announcement)?;
        if at_keys(object, &[Setting::AnnouncementText.key()]) == Json::Absent {
            self.add(object, ConfigErrorKind::Missing(Setting::AnnouncementText));
        }
        Some(Announcement {
            text: self.text(object, Setting::AnnouncementText, |_| true).unwrap_or_default(),
            link: self.text(object, Setting::AnnouncementLink, |link| link.starts_with("https://")),
        })
    }

    fn embed(&mut self, json: &str) -> Vec<Portal> {
        let mut portals: Vec<Portal> = Vec::new();
        for entry in self.list(json, Setting::Embed) {
            let portal = Portal {
                origin: self.origin(entry),
                pages: self.setting(entry, Setting::EmbedPages, Vec::new(), portal::pages),
                read_only: self.boolean(entry, Setting::EmbedReadOnly, false),
            };
            if !portal.origin.is_empty() && portals.iter().any(|other| other.origin == portal.origin) {
                self.add(entry, ConfigErrorKind::Duplicate(portal.origin.clone()));
            }
            portals.push(portal);
        }
        portals
    }

    /// Returns the origin of a portal. If it is missing or invalid, that is reported, and the result is empty.
    fn origin(&mut self, entry: &str) -> String {
        let (wrong, kind) = match at_keys(entry, &[Setting::EmbedOrigin.key()]) {
            Json::Absent => (entry, ConfigErrorKind::Missing(Setting::EmbedOrigin)),
            Json::Null => (entry, ConfigErrorKind::Invalid(Setting::EmbedOrigin)),
            Json::Json(json) => match portal::origin(json) {
                Ok(origin) => return origin,
                Err(kind) => (json, kind),
            },
        };
        self.add(wrong, kind);
        String::new()
    }

    fn directory(&mut self, json: &str) -> KnownIds {
        let mut directory = KnownIds::default();
        if let Json::Json(listed) = at_keys(json, &[Setting::Directory.key()])
            && let Err(why) = directory.import(listed)
        {
            self.add(listed, ConfigErrorKind::KnownIds(why));
        }
        directory
    }
}
