//! Figures about the deployments of an organization: how many there are, how many of them failed, how long they take, and how long services
//! stay failed. Each history has a limited number of entries, so the figures are about the period in which every history is complete.

use super::{DEPLOY, Deployment, group};
use crate::records::fields::{Fact, Shown};
use crate::status::state_group::StateGroup;
use crate::text::format::{Local, TimeFormat, count, duration, number};
use slipway_api::Timestamp;
use slipway_api::id::EnvironmentId;
use std::collections::{BTreeMap, HashMap};

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// The longest period of the figures, in days.
const MAX_DAYS: i64 = 30;

/// The actions after which a service isn’t expected to run.
const STOPPING_ACTIONS: [&str; 3] = ["STOP", "DELETE", "UNINSTALL"];

/// The deployments of an environment, from a page of its history.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// The environment.
    pub environment: EnvironmentId,
    /// The deployments on the page, in any order.
    pub deployments: Vec<Deployment>,
    /// True if the page has as many entries as were requested: the environment may have older deployments.
    pub is_full: bool,
}

/// The figures of a period. Deployments that are in progress or were cancelled don’t count, nor do other actions, such as stops and
/// restarts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// The beginning of the period; it ends now.
    pub from: Timestamp,
    /// The number of deployments that ended.
    pub ended: usize,
    /// The number of deployments that failed.
    pub failed: usize,
    /// The median duration in seconds; None if no duration is known.
    pub median_seconds: Option<i64>,
    /// The median time in seconds from the end of a service’s failed deployment, the first since its last success, to the end of its next
    /// deployment that succeeded. None if no service recovered in the period.
    pub recovery_seconds: Option<i64>,
    /// The number of recoveries whose time is known.
    pub recoveries: usize,
    /// The number of services with a failed deployment after which none succeeded, without those that were stopped or deleted since.
    pub not_recovered: usize,
    /// Each day of the period, the oldest first, in the local time zone.
    pub days: Vec<Day>,
}

/// A day, and the deployments that were requested on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Day {
    /// The date: `12 Nov`.
    pub date: String,
    /// The number of deployments that didn’t fail.
    pub succeeded: usize,
    /// The number of deployments that failed.
    pub failed: usize,
}

impl Figures {
    /// Returns the figures of `histories` at `now`, in the local time zone of `times`.
    pub fn of(histories: &[History], now: Timestamp, times: TimeFormat) -> Self {
        let from = period_start(histories, now);
        let ended = |history: &History| {
            let is_ended = |deployment: &&Deployment| {
                deployment.at.is_some_and(|at| at >= from && at <= now) && !deployment.is_running()
            };
            let mut ended: Vec<Deployment> = history.deployments.iter().filter(is_ended).cloned().collect();
            ended.sort_by_key(|deployment| deployment.at);
            ended
        };
        let by_environment: Vec<Vec<Deployment>> = histories.iter().map(ended).collect();
        let all = || by_environment.iter().flatten().filter(|deployment| is_counted(deployment));
        let recoveries: Vec<_> = by_environment.iter().map(|deployments| recoveries(deployments)).collect();
        let times_to_recovery: Vec<i64> = recoveries.iter().flat_map(|(times, _)| times).copied().collect();
        Self {
            from,
            ended: all().count(),
            failed: all().filter(|deployment| deployment.has_failed()).count(),
            median_seconds: median(all().filter_map(|deployment| deployment.seconds).collect()),
            recoveries: times_to_recovery.len(),
            recovery_seconds: median(times_to_recovery),
            not_recovered: recoveries.iter().map(|(_, not_recovered)| not_recovered).sum(),
            days: days(all(), from, now, times),
        }
    }

    /// Returns the number of deployments a day, in tenths: 15 stands for 1.5. A period of less than a day counts as one day.
    pub fn tenths_per_day(&self, now: Timestamp) -> i64 {
        let period = now.since(self.from).max(DAY_MS);
        let ended = i64::try_from(self.ended).unwrap_or(i64::MAX);
        ended.saturating_mul(10 * DAY_MS).saturating_add(period / 2) / period
    }

    /// Returns the share of deployments that failed, in whole percent; None without deployments.
    pub fn failed_percent(&self) -> Option<usize> {
        (self.ended > 0).then(|| (self.failed * 100 + self.ended / 2) / self.ended)
    }
}

