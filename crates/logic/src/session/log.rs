//! The log of sessions in this browser: which ones ended, and when each was last used. It holds ids and times, never a token:
//! a tab that was closed and is restored later learns from it that its session ended.

use slipway_api::Timestamp;

/// The maximum number of sessions; the oldest are dropped first.
const KEPT: usize = 50;

/// The log as text: a line for each session, `id ended` or `id` with its last use in milliseconds since 1970.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionLog(Vec<(String, Option<i64>)>);

impl SessionLog {
    /// Parses a stored log. Unreadable lines are left out.
    pub fn read(text: &str) -> Self {
        let line = |line: &str| {
            let (id, state) = line.split_once(' ')?;
            let used = if state == "ended" { None } else { Some(state.parse().ok()?) };
            Some((id.to_owned(), used))
        };
        Self(text.lines().filter_map(line).collect())
    }

    /// Returns the log as text.
    pub fn text(&self) -> String {
        let line = |(id, used): &(String, Option<i64>)| match used {
            Some(at) => format!("{id} {at}"),
            None => format!("{id} ended"),
        };
        self.0.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Records that a session ended, for good.
    pub fn end(&mut self, id: &str) {
        self.note(id, None);
    }

    /// Records that a session is in use.
    pub fn touch(&mut self, id: &str, now: Timestamp) {
        if !self.has_ended(id) {
            self.note(id, Some(now.0));
        }
    }

    /// Returns true if the session ended in any tab.
    pub fn has_ended(&self, id: &str) -> bool {
        self.0.iter().any(|(known, used)| known == id && used.is_none())
    }

    /// Returns true if the session was unused for `limit` milliseconds. A session whose last use isn't known, or lies in the
    /// future, counts as unused: that is the careful case.
    pub fn is_idle(&self, id: &str, limit: i64, now: Timestamp) -> bool {
        let used = self.0.iter().find(|(known, _)| known == id).and_then(|(_, used)| *used);
        used.is_none_or(|used| !(-60_000..limit).contains(&now.since(Timestamp(used))))
    }

    fn note(&mut self, id: &str, used: Option<i64>) {
        self.0.retain(|(known, _)| known != id);
        self.0.push((id.to_owned(), used));
        let extra = self.0.len().saturating_sub(KEPT);
        self.0.drain(..extra);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_that_ended_stays_ended() {
        let mut log = SessionLog::default();
        log.touch("a", Timestamp(5));
        log.end("a");
        log.touch("a", Timestamp(9));
        log.touch("b", Timestamp(9));
        let read = SessionLog::read(&log.text());
        assert_eq!(read, log);
        assert!(read.has_ended("a") && !read.has_ended("b") && !read.has_ended("c"));
        assert_eq!(SessionLog::read("x\n\ny z\nq ended"), SessionLog(vec![("q".into(), None)]));
    }

    #[test]
    fn an_unknown_last_use_is_the_careful_case() {
        let mut log = SessionLog::default();
        log.touch("a", Timestamp(1_000_000));
        assert!(!log.is_idle("a", 60_000, Timestamp(1_059_999)));
        assert!(log.is_idle("a", 60_000, Timestamp(1_060_000)));
        assert!(log.is_idle("a", 60_000, Timestamp(0)), "the clock was set back");
        assert!(log.is_idle("b", 60_000, Timestamp(0)));
    }

    #[test]
    fn the_oldest_are_dropped_first() {
        let mut log = SessionLog::default();
        for id in 0..KEPT + 1 {
            log.end(&id.to_string());
        }
        assert!(!log.has_ended("0") && log.has_ended("1") && log.has_ended(&KEPT.to_string()));
    }
}
