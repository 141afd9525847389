//! The rules of each kind of registry (part 2.10, companion "The same operation, a fuller body").

use crate::failure::Failure;
use crate::record::{Fields, text};
use crate::rule::{Message, refuse_if_any};
use serde_json::{Map, Value};

/// The secret fields of `config`, which no reply contains.
const SECRETS: [&str; 4] = ["secret_access_key", "providera_secret_key", "json_credentials", "password"];

/// Checks `config` and `url` against the rules of the registry's kind. The error lists the invalid fields.
pub fn check(body: &Map<String, Value>) -> Result<(), Failure> {
    let empty = Map::new();
    let config = body.get("config").and_then(Value::as_object).unwrap_or(&empty);
    let is_set = |key: &str| !text(config, key).is_empty();
    let mut wrong: Vec<Message> = Vec::new();
    let required: &[&str] = match text(body, "kind") {
        "ECR" if is_set("role_arn") => &["region"],
        "ECR" => &["region", "access_key_id", "secret_access_key"],
        "PROVIDERA_CR" => &["region", "providera_access_key", "providera_secret_key"],
        "CLOUDY_ARTIFACT_REGISTRY" => &["region", "json_credentials"],
        "CLOUDX_CR" => &["cloudx_tenant_id", "cloudx_subscription_id"],
        _ => &[],
    };
    for key in required.iter().filter(|key| !is_set(key)) {
        wrong.push((format!("config.{key}"), "is required for this kind".into()));
    }
    if text(body, "kind") == "PUBLIC_ECR" {
        wrong.extend(
            config
                .keys()
                .map(|key| (format!("config.{key}"), "a public registry takes no credentials".into())),
        );
    }
    if text(body, "kind") == "DOCR" {
        wrong.push(("kind".into(), "is no longer supported".into()));
    }
    let has_default = ["PROVIDERB_HUB", "PROVIDERC_CR", "PROVIDERD_CR"].contains(&text(body, "kind"));
    let is_https = |url: &str| url.strip_prefix("https://").is_some_and(|host| !host.is_empty());
    match body.get("url").and_then(Value::as_str) {
        None if has_default => {}
        None => wrong.push(("url".into(), "is required for this kind".into())),
        Some(url) if is_https(url) => {}
        Some(_) => wrong.push(("url".into(), "must start with https://".into())),
    }
    refuse_if_any(wrong)
}

/// Copies a checked request into a record, with defaults for a missing description and URL. Returns the secret fields of `config`,
/// which the record doesn't get, because no reply contains them.
pub fn set(record: &mut Fields, body: &Map<String, Value>) -> Fields {
    let config = body.get("config").and_then(Value::as_object).cloned().unwrap_or_default();
    let (secrets, shown): (Fields, Fields) =
        config.into_iter().partition(|(key, _)| SECRETS.contains(&key.as_str()));
    record.insert("description".into(), "".into());
    for key in ["name", "kind", "description"] {
        if let Some(value) = body.get(key) {
            record.insert(key.into(), value.clone());
        }
    }
    let default = match text(body, "kind") {
        "PROVIDERB_HUB" => "https://hub.providerb.example.com",
        "PROVIDERC_CR" => "https://cr.providerc.example.com",
        _ => "https://cr.providerd.example.com",
    };
    record.insert("url".into(), body.get("url").cloned().unwrap_or_else(|| default.into()));
    record.insert("config".into(), Value::Object(shown));
    secrets
}