/// Returns the figures as facts. A figure that isn’t known is left out, such as a median without durations; so is “Not recovered” if every
/// service recovered.
pub fn facts(figures: &Figures, now: Timestamp) -> Vec<Fact> {
    let fact = |label: &'static str, text: String, note: String| Fact {
        label: label.into(),
        shown: Shown::Text(text),
        note,
    };
    let number = |value: usize| number(i64::try_from(value).unwrap_or(i64::MAX));
    let tenths = figures.tenths_per_day(now);
    let failed = figures.failed_percent().map(|percent| {
        fact(
            "Failed",
            format!("{percent}%"),
            format!("{} of {}", number(figures.failed), number(figures.ended)),
        )
    });
    let median =
        figures.median_seconds.map(|seconds| fact("Median duration", duration(seconds), String::new()));
    let recovery = figures.recovery_seconds.map(|seconds| {
        let note = format!("median of {}", count(figures.recoveries, "recovery", "recoveries"));
        fact("Time to recovery", duration(seconds), note)
    });
    let not_recovered = (figures.not_recovered > 0).then(|| {
        let note = "whose last deployment failed".to_owned();
        fact("Not recovered", count(figures.not_recovered, "service", "services"), note)
    });
    let facts = [
        Some(fact("Deployments", number(figures.ended), format!("{}.{} a day", tenths / 10, tenths % 10))),
        failed,
        median,
        recovery,
        not_recovered,
    ];
    facts.into_iter().flatten().collect()
}

/// Returns the beginning of the period: `MAX_DAYS` ago, or the time of the oldest entry of a full page, if that is later. Of several full
/// pages, the one with the latest oldest entry decides.
fn period_start(histories: &[History], now: Timestamp) -> Timestamp {
    let oldest = |history: &History| history.deployments.iter().filter_map(|deployment| deployment.at).min();
    let complete = histories.iter().filter(|history| history.is_full).filter_map(oldest).max();
    let longest = now.plus(-MAX_DAYS * DAY_MS);
    complete.map_or(longest, |complete| complete.max(longest))
}

/// Returns true if a deployment that ended counts in the figures: it was to deploy versions, and wasn’t cancelled.
fn is_counted(deployment: &Deployment) -> bool {
    is_deploy(deployment) && group(&deployment.status) != StateGroup::Canceled
}

fn is_deploy(deployment: &Deployment) -> bool {
    deployment.action.is_empty() || deployment.action == DEPLOY
}

/// Returns the times in seconds after which services of an environment recovered, and the number of those that didn’t. A service that was
/// stopped or deleted after its failure counts as neither. `deployments` have ended, and are in the order of their times.
fn recoveries(deployments: &[Deployment]) -> (Vec<i64>, usize) {
    let mut failed_at = HashMap::<(&str, &str), Option<Timestamp>>::new();
    let mut times = Vec::new();
    for deployment in deployments {
        let ended_at = deployment.outcome_at();
        // A service may be in several stages: `collect` keeps its status in the last one.
        let services = deployment.stages.iter().flat_map(|stage| &stage.services);
        let outcomes: BTreeMap<(&str, &str), StateGroup> = services
            .map(|service| ((service.kind.as_str(), service.id.as_str()), group(&service.status)))
            .collect();
        for (service, outcome) in outcomes.into_iter().filter(|((_, id), _)| !id.is_empty()) {
            if !is_deploy(deployment) {
                if STOPPING_ACTIONS.contains(&deployment.action.as_str()) {
                    failed_at.remove(&service);
                }
                continue;
            }
            match outcome {
                StateGroup::Failed => {
                    failed_at.entry(service).or_insert(ended_at);
                }
                StateGroup::Healthy => {
                    let failed_at = failed_at.remove(&service).flatten();
                    let time = failed_at.zip(ended_at).map(|(failed, good)| good.since(failed) / 1_000);
                    times.extend(time.filter(|time| *time >= 0));
                }
                _ => {}
            }
        }
    }
    (times, failed_at.len())
}

/// Returns the median; of an even number of values, the lower of the two in the middle. None without values.
fn median(mut values: Vec<i64>) -> Option<i64> {
    values.sort_unstable();
    values.get(values.len().saturating_sub(1) / 2).copied()
}

