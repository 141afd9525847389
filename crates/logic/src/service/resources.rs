//! The size of a service: its resources, its instances and its autoscaling (parts 2.1 and 2.7).

use crate::records::fields::label;
use crate::text::format::{amount, duration, number};
use slipway_api::described::{Value, at};
use slipway_api::fields::{
    application, autoscaling, container, job_resources, scaler, service, terraform, trigger_authentication,
};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;

/// The amount of one resource that a service may use.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// The resource: "CPU".
    pub label: &'static str,
    /// The amount with its unit: "0.5 cores".
    pub amount: String,
    /// The maximum: "of 16 cores". Empty if the platform sends none.
    pub most: String,
}

/// The path of the amount, the keys of the maximum, the label and the unit of a resource.
type Resource = (&'static [FieldName], &'static [FieldName], &'static str, &'static str);

const RESOURCES: &[Resource] = &[
    (&[service::CPU], &[service::MAXIMUM_CPU], "CPU", "m"),
    (&[service::MEMORY], &[service::MAXIMUM_MEMORY], "Memory", "MB"),
    // The platform misspells the field of applications: `maximun_gpu`.
    (&[service::GPU], &[container::MAXIMUM_GPU, application::MAXIMUN_GPU], "GPU", ""),
    (&[terraform::JOB_RESOURCES, job_resources::CPU_MILLI], &[], "CPU", "m"),
    (&[terraform::JOB_RESOURCES, job_resources::RAM_MIB], &[], "Memory", "MiB"),
    (&[terraform::JOB_RESOURCES, job_resources::STORAGE_GIB], &[], "Storage", "GiB"),
];

/// Returns the amount of each resource that a service may use. The GPU is left out if its amount is 0, and its maximum is 0 or unknown.
pub fn amounts(record: &str) -> Vec<Amount> {
    let amount_of = |(path, maximum, label, unit): &Resource| {
        let allowed = at(record, path).integer()?;
        let maximum = maximum.iter().find_map(|field| at(record, &[*field]).integer());
        if *label == "GPU" && allowed == 0 && maximum.unwrap_or_default() == 0 {
            return None;
        }
        let with_unit = |value: i64| match amount(value, unit) {
            (cores, "") if *unit == "m" => {
                format!("{cores} {}", if value == 1_000 { "core" } else { "cores" })
            }
            (text, unit) => format!("{text} {unit}").trim_end().to_owned(),
        };
        Some(Amount {
            label,
            amount: with_unit(allowed),
            most: maximum.map(|maximum| format!("of {}", with_unit(maximum))).unwrap_or_default(),
        })
    };
    RESOURCES.iter().filter_map(amount_of).collect()
}

/// Returns the instances in words: "2 to 6", "2 or more, no limit", or the text "None" for zero. No value for kinds without instances.
pub fn instances(record: &str) -> Option<String> {
    let count = |key: FieldName| at(record, &[key]).integer();
    let min = count(service::MIN_RUNNING_INSTANCES)?;
    Some(match (min, count(service::MAX_RUNNING_INSTANCES)) {
        (0, Some(0)) => "None".into(),
        (min, Some(-1)) => format!("{} or more, no limit", number(min)),
        (min, Some(max)) if max != min => format!("{} to {}", number(min), number(max)),
        (min, _) => number(min),
    })
}

/// Returns the autoscaling policy in words, and a line for each scaler. The text is "Off" if the service has no policy; None for kinds
/// without autoscaling.
pub fn autoscaling(record: &str) -> Option<(String, Vec<String>)> {
    let policy = match at(record, &[service::AUTOSCALING]) {
        Value::Absent => return None,
        Value::Null => return Some(("Off".into(), Vec::new())),
        Value::Json(policy) => policy,
    };
    let mode = at(policy, &[autoscaling::MODE]).text().map_or_else(|| "On".to_owned(), |mode| visible(&mode));
    let interval = |key: FieldName, prefix: &str| {
        at(policy, &[key]).integer().map(|seconds| format!("{prefix} {}", duration(seconds)))
    };
    let parts = [
        Some(mode),
        interval(autoscaling::POLLING_INTERVAL_SECONDS, "checks every"),
        interval(autoscaling::COOLDOWN_PERIOD_SECONDS, "cooldown"),
    ];
    let scalers = at(policy, &[autoscaling::SCALERS]).elements().into_iter().map(scaler).collect();
    Some((parts.into_iter().flatten().collect::<Vec<_>>().join(", "), scalers))
}

