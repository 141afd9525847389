//! The rules for a service's settings: required fields, bounds, and values that contradict each other (companion, "Saving a service":
//! required fields and bounds).

use super::draft::missing_credentials;
use super::probe::KINDS;
use crate::editor::edit::{Edit, PathSegment, field_path, key, steps};
use crate::editor::merge::touches;
use crate::forms::rule::{self, FieldMessage};
use crate::text::format::number;
use slipway_api::described::{Value, at};
use slipway_api::fields::{
    application, autoscaling, container, exec, healthchecks, http, port, probe, probe_type, scaler, service,
    storage, tcp, trigger_authentication,
};
use slipway_api::patch::Step;
use slipway_api::path;
use slipway_api::table::{FieldName, Save, Table};
use slipway_api::tables::service::CONTAINER;

/// The probes of a service.
const PROBES: [FieldName; 2] = [healthchecks::READINESS_PROBE, healthchecks::LIVENESS_PROBE];

/// The kinds of probes that connect to a port.
const KINDS_WITH_PORT: [FieldName; 3] = [probe_type::TCP, probe_type::HTTP, probe_type::GRPC];

/// The path of the list of scalers.
const SCALERS: FieldName = path!(service::AUTOSCALING, autoscaling::SCALERS);

/// A violation of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The path of the field, and its message.
    pub message: FieldMessage,
    /// Other fields that the rule depends on. The message is also shown if only one of these fields was edited.
    pub reads: &'static [FieldName],
}

impl From<FieldMessage> for Violation {
    fn from(message: FieldMessage) -> Self {
        Self { message, reads: &[] }
    }
}

/// Returns the violations of `request`, the body that saves a service. `record` is the service as the platform returned it, `table` has the
/// fields of such records.
pub fn validate(record: &str, request: &str, table: &'static Table) -> Vec<Violation> {
    let is_sent = |(path, _): &FieldMessage| {
        let key = path.split(['.', '[']).next().unwrap_or_default();
        // Only errors of fields that are sent as they are in the record are reported: not of fields that the platform sets, nor of those
        // that are sent as ids. Auto-preview is left out, because the table requires it although it may be unset, and the icon, because no
        // form edits it.
        table.field(key).is_some_and(|field| matches!(field.save, Save::Keep | Save::UnlessNull))
            && ![service::ICON_URI, service::AUTO_PREVIEW].iter().any(|field| *field == *key)
    };
    let of_table = rule::validate(request, table).into_iter().filter(is_sent);
    let mut found: Vec<Violation> = of_table.map(Violation::from).collect();
    // A record has the whole registry, but a request only its id, so the table's rule for `registry` doesn't apply.
    let registry = at(request, &[container::REGISTRY_ID]);
    let has_no_registry = registry == Value::Absent || registry.text().is_some_and(|id| id.is_empty());
    if table.name == CONTAINER.name && has_no_registry {
        found.push((container::REGISTRY_ID.to_string(), "Required.".to_owned()).into());
    }
    found.extend(above_maximum(record, request).into_iter().map(Violation::from));
    found.extend(crossed_instances(request));
    found.extend(repeated(request, &[service::PORTS], port::INTERNAL_PORT, |port| {
        let number = at(port, &[port::INTERNAL_PORT]).integer()?;
        let protocol = at(port, &[port::PROTOCOL]).text().unwrap_or_default();
        Some((format!("{number} {protocol}"), "Another port has this number and protocol.".to_owned()))
    }));
    found.extend(repeated(request, &[service::STORAGE], storage::MOUNT_POINT, |volume| {
        let point = at(volume, &[storage::MOUNT_POINT]).text()?;
        Some((point.trim_end_matches('/').to_owned(), "Another volume is mounted here.".to_owned()))
    }));
    found.extend(probes(request).into_iter().map(Violation::from));
    let required = |path: Vec<PathSegment>| {
        Violation::from((path_of(request, &path), "Required. Drafts don’t keep credentials.".to_owned()))
    };
    found.extend(missing_credentials(request, record).into_iter().map(required));
    found
}

/// Returns the path of a scaler's credentials as text, with the index of the scaler in the request:
/// `autoscaling.scalers[0].trigger_authentication.config_yaml`.
fn path_of(request: &str, path: &[PathSegment]) -> String {
    let index = steps(request, path).into_iter().flatten().find_map(|step| match step {
        Step::Index(index) => Some(index),
        Step::Key(_) => None,
    });
    format!(
        "{SCALERS}[{}].{}",
        index.unwrap_or_default(),
        path!(scaler::TRIGGER_AUTHENTICATION, trigger_authentication::CONFIG_YAML)
    )
}

