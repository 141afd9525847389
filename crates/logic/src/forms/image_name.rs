//! The help for the name of an image, by the kind of the registry (part 2.1).

/// Returns the help for the name of an image in a registry of this kind, with an example; None for kinds without a pattern.
pub fn help(registry_kind: &str) -> Option<&'static str> {
    Some(match registry_kind {
        "ECR" => "In this registry: repository, such as storefront-web.",
        "PROVIDERA_CR" => "In this registry: namespace/image, such as team/storefront-web.",
        "PROVIDERB_HUB" => {
            "In this registry: image or repository/image, such as nginx or team/storefront-web."
        }
        "PUBLIC_ECR" => "In this registry: registry alias/repository, such as team/storefront-web.",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_with_a_pattern_have_an_example() {
        for kind in ["ECR", "PROVIDERA_CR", "PROVIDERB_HUB", "PUBLIC_ECR"] {
            assert!(help(kind).is_some_and(|help| help.contains("such as")), "{kind}");
        }
        assert_eq!(help("GENERIC_CR"), None);
    }
}
