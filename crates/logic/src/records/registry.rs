//! Container registries: the fields that each kind asks for (part 2.10, "Rules").

use crate::forms::need::Need;
use slipway_api::described::at;
use slipway_api::tables::registry::{KindRule, REGISTRY_CONFIG_REQUEST, UrlRule, kind_rule};

/// The reason why a registry of a kind that is no longer supported can’t be saved.
pub const UNSUPPORTED: &str = "This kind is no longer supported.";

/// Returns how a new registry needs a field.
pub fn of_new(request: &str, path: &str) -> Need {
    let kind = at(request, &["kind"]).text().unwrap_or_default();
    match (path.strip_prefix("config."), kind_rule(&kind)) {
        // Which fields there are is known with the kind.
        (Some(_), _) if kind.is_empty() => Need::Unused,
        (None, Some(rule)) if path == "kind" && !rule.is_supported => Need::Wrong(UNSUPPORTED),
        (None, _) if path == "kind" => Need::Required,
        (None, Some(rule)) if path == "url" && rule.url == UrlRule::Required => Need::Required,
        (Some(field), Some(rule)) => of_config(rule, request, field),
        // Of a kind that nobody listed, the platform decides.
        _ => Need::Optional,
    }
}

/// Returns how the save of a registry needs a field: no reply has secrets, and a save replaces them.
pub fn of_known(request: &str, path: &str) -> Need {
    let field = path.strip_prefix("config.").and_then(|field| REGISTRY_CONFIG_REQUEST.field(field));
    let is_secret = field.is_some_and(|field| field.secret);
    match of_new(request, path) {
        Need::Optional if is_secret => Need::Unknown,
        need => need,
    }
}

/// Returns how the save of a registry that can’t be read needs a field: a save replaces all of it.
pub fn of_unread(request: &str, path: &str) -> Need {
    match of_new(request, path) {
        Need::Optional => Need::Unknown,
        need => need,
    }
}

fn of_config(rule: &KindRule, request: &str, field: &str) -> Need {
    if is_replaced(rule, request, field) {
        Need::Replaced
    } else if rule.required.contains(&field) {
        Need::Required
    } else if rule.optional.contains(&field) {
        Need::Optional
    } else {
        Need::Unused
    }
}

/// Returns true if another field of `config` that is set takes the place of this one.
fn is_replaced(rule: &KindRule, request: &str, field: &str) -> bool {
    rule.instead.is_some_and(|(by, fields)| {
        let is_set = at(request, &["config", by]).text().is_some_and(|text| !text.trim().is_empty());
        is_set && fields.contains(&field)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::tables::registry::KIND_RULES;

    /// Returns the fields of `config` that a kind needs in a way.
    fn config(kind: &str, need: Need, of: fn(&str, &str) -> Need) -> Vec<&'static str> {
        let request = format!(r#"{{"kind":"{kind}","config":{{}}}}"#);
        let fields = REGISTRY_CONFIG_REQUEST.fields.iter().map(|field| field.name);
        fields.filter(|field| of(&request, &format!("config.{field}")) == need).collect()
    }

    #[test]
    fn each_kind_asks_for_its_own_fields() {
        const LOGIN: &[&str] = &["username", "password"];
        let rows: [(&str, &[&str], &[&str]); 11] = [
            ("ECR", &["access_key_id", "secret_access_key", "region"], &["role_arn"]),
            (
                "PROVIDERA_CR",
                &["region", "providera_access_key", "providera_secret_key"],
                &["providera_project_id"],
            ),
            ("PROVIDERB_HUB", &[], LOGIN),
            ("PROVIDERC_CR", &[], LOGIN),
            ("PROVIDERC_ENTERPRISE_CR", &[], LOGIN),
            ("PROVIDERD_CR", &[], LOGIN),
            ("PUBLIC_ECR", &[], &[]),
            ("DOCR", &[], &[]),
            ("GENERIC_CR", &[], LOGIN),
            ("CLOUDY_ARTIFACT_REGISTRY", &["region", "json_credentials"], &[]),
            ("CLOUDX_CR", &["cloudx_tenant_id", "cloudx_subscription_id"], &[]),
        ];
        assert_eq!(
            rows.map(|(kind, ..)| kind).to_vec(),
            KIND_RULES.iter().map(|rule| rule.kind).collect::<Vec<_>>()
        );
        for (kind, required, optional) in rows {
            assert_eq!(config(kind, Need::Required, of_new), required, "{kind}");
            assert_eq!(config(kind, Need::Optional, of_new), optional, "{kind}");
        }
    }

    #[test]
    fn an_address_has_a_default_for_three_kinds() {
        for rule in KIND_RULES {
            let request = format!(r#"{{"kind":"{}"}}"#, rule.kind);
            let has_default = ["PROVIDERB_HUB", "PROVIDERC_CR", "PROVIDERD_CR"].contains(&rule.kind);
            let need = if has_default { Need::Optional } else { Need::Required };
            assert_eq!(of_new(&request, "url"), need, "{}", rule.kind);
            let kind = if rule.kind == "DOCR" { Need::Wrong(UNSUPPORTED) } else { Need::Required };
            assert_eq!(of_new(&request, "kind"), kind);
        }
    }

    #[test]
    fn a_role_takes_the_place_of_both_keys() {
        let request = r#"{"kind":"ECR","config":{"role_arn":"arn"}}"#;
        for of in [of_new, of_known, of_unread] {
            assert_eq!(of(request, "config.access_key_id"), Need::Replaced);
            assert_eq!(of(request, "config.secret_access_key"), Need::Replaced);
            assert_eq!(of(request, "config.region"), Need::Required);
        }
        assert_eq!(
            of_new(r#"{"kind":"ECR","config":{"role_arn":" "}}"#, "config.access_key_id"),
            Need::Required
        );
    }

    #[test]
    fn what_cannot_be_read_is_asked_for() {
        assert_eq!(config("GENERIC_CR", Need::Unknown, of_known), ["password"]);
        assert_eq!(config("GENERIC_CR", Need::Unknown, of_unread), ["username", "password"]);
        assert_eq!(config("ECR", Need::Required, of_known), ["access_key_id", "secret_access_key", "region"]);
        assert_eq!(of_known(r#"{"kind":"GENERIC_CR"}"#, "description"), Need::Optional);
        assert_eq!(of_unread(r#"{"kind":"GENERIC_CR"}"#, "description"), Need::Unknown);
        assert_eq!(of_unread(r#"{"kind":"PROVIDERB_HUB"}"#, "url"), Need::Unknown);
    }

    #[test]
    fn of_an_unknown_kind_the_platform_decides() {
        assert_eq!(of_new(r#"{"kind":"NEVER_SEEN"}"#, "config.username"), Need::Optional);
        assert_eq!(of_new(r#"{"kind":"NEVER_SEEN"}"#, "url"), Need::Optional);
        assert_eq!(of_new("{}", "config.username"), Need::Unused);
    }
}