/// Returns the messages about edited values: those of `found` whose field, or a field that the rule depends on, is in `edits`. Invalid values
/// that nobody edited don't block a save. `mine` is the edited request.
pub fn errors_of_edited_fields(edits: &[Edit], mine: &str, found: Vec<Violation>) -> Vec<FieldMessage> {
    let is_edited = |path: &[PathSegment]| edits.iter().any(|edit| touches(&edit.path, path));
    let concerns = |violation: &Violation| {
        is_edited(&field_path(mine, &violation.message.0))
            || violation.reads.iter().any(|field| is_edited(&[key(*field)]))
    };
    found.into_iter().filter(concerns).map(|violation| violation.message).collect()
}

/// The resources that have a maximum, the fields of the record that hold it, and the unit. Applications spell the maximum of the GPU
/// differently.
const MAXIMUMS: [(FieldName, &[FieldName], &str); 3] = [
    (service::CPU, &[service::MAXIMUM_CPU], " millicores"),
    (service::MEMORY, &[service::MAXIMUM_MEMORY], " MB"),
    (service::GPU, &[container::MAXIMUM_GPU, application::MAXIMUN_GPU], ""),
];

/// Returns the maximum of a resource, such as CPU. `record` is the service as the platform returned it. None if the record has no maximum
/// for this field.
pub fn maximum(record: &str, amount: FieldName) -> Option<i64> {
    let (_, maximums, _) = MAXIMUMS.into_iter().find(|(known, ..)| *known == amount)?;
    maximums.iter().find_map(|field| at(record, &[*field]).integer())
}

fn above_maximum(record: &str, request: &str) -> Vec<FieldMessage> {
    let above = |(amount, _, unit): (FieldName, _, &str)| {
        let limit = maximum(record, amount)?;
        let is_above = at(request, &[amount]).integer()? > limit;
        is_above.then(|| (amount.to_string(), format!("Must be at most {}{unit}.", number(limit))))
    };
    MAXIMUMS.into_iter().filter_map(above).collect()
}

fn crossed_instances(request: &str) -> Option<Violation> {
    let value = |field: FieldName| at(request, &[field]).integer();
    let (least, most) = (value(service::MIN_RUNNING_INSTANCES)?, value(service::MAX_RUNNING_INSTANCES)?);
    (0..least).contains(&most).then(|| {
        let message = format!("Must be at least the minimum ({}), or −1 for no limit.", number(least));
        Violation {
            message: (service::MAX_RUNNING_INSTANCES.to_string(), message),
            reads: &[service::MIN_RUNNING_INSTANCES],
        }
    })
}

/// Returns a violation for each element of a list whose key equals that of an earlier one. The rule depends on the whole list: an edit
/// of any element can cause the violation.
fn repeated(
    request: &str,
    list: &'static [FieldName; 1],
    field: FieldName,
    key: impl Fn(&str) -> Option<(String, String)>,
) -> Vec<Violation> {
    let mut seen: Vec<String> = Vec::new();
    let mut found = Vec::new();
    let [name] = list;
    for (index, element) in at(request, list).elements().into_iter().enumerate() {
        let Some((key, message)) = key(element) else { continue };
        if seen.contains(&key) {
            found.push(Violation { message: (format!("{name}[{index}].{field}"), message), reads: list });
        }
        seen.push(key);
    }
    found
}

/// Returns the errors of the probes: each needs exactly one kind with its required values, and the success threshold of a liveness probe
/// has to be 1 or absent.
fn probes(request: &str) -> Vec<FieldMessage> {
    let mut found = Vec::new();
    for probe_field in PROBES {
        let Value::Json(probe) = at(request, &[service::HEALTHCHECKS, probe_field]) else { continue };
        let path = |fields: FieldName| format!("{}.{probe_field}.{fields}", service::HEALTHCHECKS);
        let kinds: Vec<FieldName> = KINDS
            .iter()
            .map(|(kind, _)| *kind)
            .filter(|kind| matches!(at(probe, &[probe::TYPE, *kind]), Value::Json(_)))
            .collect();
        let &[kind] = kinds.as_slice() else {
            found.push((path(probe::TYPE), "Choose one kind of check.".to_owned()));
            continue;
        };
        let of_kind = |field: FieldName| at(probe, &[probe::TYPE, kind, field]);
        if kind != probe_type::EXEC && of_kind(tcp::PORT).integer().is_none() {
            found.push((format!("{}.{kind}.{}", path(probe::TYPE), tcp::PORT), "Required.".to_owned()));
        }
        if kind == probe_type::HTTP && of_kind(http::PATH).text().is_none_or(|path| !path.starts_with('/')) {
            found.push((
                path(path!(probe::TYPE, probe_type::HTTP, http::PATH)),
                "Must begin with /.".to_owned(),
            ));
        }
        if kind == probe_type::EXEC && of_kind(exec::COMMAND).elements().is_empty() {
            found.push((path(path!(probe::TYPE, probe_type::EXEC, exec::COMMAND)), "Required.".to_owned()));
        }
        if probe_field == healthchecks::LIVENESS_PROBE
            && at(probe, &[probe::SUCCESS_THRESHOLD]).integer().is_some_and(|threshold| threshold != 1)
        {
            found.push((path(probe::SUCCESS_THRESHOLD), "Must be 1 for liveness.".to_owned()));
        }
    }
    found
}

