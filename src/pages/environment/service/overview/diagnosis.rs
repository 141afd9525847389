//! The panel of a service that failed or has a warning: the cause with its time, the lines of the log about it, and the actions that help.

use super::super::reads::ServiceReads;
use super::changes_since_success::SinceSuccess;
use crate::browser::{clock, document};
use crate::components::reads::load_error::LoadError;
use crate::features::actions::Remedies;
use crate::features::navigation::places::use_place;
use crate::features::navigation::site::use_site;
use crate::features::notifications::notifier::use_notifier;
use crate::live::{PollPolicy, Remote, use_live, watch};
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use crate::views::deployment_errors::{DeploymentErrors, ErrorReads, read_errors};
use crate::views::last_lines::LastLines;
use leptos::prelude::*;
use slipway_api::fields::{environment, service_status};
use slipway_api::id::{ClusterId, OrganizationId};
use slipway_api::operations::environment::GetEnvironment;
use slipway_api::records::LogLine;
use slipway_api::table::FieldName;
use slipway_api::{Operation, Record, Timestamp};
use slipway_computed::computed;
use slipway_logic::actions::remedy::Remedy;
use slipway_logic::cluster::period::{Period, set_exact};
use slipway_logic::deployment::errors::{BEFORE_ACTION_MS, first_line};
use slipway_logic::deployment::steps::total_seconds;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::route::{Page, View};
use slipway_logic::service::incident::Incident;
use slipway_logic::service::log_page::log_address;
use slipway_logic::service::problem::{Problem, problem};
use slipway_logic::status::summary;
use slipway_logic::versions::history::{Past, service_history};
use slipway_logic::versions::service_deployment::{
    ServiceDeployment, deployment_of_execution, good_deployment, newest,
};

/// The time around a failure in which the cluster’s events may explain it, in milliseconds before and after.
const AROUND_MS: i64 = 900_000;

/// The panel of a service that failed or has a warning; nothing for other states.
#[component]
pub fn Diagnosis(reads: ServiceReads) -> impl IntoView {
    let live = use_live();
    let found = computed(move || {
        reads.status.with(|status| {
            status.as_ref().and_then(|status| problem(status, live.clock.now.get(), clock::time_format()))
        })
    });
    let is_warning = computed(move || found.with(|found| found.as_ref().map(|found| found.is_warning)));
    // Only states such as DEPLOYMENT_ERROR are about an action. The others are about the running service, whose own log explains them.
    let is_action = computed(move || {
        let state = reads.status.with(|status| status.as_ref().and_then(summary::state));
        state.is_some_and(|state| state.as_str().ends_with("_ERROR"))
    });
    let panel = move |is_warning: bool| {
        let class = if is_warning { "failure warning" } else { "failure" };
        view! {
            <section class=class aria-label="What is wrong">
                {move || match is_action.get() {
                    true => view! { <ActionFailure reads found /> }.into_any(),
                    false => view! { <RunFailure reads found /> }.into_any(),
                }}
            </section>
        }
    };
    move || is_warning.get().map(panel)
}

/// The head of the panel: the cause with its time. Until the cause is read, the state and the failed step.
#[component]
fn Head(
    found: ReadSignal<Option<Problem>>,
    /// The first line of the error in the deployment log; None while it isn't known.
    #[prop(optional, into)]
    cause: Signal<Option<String>>,
) -> impl IntoView {
    let is_warning = found.with_untracked(|found| found.as_ref().is_some_and(|found| found.is_warning));
    let icon = if is_warning { "warning" } else { "failed" };
    let text = move |field: fn(&Problem) -> &String| {
        found.with(|found| found.as_ref().map(field).cloned().unwrap_or_default())
    };
    let title = move || cause.get().unwrap_or_else(|| text(|found| &found.word));
    let details = move || match cause.with(Option::is_some) {
        true => String::new(),
        false => text(|found| &found.details),
    };
    view! {
        <div class="say" role="status">
            <Icon name=icon />
            <h2>{title}</h2>
            <small>{move || text(|found| &found.when)}</small>
            <p>{details}</p>
        </div>
    }
}

/// Two deployments of a service: the deployment that failed or runs badly, and the deployment whose version “Deploy last good version”
/// deploys.
#[derive(Clone, Copy)]
struct Versions {
    history: Option<Remote>,
    deployed: ReadSignal<Option<ServiceDeployment>>,
    good: ReadSignal<Option<ServiceDeployment>>,
}

