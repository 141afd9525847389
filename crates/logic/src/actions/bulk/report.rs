//! The results of a bulk action, environment by environment.

use crate::text::format;
use slipway_api::id::EnvironmentId;

/// The outcome of the request for a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestOutcome {
    /// The request isn't sent or isn't answered yet.
    Waiting,
    /// The platform accepted the request.
    Accepted,
    /// The platform refused the request, or the console couldn't send it, such as for an operation that isn't offered. The text is the
    /// reason.
    Refused(String),
    /// The request got no usable answer: none at all, a server error (5xx), or an unreadable reply. The text is the reason; the action may
    /// have been applied.
    Unknown(String),
    /// The action wasn't requested, because the bulk action ended before: the person stopped it, the rate limit was reached, or the session
    /// ended.
    Unsent,
}

/// The results of a bulk action in one environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvironmentReport {
    /// The environment that the report is about.
    pub environment: EnvironmentId,
    /// The number of services in the environment that the person confirmed the action for.
    pub services: usize,
    /// The number of services whose request the platform accepted.
    pub accepted: usize,
    /// The names of the services whose request was refused or couldn't be sent, each with the reason.
    pub failed: Vec<(String, String)>,
    /// The names of the services whose request got no usable answer, each with the reason. The action may have been applied to them.
    pub unknown: Vec<(String, String)>,
    /// The names of the services for which the action wasn't requested, because the bulk action ended before: the person stopped it, the
    /// rate limit was reached, or the session ended.
    pub unsent: Vec<String>,
}

/// The progress of a bulk action in one environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Some requests aren't sent or aren't answered yet.
    Waiting,
    /// Every request was accepted.
    Accepted,
    /// All requests ended, but at least one was refused, not answered or not sent.
    Incomplete,
}

impl EnvironmentReport {
    /// Returns the report of an environment, to which no service is added yet.
    pub(super) fn new(environment: EnvironmentId) -> Self {
        let (failed, unknown, unsent) = (Vec::new(), Vec::new(), Vec::new());
        Self { environment, services: 0, accepted: 0, failed, unknown, unsent }
    }

    /// Adds a service with its outcome.
    pub(super) fn add(&mut self, name: &str, outcome: &RequestOutcome) {
        self.services += 1;
        let name = name.to_owned();
        match outcome {
            RequestOutcome::Waiting => {}
            RequestOutcome::Accepted => self.accepted += 1,
            RequestOutcome::Refused(why) => self.failed.push((name, why.clone())),
            RequestOutcome::Unknown(why) => self.unknown.push((name, why.clone())),
            RequestOutcome::Unsent => self.unsent.push(name),
        }
    }

    /// Returns the progress, which follows from the outcomes of the services.
    pub fn progress(&self) -> Progress {
        let ended = self.accepted + self.failed.len() + self.unknown.len() + self.unsent.len();
        match ended < self.services {
            true => Progress::Waiting,
            false if self.accepted == self.services => Progress::Accepted,
            false => Progress::Incomplete,
        }
    }

    /// Returns a text about the progress, without a full stop: "Requested for 3 of 4 services".
    pub fn message(&self) -> String {
        let services = format::count(self.services, "service", "services");
        match self.progress() {
            Progress::Waiting if self.accepted == 0 && self.failed.is_empty() && self.unknown.is_empty() => {
                format!("Requesting for {services}")
            }
            Progress::Accepted => format!("Requested for {services}"),
            _ => {
                let requested =
                    format!("Requested for {} of {services}", format::number(self.accepted as i64));
                match self.unknown.len() {
                    0 => requested,
                    unknown => format!("{requested}, {} not confirmed", format::number(unknown as i64)),
                }
            }
        }
    }

    /// Returns a sentence for each distinct reason why requests were refused, not answered or not sent. Each sentence has the name of the
    /// first service and the number of the others: "orders-db and 2 more: Not permitted."
    pub fn reasons(&self) -> Vec<String> {
        let mut reasons: Vec<(&str, &str, usize)> = Vec::new();
        let unsent = self.unsent.iter().map(|name| (name.as_str(), "Not requested."));
        let failed = self.failed.iter().chain(&self.unknown).map(|(name, why)| (name.as_str(), why.as_str()));
        for (name, why) in failed.chain(unsent) {
            match reasons.iter_mut().find(|(_, known, _)| *known == why) {
                Some((_, _, more)) => *more += 1,
                None => reasons.push((name, why, 0)),
            }
        }
        let sentence = |(name, why, more): (&str, &str, usize)| match more {
            0 => format!("{name}: {why}"),
            more => format!("{name} and {more} more: {why}"),
        };
        reasons.into_iter().map(sentence).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    /// Returns the report of `many` services whose requests aren’t answered yet.
    fn report(many: usize) -> EnvironmentReport {
        let mut report = EnvironmentReport::new(EnvironmentId(Uuid::nil()));
        (0..many).for_each(|place| report.add(&format!("service-{place}"), &RequestOutcome::Waiting));
        report
    }

    #[test]
    fn an_environment_says_what_was_requested_there() {
        let mut report = report(3);
        assert_eq!(
            (report.progress(), report.message()),
            (Progress::Waiting, "Requesting for 3 services".into())
        );
        report.accepted = 1;
        assert_eq!(report.message(), "Requested for 1 of 3 services");
        report.failed = vec![("orders-db".into(), "Refused.".into()), ("cart".into(), "Refused.".into())];
        assert_eq!(report.progress(), Progress::Incomplete);
        assert_eq!(report.reasons(), ["orders-db and 1 more: Refused."]);
        report.unknown = report.failed.split_off(1);
        assert_eq!(report.message(), "Requested for 1 of 3 services, 1 not confirmed");
        assert_eq!((report.progress(), report.reasons().len()), (Progress::Incomplete, 1));
    }

    #[test]
    fn an_environment_whose_requests_were_all_accepted_has_no_reasons() {
        let mut report = report(1);
        report.accepted = 1;
        assert_eq!(
            (report.progress(), report.message()),
            (Progress::Accepted, "Requested for 1 service".into())
        );
        assert_eq!(report.reasons(), [""; 0]);
    }

    #[test]
    fn what_was_not_requested_is_named() {
        let mut report = report(2);
        report.unsent = vec!["cart".into(), "orders-db".into()];
        assert_eq!(
            (report.progress(), report.message()),
            (Progress::Incomplete, "Requested for 0 of 2 services".into())
        );
        assert_eq!(report.reasons(), ["cart and 1 more: Not requested."]);
    }
}
