//! Autoscaling of containers and applications (part 2.7).

use super::words::{AUTOSCALING_MODE, SCALER_ROLE};
use crate::table::Shape::{Boolean, DateTime, Free, Integer, List, Object, OneOf, Text, Uuid};
use crate::table::{Rule, Save, Table, field, table};

/// The autoscaling policy of a service.
pub static AUTOSCALING: Table = table(
    "autoscaling",
    "2.7",
    &[
        field("id", Uuid).read_only(),
        field("created_at", DateTime).read_only(),
        field("updated_at", DateTime).read_only(),
        field("service_id", Uuid).read_only(),
        field("mode", OneOf(&AUTOSCALING_MODE)),
        field("polling_interval_seconds", Integer).rule(Rule::AtLeast(1)).unit("s"),
        field("cooldown_period_seconds", Integer).rule(Rule::AtLeast(0)).unit("s"),
        field("scalers", List(&Object(&SCALER))),
    ],
);

/// A scaler of an autoscaling policy. Of `config_json` and `config_yaml`, only the one that the platform sent is sent back.
pub static SCALER: Table = table(
    "scaler",
    "2.7",
    &[
        field("id", Uuid).read_only(),
        field("created_at", DateTime).read_only(),
        field("updated_at", DateTime).read_only(),
        field("scaler_type", Text),
        field("enabled", Boolean),
        field("role", OneOf(&SCALER_ROLE)),
        field("config_json", Free).nullable().save(Save::UnlessNull),
        field("config_yaml", Text).nullable().save(Save::UnlessNull),
        field("trigger_authentication", Object(&TRIGGER_AUTHENTICATION)).nullable(),
    ],
);

/// The credentials of a scaler for its metrics source.
pub static TRIGGER_AUTHENTICATION: Table = table(
    "trigger_authentication",
    "2.7",
    &[
        field("id", Uuid).read_only(),
        field("created_at", DateTime).read_only(),
        field("updated_at", DateTime).read_only(),
        field("organization_id", Text).read_only(),
        field("name", Text),
        field("config_yaml", Text),
    ],
);

/// The tables of this area.
pub static ALL: &[&Table] = &[&AUTOSCALING, &SCALER, &TRIGGER_AUTHENTICATION];