/// Reads the deployments of a service, and finds the version that an action deployed and the last that succeeded. `execution` is the id of
/// the execution that failed; empty while it isn’t known.
fn versions_of_action(reads: ServiceReads, execution: ReadSignal<String>) -> Versions {
    let history = read_history(reads);
    let deployed = computed(move || past(history, &|page| deployment_of_execution(page, &execution.get())));
    let good = good_version(reads, history);
    // The history that was read before may not contain a newer failed deployment. When the id of the failed execution
    // changes, the history is read again.
    Effect::new(move |before: Option<String>| {
        let current = execution.get();
        let is_other = before.is_some_and(|before| !before.is_empty() && before != current);
        if let (Some(history), true) = (history, is_other) {
            history.reading.refresh();
        }
        current
    });
    Versions { history, deployed, good }
}

/// Reads the deployments of a service, and finds the newest deployment, whose version runs badly, and the last other one that succeeded.
fn versions_of_run(reads: ServiceReads) -> Versions {
    let history = read_history(reads);
    let deployed = computed(move || past(history, &newest));
    let good = good_version(reads, history);
    Versions { history, deployed, good }
}

/// Returns the deployment whose version the button “Deploy last good version” deploys.
fn good_version(reads: ServiceReads, history: Option<Remote>) -> ReadSignal<Option<ServiceDeployment>> {
    computed(move || {
        let state = reads.status.with(|status| status.as_ref().and_then(summary::state));
        let past_version = Past::LastGood.in_state(state.as_ref());
        past(history, &|page| good_deployment(page, past_version, reads.service.kind, reads.service.id))
    })
}

fn read_history(reads: ServiceReads) -> Option<Remote> {
    let request = service_history(reads.service.kind, reads.service.id)?;
    Some(watch(request, PollPolicy::ON_VISIT.without_ids()))
}

fn past(
    history: Option<Remote>,
    deployment_of: &dyn Fn(&Record) -> Option<ServiceDeployment>,
) -> Option<ServiceDeployment> {
    history?.value.with(|read| deployment_of(read.as_ref()?.items.first()?))
}

/// The content of the panel after a deployment, a stop or another action failed: the errors of the action in the deployment log, and the
/// actions that help.
#[component]
fn ActionFailure(reads: ServiceReads, found: ReadSignal<Option<Problem>>) -> impl IntoView {
    let text_of = move |field: FieldName| {
        reads.status.with(|status| status.as_ref().and_then(|status| status.at(&[field]).text()))
    };
    let known = Signal::derive(move || text_of(service_status::EXECUTION_ID).unwrap_or_default());
    let since = Signal::derive(move || {
        let at = text_of(service_status::LAST_DEPLOYMENT_DATE).and_then(|at| Timestamp::parse(&at))?;
        let seconds = reads.status.with(|status| status.as_ref().and_then(total_seconds));
        Some(at.plus(-BEFORE_ACTION_MS - seconds.unwrap_or_default() * 1_000))
    });
    let scope = Some(reads.service.id.to_string());
    let errors = read_errors(reads.service.environment, Signal::stored(true), known, scope, since);
    let ErrorReads { execution, errors: lines, .. } = errors;
    let versions = versions_of_action(reads, execution);
    let at = Signal::derive(move || {
        text_of(service_status::LAST_DEPLOYMENT_DATE).and_then(|at| Timestamp::parse(&at))
    });
    let cause =
        Signal::derive(move || lines.with(|lines| lines.last().and_then(|line| first_line(&line.message))));
    view! {
        <Head found cause />
        <div class="what">
            // The head of the panel already names a single error. So the list leaves out its source and time (`has_heading`), and its
            // message as well if it has only one line.
            <DeploymentErrors reads=errors has_heading=true />
        </div>
        <Help reads found at execution lines versions />
    }
}

/// The content of the panel of a service that doesn’t run well: a few lines of its log, chosen so that the last error is among them, and the
/// actions that help.
#[component]
fn RunFailure(reads: ServiceReads, found: ReadSignal<Option<Problem>>) -> impl IntoView {
    let versions = versions_of_run(reads);
    let state = reads.status.with_untracked(|status| status.as_ref().and_then(summary::state));
    // No reply has the time at which the service began to fail, so the link to the cluster’s events, which needs a time, isn’t shown.
    let at = Signal::stored(None);
    view! {
        <Head found />
        <div class="what">
            <LastLines service=reads.service state />
        </div>
        <Help reads found at execution=computed(String::new) lines=computed(Vec::new) versions />
    }
}

