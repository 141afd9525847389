//! The names of images: their help, by the kind of the registry (part 2.1), and the split of a copied name such as `team/web:1.2` into name
//! and tag.

use super::rule::is_tag;
use slipway_api::tables::registry::kind_rule;

/// Returns the help for the name of an image in a registry of this kind, with an example.
pub fn help(registry_kind: &str) -> String {
    match kind_rule(registry_kind).map(|rule| rule.image_name) {
        Some(form) if !form.is_empty() => format!("In this registry: {form}."),
        _ => "For example team/storefront-web.".to_owned(),
    }
}

/// Returns the name and the tag of an image that is written with both: `team/web:1.2` is `team/web` and `1.2`. None for a name alone, and
/// for a text that isn’t a name and a tag, such as one with a digest.
pub fn name_and_tag(text: &str) -> Option<(&str, &str)> {
    let (name, tag) = text.trim().rsplit_once(':')?;
    let last = name.rsplit('/').next()?;
    let is_name =
        !last.is_empty() && !last.contains(':') && !name.contains('@') && !name.contains(char::is_whitespace);
    // A tag has no slash. So in `registry:5000/web` the text after the colon, `5000/web`, isn’t taken for a tag.
    (is_name && !tag.is_empty() && is_tag(tag)).then_some((name, tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_with_a_pattern_have_an_example() {
        for kind in ["ECR", "PROVIDERA_CR", "PROVIDERB_HUB", "PUBLIC_ECR"] {
            assert!(help(kind).starts_with("In this registry: "), "{kind}");
        }
        assert_eq!(help("GENERIC_CR"), "For example team/storefront-web.");
    }

    #[test]
    fn an_image_with_a_tag_is_both() {
        for (text, expected) in [
            (" team/web:1.2 ", Some(("team/web", "1.2"))),
            ("web:latest", Some(("web", "latest"))),
            ("host:5000/web:1", Some(("host:5000/web", "1"))),
            ("host:5000/web", None),
            ("team/web", None),
            ("web:", None),
            (":1", None),
            ("team/:1", None),
            ("web:1 2", None),
            ("web:.1", None),
            ("web@sha256:abc", None),
            ("a:b:c", None),
        ] {
            assert_eq!(name_and_tag(text), expected, "{text}");
        }
    }
}
