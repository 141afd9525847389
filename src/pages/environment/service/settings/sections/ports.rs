//! Ports, edited in a table.

use super::edit_table::{EditTable, SetCell, TableDescription};
use super::list::RecordList;
use crate::pages::environment::service::settings::editor::use_settings;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::fields::{port, service};
use slipway_api::tables::enumerations::PROTOCOL;
use slipway_logic::editor::edit::{PathSegment, key};
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::settings::parts::port_name;
use slipway_logic::settings::rules::probes_of_port;

static PORTS: TableDescription = TableDescription {
    label: "Ports",
    heading: "section-ports",
    inputs: &[
        Input::text(port::INTERNAL_PORT, "Internal port", "").example("8080"),
        Input::text(port::PROTOCOL, "Protocol", "").with(Control::Choice(PROTOCOL.values)),
        Input::text(port::NAME, "Name", "").example("–"),
        Input::text(port::PUBLICLY_ACCESSIBLE, "Public", "").with(Control::Check),
        Input::text(port::EXTERNAL_PORT, "External port", "").example("443"),
        Input::text(port::IS_DEFAULT, "Default", "").with(Control::Check),
        Input::text(port::PUBLIC_PATH, "Public path", "").example("/"),
        Input::text(port::PUBLIC_PATH_REWRITE, "Rewrite to", "").example("–"),
    ],
    name: port_name,
    empty: "No ports.",
    add: "Add port",
    new_row: r#"{"internal_port":"","publicly_accessible":false,"protocol":"HTTP"}"#,
    first: port::INTERNAL_PORT,
};

/// The section of the ports.
#[component]
pub fn Ports() -> impl IntoView {
    let settings = use_settings();
    let list = RecordList::new(settings, vec![key(service::PORTS)]);
    let used_by = move |port: String| {
        let number = at(&port, &[port::INTERNAL_PORT]).integer()?;
        settings.handle.mine.with(|mine| probes_of_port(mine, number))
    };
    // A service has at most one default port, so choosing a port as the default removes the mark from the other ports.
    let choose = SetCell::new(move |(chosen_row, text): (PathSegment, String)| {
        let is_chosen = text == "true";
        for (segment, port) in list.records() {
            let was_default = at(&port, &[port::IS_DEFAULT]).boolean().unwrap_or_default();
            let is_default = if segment == chosen_row { is_chosen } else { was_default && !is_chosen };
            if is_default != was_default {
                let path = vec![key(service::PORTS), segment, key(port::IS_DEFAULT)];
                settings.set_json(&path, Some(if is_default { "true" } else { "false" }));
            }
        }
    });
    view! { <EditTable list table=&PORTS about=used_by set_cell=(port::IS_DEFAULT, choose) /> }
}
