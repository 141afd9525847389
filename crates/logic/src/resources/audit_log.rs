//! The audit log of an organization: who changed or requested what (companion, “Events of an organization (audit)”).

use super::ListDescription;
use crate::list::{CellKind, CellSource, Column, column};
use crate::records::fields::label;
use crate::route::{Page, ServiceKey, query_value};
use slipway_api::Record;
use slipway_api::described::at;
use slipway_api::fields::{event, event_links, event_page};
use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId, RecordId, ServiceId};
use slipway_api::state::ServiceKind;
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use std::collections::HashSet;

const COLUMNS: &[Column] = &[
    column("target", "Target", CellKind::Name, CellSource::Record(&[event::TARGET_NAME])),
    column("event", "Event", CellKind::Text, CellSource::Computed(|event, _| what(event).into())).filter(),
    column("kind", "Kind", CellKind::Label, CellSource::Record(&[event::TARGET_TYPE])).filter(),
    column("place", "Where", CellKind::Text, CellSource::Computed(|event, _| place(event).into())).filter(),
    column("by", "By", CellKind::Text, CellSource::Record(&[event::TRIGGERED_BY])).filter(),
    column("origin", "Origin", CellKind::Label, CellSource::Record(&[event::ORIGIN])).filter().wide(),
    column("agent", "Client", CellKind::Text, CellSource::Record(&[event::USER_AGENT])).rare().wide(),
    column("change", "Change", CellKind::Drawn, CellSource::Record(&[event::CHANGE])).rare(),
    column("at", "When", CellKind::Time, CellSource::Record(&[event::TIMESTAMP])),
];

/// The list of the events of an organization: its texts, columns and default sort.
pub static LIST: ListDescription = ListDescription {
    name: "Events",
    one: "event",
    many: "events",
    empty: "No event",
    advice: "Changes and requests are listed here.",
    key: event::ID,
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("at", true),
    notes: false,
};

fn text(event: &Record, field: FieldName) -> String {
    event.at(&[field]).text().unwrap_or_default()
}

/// The labels of common types of events, in lower case. The label of any other type is made from its name: "stopped" for `STOPPED`.
const TYPES: &[(&str, &str)] = &[
    ("CREATE", "created"),
    ("UPDATE", "changed"),
    ("DELETE", "deleted"),
    ("CLONE", "cloned"),
    ("TRIGGER_DEPLOY", "deployment requested"),
    ("TRIGGER_STOP", "stop requested"),
    ("TRIGGER_RESTART", "restart requested"),
    ("TRIGGER_DELETE", "deletion requested"),
    ("TRIGGER_CANCEL", "cancellation requested"),
    ("DEPLOY_FAILED", "deployment failed"),
];

/// Returns the label of an event: "Changed", or "Variable created" for an event about a part of the target. The part `CONFIG`, the settings
/// of the target, isn't named.
fn what(event: &Record) -> String {
    let (kind, part) = (text(event, event::EVENT_TYPE), text(event, event::SUB_TARGET_TYPE));
    let listed = TYPES.iter().find(|(event_type, _)| *event_type == kind).map(|(_, text)| (*text).to_owned());
    let type_label = listed.unwrap_or_else(|| label(&kind.to_ascii_lowercase()).to_lowercase());
    match is_of_whole(event) {
        true => crate::text::format::capitalized(&type_label),
        false => format!("{} {type_label}", label(&part.to_ascii_lowercase())),
    }
}

/// Returns true if the event is about the target itself, not about a part of it such as a variable.
fn is_of_whole(event: &Record) -> bool {
    matches!(text(event, event::SUB_TARGET_TYPE).as_str(), "" | "CONFIG")
}

/// Returns the names of the project and the environment of an event's target: "Storefront / eu-production". A name that the platform doesn't
/// send is left out; empty without both.
fn place(event: &Record) -> String {
    let names = [event::PROJECT_NAME, event::ENVIRONMENT_NAME].map(|field| text(event, field));
    let names: Vec<String> = names.into_iter().filter(|name| !name.is_empty()).collect();
    visible(&names.join(" / "))
}

/// Returns the page of an event's target. None for the event that the target was deleted, for a target of a kind without a page, and if the
/// event lacks the id of the target or, for a service, of its environment. Other events of a deleted target have its former page.
pub fn page(organization: OrganizationId, event: &Record) -> Option<Page> {
    let id = |field: FieldName| text(event, field).parse().ok();
    let target = id(event::TARGET_ID)?;
    match text(event, event::TARGET_TYPE).as_str() {
        _ if text(event, event::EVENT_TYPE) == "DELETE" && is_of_whole(event) => None,
        "ORGANIZATION" => Some(Page::OrganizationSettings(organization)),
        "PROJECT" => Some(Page::Project(ProjectId(target))),
        "ENVIRONMENT" => Some(Page::Services(EnvironmentId(target))),
        "CLUSTER" => Some(Page::Record(organization, crate::route::Collection::Clusters, RecordId(target))),
        kind => {
            let environment = EnvironmentId(id(event::ENVIRONMENT_ID)?);
            ServiceKey::new(environment, &ServiceKind::from(kind), ServiceId(target)).map(Page::Service)
        }
    }
}

