//! Ports, edited in a table.

use super::edit_table::{EditTable, SetCell, TableDescription};
use super::list::RecordList;
use crate::pages::environment::service::settings::editor::use_settings;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::tables::words::PROTOCOL;
use slipway_api::visible::visible;
use slipway_logic::editor::edit::{PathSegment, key};
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::settings::rules::probes_of_port;

static PORTS: TableDescription = TableDescription {
    label: "Ports",
    heading: "section-ports",
    inputs: &[
        Input::text("internal_port", "Internal port", "").example("8080"),
        Input::text("protocol", "Protocol", "").with(Control::Word(PROTOCOL.known)),
        Input::text("name", "Name", ""),
        Input::text("publicly_accessible", "Public", "").with(Control::Check),
        Input::text("external_port", "External port", "").example("443"),
        Input::text("is_default", "Default", "").with(Control::Check),
        Input::text("public_path", "Public path", "").example("/"),
        Input::text("public_path_rewrite", "Rewrite to", ""),
    ],
    name: port_name,
    empty: "No ports. The service can’t be reached over the network.",
    add: "Add port",
    new_row: r#"{"internal_port":"","publicly_accessible":false,"protocol":"HTTP"}"#,
    first: "internal_port",
};

/// The section.
#[component]
pub fn Ports() -> impl IntoView {
    let settings = use_settings();
    let list = RecordList::new(settings, vec![key("ports")]);
    let used_by = move |port: String| {
        let number = at(&port, &["internal_port"]).integer()?;
        settings.handle.mine.with(|mine| probes_of_port(mine, number))
    };
    // A service has one default port.
    let choose = SetCell::new(move |(own, text): (PathSegment, String)| {
        let is_chosen = text == "true";
        for (segment, port) in list.records() {
            let was = at(&port, &["is_default"]).boolean().unwrap_or_default();
            let now = if segment == own { is_chosen } else { was && !is_chosen };
            if now != was {
                let path = vec![key("ports"), segment, key("is_default")];
                settings.set_json(&path, Some(if now { "true" } else { "false" }));
            }
        }
    });
    view! { <EditTable list table=&PORTS about=used_by set_cell=("is_default", choose) /> }
}

/// Returns how a person knows a port.
fn port_name(port: &str) -> String {
    let text = |key: &str| at(port, &[key]).text().filter(|text| !text.is_empty());
    let number = at(port, &["internal_port"]).integer().map(|number| number.to_string());
    let name = match (text("name"), number) {
        (Some(name), Some(number)) => format!("{name} ({number})"),
        (Some(name), None) => name,
        (None, Some(number)) => format!("port {number}"),
        (None, None) => "new port".to_owned(),
    };
    visible(&name)
}
