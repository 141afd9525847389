//! The events of a cluster (part 2.15): grouped by their reason or their object, and counted over time.

use super::period::Period;
use slipway_api::fields::cluster_event;
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Record, Timestamp};

/// An event that the orchestrator of a cluster reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterEvent {
    /// The type, as the platform sends it: `Normal`, `Warning`.
    pub kind: String,
    /// The reason: `BackOff`.
    pub reason: String,
    /// The object: `Pod storefront/web-1`.
    pub object: String,
    /// The message.
    pub message: String,
    /// The component that reported the event.
    pub component: String,
    /// The filter for the events of the same object: its key in the address (`pod` or `node`), and the object’s name. None for objects of
    /// other kinds, and for an object without a name.
    pub object_filter: Option<(&'static str, String)>,
    /// The number of times that the event happened; 1 if the platform doesn’t send it.
    pub count: i64,
    /// The time of the first occurrence, else of the record’s creation; None if neither is known.
    pub first: Option<Timestamp>,
    /// The time of the last occurrence, else of the record’s creation; None if neither is known.
    pub last: Option<Timestamp>,
}

impl ClusterEvent {
    /// Reads an event from the platform’s record. Missing texts are empty.
    pub fn of(record: &Record) -> Self {
        let text = |key: FieldName| visible(&record.at(&[key]).text().unwrap_or_default());
        let time = |key: FieldName| record.at(&[key]).str().and_then(|text| Timestamp::parse(&text));
        let name_parts: Vec<String> = [text(cluster_event::NAMESPACE), text(cluster_event::NAME)]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect();
        let object = format!("{} {}", text(cluster_event::KIND), name_parts.join("/")).trim().to_owned();
        let raw = |key: FieldName| record.at(&[key]).text().filter(|text| !text.is_empty());
        let object_filter = match raw(cluster_event::KIND).as_deref() {
            Some("Pod") => raw(cluster_event::NAME).map(|name| ("pod", name)),
            Some("Node") => raw(cluster_event::NAME).map(|name| ("node", name)),
            _ => None,
        };
        Self {
            object_filter,
            kind: text(cluster_event::TYPE),
            reason: text(cluster_event::REASON),
            object,
            message: text(cluster_event::MESSAGE),
            component: text(cluster_event::REPORTING_COMPONENT),
            count: record.at(&[cluster_event::COUNT]).integer().unwrap_or(1),
            first: time(cluster_event::FIRST_OCCURRENCE).or_else(|| time(cluster_event::CREATED_AT)),
            last: time(cluster_event::LAST_OCCURRENCE).or_else(|| time(cluster_event::CREATED_AT)),
        }
    }

    /// Returns true for every type but `Normal`: an unknown type counts as a warning, so that no warning is missed.
    pub fn is_warning(&self) -> bool {
        self.kind != "Normal"
    }
}

/// The warnings of a cluster in a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warnings {
    /// The number of warning events; at least 1.
    pub count: usize,
    /// The reasons of the warnings, each once, that of the newest warning first. Warnings without a reason add none.
    pub reasons: Vec<String>,
}

/// Returns the warnings among the events that happened at `from` or later. An event without a time counts, so that no warning is missed.
/// None if there is no warning.
pub fn warnings(events: &[ClusterEvent], from: Timestamp) -> Option<Warnings> {
    let is_counted = |event: &&ClusterEvent| event.is_warning() && event.last.is_none_or(|last| last >= from);
    let found: Vec<&ClusterEvent> = events.iter().filter(is_counted).collect();
    let mut newest_first = found.clone();
    newest_first.sort_by_key(|event| std::cmp::Reverse(event.last));
    let mut reasons: Vec<String> = Vec::new();
    for event in newest_first {
        if !event.reason.is_empty() && !reasons.contains(&event.reason) {
            reasons.push(event.reason.clone());
        }
    }
    (!found.is_empty()).then_some(Warnings { count: found.len(), reasons })
}

/// The field that events are grouped by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GroupBy {
    /// No field: each event is a group by itself.
    #[default]
    Nothing,
    /// The reason of the event.
    Reason,
    /// The object of the event.
    Object,
}

impl GroupBy {
    /// Returns the grouping that a word in the address stands for; [`Self::Nothing`] for any other word.
    pub fn from_word(word: Option<&str>) -> Self {
        match word {
            Some("reason") => Self::Reason,
            Some("object") => Self::Object,
            _ => Self::Nothing,
        }
    }
}

/// Events with the same reason or object, or a single event if the events aren’t grouped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventGroup {
    /// The reason of the events if they are grouped by their reason; otherwise their object.
    pub name: String,
    /// The number of times that the events happened, in total.
    pub count: i64,
    /// True if at least one of the events is a warning.
    pub has_warning: bool,
    /// The time of the last occurrence of any of the events; None if no event has a time.
    pub last: Option<Timestamp>,
    /// The events, the newest first.
    pub events: Vec<ClusterEvent>,
}

/// Returns the events in groups, the group with the newest event first. With `GroupBy::Nothing`, each event gets a group of its own,
/// named after its object.
pub fn grouped(events: &[ClusterEvent], by: GroupBy) -> Vec<EventGroup> {
    let mut groups: Vec<EventGroup> = Vec::new();
    for event in newest_first(events) {
        let name = match by {
            GroupBy::Reason => event.reason.clone(),
            GroupBy::Object | GroupBy::Nothing => event.object.clone(),
        };
        let has_same_name = |group: &&mut EventGroup| by != GroupBy::Nothing && group.name == name;
        match groups.iter_mut().find(has_same_name) {
            Some(group) => {
                group.count = group.count.saturating_add(event.count);
                group.has_warning |= event.is_warning();
                group.events.push(event);
            }
            None => groups.push(EventGroup {
                name,
                count: event.count,
                has_warning: event.is_warning(),
                last: event.last,
                events: vec![event],
            }),
        }
    }
    groups
}