/// Returns the events of the newest page together with those that were known before. None if events were known, but the newest page contains
/// none of them: events between the known ones and the page may then be missing.
pub fn joined(known: &[Record], page: &[Record]) -> Option<Vec<Record>> {
    let ids = ids(page);
    let is_connected = known.is_empty() || known.iter().any(|event| ids.contains(&text(event, event::ID)));
    is_connected.then(|| union(page, known))
}

/// Returns the events of both lists, each once: first those of `first`.
pub fn union(first: &[Record], second: &[Record]) -> Vec<Record> {
    let ids = ids(first);
    let others = second.iter().filter(|event| !ids.contains(&text(event, event::ID)));
    first.iter().chain(others).cloned().collect()
}

fn ids(events: &[Record]) -> HashSet<String> {
    events.iter().map(|event| text(event, event::ID)).collect()
}

/// Returns the token that requests the next page, which has older events. `page` is the reply with the present page (JSON). None on the last
/// page, whose reply has no link to a next page, and for a link without a token.
pub fn next_token(page: &str) -> Option<String> {
    let link = at(page, &[event_page::LINKS, event_links::NEXT]).text()?;
    query_value(link.split_once('?')?.1, "continueToken")
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn event(fields: &str) -> Record {
        Record::decode(&format!(r#"{{"id":"1",{fields}}}"#)).unwrap()
    }

    #[test]
    fn an_event_says_what_happened_to_what() {
        for (fields, words) in [
            (r#""event_type":"UPDATE","sub_target_type":"CONFIG""#, "Changed"),
            (r#""event_type":"CREATE","sub_target_type":"VARIABLE""#, "Variable created"),
            (r#""event_type":"TRIGGER_DEPLOY""#, "Deployment requested"),
            (r#""event_type":"SHUT_DOWN","sub_target_type":"DEPLOYMENT_RULE""#, "Deployment rule shut down"),
        ] {
            assert_eq!(what(&event(fields)), words);
        }
        let placed = event(r#""event_type":"UPDATE","project_name":"Shop","environment_name":"prod""#);
        assert_eq!(place(&placed), "Shop / prod");
    }

    #[test]
    fn events_that_a_later_read_moved_to_the_next_page_stay() {
        let events = |ids: &[&str]| -> Vec<Record> {
            ids.iter().map(|id| Record::decode(&format!(r#"{{"id":"{id}"}}"#)).unwrap()).collect()
        };
        let found = |known: &[&str], page: &[&str]| {
            let joined = joined(&events(known), &events(page))?;
            Some(joined.iter().map(|event| text(event, event::ID)).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(found(&[], &["3", "2"]).as_deref(), Some("3 2"));
        assert_eq!(found(&["3", "2", "1"], &["4", "3"]).as_deref(), Some("4 3 2 1"));
        assert_eq!(found(&["3", "2", "1"], &["6", "5"]), None, "4 may be missing");
    }

    #[test]
    fn an_event_leads_to_the_page_of_its_target() {
        let id = "00000000-0000-4000-8000-000000000001";
        let organization = OrganizationId(id.parse().unwrap());
        let of = |kind: &str, more: &str| {
            page(organization, &event(&format!(r#""target_type":"{kind}","target_id":"{id}"{more}"#)))
        };
        assert_eq!(of("PROJECT", ""), Some(Page::Project(ProjectId(id.parse().unwrap()))));
        let environment = format!(r#","environment_id":"{id}""#);
        assert!(matches!(of("APPLICATION", &environment), Some(Page::Service(_))));
        assert_eq!(of("APPLICATION", ""), None, "its environment isn't known");
        assert_eq!(of("WEBHOOK", &environment), None);
        assert_eq!(of("PROJECT", r#","event_type":"DELETE","sub_target_type":"CONFIG""#), None);
        assert_eq!(of("PROJECT", r#","event_type":"DELETE""#), None);
        assert!(of("PROJECT", r#","event_type":"DELETE","sub_target_type":"VARIABLE""#).is_some());
    }

    #[test]
    fn the_next_page_is_named_by_a_link() {
        let page = |link: &str| format!(r#"{{"events":[],"links":{{{link}}}}}"#);
        let next = page(r#""next":"https://x.example/events?pageSize=20&continueToken=a%2Bb""#);
        assert_eq!(next_token(&next).as_deref(), Some("a+b"));
        assert_eq!(next_token(&page("")), None);
    }
}
