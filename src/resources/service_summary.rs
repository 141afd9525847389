//! Services as the list of an organization has them: without their states.

use super::ListOf;
use super::service::{icon, page};
use slipway_api::Record;
use slipway_api::visible::visible;
use slipway_logic::list::{Cell, Column, Of, column};

const COLUMNS: &[Column] = &[
    column("name", "Service", Cell::Name, Of::Own(&["name"])),
    column("kind", "Kind", Cell::Kind, Of::Own(&["service_type"])).filter(),
    column("environment", "Environment", Cell::Text, Of::Made(|own, _| place(own))).filter(),
    column("description", "Description", Cell::Text, Of::Own(&["description"])).wide(),
];

/// The services of an organization.
pub static LIST: ListOf = ListOf {
    name: "Services",
    one: "service",
    many: "services",
    empty: "No service yet",
    advice: "Services are created in an environment.",
    columns: COLUMNS,
    page,
    icon,
    order: ("name", false),
    notes: false,
};

/// Returns the project and the environment: "Payments / eu-production".
fn place(service: &Record) -> String {
    let name = |key: &str| visible(&service.at(&[key]).text().unwrap_or_default());
    format!("{} / {}", name("project_name"), name("environment_name"))
}
