//! The help for the name of an image, by the kind of the registry (part 2.1).

use slipway_api::tables::registry::kind_rule;

/// Returns the help for the name of an image in a registry of this kind, with an example.
pub fn help(registry_kind: &str) -> String {
    match kind_rule(registry_kind).map(|rule| rule.image_name) {
        Some(form) if !form.is_empty() => format!("In this registry: {form}."),
        _ => "For example team/storefront-web.".to_owned(),
    }
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
}
