//! The list and the read of clusters.

use super::ListDescription;
use super::record_kind::{RecordKind, text};
use crate::list::{CellKind, CellSource, Column, column};
use crate::places::known_ids::KnownKind;
use slipway_api::Operation;
use slipway_api::fields::{cluster, cluster_lock, cluster_status};
use slipway_api::operations::cluster::ListClusters;
use slipway_api::tables::cluster::CLUSTER;

const COLUMNS: &[Column] = &[
    column("name", "Cluster", CellKind::Name, CellSource::Record(&[cluster::NAME])),
    column("state", "State", CellKind::State, CellSource::Status(&[cluster::STATUS])).filter(),
    column("region", "Region", CellKind::Text, CellSource::Record(&[cluster::REGION])).filter(),
    column("version", "Version", CellKind::Code, CellSource::Record(&[cluster::VERSION])).wide(),
    column(
        "next",
        "Upgrade to",
        CellKind::Code,
        CellSource::Status(&[cluster_status::NEXT_K8S_AVAILABLE_VERSION]),
    )
    .wide()
    .rare(),
    column(
        "lock",
        "Locked by",
        CellKind::Text,
        CellSource::Status(&[cluster_status::CLUSTER_LOCK, cluster_lock::OWNER_NAME]),
    )
    .rare(),
];

/// The list of the clusters of an organization: its texts, columns and default sort.
pub static LIST: ListDescription = ListDescription {
    name: "Clusters",
    one: "cluster",
    many: "clusters",
    empty: "No cluster yet",
    advice: "Environments run on clusters. This console doesn’t create them.",
    key: cluster::ID,
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("name", false),
    notes: false,
};

/// The record kind of clusters: its list, requests, forms and texts.
pub static KIND: RecordKind = RecordKind {
    list: &LIST,
    table: &CLUSTER,
    read_all: |organization| ListClusters { organization }.request(),
    read: None,
    name: |record| text(record, cluster::NAME),
    state: None,
    create: None,
    edit: None,
    delete: None,
    usage: None,
    known_as: Some(KnownKind::Cluster),
};
