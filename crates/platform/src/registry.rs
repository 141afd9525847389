//! The rules of each kind of registry (part 2.10, companion "The same operation, a fuller body").

use crate::failure::Failure;
use crate::record::{Fields, text};
use crate::rule::{Message, refuse_if_any};
use serde_json::{Map, Value};

/// The secret fields of `config`, which no reply contains.
const SECRETS: [&str; 4] = ["secret_access_key", "providera_secret_key", "json_credentials", "password"];

/// The rules of a kind of registry.
struct Kind {
    /// The name in the field `kind`.
    name: &'static str,
    /// The fields of `config` that have to be set.
    required: &'static [&'static str],
    /// The fields of `config` that have to be set, instead of `required`, if `role_arn` is set; None where a role changes nothing.
    required_with_role: Option<&'static [&'static str]>,
    /// The URL of a registry without one; None if the URL has to be set.
    default_url: Option<&'static str>,
    /// False for a public registry, which takes no credentials.
    takes_credentials: bool,
    /// False for a kind whose registries can't be created or saved any more.
    is_supported: bool,
}

/// Returns a kind that requires nothing but a URL.
const fn kind(name: &'static str) -> Kind {
    Kind {
        name,
        required: &[],
        required_with_role: None,
        default_url: None,
        takes_credentials: true,
        is_supported: true,
    }
}

/// The kinds of registries, each with its rules.
static KINDS: [Kind; 11] = [
    Kind {
        required: &["region", "access_key_id", "secret_access_key"],
        required_with_role: Some(&["region"]),
        ..kind("ECR")
    },
    Kind { required: &["region", "providera_access_key", "providera_secret_key"], ..kind("PROVIDERA_CR") },
    Kind { default_url: Some("https://hub.providerb.example.com"), ..kind("PROVIDERB_HUB") },
    Kind { default_url: Some("https://cr.providerc.example.com"), ..kind("PROVIDERC_CR") },
    kind("PROVIDERC_ENTERPRISE_CR"),
    Kind { default_url: Some("https://cr.providerd.example.com"), ..kind("PROVIDERD_CR") },
    Kind { takes_credentials: false, ..kind("PUBLIC_ECR") },
    Kind { is_supported: false, ..kind("DOCR") },
    kind("GENERIC_CR"),
    Kind { required: &["region", "json_credentials"], ..kind("CLOUDY_ARTIFACT_REGISTRY") },
    Kind { required: &["cloudx_tenant_id", "cloudx_subscription_id"], ..kind("CLOUDX_CR") },
];

/// Returns the names of all kinds.
pub fn kind_names() -> Vec<&'static str> {
    KINDS.iter().map(|kind| kind.name).collect()
}

/// Returns the kind of a registry; None for an unknown one.
fn kind_of(body: &Map<String, Value>) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == text(body, "kind"))
}

/// Checks `config` and `url` against the rules of the registry's kind. The error lists the invalid fields.
pub fn check(body: &Map<String, Value>) -> Result<(), Failure> {
    let empty = Map::new();
    let config = body.get("config").and_then(Value::as_object).unwrap_or(&empty);
    let is_set = |key: &str| !text(config, key).is_empty();
    let mut wrong: Vec<Message> = Vec::new();
    let Some(kind) = kind_of(body) else {
        return refuse_if_any(vec![("kind".into(), "isn’t a kind of registry".into())]);
    };
    let required_with_role = kind.required_with_role.filter(|_| is_set("role_arn"));
    for key in required_with_role.unwrap_or(kind.required).iter().filter(|key| !is_set(key)) {
        wrong.push((format!("config.{key}"), "is required for this kind".into()));
    }
    if !kind.takes_credentials {
        wrong.extend(
            config
                .keys()
                .map(|key| (format!("config.{key}"), "a public registry takes no credentials".into())),
        );
    }
    if !kind.is_supported {
        wrong.push(("kind".into(), "is no longer supported".into()));
    }
    let is_https = |url: &str| url.strip_prefix("https://").is_some_and(|host| !host.is_empty());
    match body.get("url").and_then(Value::as_str) {
        None if kind.default_url.is_some() => {}
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
    let default = kind_of(body).and_then(|kind| kind.default_url).unwrap_or_default();
    record.insert("url".into(), body.get("url").cloned().unwrap_or_else(|| default.into()));
    record.insert("config".into(), Value::Object(shown));
    secrets
}
