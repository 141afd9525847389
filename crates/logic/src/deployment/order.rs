//! The times at which an environment runs, and the order in which its services are deployed (companion, “Environments, whole”).

use crate::records::facts::value_label;
use crate::records::fields::{Fact, Shown};
use slipway_api::Record;
use slipway_api::described::at;
use slipway_api::fields::{deployment_rule, deployment_stage, ordered_service};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;

/// Returns the facts of a deployment rule. A field that the platform doesn’t send is left out. If `auto_stop` is false, the environment is
/// never stopped: the hours are "All the time", and the days and the switch for stops are left out.
pub fn rule_facts(rule: &Record) -> Vec<Fact> {
    let fact = |label: &'static str, text: String| Fact {
        label: label.into(),
        shown: Shown::Text(text),
        note: String::new(),
    };
    let switch = |label: &'static str, field: FieldName| {
        rule.at(&[field]).boolean().map(|is_on| fact(label, if is_on { "On" } else { "Off" }.to_owned()))
    };
    let days: Vec<String> =
        rule.at(&[deployment_rule::WEEKDAYS]).elements().into_iter().filter_map(day).collect();
    // The hours have no effect on an environment that is never stopped.
    let is_always = rule.at(&[deployment_rule::AUTO_STOP]).boolean() == Some(false);
    let hours = if is_always { Some("All the time".to_owned()) } else { hours(rule) };
    [
        hours.map(|hours| fact("Hours", hours)),
        (!is_always && !days.is_empty()).then(|| fact("Days", days.join(", "))),
        if is_always { None } else { switch("Stops outside these hours", deployment_rule::AUTO_STOP) },
        switch("Preview environments", deployment_rule::AUTO_PREVIEW),
        switch("Preview environments on demand", deployment_rule::ON_DEMAND_PREVIEW),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn day(json: &str) -> Option<String> {
    Some(value_label(&at(json, &[]).text()?))
}

/// Returns the hours with their time zone: "08:00 to 20:00, Europe/Paris". None unless both times are known.
fn hours(rule: &Record) -> Option<String> {
    let time = |field: FieldName| Some(time_of_day(&rule.at(&[field]).text()?));
    let (from, to) = (time(deployment_rule::START_TIME)?, time(deployment_rule::STOP_TIME)?);
    let zone = rule.at(&[deployment_rule::TIMEZONE]).text().filter(|zone| !zone.is_empty());
    let zone = zone.map(|zone| format!(", {}", visible(&zone))).unwrap_or_default();
    Some(format!("{from} to {to}{zone}"))
}

/// Returns hours and minutes of a date and time: "08:00" of "1970-01-01T08:00:00Z". The date has no meaning in a rule. Any other text is
/// returned as it is.
fn time_of_day(text: &str) -> String {
    let time = text.split_once('T').and_then(|(_, time)| time.get(..5));
    visible(time.unwrap_or(text))
}

/// A stage of the deployments of an environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The name of the stage.
    pub name: String,
    /// The description; empty if the stage has none.
    pub description: String,
    /// The services of the stage: id and kind, as the platform writes them. The kind is empty if the platform doesn’t send it.
    pub services: Vec<(String, String)>,
}

/// Returns the stages in the order of deployment. A stage without an order comes last.
pub fn stages(records: &[Record]) -> Vec<Stage> {
    let order =
        |record: &&Record| record.at(&[deployment_stage::DEPLOYMENT_ORDER]).integer().unwrap_or(i64::MAX);
    let mut records: Vec<&Record> = records.iter().collect();
    records.sort_by_key(order);
    records.into_iter().map(stage).collect()
}

fn stage(record: &Record) -> Stage {
    let text = |field: FieldName| visible(&record.at(&[field]).text().unwrap_or_default());
    // On deployed platforms `id` identifies the entry of the service in the stage, so `service_id` is preferred.
    let service = |json: &str| {
        let raw = |field: FieldName| at(json, &[field]).text();
        let kind = raw(ordered_service::SERVICE_TYPE).unwrap_or_default();
        Some((raw(ordered_service::SERVICE_ID).or_else(|| raw(ordered_service::ID))?, kind))
    };
    Stage {
        name: text(deployment_stage::NAME),
        description: text(deployment_stage::DESCRIPTION),
        services: record
            .at(&[deployment_stage::SERVICES])
            .elements()
            .into_iter()
            .filter_map(service)
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn record(json: &str) -> Record {
        Record::decode(json).unwrap()
    }

    #[test]
    fn a_rule_says_when_an_environment_runs() {
        let facts = |json: &str| {
            let text = |fact: Fact| match fact.shown {
                Shown::Text(text) => format!("{}: {text}", fact.label),
                _ => String::new(),
            };
            rule_facts(&record(json)).into_iter().map(text).collect::<Vec<_>>()
        };
        let rule = r#"{"id":"1","timezone":"Europe/Paris","start_time":"1970-01-01T08:00:00Z","stop_time":"1970-01-01T20:30:00Z",
            "weekdays":["MONDAY","FRIDAY"],"auto_stop":true,"auto_preview":false}"#;
        assert_eq!(
            facts(rule),
            [
                "Hours: 08:00 to 20:30, Europe/Paris",
                "Days: Monday, Friday",
                "Stops outside these hours: On",
                "Preview environments: Off",
            ]
        );
        assert_eq!(
            facts(
                r#"{"start_time":"1970-01-01T08:00:00Z","stop_time":"1970-01-01T20:30:00Z","weekdays":["MONDAY"],"auto_stop":false}"#
            ),
            ["Hours: All the time"]
        );
        assert_eq!(facts(r#"{"start_time":"8 am","stop_time":"20:30"}"#), ["Hours: 8 am to 20:30"]);
        assert_eq!(facts(r#"{"start_time":"08:00","weekdays":null}"#), Vec::<String>::new());
    }

    #[test]
    fn stages_are_in_the_order_of_deployment() {
        let list = [
            r#"{"name":"Applications","deployment_order":2,"services":[{"id":"x","service_id":"a","service_type":"JOB"},{"id":"b"},{}]}"#,
            r#"{"name":"Last"}"#,
            r#"{"name":"Databases","deployment_order":1,"description":"First","services":null}"#,
        ];
        let found = stages(&list.map(record));
        let names: Vec<_> = found.iter().map(|stage| stage.name.as_str()).collect();
        assert_eq!(names, ["Databases", "Applications", "Last"]);
        assert_eq!(found[0].description, "First");
        let pair = |id: &str, kind: &str| (id.to_owned(), kind.to_owned());
        assert_eq!(found[1].services, [pair("a", "JOB"), pair("b", "")]);
    }
}
