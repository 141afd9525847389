//! The results of a bulk action, environment by environment.

use crate::actions::bulk::Plan;
use crate::text::format;
use slipway_api::id::EnvironmentId;

/// The results of a bulk action in one environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvironmentReport {
    /// The environment.
    pub environment: EnvironmentId,
    /// The number of services that the action was confirmed for.
    pub services: usize,
    /// The number of services whose request the platform accepted.
    pub accepted: usize,
    /// The names of the services whose request was refused, each with the reason.
    pub failed: Vec<(String, String)>,
    /// The names of the services whose request was never answered, each with the reason. The action may have been applied to them.
    pub unknown: Vec<(String, String)>,
    /// The names of the services for which no request was sent, because the bulk action was stopped.
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
    /// Returns one report for each environment of a plan before its requests are sent, in the order of the requests.
    pub fn of_plan(plan: &Plan) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for (target, _) in &plan.included {
            match all.iter_mut().find(|known| known.environment == target.environment) {
                Some(known) => known.services += 1,
                None => all.push(Self {
                    environment: target.environment,
                    services: 1,
                    accepted: 0,
                    failed: Vec::new(),
                    unknown: Vec::new(),
                    unsent: Vec::new(),
                }),
            }
        }
        all
    }

    /// Returns the progress.
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

    /// Returns a sentence for each distinct reason why requests were refused, not answered or not sent. It has the first service's name and
    /// the number of the others: "orders-db and 2 more: Not permitted."
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
    use crate::actions::action::Action;
    use crate::actions::bulk::Target;
    use slipway_api::state::ServiceKind;

    fn plan(environments: &[&str]) -> Plan {
        let will = environments.iter().enumerate().map(|(place, of)| {
            let target = Target {
                id: format!("{place}").into(),
                name: format!("service-{place}"),
                kind: ServiceKind::Container,
                environment: format!("00000000-0000-0000-0000-0000000000{of}").parse().unwrap(),
            };
            (target, Action::Stop)
        });
        Plan { included: will.collect(), excluded: Vec::new() }
    }

    #[test]
    fn each_environment_says_what_was_requested_there() {
        let mut reports = EnvironmentReport::of_plan(&plan(&["e1", "e2", "e1", "e1"]));
        let counts: Vec<_> = reports.iter().map(|report| report.services).collect();
        assert_eq!(counts, [3, 1]);
        let [first, second] = &mut reports[..] else { panic!("two environments") };
        assert_eq!(
            (first.progress(), first.message()),
            (Progress::Waiting, "Requesting for 3 services".into())
        );
        first.accepted = 1;
        assert_eq!(first.message(), "Requested for 1 of 3 services");
        first.failed = vec![("orders-db".into(), "Refused.".into()), ("cart".into(), "Refused.".into())];
        assert_eq!(first.progress(), Progress::Incomplete);
        assert_eq!(first.reasons(), ["orders-db and 1 more: Refused."]);
        let mut unsure = first.clone();
        unsure.unknown = unsure.failed.split_off(1);
        assert_eq!(unsure.message(), "Requested for 1 of 3 services, 1 not confirmed");
        assert_eq!((unsure.progress(), unsure.reasons().len()), (Progress::Incomplete, 1));
        second.accepted = 1;
        assert_eq!(
            (second.progress(), second.message()),
            (Progress::Accepted, "Requested for 1 service".into())
        );
        assert_eq!(second.reasons(), [""; 0]);
    }

    #[test]
    fn what_was_not_requested_is_named() {
        let [mut report] = <[_; 1]>::try_from(EnvironmentReport::of_plan(&plan(&["e1", "e1"]))).unwrap();
        report.unsent = vec!["cart".into(), "orders-db".into()];
        assert_eq!(
            (report.progress(), report.message()),
            (Progress::Incomplete, "Requested for 0 of 2 services".into())
        );
        assert_eq!(report.reasons(), ["cart and 1 more: Not requested."]);
    }
}
