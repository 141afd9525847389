//! The help for the name of an image, by the kind of the registry (part 2.1).

/// Returns the help for the name of an image in a registry of this kind, with an example.
pub fn help(registry_kind: &str) -> &'static str {
    match registry_kind {
        "ECR" => "In this registry: repository, such as storefront-web.",
        "PROVIDERA_CR" => "In this registry: namespace/image, such as team/storefront-web.",
        "PROVIDERB_HUB" => {
            "In this registry: image or repository/image, such as nginx or team/storefront-web."
        }
        "PUBLIC_ECR" => "In this registry: registry alias/repository, such as team/storefront-web.",
        _ => "For example team/storefront-web.",
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
