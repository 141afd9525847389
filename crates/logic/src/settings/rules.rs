//! The bounds of a service's settings (companion, "Saving a service": required fields and bounds).

use super::draft::missing_credentials;
use crate::editor::edit::{Edit, PathSegment, field_path};
use crate::editor::merge::touches;
use crate::forms::rule::{self, Message};
use crate::text::format::number;
use slipway_api::described::{Value, at};
use slipway_api::table::{Save, Table};

/// Returns a message for each invalid field of a request, which saves the service of `record`.
pub fn validate(record: &str, request: &str, table: &'static Table) -> Vec<Message> {
    let is_sent = |(path, _): &Message| {
        let key = path.split(['.', '[']).next().unwrap_or_default();
        // Fields that the platform sets aren't sent; others are sent under another name.
        table.field(key).is_some_and(|field| matches!(field.save, Save::Keep | Save::UnlessNull))
            && !["icon_uri", "auto_preview"].contains(&key)
    };
    let is_own = |(path, _): &Message| !path.ends_with(".config_json");
    let mut found: Vec<Message> =
        rule::validate(request, table).into_iter().filter(is_sent).filter(is_own).collect();
    // A record has its registry, a request the id alone.
    let registry = at(request, &["registry_id"]);
    let has_none = registry == Value::Absent || registry.text().is_some_and(|id| id.is_empty());
    if table.name == "container" && has_none {
        found.push(("registry_id".to_owned(), "Required.".to_owned()));
    }
    found.extend(above_maximum(record, request));
    found.extend(crossed_instances(request));
    found.extend(repeated(request, "ports", "internal_port", |port| {
        let number = at(port, &["internal_port"]).integer()?;
        let protocol = at(port, &["protocol"]).text().unwrap_or_default();
        Some((format!("{number} {protocol}"), REPEATED_PORT.to_owned()))
    }));
    found.extend(repeated(request, "storage", "mount_point", |volume| {
        let point = at(volume, &["mount_point"]).text()?;
        Some((point.trim_end_matches('/').to_owned(), REPEATED_VOLUME.to_owned()))
    }));
    found.extend(probes(request));
    found.extend(configurations(request));
    let required =
        |path: Vec<PathSegment>| (path_of(&path), "Required. Drafts don’t keep credentials.".to_owned());
    found.extend(missing_credentials(request, record).into_iter().map(required));
    found
}

/// Returns the path of the credentials at a path, by the place of their scaler.
fn path_of(path: &[PathSegment]) -> String {
    let place = path.iter().find_map(|segment| match segment {
        PathSegment::New(place) => Some(*place),
        _ => None,
    });
    format!("autoscaling.scalers[{}].trigger_authentication.config_yaml", place.unwrap_or_default())
}

/// Checks that a scaler’s configuration is an object or a text. What was typed and can’t be read as JSON is a string in the request.
fn configurations(request: &str) -> Vec<Message> {
    let scalers = at(request, &["autoscaling", "scalers"]).elements();
    let wrong = |(index, scaler): (usize, &str)| {
        let typed = at(scaler, &["config_json"]).text()?;
        let why = match serde_json::from_str::<&serde_json::value::RawValue>(&typed) {
            Ok(_) => "Must be an object, such as {\"threshold\": \"100\"}.".to_owned(),
            Err(error) => format!("Not JSON: line {}, column {}.", error.line(), error.column()),
        };
        Some((format!("autoscaling.scalers[{index}].config_json"), why))
    };
    scalers.into_iter().enumerate().filter_map(wrong).collect()
}

/// Returns the messages about a request that concern its edits. What the platform holds and nobody touched blocks no save.
pub fn errors_of_edited_fields(edits: &[Edit], mine: &str, found: Vec<Message>) -> Vec<Message> {
    let is_edited = |path: &[PathSegment]| edits.iter().any(|edit| touches(&edit.path, path));
    let concerns = |(path, message): &Message| {
        let key = |key: &str| [PathSegment::Key(key.to_owned())];
        is_edited(&field_path(mine, path))
            || (path == "max_running_instances" && is_edited(&key("min_running_instances")))
            || (message == REPEATED_PORT && is_edited(&key("ports")))
            || (message == REPEATED_VOLUME && is_edited(&key("storage")))
    };
    found.into_iter().filter(concerns).collect()
}

const REPEATED_PORT: &str = "Another port has this number and protocol.";
const REPEATED_VOLUME: &str = "Another volume is mounted here.";

fn above_maximum(record: &str, request: &str) -> Vec<Message> {
    let bounds = [
        ("cpu", &["maximum_cpu"][..], "millicores"),
        ("memory", &["maximum_memory"], "MB"),
        // Applications have it misspelt.
        ("gpu", &["maximum_gpu", "maximun_gpu"], ""),
    ];
    let above = |(key, maximums, unit): (&str, &[&str], &str)| {
        let most = maximums.iter().find_map(|key| at(record, &[key]).integer())?;
        let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
        (at(request, &[key]).integer()? > most)
            .then(|| (key.to_owned(), format!("Must be at most {}{unit}.", number(most))))
    };
    bounds.into_iter().filter_map(above).collect()
}

fn crossed_instances(request: &str) -> Option<Message> {
    let value = |key: &str| at(request, &[key]).integer();
    let (least, most) = (value("min_running_instances")?, value("max_running_instances")?);
    (0..least).contains(&most).then(|| {
        let message = format!("Must be at least the minimum ({}), or −1 for no limit.", number(least));
        ("max_running_instances".to_owned(), message)
    })
}

