//! The sentences about errors in `config.json`: the line, what is wrong, and how to fix it.

use super::{AddressError, ConfigError, ConfigErrorKind, SCHEMA, Setting, Takes};
use crate::sort;
use serde_json::value::RawValue;
use slipway_api::json_path;

/// Returns a message for each of the errors in `text`, a `config.json`, in the order of the lines. A message is a few sentences.
pub fn sentences(text: &str, errors: &[ConfigError]) -> Vec<String> {
    let at = |index: usize| errors.get(index).map(|error| error.at);
    let order = sort::order(errors.len(), &|a, b| at(a).cmp(&at(b)));
    order.into_iter().filter_map(|index| errors.get(index)).map(|error| sentence(text, error)).collect()
}

/// Returns the sentences about an error in a text, with its line: "Line 4: “platforms[0].url” is missing. …". For text that isn't
/// JSON, the line is part of the parser's message.
fn sentence(text: &str, error: &ConfigError) -> String {
    let place = json_path::of_offset(text, error.at);
    let message = match &error.kind {
        ConfigErrorKind::NotJson => {
            // serde_json’s message names the line and the column. Building messages isn’t part of the code that loads first, so the text is
            // parsed again here to get the message.
            let why = serde_json::from_str::<&RawValue>(text)
                .map(|_| String::new())
                .unwrap_or_else(|error| error.to_string());
            return format!(
                "config.json isn’t valid JSON: {why}. Look there for a missing comma, quotation mark or bracket."
            );
        }
        ConfigErrorKind::NotAnObject => {
            "config.json isn’t a JSON object. A JSON object begins with “{” and ends with “}”.".to_owned()
        }
        ConfigErrorKind::NotASettingsObject(setting) => {
            format!("“{place}” isn’t an object with {}.", keys(*setting, "and"))
        }
        ConfigErrorKind::UnknownKey(parent) => {
            let known: Vec<&str> = Setting::below(parent).map(Setting::key).collect();
            let schema = if parent.is_empty() { [SCHEMA].as_slice() } else { &[] };
            let known = [schema, &known].concat().join(", ");
            format!("“{place}” isn’t a setting. Remove it, or use one of these: {known}.")
        }
        ConfigErrorKind::Missing(setting) => {
            format!("“{}” is missing. It must be {}.", named(&place, *setting), allowed(*setting))
        }
        ConfigErrorKind::Invalid(setting) => {
            format!("“{}” must be {}.", named(&place, *setting), allowed(*setting))
        }
        ConfigErrorKind::UnknownPage => format!(
            "“{place}” isn’t a page of the console. Use paths below its address, such as “environment/*/services”."
        ),
        ConfigErrorKind::Address(error) => format!("“{place}” {}", address(*error)),
        ConfigErrorKind::Duplicate(url) => format!("“{url}” is listed twice. Remove the duplicate."),
        ConfigErrorKind::KnownIds(why) => format!("“directory” is invalid. {why}"),
    };
    format!("Line {}: {message}", line(text, error.at))
}

/// Returns the number of the line, from 1, that an offset is in.
fn line(text: &str, at: usize) -> usize {
    let before = text.bytes().take(at);
    before.filter(|byte| *byte == b'\n').count() + 1
}

/// Returns the place of a setting for a sentence. A missing value and `null` are reported at the object that should hold the value, so the
/// key is appended.
fn named(place: &str, setting: Setting) -> String {
    let key = setting.key();
    match place {
        "" => key.to_owned(),
        place if place.ends_with(key) => place.to_owned(),
        object => format!("{object}.{key}"),
    }
}

/// Returns the keys of the settings below a setting, with `conjunction` before the last key: `“origin”, “pages” and “read_only”`.
fn keys(setting: Setting, conjunction: &str) -> String {
    let all: Vec<String> =
        Setting::below(setting.place()).map(|setting| format!("“{}”", setting.key())).collect();
    match all.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} {conjunction} {last}", others.join(", ")),
        _ => all.concat(),
    }
}

/// Returns the values that a setting allows, as the end of a sentence after “must be”.
fn allowed(setting: Setting) -> String {
    match setting.takes() {
        Takes::Boolean => "true or false".to_owned(),
        Takes::Integer(least, most) => format!("a whole number from {least} to {most}"),
        Takes::Text(most) => format!("text of 1 to {most} characters"),
        Takes::OneOf(values) => {
            let quoted: Vec<String> = values.iter().map(|value| format!("“{value}”")).collect();
            match quoted.split_last() {
                Some((last, others)) => format!("{} or {last}", others.join(", ")),
                None => String::new(),
            }
        }
        Takes::Pattern(_, description) | Takes::Patterns(_, description) | Takes::Texts(description) => {
            description.to_owned()
        }
        Takes::Object => format!("an object with {}", keys(setting, "and")),
        Takes::List => format!("a list of at least one object with {}", keys(setting, "and")),
        Takes::KnownIds => "a list as the page Known IDs exports it".to_owned(),
    }
}

/// Returns the rest of a sentence that begins with the place of an address in `config.json`, such as “platforms[0].url”: why the address is
/// refused, and how to fix it.
fn address(error: AddressError) -> &'static str {
    match error {
        AddressError::Character => {
            "contains a character that isn’t allowed. Use letters, digits and - . _ ~ / :, and no query, user name or IPv6 address."
        }
        AddressError::ConsoleAddress => {
            "is the console’s own address. Use a path that leads to the platform, such as “/api”."
        }
        AddressError::Scheme => {
            "doesn’t begin with https://. Use https://…, or a path of the console’s own origin such as “/api”."
        }
        AddressError::Unencrypted => {
            "isn’t encrypted, so others could read the token. Use https://. http:// is allowed only for localhost and 127.0.0.1."
        }
        AddressError::Host => "has no host name. Use an address such as “https://api.example.com”.",
        AddressError::Dot => "has an extra dot in its host name. Remove it.",
        AddressError::Port => "has an invalid port. It must be a number from 1 to 65535.",
        AddressError::PathSegment => {
            "contains an empty segment, “.” or “..” in its path. Use a plain path such as “/api/v2”."
        }
    }
}
