//! The content and the scopes of a label group or an annotation group, for the choice of groups (parts 2.5 and 2.6).

use crate::editor::edit::PathSegment;
use crate::editor::schema::ReviewRow;
use crate::records::fields::label;
use slipway_api::described::at;
use slipway_api::fields::{annotations_group, label, labels_group, service};
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
    /// A sentence: the scopes of an annotation group ("Applies to pods, services."), or the labels of a label group that are also set at
    /// the cloud provider ("Also set at the cloud provider: team."). Empty without either.
    pub summary: String,
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
        let scope = slipway_api::described::Value::of(json).text().unwrap_or_default();
        label(&scope.to_ascii_lowercase()).to_ascii_lowercase()
    };
    let scopes: Vec<String> = scopes.iter().map(scope).map(|scope| visible(&scope)).collect();
    let id = text(group, labels_group::ID).unwrap_or_default();
    let propagates = |entry: &&str| at(entry, &[label::PROPAGATE_TO_CLOUD_PROVIDER]).boolean() == Some(true);
    let labels = at(group, &[labels_group::LABELS]).elements();
    let propagated: Vec<String> =
        labels.into_iter().filter(propagates).filter_map(|entry| text(entry, label::KEY)).collect();
    let summary = match (scopes.is_empty(), propagated.is_empty()) {
        (false, _) => format!("Applies to {}.", scopes.join(", ")),
        (true, true) => String::new(),
        (true, false) => format!("Also set at the cloud provider: {}.", propagated.join(", ")),
    };
    GroupFacts {
        name: text(group, labels_group::NAME).unwrap_or_else(|| id.clone()),
        id,
        entries: all.filter_map(entry).collect(),
        summary,
    }
}

/// The lists of groups in the record of a service.
pub const LISTS: [FieldName; 2] = [service::LABELS_GROUPS, service::ANNOTATIONS_GROUPS];

/// Returns the list and the id of the group at a path of a service's record; None for the path of anything else.
pub fn group_at(path: &[PathSegment]) -> Option<(FieldName, &str)> {
    match path {
        [PathSegment::Key(list), PathSegment::Id(id)] => {
            LISTS.into_iter().find(|known| **known == **list).map(|list| (list, id.as_str()))
        }
        _ => None,
    }
}

/// Returns a row of a review. If the row is about a group, its label has the names of the list and of the group, "Label groups › Shop", or
/// the group’s id if its name isn’t known. Any other row is unchanged. `name_of` returns the name of the group with an id in one of the
/// lists; None if it isn’t known.
pub fn named(row: ReviewRow, name_of: impl Fn(FieldName, &str) -> Option<String>) -> ReviewRow {
    let label_of_group = group_at(&row.path).map(|(list, id)| {
        let name = name_of(list, id).unwrap_or_else(|| id.to_owned());
        format!("{} › {name}", label(&list))
    });
    ReviewRow { label: label_of_group.unwrap_or(row.label), ..row }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::edit::key;

    #[test]
    fn a_group_in_a_review_has_its_name() {
        let row = |path: Vec<PathSegment>| ReviewRow {
            label: "Label groups".to_owned(),
            path,
            base: String::new(),
            mine: String::new(),
            theirs: None,
            conflict: None,
        };
        let name_of = |list: FieldName, id: &str| {
            (list == service::LABELS_GROUPS && id == "g1").then(|| "Shop".to_owned())
        };
        let label = |path: Vec<PathSegment>| named(row(path), name_of).label;
        let group = |id: &str| vec![key(service::LABELS_GROUPS), PathSegment::Id(id.to_owned())];
        assert_eq!(label(group("g1")), "Label groups › Shop");
        assert_eq!(label(group("g2")), "Label groups › g2", "an unknown name stays an id");
        assert_eq!(label(vec![key(service::NAME)]), "Label groups", "another field keeps its label");
    }

    #[test]
    fn a_group_says_what_it_holds_and_where_it_applies() {
        let annotations = facts(
            r#"{"id":"g","name":"Metrics","annotations":[{"key":"scrape","value":"true"}],"scopes":["PODS","CRON_JOBS"]}"#,
        );
        assert_eq!(annotations.entries, ["scrape=true"]);
        assert_eq!(annotations.summary, "Applies to pods, cron jobs.");
        let labels = facts(
            r#"{"id":"g","labels":[{"key":"team","value":"shop","propagate_to_cloud_provider":true}]}"#,
        );
        assert_eq!(labels.name, "g");
        assert_eq!(labels.summary, "Also set at the cloud provider: team.");
        assert_eq!(facts("{}"), GroupFacts::default());
    }
}
