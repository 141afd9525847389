//! Clusters.

use super::ListOf;
use super::record_kind::{RecordKind, text};
use slipway_api::Operation;
use slipway_api::operations::cluster::ListClusters;
use slipway_api::tables::cluster::CLUSTER;
use slipway_logic::list::{Cell, Column, Of, column};
use slipway_logic::places::directory::Kind;

const COLUMNS: &[Column] = &[
    column("name", "Cluster", Cell::Name, Of::Own(&["name"])),
    column("state", "State", Cell::State, Of::Side(&["status"])).filter(),
    column("region", "Region", Cell::Text, Of::Own(&["region"])).filter(),
    column("version", "Version", Cell::Code, Of::Own(&["version"])).wide(),
    column("next", "Upgrade to", Cell::Code, Of::Side(&["next_k8s_available_version"])).wide(),
    column("lock", "Locked by", Cell::Text, Of::Side(&["cluster_lock", "owner_name"])),
];

/// The clusters of an organization.
pub static LIST: ListOf = ListOf {
    name: "Clusters",
    one: "cluster",
    many: "clusters",
    empty: "No cluster yet",
    advice: "Environments run on clusters. The administrator of the platform adds one.",
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("name", false),
    notes: false,
};

/// Operations, forms and texts of clusters.
pub static KIND: RecordKind = RecordKind {
    list: &LIST,
    table: &CLUSTER,
    read_all: |organization| ListClusters { organization }.request(),
    read: None,
    name: |record| text(record, "name"),
    create: None,
    edit: None,
    delete: None,
    usage: None,
    known_as: Some(Kind::Cluster),
};
