//! Health checks of containers and applications (part 2.4).

use super::words::PROBE_SCHEME;
use crate::table::Shape::{Integer, List, Object, OneOf, Text};
use crate::table::{Rule, Save, Table, field, table};

/// The readiness and liveness probes of a service.
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

/// The kind of a probe. Exactly one field is set, and only that field is sent.
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

/// A TCP probe. Null and an empty host differ.
pub static TCP: Table = table(
    "tcp",
    "2.4",
    &[field("port", Integer).rule(Rule::Between(1, 65_535)), field("host", Text).nullable()],
);

/// An HTTP probe.
pub static HTTP: Table = table(
    "http",
    "2.4",
    &[
        field("path", Text),
        field("scheme", OneOf(&PROBE_SCHEME)),
        field("port", Integer).rule(Rule::Between(1, 65_535)),
    ],
);

/// A probe that runs a command.
pub static EXEC: Table = table("exec", "2.4", &[field("command", List(&Text))]);

/// A gRPC probe. Null and an empty service differ.
pub static GRPC: Table = table(
    "grpc",
    "2.4",
    &[field("service", Text).nullable(), field("port", Integer).rule(Rule::Between(1, 65_535))],
);

/// The tables of this area.
pub static ALL: &[&Table] = &[&HEALTHCHECKS, &PROBE, &PROBE_TYPE, &TCP, &HTTP, &EXEC, &GRPC];
