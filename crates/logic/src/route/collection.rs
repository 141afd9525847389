//! The kinds of records that an organization has a list of.

use super::parameter::{Parameter, Values};
use crate::text::format::in_sentence;

/// A kind of records of an organization.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collection {
    /// Clusters.
    Clusters,
    /// Container registries.
    Registries,
    /// Label groups.
    LabelsGroups,
    /// Annotation groups.
    AnnotationsGroups,
    /// Members.
    Members,
    /// Invitations.
    Invitations,
    /// Invoices.
    Invoices,
    /// Webhooks.
    Webhooks,
    /// API tokens.
    ApiTokens,
}

/// Each collection with its segment in the address, the heading of its list, and the heading of one record.
const COLLECTIONS: &[(Collection, &str, &str, &str)] = &[
    (Collection::Clusters, "clusters", "Clusters", "Cluster"),
    (Collection::Registries, "registries", "Registries", "Registry"),
    (Collection::LabelsGroups, "labels-groups", "Label groups", "Label group"),
    (Collection::AnnotationsGroups, "annotations-groups", "Annotation groups", "Annotation group"),
    (Collection::Members, "members", "Members", "Member"),
    (Collection::Invitations, "invitations", "Invitations", "Invitation"),
    (Collection::Invoices, "invoices", "Invoices", "Invoice"),
    (Collection::Webhooks, "webhooks", "Webhooks", "Webhook"),
    (Collection::ApiTokens, "api-tokens", "API tokens", "API token"),
];

impl Collection {
    /// Returns every collection, in the order of the page “Organization settings”.
    pub fn all() -> impl Iterator<Item = Self> {
        COLLECTIONS.iter().map(|(collection, ..)| *collection)
    }

    fn row(self) -> Option<&'static (Self, &'static str, &'static str, &'static str)> {
        COLLECTIONS.iter().find(|(collection, ..)| *collection == self)
    }

    /// Returns the heading of the list: "Label groups".
    pub fn name(self) -> &'static str {
        self.row().map_or("", |(_, _, name, _)| name)
    }

    /// Returns the singular for use within a sentence: "label group", "API token".
    pub fn one_in_sentence(self) -> String {
        in_sentence(self.one())
    }

    /// Returns a sentence that describes the records, for the overview of the settings.
    pub fn about(self) -> &'static str {
        match self {
            Self::Clusters => "Where environments run.",
            Self::Registries => "Where images of containers are pulled from.",
            Self::LabelsGroups => "Labels that several services share.",
            Self::AnnotationsGroups => "Annotations that several services share.",
            Self::Members => "Who has access, and with which role.",
            Self::Invitations => "Who was invited and hasn’t joined yet.",
            Self::Invoices => "Plan, current cost, and past invoices.",
            Self::Webhooks => "Tell other systems about deployments.",
            Self::ApiTokens => "Tokens for scripts and other programs.",
        }
    }

    /// Returns the heading of one record: "Label group".
    pub fn one(self) -> &'static str {
        self.row().map_or("", |(.., singular)| singular)
    }
}

impl Collection {
    /// Returns the segment in the address: `registries`.
    fn slug(self) -> &'static str {
        self.row().map_or("", |(_, slug, ..)| slug)
    }
}

impl Parameter for Collection {
    fn write(&self, to: &mut Vec<String>) {
        to.push(self.slug().to_owned());
    }

    fn read(values: &mut Values) -> Option<Self> {
        let text = values.next()?;
        COLLECTIONS.iter().find(|(_, slug, ..)| *slug == text).map(|(collection, ..)| *collection)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collection_is_found_by_its_address() {
        for collection in Collection::all() {
            assert_eq!(Collection::read(&mut vec![collection.slug()].into_iter()), Some(collection));
            assert!(!collection.name().is_empty() && !collection.one().is_empty());
        }
        assert_eq!(Collection::read(&mut vec!["odd"].into_iter()), None);
    }
}
