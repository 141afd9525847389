//! `config.json`, which is read and checked at the start. If it is invalid, the console shows a page with the errors ([`explain`]).

pub mod address;
#[cfg(test)]
mod documentation;
pub mod explain;
mod mistake;
pub mod pages;
mod portal;
pub mod setting;
#[cfg(test)]
mod tests;

use crate::capabilities::Profile;
use crate::places::known_ids::KnownIds;
pub use address::AddressFault;
pub use mistake::{Fault, Mistake};
pub use portal::Portal;
use serde_json::value::RawValue;
pub use setting::{Setting, Takes};
use slipway_api::described::{Value as Json, all_members, at_keys};
use std::borrow::Cow;

/// The settings in `config.json`.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The platforms that a person can sign in to; never empty.
    pub platforms: Vec<Platform>,
    /// Which operations the platforms offer.
    pub profile: Profile,
    /// Names and ids that come with `config.json`.
    pub directory: KnownIds,
    /// Minutes without input after which a person is signed out; None for never.
    pub idle_minutes: Option<u32>,
    /// True if a new tab gets the session of an open one.
    pub share_session: bool,
    /// The platform’s names for the query parameters that filter cluster events, which the document doesn’t name: pairs such as `("from",
    /// "start")`. Parameters that aren’t listed keep the names that deployed platforms use.
    pub event_parameters: Vec<(String, String)>,
    /// The number of requests an hour that the console assumes where the platform sends no limit; None for the document’s 1000.
    pub request_budget: Option<u32>,
    /// The name and logo that the host gives the console.
    pub product: Product,
    /// The announcement at the top of each page, if there is one.
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
    /// The sentence.
    pub text: String,
    /// The address of the link "Learn more": `https://…`; None for an announcement without a link.
    pub link: Option<String>,
}

/// The key in `config.json` that names the JSON schema for editors. The console ignores it.
pub const SCHEMA: &str = "$schema";

impl Config {
    /// Parses and checks `config.json`. The error has all mistakes in the text, for [`explain::sentences`].
    pub fn read(text: &str) -> Result<Self, Vec<Mistake>> {
        let json: &RawValue =
            serde_json::from_str(text).map_err(|_| vec![Mistake { at: 0, fault: Fault::NotJson }])?;
        let mut reader = Reader { text, mistakes: Vec::new() };
        let Some(all) = all_members(json.get()) else {
            reader.add(json.get(), Fault::NotAnObject);
            return Err(reader.mistakes);
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

    /// Returns the value that `read` makes of an optional setting; `default` if the setting is missing. If `read` returns None, the value
    /// is reported as a mistake, and `default` is returned.
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
            self.add(if let Json::Json(wrong) = value { wrong } else { json }, Fault::Invalid(setting));
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
            self.add(value, Fault::UnknownKey(place));
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
                self.add(if found.is_empty() { json } else { found }, Fault::Invalid(setting));
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
            self.add(json, Fault::Missing(setting));
        } else if elements.is_empty() {
            self.setting(json, setting, (), |_| None);
        }
        let mut is_object = |element: &&str| match all_members(element) {
            Some(all) => {
                self.unknown_keys(&all, setting.place());
                true
            }
            None => {
                self.add(element, Fault::NotASettingsObject(setting));
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
                self.add(entry, Fault::Twice(platform.url.clone()));
            }
            platforms.push(platform);
        }
        platforms
    }

    fn platform(&mut self, entry: &str) -> Option<Platform> {
        let name = self.text(entry, Setting::PlatformName, |_| true);
        let url = at_keys(entry, &[Setting::PlatformUrl.key()]);
        if url == Json::Absent {
            self.add(entry, Fault::Missing(Setting::PlatformUrl));
            return None;
        }
        let address = self.text(entry, Setting::PlatformUrl, |_| true)?;
        match address::read(&address) {
            Ok(url) => Some(Platform { name: name.unwrap_or_else(|| url.clone()), url }),
            Err(fault) => {
                self.add(if let Json::Json(wrong) = url { wrong } else { entry }, Fault::Address(fault));
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
            self.add(object, Fault::Missing(Setting::AnnouncementText));
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
                self.add(entry, Fault::Twice(portal.origin.clone()));
            }
            portals.push(portal);
        }
        portals
    }

    /// Returns the origin of a portal. If it is missing or invalid, that is reported, and the result is empty.
    fn origin(&mut self, entry: &str) -> String {
        let (wrong, fault) = match at_keys(entry, &[Setting::EmbedOrigin.key()]) {
            Json::Absent => (entry, Fault::Missing(Setting::EmbedOrigin)),
            Json::Null => (entry, Fault::Invalid(Setting::EmbedOrigin)),
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
        if let Json::Json(listed) = at_keys(json, &[Setting::Directory.key()])
            && let Err(why) = directory.import(listed)
        {
            self.add(listed, Fault::KnownIds(why));
        }
        directory
    }
}
