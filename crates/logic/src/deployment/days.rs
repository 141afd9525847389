//! The days of a history of deployments.

use super::Deployment;
use crate::text::format::Local;
use slipway_api::Timestamp;

/// A day of a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Day {
    /// The day, in days since 1970-01-01 in the local time zone; None for the deployments whose time the platform doesn’t send.
    pub day: Option<i64>,
    /// The date, such as `12 Nov`; empty without a day.
    pub date: String,
    /// The indices of the deployments of the day, in the order of the history.
    pub indices: Vec<usize>,
}

impl Day {
    /// Returns the heading of the day: `Today`, `Yesterday`, else its date, or `Time not reported`. `today` is in days since 1970-01-01.
    pub fn heading(&self, today: i64) -> String {
        match self.day {
            None => "Time not reported".to_owned(),
            Some(day) if day == today => "Today".to_owned(),
            Some(day) if day + 1 == today => "Yesterday".to_owned(),
            Some(_) => self.date.clone(),
        }
    }
}

/// Returns the days of a history, each once, in the order of their first deployments. `local` converts an instant to the local time zone.
pub fn days(deployments: &[Deployment], local: fn(Timestamp) -> Local) -> Vec<Day> {
    let mut days: Vec<Day> = Vec::new();
    for (index, deployment) in deployments.iter().enumerate() {
        let then = deployment.at.map(local);
        let day = then.as_ref().map(|then| then.day);
        match days.iter_mut().find(|known| known.day == day) {
            Some(known) => known.indices.push(index),
            None => days.push(Day {
                day,
                date: then.map(|then| then.date).unwrap_or_default(),
                indices: vec![index],
            }),
        }
    }
    days
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::format::utc;

    fn deployment(at: Option<&str>) -> Deployment {
        let created_at = at.map(|at| format!(r#""created_at":"{at}""#)).unwrap_or_default();
        crate::deployment::of(&format!(r#"{{"auditing_data":{{{created_at}}}}}"#))
    }

    #[test]
    fn deployments_are_below_the_heading_of_their_day() {
        let history = [
            Some("2026-11-12T00:10:00Z"),
            Some("2026-11-11T23:50:00Z"),
            None,
            Some("2026-11-11T08:00:00Z"),
            Some("2026-11-03T08:00:00Z"),
        ]
        .map(deployment);
        let days = days(&history, utc);
        let found: Vec<_> = days.iter().map(|day| (day.heading(20_769), day.indices.clone())).collect();
        assert_eq!(
            found,
            [
                ("Today".to_owned(), vec![0]),
                ("Yesterday".to_owned(), vec![1, 3]),
                ("Time not reported".to_owned(), vec![2]),
                ("2026-11-03".to_owned(), vec![4]),
            ]
        );
        // After midnight the same days have other headings.
        assert_eq!(days.first().map(|day| day.heading(20_770)).as_deref(), Some("Yesterday"));
    }

    #[test]
    fn an_empty_history_has_no_days() {
        assert_eq!(days(&[], utc), []);
    }
}
