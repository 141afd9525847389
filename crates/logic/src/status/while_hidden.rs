//! The changes while a tab was hidden. They are found by comparing the states before the tab was hidden with those of later reads.

use crate::status::by_id::StatusById;
use crate::status::state_group::StateGroup;
use crate::status::summary;
use slipway_api::Timestamp;
use slipway_api::state::ServiceState;
use std::collections::HashMap;
use std::sync::Arc;

/// Milliseconds for which a tab has to be hidden before the changes are reported.
const AWAY_MS: i64 = 600_000;

/// Milliseconds after a return in which each read returns a report, because a page has several reads that end one after the other.
const REPORT_WINDOW_MS: i64 = 30_000;

/// Milliseconds between two reads above which the time between them is reported as a gap.
const GAP_MS: i64 = 180_000;

/// A service whose state changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The id of the service.
    pub id: Arc<str>,
    /// The last state that was read before the tab was hidden; for a service that was first read while the tab was hidden, its first state.
    pub before: ServiceState,
    /// The last state that was read.
    pub after: ServiceState,
    /// The time of the read that first returned the state `after`.
    pub seen: Timestamp,
}

impl Change {
    /// Returns the change in words: "Running → Build failed".
    pub fn message(&self) -> String {
        format!("{} → {}", self.before.label(), self.after.label())
    }

    /// Returns the group of the state after the change.
    pub fn group(&self) -> StateGroup {
        StateGroup::of(&self.after)
    }
}

/// The report for a person who comes back.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The time at which the tab was hidden. If the tab was hidden again soon after a return, the first of these times.
    pub from: Timestamp,
    /// The time of the read that the report was made from.
    pub to: Timestamp,
    /// The changes, the latest first.
    pub changes: Vec<Change>,
    /// The periods of more than three minutes without a read, each with its beginning and its end.
    pub gaps: Vec<(Timestamp, Timestamp)>,
}

/// The last known state of each service, and the changes since the tab was hidden.
#[derive(Clone, Debug, Default)]
pub struct WhileHidden {
    states: HashMap<Arc<str>, ServiceState>,
    away: Option<Away>,
}

#[derive(Clone, Debug)]
struct Away {
    from: Timestamp,
    last_read: Timestamp,
    gaps: Vec<(Timestamp, Timestamp)>,
    changes: HashMap<Arc<str>, Change>,
    /// The time at which the tab became visible again; None while it is hidden.
    returned: Option<Timestamp>,
}

impl WhileHidden {
    /// Records that the tab was hidden.
    pub fn hide(&mut self, now: Timestamp) {
        // An absence of at least ten minutes ends with the first read later than 30 s after the return. If the tab is hidden again before
        // that read, the same absence continues, so that the next report also has its earlier changes.
        match &mut self.away {
            Some(away) => away.returned = None,
            None => {
                self.away = Some(Away {
                    from: now,
                    last_read: now,
                    gaps: Vec::new(),
                    changes: HashMap::new(),
                    returned: None,
                });
            }
        }
    }

    /// Records that the tab is visible again. The next reads return a report, unless less than ten minutes have passed since the absence
    /// began. An absence continues if the tab is hidden again before the first read that is later than 30 s after the return.
    pub fn show(&mut self, now: Timestamp) {
        match &mut self.away {
            Some(away) if now.since(away.from) >= AWAY_MS => away.returned = Some(now),
            _ => self.away = None,
        }
    }

