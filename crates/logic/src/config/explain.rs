//! Mistakes in `config.json` in words: the line, what is wrong, and the fix.

use super::{ANNOUNCEMENT_LENGTH, AddressFault, Fault, Mistake, NAME_LENGTH};
use crate::sort;
use serde_json::value::RawValue;
use slipway_api::json_path;

/// Returns the sentences about the mistakes in a text, in the order of its lines.
pub fn sentences(text: &str, mistakes: &[Mistake]) -> Vec<String> {
    let at = |index: usize| mistakes.get(index).map(|mistake| mistake.at);
    let order = sort::order(mistakes.len(), &|a, b| at(a).cmp(&at(b)));
    order.into_iter().filter_map(|index| mistakes.get(index)).map(|mistake| sentence(text, mistake)).collect()
}

/// Returns the sentences about a mistake in a text, with its line: "Line 4: “platforms[0].url” is missing. …".
fn sentence(text: &str, mistake: &Mistake) -> String {
    let place = json_path::of_offset(text, mistake.at);
    let what = match &mistake.fault {
        Fault::NotJson => {
            // The parser names line and column. Its sentences aren’t part of the first load, so the text is parsed again here.
            let why = serde_json::from_str::<&RawValue>(text)
                .map(|_| String::new())
                .unwrap_or_else(|error| error.to_string());
            return format!(
                "config.json isn’t valid JSON: {why}. Look there for a missing comma, quotation mark or bracket."
            );
        }
        Fault::NotAnObject if place.is_empty() => {
            "config.json isn’t a JSON object. A JSON object begins with “{” and ends with “}”.".to_owned()
        }
        Fault::NotAnObject if place.starts_with("embed") => {
            format!("“{place}” isn’t an object with “origin”, “pages” and “read_only”.")
        }
        Fault::NotAnObject => format!("“{place}” isn’t an object with “name” and “url”."),
        Fault::UnknownKey(known) => {
            format!("“{place}” isn’t a setting. Remove it, or use one of these: {}.", known.join(", "))
        }
        Fault::Missing(key) if place.is_empty() => format!("“{key}” is missing{}.", missing(key)),
        Fault::Missing(key) => format!("“{place}.{key}” is missing{}.", missing(key)),
        Fault::Invalid(setting) => format!("“{}” must be {}.", named(&place, setting), allowed(setting)),
        Fault::UnknownPage => format!(
            "“{place}” isn’t a page of the console. Use paths below its address, such as “environment/*/services”."
        ),
        Fault::Address(fault) => format!("“{place}” {}", address(*fault)),
        Fault::Twice(url) => format!("“{url}” is listed twice. Remove the duplicate."),
        Fault::KnownIds(why) => format!("“directory” is invalid. {why}"),
    };
    format!("Line {}: {what}", line(text, mistake.at))
}

/// Returns the number of the line, from 1, that an offset is in.
fn line(text: &str, at: usize) -> usize {
    let before = text.bytes().take(at);
    before.filter(|byte| *byte == b'\n').count() + 1
}

/// Returns the place of a setting. `null` is told at the object that holds it.
fn named(place: &str, setting: &str) -> String {
    let key = setting.rsplit('.').next().unwrap_or(setting);
    match place {
        "" => setting.to_owned(),
        place if place.ends_with(key) => place.to_owned(),
        object => format!("{object}.{key}"),
    }
}

/// Returns how to mend a missing value.
fn missing(key: &str) -> &'static str {
    match key {
        "platforms" => ": list at least one {\"name\": …, \"url\": …}",
        "origin" => ": the portal’s address, such as “https://portal.example.com”",
        "text" => ": the sentence that is shown on every page",
        _ => ": the platform’s address",
    }
}

/// Returns what a setting takes.
fn allowed(place: &str) -> String {
    match place {
        "platforms" => "a list of at least one {\"name\": …, \"url\": …}".into(),
        "platforms.name" => "the platform’s name, as text".into(),
        "platforms.url" => "the platform’s address, such as “https://api.example.com”".into(),
        "profile" => "“auto”, “document” or “companion”".into(),
        "idle_minutes" => "a whole number of minutes from 2 to 1440".into(),
        "request_budget" => "a whole number of requests from 60 to 1000000".into(),
        "event_parameters" => "an object with names of query parameters".into(),
        place if place.starts_with("event_parameters.") => {
            "the name of a query parameter: letters, digits and - . _".into()
        }
        "embed" => {
            "a list of at least one {\"origin\": …, \"pages\": …, \"read_only\": …}, or left out".into()
        }
        "embed.origin" => {
            "the portal’s scheme, host and port alone, such as “https://portal.example.com”".into()
        }
        "embed.pages" => {
            "a list of paths, such as “environment/*/services”; without it, the portal may show every page"
                .into()
        }
        "product" => "an object with “name” and “logo”".into(),
        "product.name" => format!("text of 1 to {NAME_LENGTH} characters"),
        "product.logo" => "the path of a picture beside index.html, such as “logo.svg”".into(),
        "announcement" => "an object with “text” and “link”".into(),
        "announcement.text" => format!("text of 1 to {ANNOUNCEMENT_LENGTH} characters"),
        "announcement.link" => "an address that begins with https://".into(),
        _ => "true or false".into(),
    }
}

/// Returns the end of a sentence about an address.
fn address(fault: AddressFault) -> &'static str {
    match fault {
        AddressFault::Character => {
            "contains a character that isn’t allowed. Use letters, digits and - . _ ~ / :, and no query, user name or IPv6 address."
        }
        AddressFault::Own => {
            "is the console’s own address. Use a path that leads to the platform, such as “/api”."
        }
        AddressFault::Scheme => {
            "doesn’t begin with https://. Use https://…, or a path of the console’s own origin such as “/api”."
        }
        AddressFault::Unencrypted => {
            "isn’t encrypted, so others could read the token. Use https://. http:// is allowed only for localhost and 127.0.0.1."
        }
        AddressFault::Host => "has no host name. Use an address such as “https://api.example.com”.",
        AddressFault::Dot => "has an extra dot in its host name. Remove it.",
        AddressFault::Port => "has an invalid port. It must be a number from 1 to 65535.",
        AddressFault::PathSegment => {
            "contains an empty segment, “.” or “..” in its path. Use a plain path such as “/api/v2”."
        }
    }
}
