//! Volumes, edited in a table.

use super::edit_table::{EditTable, TableDescription};
use super::list::RecordList;
use crate::pages::environment::service::settings::editor::use_settings;
use leptos::prelude::*;
use slipway_api::fields::{service, storage};
use slipway_api::tables::enumerations::STORAGE_TYPE;
use slipway_logic::editor::edit::key;
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::settings::parts::volume_name;

static VOLUMES: TableDescription = TableDescription {
    label: "Storage",
    heading: "section-storage",
    inputs: &[
        Input::text(storage::TYPE, "Type", "").with(Control::Choice(STORAGE_TYPE.values)),
        Input::text(storage::SIZE, "Size (GB)", "").example("10"),
        Input::text(storage::MOUNT_POINT, "Mount point", "").example("/data"),
    ],
    name: volume_name,
    empty: "No volumes.",
    add: "Add volume",
    new_row: r#"{"type":"FAST_SSD","size":10,"mount_point":""}"#,
    first: storage::MOUNT_POINT,
};

/// The section of the volumes.
#[component]
pub fn Storage() -> impl IntoView {
    let list = RecordList::new(use_settings(), vec![key(service::STORAGE)]);
    let loses_data = |_| Some("The volume will be deleted. Expect to lose its data.".to_owned());
    view! { <EditTable list table=&VOLUMES about=loses_data /> }
}
