//! The appearance of an embedded page, as requested by the portal.

use slipway_api::described::{Value as Json, at_keys};

/// The appearance of an embedded page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Appearance {
    /// True for the dark theme.
    pub is_dark: bool,
    /// The portal’s accent colour as `#rgb` or `#rrggbb`, such as `#0a7c8c`; None for the console’s accent colour.
    pub accent: Option<String>,
    /// True for rows and controls of a smaller height.
    pub is_compact: bool,
    /// The parts of the page that are hidden, which are among [`PARTS`].
    pub hidden: Vec<&'static str>,
    /// The names of parts to hide that the portal sent and that aren’t in [`PARTS`].
    pub unknown: Vec<String>,
}

/// The parts of a page that a portal can hide.
pub const PARTS: &[&str] = &["actions", "breadcrumbs", "counts", "filters", "heading", "tabs"];

impl Appearance {
    /// Parses the appearance in a message. An unknown theme, density or colour counts as missing; unknown names of parts go to `unknown`.
    pub fn read(message: &str) -> Self {
        let text = |key: &str| at_keys(message, &["appearance", key]).text().unwrap_or_default();
        let wanted = text("hide");
        let names = || wanted.split([' ', ',']).filter(|name| !name.is_empty());
        let is_wanted = |part: &&&str| names().any(|name| name == **part);
        Self {
            is_dark: text("theme") == "dark",
            accent: Some(text("accent")).filter(|colour| is_colour(colour)),
            is_compact: text("density") == "compact",
            hidden: PARTS.iter().filter(is_wanted).copied().collect(),
            unknown: names().filter(|name| !PARTS.contains(name)).map(str::to_owned).collect(),
        }
    }
}

/// Returns true for `#rgb` and `#rrggbb`.
fn is_colour(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    [3, 6].contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// Returns true for a message with an appearance.
pub fn is_appearance(message: &str) -> bool {
    matches!(at_keys(message, &["appearance"]), Json::Json(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_appearance_has_what_is_known_of_it() {
        let appearance = Appearance::read(
            r##"{"appearance":{"theme":"dark","accent":"#0A7c8c","density":"compact","hide":"heading, counts toolbox"}}"##,
        );
        assert_eq!(
            appearance,
            Appearance {
                is_dark: true,
                accent: Some("#0A7c8c".into()),
                is_compact: true,
                hidden: vec!["counts", "heading"],
                unknown: vec!["toolbox".into()],
            }
        );
        assert_eq!(Appearance::read("{}"), Appearance::default());
        assert_eq!(Appearance::read("not JSON"), Appearance::default());
    }

    #[test]
    fn a_colour_is_nothing_else() {
        for accent in ["red", "#12", "#1234567", "#12345g", "#fff;} body{", "url(x)"] {
            let appearance = Appearance::read(&format!(r#"{{"appearance":{{"accent":"{accent}"}}}}"#));
            assert_eq!(appearance.accent, None, "{accent}");
        }
    }
}