fn scaler(json: &str) -> String {
    let text =
        |path: &[FieldName]| at(json, path).text().filter(|text| !text.is_empty()).map(|text| visible(&text));
    let parts = [
        text(&[scaler::SCALER_TYPE]).or_else(|| Some("Scaler".into())),
        text(&[scaler::ROLE]).map(|role| label(&role.to_ascii_lowercase()).to_ascii_lowercase()),
        (at(json, &[scaler::ENABLED]).boolean() == Some(false)).then(|| "disabled".to_owned()),
        text(&[scaler::TRIGGER_AUTHENTICATION, trigger_authentication::NAME])
            .map(|name| format!("signs in with {name}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_their_unit_and_their_maximum() {
        let record = r#"{"cpu":500,"maximum_cpu":16000,"memory":65536,"maximum_memory":65536,"gpu":0,"maximun_gpu":0}"#;
        let found: Vec<_> =
            amounts(record).into_iter().map(|one| (one.label, one.amount, one.most)).collect();
        assert_eq!(
            found,
            [
                ("CPU", "0.5 cores".to_owned(), "of 16 cores".to_owned()),
                ("Memory", "64 GB".to_owned(), "of 64 GB".to_owned()),
            ]
        );
        let gpu = amounts(r#"{"gpu":3,"maximum_gpu":2}"#);
        assert_eq!((gpu[0].amount.as_str(), gpu[0].most.as_str()), ("3", "of 2"));
        assert_eq!(amounts(r#"{"gpu":0,"maximun_gpu":1}"#).len(), 1);
        let job = &amounts(r#"{"job_resources":{"cpu_milli":1000}}"#)[0];
        assert_eq!((job.amount.as_str(), job.most.as_str()), ("1 core", ""));
        assert!(amounts("{}").is_empty());
    }

    #[test]
    fn instances_have_words_for_none_and_no_limit() {
        for (fields, words) in [
            (r#""min_running_instances":2,"max_running_instances":6"#, Some("2 to 6")),
            (r#""min_running_instances":3,"max_running_instances":3"#, Some("3")),
            (r#""min_running_instances":0,"max_running_instances":0"#, Some("None")),
            (r#""min_running_instances":0,"max_running_instances":1"#, Some("0 to 1")),
            (r#""min_running_instances":1,"max_running_instances":-1"#, Some("1 or more, no limit")),
            (r#""min_running_instances":1"#, Some("1")),
            (r#""max_running_instances":1"#, None),
        ] {
            assert_eq!(instances(&format!("{{{fields}}}")).as_deref(), words, "{fields}");
        }
    }

    #[test]
    fn autoscaling_names_its_scalers() {
        assert_eq!(autoscaling("{}"), None);
        assert_eq!(autoscaling(r#"{"autoscaling":null}"#), Some(("Off".into(), Vec::new())));
        let policy = r#"{"autoscaling":{"mode":"KEDA","polling_interval_seconds":30,"cooldown_period_seconds":300,"scalers":[
            {"scaler_type":"prometheus","enabled":true,"role":"PRIMARY","trigger_authentication":{"name":"metrics"}},
            {"scaler_type":"cron","enabled":false,"role":"SAFETY"}]}}"#;
        let (words, scalers) = autoscaling(policy).unwrap();
        assert_eq!(words, "KEDA, checks every 30 s, cooldown 5 min");
        assert_eq!(scalers, ["prometheus, primary, signs in with metrics", "cron, safety, disabled"]);
    }
}