fn newest_first(events: &[ClusterEvent]) -> Vec<ClusterEvent> {
    let last = |index: usize| events.get(index).and_then(|event| event.last);
    let order = crate::sort::order(events.len(), &|a, b| last(b).cmp(&last(a)));
    order.into_iter().filter_map(|index| events.get(index).cloned()).collect()
}

/// A bar of the chart: the number of events whose last occurrence is in its period. An event that happened several times counts once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventBar {
    /// The part of the period that the bar stands for.
    pub period: Period,
    /// The number of events of the type `Normal`.
    pub normal: usize,
    /// The number of events of any other type.
    pub warnings: usize,
}

/// Returns `bar_count` bars for equal parts of a period; 0 counts as 1. Events without a time, or with a time outside the period, aren’t
/// counted.
pub fn bars(events: &[ClusterEvent], period: Period, bar_count: usize) -> Vec<EventBar> {
    let bar = |period: Period| {
        let is_in_period = |event: &&ClusterEvent| event.last.is_some_and(|at| period.contains(at));
        let all = events.iter().filter(is_in_period).count();
        let warnings = events.iter().filter(is_in_period).filter(|event| event.is_warning()).count();
        EventBar { period, normal: all - warnings, warnings }
    };
    period.parts(bar_count).into_iter().map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;

    fn events() -> Vec<ClusterEvent> {
        let list = Listed::decode(
            r#"[{"kind":"Pod","namespace":"shop","name":"web-1","type":"Normal","reason":"Pulled","count":1,"last_occurrence":"2026-11-20T10:00:00Z"},
                {"kind":"Pod","namespace":"shop","name":"web-1","type":"Warning","reason":"BackOff","count":7,"last_occurrence":"2026-11-20T10:30:00Z"},
                {"kind":"Node","name":"n-1","type":"Normal","reason":"Pulled","created_at":"2026-11-20T10:10:00Z"},
                {"reason":"Odd"}]"#,
        )
        .unwrap();
        list.items.iter().map(ClusterEvent::of).collect()
    }

    #[test]
    fn an_event_names_its_object_and_what_is_missing_is_careful() {
        let all = events();
        assert_eq!(all[0].object, "Pod shop/web-1");
        assert_eq!(all[2].object, "Node n-1");
        assert_eq!((all[3].object.as_str(), all[3].count, all[3].last), ("", 1, None));
        assert!(all[3].is_warning() && !all[0].is_warning());
    }

    #[test]
    fn pods_and_nodes_can_be_filtered_by() {
        let filters: Vec<_> = events().into_iter().map(|event| event.object_filter).collect();
        let pod = Some(("pod", "web-1".to_owned()));
        assert_eq!(filters, [pod.clone(), pod, Some(("node", "n-1".to_owned())), None]);
    }

    #[test]
    fn warnings_are_counted_since_an_instant() {
        let since = |text: &str| warnings(&events(), Timestamp::parse(text).unwrap());
        let all = since("2026-11-20T10:30:00Z").unwrap();
        assert_eq!(
            (all.count, all.reasons.concat()),
            (2, "BackOffOdd".to_owned()),
            "also the one without a time"
        );
        assert_eq!(since("2026-11-20T10:30:01Z").unwrap().count, 1);
        assert_eq!(warnings(&events()[..1], Timestamp(0)), None, "a normal event");
        let twice = [events()[3].clone(), events()[1].clone(), events()[1].clone(), events()[2].clone()];
        let newest_first = warnings(&twice, Timestamp(0)).unwrap().reasons;
        assert_eq!(newest_first, ["BackOff", "Odd"], "each once");
    }

    #[test]
    fn groups_come_with_the_newest_first() {
        let names = |by| {
            grouped(&events(), by).into_iter().map(|group| (group.name, group.count)).collect::<Vec<_>>()
        };
        let own = |pairs: &[(&str, i64)]| {
            pairs.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect::<Vec<_>>()
        };
        assert_eq!(names(GroupBy::Reason), own(&[("BackOff", 7), ("Pulled", 2), ("Odd", 1)]));
        assert_eq!(names(GroupBy::Object), own(&[("Pod shop/web-1", 8), ("Node n-1", 1), ("", 1)]));
        assert_eq!(grouped(&events(), GroupBy::Nothing).len(), 4);
    }

    #[test]
    fn bars_count_events_at_the_edges_of_a_period_once() {
        let at = |text: &str| Timestamp::parse(text).unwrap();
        let period = Period { from: at("2026-11-20T10:00:00Z"), to: at("2026-11-20T10:30:00Z") };
        let found = bars(&events(), period, 3);
        assert_eq!(
            found.iter().map(|bar| (bar.normal, bar.warnings)).collect::<Vec<_>>(),
            [(1, 0), (1, 0), (0, 0)]
        );
        let longer = Period { to: at("2026-11-20T10:31:00Z"), ..period };
        assert_eq!(bars(&events(), longer, 1)[0].warnings, 1);
    }
}
