//! What containers and applications run with: ports, storage, health checks, autoscaling (parts 2.2 to 2.4, 2.7).

use super::words::{AUTOSCALING_MODE, PROBE_SCHEME, PROTOCOL, SCALER_ROLE, STORAGE_TYPE};
use crate::table::Shape::{Boolean, DateTime, Free, Integer, List, Object, OneOf, Text, Uuid};
use crate::table::{Rule, Save, Table, field, table};

/// A port. One that is left out of a request is deleted: its id goes back with it.
pub static PORT: Table = table(
    "port",
    "2.2",
    &[
        field("id", Uuid),
        field("internal_port", Integer).rule(Rule::Between(1, 65_535)),
        field("external_port", Integer).rule(Rule::Between(1, 65_535)),
        field("publicly_accessible", Boolean),
        field("protocol", OneOf(&PROTOCOL)),
        field("name", Text),
        field("is_default", Boolean),
        field("public_path", Text),
        field("public_path_rewrite", Text),
    ],
);

/// A storage. One that is left out of a request is deleted: its id goes back with it.
pub static STORAGE: Table = table(
    "storage",
    "2.3",
    &[
        field("id", Uuid),
        field("type", OneOf(&STORAGE_TYPE)),
        field("size", Integer).rule(Rule::AtLeast(4)).unit("GB"),
        field("mount_point", Text).rule(Rule::MountPoint),
    ],
);

/// Both probes.
pub static HEALTHCHECKS: Table = table(
    "healthchecks",
    "2.4",
    &[
        field("readiness_probe", Object(&PROBE)).nullable(),
        field("liveness_probe", Object(&PROBE)).nullable(),
    ],
);

/// A probe.
pub static PROBE: Table = table(
    "probe",
    "2.4",
    &[
        field("type", Object(&PROBE_TYPE)),
        field("initial_delay_seconds", Integer).rule(Rule::AtLeast(0)).unit("s"),
        field("period_seconds", Integer).rule(Rule::AtLeast(1)).unit("s"),
        field("timeout_seconds", Integer).rule(Rule::AtLeast(1)).unit("s"),
        field("success_threshold", Integer).rule(Rule::AtLeast(1)),
        field("failure_threshold", Integer).rule(Rule::AtLeast(1)),
    ],
);

/// The kind of a probe: exactly one is set, and alone goes back.
pub static PROBE_TYPE: Table = table(
    "probe_type",
    "2.4",
    &[
        field("tcp", Object(&TCP)).nullable().save(Save::UnlessNull),
        field("http", Object(&HTTP)).nullable().save(Save::UnlessNull),
        field("exec", Object(&EXEC)).nullable().save(Save::UnlessNull),
        field("grpc", Object(&GRPC)).nullable().save(Save::UnlessNull),
    ],
);

/// A connection. Null and an empty host differ.
pub static TCP: Table = table(
    "tcp",
    "2.4",
    &[field("port", Integer).rule(Rule::Between(1, 65_535)), field("host", Text).nullable()],
);

/// A request.
pub static HTTP: Table = table(
    "http",
    "2.4",
    &[
        field("path", Text),
        field("scheme", OneOf(&PROBE_SCHEME)),
        field("port", Integer).rule(Rule::Between(1, 65_535)),
    ],
);

/// A command.
pub static EXEC: Table = table("exec", "2.4", &[field("command", List(&Text))]);

/// A call. Null and an empty service differ.
pub static GRPC: Table = table(
    "grpc",
    "2.4",
    &[field("service", Text).nullable(), field("port", Integer).rule(Rule::Between(1, 65_535))],
);

/// When a service gets more instances.
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

/// What an autoscaling policy looks at. Of both configurations the one that came is sent.
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

/// How a scaler signs in where it looks.
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
pub static ALL: &[&Table] = &[
    &PORT,
    &STORAGE,
    &HEALTHCHECKS,
    &PROBE,
    &PROBE_TYPE,
    &TCP,
    &HTTP,
    &EXEC,
    &GRPC,
    &AUTOSCALING,
    &SCALER,
    &TRIGGER_AUTHENTICATION,
];
