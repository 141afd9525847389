//! The declaration of a service’s settings, for the page of one service and for several services.

use super::record::ServiceRecord;
use crate::features::editing::declaration::{Declaration, RecordSource};
use leptos::prelude::*;
use slipway_api::state::ServiceKind;
use slipway_logic::editor::SaveMode;
use slipway_logic::editor::service::ServiceSchema;
use slipway_logic::service::requests;
use std::sync::Arc;

/// Returns the declaration of an editor of a service’s settings; None for a kind whose settings the console doesn’t know.
pub fn declare_settings(record: ServiceRecord, kind: &ServiceKind, mode: SaveMode) -> Option<Declaration> {
    let (table, build_request, id) = (requests::table(kind)?, requests::save(kind)?, record.id);
    let source =
        move || RecordSource { request: record.present_request(), table, in_list: Some(id.to_string()) };
    Some(Declaration {
        schema: Arc::new(ServiceSchema { table, kind: kind.clone(), id: id.to_string() }),
        table,
        mode,
        initial: String::new(),
        submit_label: "Save settings",
        success_message: "Settings saved",
        next_step: "",
        left_message: "",
        keeps_undo: true,
        is_part_of_run: mode == SaveMode::Unreviewed,
        request: Arc::new(move |body| build_request(id, body)),
        source: Some(Arc::new(source)),
        follows: None,
        on_saved: Callback::new(|_| ()),
        show_field: Callback::new(|_| ()),
    })
}