/// Returns a message for each element of a list that repeats an earlier one.
fn repeated(
    request: &str,
    list: &str,
    field: &str,
    key: impl Fn(&str) -> Option<(String, String)>,
) -> Vec<Message> {
    let mut seen: Vec<String> = Vec::new();
    let mut found = Vec::new();
    for (index, element) in at(request, &[list]).elements().into_iter().enumerate() {
        let Some((key, message)) = key(element) else { continue };
        if seen.contains(&key) {
            found.push((format!("{list}[{index}].{field}"), message));
        }
        seen.push(key);
    }
    found
}

/// Checks that a probe has exactly one kind with what that kind needs, and that a success of a liveness probe counts at once.
fn probes(request: &str) -> Vec<Message> {
    let mut found = Vec::new();
    for key in ["readiness_probe", "liveness_probe"] {
        let Value::Json(probe) = at(request, &["healthchecks", key]) else { continue };
        let path = |field: &str| format!("healthchecks.{key}.{field}");
        let kinds: Vec<&str> = ["tcp", "http", "exec", "grpc"]
            .into_iter()
            .filter(|kind| matches!(at(probe, &["type", kind]), Value::Json(_)))
            .collect();
        let [kind] = kinds.as_slice() else {
            found.push((path("type"), "Choose one kind of check.".to_owned()));
            continue;
        };
        let of_kind = |field: &str| at(probe, &["type", kind, field]);
        if *kind != "exec" && of_kind("port").integer().is_none() {
            found.push((path(&format!("type.{kind}.port")), "Required.".to_owned()));
        }
        if *kind == "http" && of_kind("path").text().is_none_or(|path| !path.starts_with('/')) {
            found.push((path("type.http.path"), "Must begin with /.".to_owned()));
        }
        if *kind == "exec" && of_kind("command").elements().is_empty() {
            found.push((path("type.exec.command"), "Required.".to_owned()));
        }
        if key == "liveness_probe"
            && at(probe, &["success_threshold"]).integer().is_some_and(|many| many != 1)
        {
            found.push((path("success_threshold"), "Must be 1 for liveness.".to_owned()));
        }
    }
    found
}

/// Returns the probes that use a port: a sentence for the removal of the port. None if there is none.
pub fn probes_of_port(request: &str, internal_port: i64) -> Option<String> {
    let uses = |key: &str| {
        ["tcp", "http", "grpc"].into_iter().any(|kind| {
            at(request, &["healthchecks", key, "type", kind, "port"]).integer() == Some(internal_port)
        })
    };
    let names: Vec<&str> = [("readiness_probe", "readiness"), ("liveness_probe", "liveness")]
        .into_iter()
        .filter(|(key, _)| uses(key))
        .map(|(_, name)| name)
        .collect();
    match names.as_slice() {
        [] => None,
        [one] => Some(format!("The {one} probe uses this port.")),
        _ => Some("The readiness and the liveness probe use this port.".to_owned()),
    }
}

/// Returns the warnings about a request: what the platform may accept, and what a person should know. The path and the sentence of each.
pub fn warnings(base: &str, request: &str) -> Vec<Message> {
    let mut found = Vec::new();
    let port = |port: &str| at(port, &["internal_port"]).integer();
    let ports: Vec<i64> = at(request, &["ports"]).elements().into_iter().filter_map(port).collect();
    for key in ["readiness_probe", "liveness_probe"] {
        for kind in ["tcp", "http", "grpc"] {
            let own = at(request, &["healthchecks", key, "type", kind, "port"]).integer();
            if own.is_some_and(|own| !ports.contains(&own)) {
                let path = format!("healthchecks.{key}.type.{kind}.port");
                found.push((path, "No port of the service has this number.".to_owned()));
            }
        }
    }
    let scalers = at(request, &["autoscaling", "scalers"]).elements();
    let is_primary = |scaler: &&&str| at(scaler, &["role"]).text().as_deref() == Some("PRIMARY");
    if scalers.iter().filter(is_primary).count() > 1 {
        let message = "More than one scaler is PRIMARY. Usually one is, and the others are SAFETY.";
        found.push(("autoscaling.scalers".to_owned(), message.to_owned()));
    }
    // A database has an amount of storage.
    if at(base, &["storage"]).integer() > at(request, &["storage"]).integer() {
        found.push(("storage".to_owned(), "Less storage can lose data.".to_owned()));
    }
    let volumes = at(request, &["storage"]).elements();
    let with_id = |id: &str| volumes.iter().position(|one| at(one, &["id"]).text().as_deref() == Some(id));
    for old in at(base, &["storage"]).elements() {
        let Some(id) = at(old, &["id"]).text() else { continue };
        let size = |of: &str| at(of, &["size"]).integer();
        let place = with_id(&id);
        let new = place.and_then(|place| volumes.get(place)).copied();
        let point = at(old, &["mount_point"]).text().unwrap_or(id);
        match (place, new) {
            (Some(place), Some(new)) if size(new) < size(old) => found
                .push((format!("storage[{place}].size"), "Shrinking a volume can lose its data.".to_owned())),
            (None, _) => found
                .push(("storage".to_owned(), format!("{point}: the volume and its data will be deleted."))),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests;
