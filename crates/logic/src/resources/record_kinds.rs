//! The kind of each collection’s records.

use super::record_kind::RecordKind;
use super::{
    annotations_group, api_token, cluster, invitation, invoice, labels_group, member, registry, webhook,
};
use crate::route::Collection;

/// Returns the kind of a collection’s records.
pub fn kind_of(collection: Collection) -> &'static RecordKind {
    match collection {
        Collection::Clusters => &cluster::KIND,
        Collection::Registries => &registry::KIND,
        Collection::LabelsGroups => &labels_group::KIND,
        Collection::AnnotationsGroups => &annotations_group::KIND,
        Collection::Members => &member::KIND,
        Collection::Invitations => &invitation::KIND,
        Collection::Invoices => &invoice::KIND,
        Collection::Webhooks => &webhook::KIND,
        Collection::ApiTokens => &api_token::KIND,
    }
}