/// Returns a sentence that names the probes which use a port, as a warning before the port is removed. None if no probe uses it.
pub fn probes_of_port(request: &str, internal_port: i64) -> Option<String> {
    let uses = |probe_field: FieldName| {
        KINDS_WITH_PORT.into_iter().any(|kind| {
            at(request, &[service::HEALTHCHECKS, probe_field, probe::TYPE, kind, tcp::PORT]).integer()
                == Some(internal_port)
        })
    };
    let names: Vec<&str> =
        [(healthchecks::READINESS_PROBE, "readiness"), (healthchecks::LIVENESS_PROBE, "liveness")]
            .into_iter()
            .filter(|(probe_field, _)| uses(*probe_field))
            .map(|(_, name)| name)
            .collect();
    match names.as_slice() {
        [] => None,
        [name] => Some(format!("The {name} probe uses this port.")),
        _ => Some("The readiness and the liveness probe use this port.".to_owned()),
    }
}

/// Returns the warnings about a request, each with its path: about values that the platform may accept, but that can lose data or have no
/// effect. `base` is the request that would save the service without the edits.
pub fn warnings(base: &str, request: &str) -> Vec<FieldMessage> {
    let mut found = Vec::new();
    let port = |port: &str| at(port, &[port::INTERNAL_PORT]).integer();
    let ports: Vec<i64> = at(request, &[service::PORTS]).elements().into_iter().filter_map(port).collect();
    for probe_field in PROBES {
        for kind in KINDS_WITH_PORT {
            let probe_port =
                at(request, &[service::HEALTHCHECKS, probe_field, probe::TYPE, kind, tcp::PORT]).integer();
            if probe_port.is_some_and(|probe_port| !ports.contains(&probe_port)) {
                let path =
                    format!("{}.{probe_field}.{}.{kind}.{}", service::HEALTHCHECKS, probe::TYPE, tcp::PORT);
                found.push((path, "No port of the service has this number.".to_owned()));
            }
        }
    }
    let scalers = at(request, &[service::AUTOSCALING, autoscaling::SCALERS]).elements();
    let is_primary = |scaler: &&&str| at(scaler, &[scaler::ROLE]).text().as_deref() == Some("PRIMARY");
    if scalers.iter().filter(is_primary).count() > 1 {
        let message = "More than one scaler is PRIMARY. Usually one is, and the others are SAFETY.";
        found.push((SCALERS.to_string(), message.to_owned()));
    }
    // `storage` is a number in a database and a list of volumes in other services. The list isn’t an integer, so this comparison is for
    // databases alone; volumes are compared below.
    if at(base, &[service::STORAGE]).integer() > at(request, &[service::STORAGE]).integer() {
        found.push((service::STORAGE.to_string(), "Less storage can lose data.".to_owned()));
    }
    let volumes = at(request, &[service::STORAGE]).elements();
    let index_of =
        |id: &str| volumes.iter().position(|volume| at(volume, &[storage::ID]).text().as_deref() == Some(id));
    for old in at(base, &[service::STORAGE]).elements() {
        let Some(id) = at(old, &[storage::ID]).text() else { continue };
        let size = |volume: &str| at(volume, &[storage::SIZE]).integer();
        let index = index_of(&id);
        let new = index.and_then(|index| volumes.get(index)).copied();
        let point = at(old, &[storage::MOUNT_POINT]).text().unwrap_or(id);
        match (index, new) {
            (Some(index), Some(new)) if size(new) < size(old) => {
                let path = format!("{}[{index}].{}", service::STORAGE, storage::SIZE);
                found.push((path, "Shrinking a volume can lose its data.".to_owned()));
            }
            (None, _) => found.push((
                service::STORAGE.to_string(),
                format!("{point}: the volume will be deleted. Expect to lose its data."),
            )),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests;
