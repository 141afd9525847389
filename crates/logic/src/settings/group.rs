//! The content and the scopes of a label group or an annotation group, for the choice of groups (parts 2.5 and 2.6).

use crate::records::fields::label;
use slipway_api::described::at;
use slipway_api::fields::{annotations_group, label, labels_group};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;

/// The facts about a group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GroupFacts {
    /// The id.
    pub id: String,
    /// The name, or the id if there is no name.
    pub name: String,
    /// The labels or annotations: `team=shop`.
    pub entries: Vec<String>,
    /// The scopes as a sentence: "Applies to pods, services." For labels, whether some are also set at the cloud provider. Empty
    /// otherwise.
    pub scopes: String,
}

/// Returns the facts about a group (JSON).
pub fn facts(group: &str) -> GroupFacts {
    let text = |json: &str, field: FieldName| at(json, &[field]).text().map(|text| visible(&text));
    let entry = |entry: &str| {
        let (key, value) = (text(entry, label::KEY)?, text(entry, label::VALUE).unwrap_or_default());
        Some(format!("{key}={value}"))
    };
    let all = [labels_group::LABELS, annotations_group::ANNOTATIONS]
        .into_iter()
        .flat_map(|field| at(group, &[field]).elements());
    let scopes = at(group, &[annotations_group::SCOPES]).elements();
    let scope = |json: &&str| {
        let word = slipway_api::described::Value::of(json).text().unwrap_or_default();
        label(&word.to_ascii_lowercase()).to_ascii_lowercase()
    };
    let scopes: Vec<String> = scopes.iter().map(scope).map(|scope| visible(&scope)).collect();
    let id = text(group, labels_group::ID).unwrap_or_default();
    let propagates = |entry: &&str| at(entry, &[label::PROPAGATE_TO_CLOUD_PROVIDER]).boolean() == Some(true);
    let propagated =
        at(group, &[labels_group::LABELS]).elements().iter().filter(|entry| propagates(entry)).count();
    let scopes = match (scopes.is_empty(), propagated) {
        (false, _) => format!("Applies to {}.", scopes.join(", ")),
        (true, 0) => String::new(),
        (true, _) => "Some labels are also set at the cloud provider.".to_owned(),
    };
    GroupFacts {
        name: text(group, labels_group::NAME).unwrap_or_else(|| id.clone()),
        id,
        entries: all.filter_map(entry).collect(),
        scopes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_says_what_it_holds_and_where_it_applies() {
        let annotations = facts(
            r#"{"id":"g","name":"Metrics","annotations":[{"key":"scrape","value":"true"}],"scopes":["PODS","CRON_JOBS"]}"#,
        );
        assert_eq!(annotations.entries, ["scrape=true"]);
        assert_eq!(annotations.scopes, "Applies to pods, cron jobs.");
        let labels = facts(
            r#"{"id":"g","labels":[{"key":"team","value":"shop","propagate_to_cloud_provider":true}]}"#,
        );
        assert_eq!(labels.name, "g");
        assert_eq!(labels.scopes, "Some labels are also set at the cloud provider.");
        assert_eq!(facts("{}"), GroupFacts::default());
    }
}