fn days<'a>(
    deployments: impl Iterator<Item = &'a Deployment>,
    from: Timestamp,
    now: Timestamp,
    times: TimeFormat,
) -> Vec<Day> {
    let mut counts = HashMap::<i64, (usize, usize)>::new();
    for deployment in deployments {
        let Some(at) = deployment.at else { continue };
        let (succeeded, failed) = counts.entry((times.local)(at).day).or_default();
        *(if deployment.has_failed() { failed } else { succeeded }) += 1;
    }
    let last = (times.local)(now).day;
    // The date of a day is taken from an instant on that day. Days can be an hour longer or shorter than 24 hours when the clocks change:
    // steps of half a day skip none.
    let mut dates = BTreeMap::<i64, String>::new();
    let mut at = from;
    while at < now {
        let Local { day, date, .. } = (times.local)(at);
        dates.entry(day).or_insert(date);
        at = at.plus(DAY_MS / 2);
    }
    dates.entry(last).or_insert_with(|| (times.local)(now).date);
    let day = |(day, date): (i64, String)| {
        let (succeeded, failed) = counts.get(&day).copied().unwrap_or_default();
        Day { date, succeeded, failed }
    };
    dates.into_iter().map(day).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deployment::{Stage, StageService};
    use crate::text::format::utc;

    const HOUR: i64 = 3_600_000;
    const NOW: Timestamp = Timestamp(100 * DAY_MS);
    const TIMES: TimeFormat = TimeFormat { local: utc, is_exact: false };

    /// A deployment some hours ago that took a minute, with the states of its services.
    fn deployment(hours_ago: i64, services: &[(&str, &str)]) -> Deployment {
        let service = |(id, status): &(&str, &str)| StageService {
            id: (*id).to_owned(),
            kind: "CONTAINER".to_owned(),
            name: (*id).to_owned(),
            status: (*status).to_owned(),
        };
        let has_failed = services.iter().any(|(_, status)| status.ends_with("ERROR"));
        Deployment {
            id: format!("x{hours_ago}"),
            is_queued: false,
            action: DEPLOY.to_owned(),
            by: String::new(),
            origin: String::new(),
            at: Some(NOW.plus(-hours_ago * HOUR)),
            status: if has_failed { "DEPLOYMENT_ERROR" } else { "DEPLOYED" }.to_owned(),
            seconds: Some(60),
            stages: vec![Stage {
                name: String::new(),
                status: String::new(),
                seconds: None,
                services: services.iter().map(service).collect(),
            }],
        }
    }

    fn history(is_full: bool, deployments: Vec<Deployment>) -> History {
        History { environment: EnvironmentId(uuid::Uuid::nil()), deployments, is_full }
    }

    #[test]
    fn the_period_is_the_one_in_which_every_history_is_complete() {
        let begins = |histories: &[History]| Figures::of(histories, NOW, TIMES).from;
        let old = || vec![deployment(50, &[]), deployment(2, &[])];
        let new = || vec![deployment(20, &[]), deployment(1, &[])];
        assert_eq!(begins(&[]), NOW.plus(-30 * DAY_MS));
        assert_eq!(begins(&[history(false, old())]), NOW.plus(-30 * DAY_MS));
        assert_eq!(begins(&[history(true, old()), history(true, new())]), NOW.plus(-20 * HOUR));
        assert_eq!(begins(&[history(true, old()), history(false, new())]), NOW.plus(-50 * HOUR));
        let ancient = history(true, vec![deployment(40 * 24, &[])]);
        assert_eq!(begins(&[ancient]), NOW.plus(-30 * DAY_MS));
        let figures = Figures::of(&[history(true, old()), history(true, new())], NOW, TIMES);
        assert_eq!(figures.ended, 3, "the one before the period isn’t counted");
    }

    #[test]
    fn only_deployments_that_ended_count() {
        let with = |change: fn(&mut Deployment)| {
            let mut one = deployment(5, &[("web", "DEPLOYED")]);
            change(&mut one);
            Figures::of(&[history(false, vec![one])], NOW, TIMES).ended
        };
        assert_eq!(with(|_| ()), 1);
        assert_eq!(with(|one| one.action.clear()), 1);
        assert_eq!(with(|one| one.action = "STOP".to_owned()), 0);
        assert_eq!(with(|one| one.status = "DEPLOYING".to_owned()), 0);
        assert_eq!(with(|one| one.status = "CANCELED".to_owned()), 0);
        assert_eq!(with(|one| one.at = None), 0);
        assert_eq!(with(|one| one.at = Some(NOW.plus(1))), 0, "a clock ahead of ours");
    }

    #[test]
    fn shares_and_medians() {
        let mut all: Vec<Deployment> =
            (1..=4).map(|hours| deployment(hours, &[("web", "DEPLOYED")])).collect();
        all.push(deployment(5, &[("web", "BUILD_ERROR")]));
        for (one, seconds) in all.iter_mut().zip([Some(10), Some(30), None, Some(20), Some(500)]) {
            one.seconds = seconds;
        }
        let figures = Figures::of(&[history(false, all)], NOW, TIMES);
        assert_eq!((figures.ended, figures.failed, figures.failed_percent()), (5, 1, Some(20)));
        assert_eq!(figures.median_seconds, Some(20), "of 10, 20, 30 and 500");
        assert_eq!(figures.tenths_per_day(NOW), 2, "5 in 30 days");
        assert_eq!(Figures { ended: 7, from: NOW.plus(-HOUR), ..figures }.tenths_per_day(NOW), 70);
        assert_eq!(Figures::default().failed_percent(), None);
        assert_eq!(median(Vec::new()), None);
    }

    #[test]
    fn what_is_not_known_is_no_fact() {
        let words = |figures: &Figures| {
            let fact = |fact: &Fact| match &fact.shown {
                Shown::Text(text) => format!("{}: {text} ({})", fact.label, fact.note),
                _ => String::new(),
            };
            facts(figures, NOW).iter().map(fact).collect::<Vec<_>>()
        };
        let from = NOW.plus(-2 * DAY_MS);
        assert_eq!(words(&Figures { from, ..Figures::default() }), ["Deployments: 0 (0.0 a day)"]);
        let figures = Figures {
            from,
            ended: 9,
            failed: 1,
            median_seconds: Some(90),
            recovery_seconds: Some(3_600),
            recoveries: 2,
            not_recovered: 1,
            days: Vec::new(),
        };
        let expected = [
            "Deployments: 9 (4.5 a day)",
            "Failed: 11% (1 of 9)",
            "Median duration: 1 min 30 s ()",
            "Time to recovery: 1 h 0 min (median of 2 recoveries)",
            "Not recovered: 1 service (whose last deployment failed)",
        ];
        assert_eq!(words(&figures), expected);
    }

    #[test]
    fn a_service_recovers_with_its_next_success() {
        let all = vec![
            deployment(1, &[("api", "DEPLOYED"), ("job", "BUILD_ERROR")]),
            deployment(4, &[("web", "DEPLOYED"), ("api", "CANCELED")]),
            deployment(9, &[("web", "BUILD_ERROR"), ("", "BUILD_ERROR")]),
            deployment(10, &[("web", "DEPLOYMENT_ERROR"), ("api", "BUILD_ERROR")]),
            deployment(11, &[("web", "DEPLOYED")]),
        ];
        let figures = Figures::of(&[history(false, all)], NOW, TIMES);
        // The recovery of web took 6 h (10 h to 4 h ago), that of api 9 h (10 h to 1 h ago; its cancelled deployment doesn’t count). The
        // median of two values is the lower one.
        assert_eq!((figures.recoveries, figures.recovery_seconds), (2, Some(6 * 3_600)));
        assert_eq!(figures.not_recovered, 1, "job");
    }

    #[test]
    fn a_service_that_was_stopped_or_deleted_is_not_waited_for() {
        let after = |action: &str| {
            let ended = Deployment { action: action.to_owned(), ..deployment(2, &[("web", "STOPPED")]) };
            let all = vec![deployment(9, &[("web", "BUILD_ERROR")]), ended];
            Figures::of(&[history(false, all)], NOW, TIMES).not_recovered
        };
        assert_eq!(["STOP", "DELETE", "UNINSTALL", "RESTART"].map(after), [0, 0, 0, 1]);
    }

    #[test]
    fn services_of_several_environments_stay_apart() {
        let failed = history(false, vec![deployment(9, &[("web", "BUILD_ERROR")])]);
        let good = history(false, vec![deployment(3, &[("web", "DEPLOYED")])]);
        let figures = Figures::of(&[failed, good], NOW, TIMES);
        assert_eq!((figures.recoveries, figures.not_recovered), (0, 1));
    }

    #[test]
    fn each_day_of_the_period_has_its_deployments() {
        let all = vec![
            deployment(1, &[("web", "DEPLOYED")]),
            deployment(2, &[("web", "BUILD_ERROR")]),
            deployment(49, &[("web", "DEPLOYED")]),
        ];
        let figures = Figures::of(&[history(true, all)], NOW, TIMES);
        let days: Vec<_> = figures.days.iter().map(|day| (&*day.date, day.succeeded, day.failed)).collect();
        assert_eq!(
            days,
            [("1970-04-08", 1, 0), ("1970-04-09", 0, 0), ("1970-04-10", 1, 1), ("1970-04-11", 0, 0)]
        );
    }
}
