//! The forms in which values are shown, and the labels of fields.

use slipway_api::Timestamp;
use slipway_api::visible::visible;
use std::borrow::Cow;

/// A value for the screen, in the form that suits its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Text.
    Text(String),
    /// An id, an address or JSON, in monospace.
    Code(String),
    /// An address (`http://` or `https://`) that is shown as a link.
    Link(String),
    /// A time.
    Time(Timestamp),
    /// An amount in hundredths of a currency’s unit, and the code of the currency.
    Money(i64, String),
    /// Short words, such as the labels of a group.
    Tags(Vec<String>),
    /// No value: it is shown as "not set".
    Nothing,
}

/// A fact: a label, a value, and a note on the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The label.
    pub label: Cow<'static, str>,
    /// The value.
    pub shown: Shown,
    /// The note on the value; empty if there is none.
    pub note: String,
}

/// Returns `text` if it is safe as the address of a link: it begins with `http://` or `https://` and a host, and has no white space,
/// control characters or backslashes, which browsers would remove or rewrite. None for any other text.
pub fn safe_url(text: &str) -> Option<String> {
    let after_scheme = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let is_clean = !text.contains(|c: char| c.is_whitespace() || c.is_control() || c == '\\');
    let has_host = after_scheme
        .chars()
        .next()
        .is_some_and(|first| first.is_ascii_alphanumeric() || !first.is_ascii() || first == '[');
    (is_clean && has_host).then(|| text.to_owned())
}

/// Returns an address without `https://` at its beginning, and without `.git` or a slash at its end: "git.example.com/northwind/checkout".
/// The scheme `http://` stays, since such an address isn't encrypted.
pub fn short_url(url: &str) -> &str {
    let short = url.strip_prefix("https://").unwrap_or(url);
    let short = short.strip_suffix('/').unwrap_or(short);
    short.strip_suffix(".git").unwrap_or(short)
}

/// Returns a label for the name of a field, or for an enumeration value in lower case: "Last deployment date" for `last_deployment_date`.
/// Abbreviations such as `cpu` and `url` are in capitals.
pub fn label(name: &str) -> String {
    let is_of_groups = name.ends_with("_groups");
    let words: Vec<String> = name
        .split('_')
        .enumerate()
        .map(|(index, word)| match word {
            "cpu" | "gpu" | "ssd" | "url" | "uri" | "id" | "http" | "tcp" | "grpc" | "k8s" | "arn" => {
                word.to_ascii_uppercase()
            }
            "maximun" => "Maximum".into(),
            "labels" if is_of_groups => "Label".into(),
            "annotations" if is_of_groups => "Annotation".into(),
            _ if index == 0 => {
                let mut letters = word.chars();
                letters
                    .next()
                    .map(|first| format!("{}{}", first.to_ascii_uppercase(), letters.as_str()))
                    .unwrap_or_default()
            }
            _ => word.to_owned(),
        })
        .collect();
    visible(&words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn a_name_of_a_field_becomes_words() {
        for (name, words) in [
            ("last_deployment_date", "Last deployment date"),
            ("git_token_id", "Git token ID"),
            ("labels_groups", "Label groups"),
            ("annotations_groups", "Annotation groups"),
            ("labels", "Labels"),
        ] {
            assert_eq!(label(name), words);
        }
    }

    #[test]
    fn a_short_address_keeps_what_tells_it_apart() {
        assert_eq!(short_url("https://git.example.com/team/shop.git"), "git.example.com/team/shop");
        assert_eq!(short_url("https://git.example.com/team/shop.git/"), "git.example.com/team/shop");
        assert_eq!(short_url("https://shop.example.com/"), "shop.example.com");
        assert_eq!(short_url("http://shop.example.com"), "http://shop.example.com");
    }

    #[test]
    fn only_http_becomes_a_link() {
        for (text, is_link) in [
            ("https://a.example/x?y#z", true),
            ("http://[::1]:80", true),
            ("javascript:alert(1)", false),
            ("https://", false),
            ("https:// a", false),
            ("https:///x", false),
            ("data:text/html,x", false),
            ("ftp://x", false),
        ] {
            assert_eq!(safe_url(text).is_some(), is_link, "{text}");
        }
    }
}
