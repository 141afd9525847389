//! Health checks of containers and applications (part 2.4).

use super::enumerations::PROBE_SCHEME;
use crate::table::Shape::{Integer, List, Object, OneOf, Text};
use crate::table::{Rule, Save, field, tables};

tables! {
    /// The readiness and liveness probes of a service.
    HEALTHCHECKS: healthchecks, "2.4" => {
        READINESS_PROBE = field(Object(&PROBE)).nullable(),
        LIVENESS_PROBE = field(Object(&PROBE)).nullable(),
    }

    /// A readiness or liveness probe: its kind, its times and its thresholds.
    PROBE: probe, "2.4" => {
        TYPE = field(Object(&PROBE_TYPE)),
        INITIAL_DELAY_SECONDS = field(Integer).rule(Rule::AtLeast(0)).unit("s"),
        PERIOD_SECONDS = field(Integer).rule(Rule::AtLeast(1)).unit("s"),
        TIMEOUT_SECONDS = field(Integer).rule(Rule::AtLeast(1)).unit("s"),
        SUCCESS_THRESHOLD = field(Integer).rule(Rule::AtLeast(1)),
        FAILURE_THRESHOLD = field(Integer).rule(Rule::AtLeast(1)),
    }

    /// The kind of a probe. Exactly one field is set: its name is the kind. Only that field is sent.
    PROBE_TYPE: probe_type, "2.4" => {
        TCP = field(Object(&TCP)).nullable().save(Save::UnlessNull),
        HTTP = field(Object(&HTTP)).nullable().save(Save::UnlessNull),
        EXEC = field(Object(&EXEC)).nullable().save(Save::UnlessNull),
        GRPC = field(Object(&GRPC)).nullable().save(Save::UnlessNull),
    }

    /// A TCP probe. `host` is null for the platform’s default host. A save replaces neither null by the empty text, nor the empty text by
    /// null.
    TCP: tcp, "2.4" => {
        PORT = field(Integer).rule(Rule::Between(1, 65_535)),
        HOST = field(Text).nullable(),
    }

    /// An HTTP probe.
    HTTP: http, "2.4" => {
        PATH = field(Text),
        SCHEME = field(OneOf(&PROBE_SCHEME)),
        PORT = field(Integer).rule(Rule::Between(1, 65_535)),
    }

    /// A probe that runs a command.
    EXEC: exec, "2.4" => {
        COMMAND = field(List(&Text)),
    }

    /// A gRPC probe. Null as `service` (no service is named) and the empty text are different values.
    GRPC: grpc, "2.4" => {
        SERVICE = field(Text).nullable(),
        PORT = field(Integer).rule(Rule::Between(1, 65_535)),
    }
}