/// The changes since the last version that worked, and the actions that help: the last good version, the log, the events of the cluster,
/// and the button that copies a summary of the incident.
#[component]
fn Help(
    reads: ServiceReads,
    found: ReadSignal<Option<Problem>>,
    /// The time of the action that failed; None if the service fails since an unknown time.
    at: Signal<Option<Timestamp>>,
    execution: ReadSignal<String>,
    lines: ReadSignal<Vec<LogLine>>,
    versions: Versions,
) -> impl IntoView {
    let (notifier, place, site) = (use_notifier(), use_place(), use_site());
    let copy = move || {
        let problem = found.get_untracked();
        let page = Page::Service(reads.service);
        let names = [KnownKind::Project, KnownKind::Environment]
            .map(|kind| place.with_untracked(|place| place.name(kind)));
        let incident = Incident {
            service: reads.target.get_untracked().name,
            place: names.into_iter().flatten().collect::<Vec<_>>().join(" / "),
            title: problem.as_ref().map(|problem| problem.word.clone()).unwrap_or_default(),
            at: at.get_untracked(),
            step: problem.map(|problem| problem.details).unwrap_or_default(),
            execution: execution.get_untracked(),
            deployment: versions.deployed.get_untracked(),
            last_good: versions.good.get_untracked(),
            errors: lines.get_untracked(),
            link: format!("{}{}{}", document::origin(), site.base(), page.url()),
        };
        notifier.copy("Incident summary", incident.markdown());
    };
    let good_version = Signal::derive(move || versions.good.with(|good| good.as_ref()?.version.clone()));
    view! {
        {versions.history.map(|history| view! { <LoadError reading=history.reading /> })}
        <SinceSuccess reads deployed=versions.deployed good=versions.good />
        <div class="do">
            {move || {
                view! {
                    <Remedies
                        target=reads.target.get()
                        only=Remedy::LastGood
                        variant=ButtonVariant::Primary
                        version=good_version
                    />
                }
            }}
            <LogLink reads execution />
            <EventsLink reads at />
            <span class="end"></span>
            <Button variant=ButtonVariant::Quiet on_press=copy>
                "Copy incident"
            </Button>
        </div>
    }
}

/// The link to the log that explains the state: the log of the failed deployment if its id is known, else the log that `log_address`
/// chooses for the state.
#[component]
fn LogLink(reads: ServiceReads, execution: ReadSignal<String>) -> impl IntoView {
    let site = use_site();
    let href = move || {
        let execution = execution.get();
        let address = match execution.is_empty() {
            true => {
                let state = reads.status.with(|status| status.as_ref().and_then(summary::state));
                log_address(&reads.target.get(), state.as_ref())
            }
            false => {
                let mut view = View::default();
                view.set_filter("service", &reads.target.with(|target| target.name.clone()));
                view.set_filter("deployment", &execution);
                Page::DeploymentLog(reads.service.environment).url_with(&view)
            }
        };
        format!("{}{address}", site.base())
    };
    view! {
        <a class="button" href=href>
            "Open log"
        </a>
    }
}

/// The link to the events of the cluster around the time of the failure; nothing while the organization, the cluster or the time isn’t
/// known.
#[component]
fn EventsLink(reads: ServiceReads, at: Signal<Option<Timestamp>>) -> impl IntoView {
    let environment: Remote =
        watch(GetEnvironment { environment: reads.service.environment }.request(), PollPolicy::ON_VISIT);
    let (site, place) = (use_site(), use_place());
    let href = computed(move || {
        let organization = place.with(|place| place.step(KnownKind::Organization).map(|(_, id, _)| *id))?;
        let cluster = environment
            .value
            .with(|read| read.as_ref()?.items.first()?.at(&[environment::CLUSTER_ID]).text())?;
        let mut view = View::default();
        view.set_filter("group", "object");
        let at = at.get()?;
        set_exact(&mut view, Period { from: at.plus(-AROUND_MS), to: at.plus(AROUND_MS) });
        let page = Page::ClusterEvents(OrganizationId(organization), ClusterId(cluster.parse().ok()?));
        Some(format!("{}{}", site.base(), page.url_with(&view)))
    });
    view! {
        <Show when=move || href.with(Option::is_some)>
            <a class="button quiet" href=move || href.get().unwrap_or_default()>
                "Cluster events"
            </a>
        </Show>
    }
}