    /// Records the statuses of a read. Returns the report about the absence if the tab became visible again at most 30 s ago, at least ten
    /// minutes after the absence began; the report's changes may be empty. None otherwise.
    pub fn read(&mut self, statuses: &StatusById, now: Timestamp) -> Option<Report> {
        let mut differ = Vec::new();
        for (id, status) in statuses {
            let Some(state) = summary::state(status) else { continue };
            match self.states.insert(id.clone(), state.clone()) {
                Some(before) if before != state => differ.push((id.clone(), before, state)),
                _ => {}
            }
        }
        let away = self.away.as_mut()?;
        for (id, before, after) in differ {
            let change = away.changes.entry(id.clone()).or_insert_with(|| Change {
                id,
                before,
                after: after.clone(),
                seen: now,
            });
            if change.after != after {
                (change.after, change.seen) = (after, now);
            }
        }
        if now.since(away.last_read) > GAP_MS {
            away.gaps.push((away.last_read, now));
        }
        away.last_read = now;
        let returned = away.returned?;
        if now.since(returned) > REPORT_WINDOW_MS {
            self.away = None;
            return None;
        }
        // A state that changed and changed back isn't reported.
        let changes: Vec<Change> =
            away.changes.values().filter(|change| change.before != change.after).cloned().collect();
        let latest_first = |change: &Change| format!("{:020} {}", i64::MAX - change.seen.0, change.id);
        let changes = crate::sort::by_text(&changes, &latest_first);
        let (from, gaps) = (away.from, away.gaps.clone());
        Some(Report { from, to: now, changes, gaps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Record;
    use slipway_api::decode::Decode;

    const MINUTE: i64 = 60_000;

    fn at(minutes: i64) -> Timestamp {
        Timestamp(minutes * MINUTE)
    }

    fn states(all: &[(&str, &str)]) -> StatusById {
        let one = |(id, state): &(&str, &str)| {
            (Arc::from(*id), Record::decode(&format!(r#"{{"state":"{state}"}}"#)).unwrap())
        };
        all.iter().map(one).collect()
    }

    /// Returns a tab that was hidden at minute 0, and read these states at these minutes.
    fn away(reads: &[(i64, &str)]) -> WhileHidden {
        let mut since = WhileHidden::default();
        since.read(&states(&[("web", "RUNNING"), ("db", "RUNNING")]), at(-1));
        since.hide(at(0));
        for (minute, state) in reads {
            assert_eq!(since.read(&states(&[("web", state), ("db", "RUNNING")]), at(*minute)), None);
        }
        since
    }

    #[test]
    fn a_change_is_reported_with_the_time_at_which_it_was_seen() {
        let mut since = away(&[
            (2, "BUILDING"),
            (3, "BUILD_ERROR"),
            (4, "BUILD_ERROR"),
            (6, "BUILD_ERROR"),
            (8, "BUILD_ERROR"),
            (10, "BUILD_ERROR"),
        ]);
        since.show(at(11));
        let report = since.read(&states(&[("web", "BUILD_ERROR"), ("db", "RUNNING")]), at(11)).unwrap();
        assert_eq!(report.changes.len(), 1);
        assert_eq!(
            (report.changes[0].message().as_str(), report.changes[0].seen),
            ("Running → Build failed", at(3))
        );
        assert_eq!((report.from, report.to, report.gaps), (at(0), at(11), Vec::new()));
        assert_eq!(since.read(&states(&[("web", "RUNNING")]), at(12)), None, "what a person sees isn’t told");
    }

    #[test]
    fn the_time_without_a_read_is_reported() {
        let mut since = away(&[(1, "RUNNING")]);
        since.show(at(20));
        let report = since.read(&states(&[("web", "STOPPED")]), at(20)).unwrap();
        assert_eq!(report.gaps, [(at(1), at(20))]);
        assert_eq!(report.changes[0].seen, at(20));
    }

    #[test]
    fn unchanged_states_and_a_short_absence_are_not_reported() {
        let mut since = away(&[(2, "RESTARTING"), (4, "RUNNING"), (6, "RUNNING"), (8, "RUNNING")]);
        since.show(at(10));
        assert_eq!(since.read(&states(&[("web", "RUNNING")]), at(10)).unwrap().changes, []);
        let mut since = away(&[(2, "STOPPED")]);
        since.show(at(9));
        assert_eq!(since.read(&states(&[("web", "STOPPED")]), at(9)), None);
    }

    #[test]
    fn a_service_that_is_read_first_while_away_is_no_change() {
        let mut since = away(&[]);
        since.show(at(15));
        assert_eq!(since.read(&states(&[("new", "RUNNING")]), at(15)).unwrap().changes, []);
    }
}
