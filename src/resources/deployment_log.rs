//! The entries of an environment's deployment log.

use super::ListOf;
use slipway_logic::list::{Cell, Column, Of, column};

const COLUMNS: &[Column] = &[
    column("message", "Message", Cell::Name, Of::Own(&["message"])),
    column("state", "State", Cell::Label, Of::Own(&["state"])).filter(),
    column("service", "Service", Cell::Text, Of::Own(&["scope", "name"])).filter(),
    column("hint", "Hint", Cell::Text, Of::Own(&["hint"])).wide(),
    column("time", "Time", Cell::Time, Of::Own(&["created_at"])),
];

/// The last entries of an environment's log, the newest first.
pub static LIST: ListOf = ListOf {
    name: "Deployment log",
    one: "entry",
    many: "entries",
    empty: "No entry yet",
    advice: "Deployments write to this log. Nothing was deployed in this environment.",
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("time", true),
    notes: false,
};
