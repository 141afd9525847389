//! The card “Why it failed”: the errors of a deployment with what the platform advises, what was deployed, and where to look next.

use super::super::reads::ServiceReads;
use crate::browser::{clock, document};
use crate::components::reads::load_error::LoadError;
use crate::components::status::time::Ago;
use crate::features::navigation::places::use_place;
use crate::features::navigation::site::use_site;
use crate::features::notifications::notifier::use_notifier;
use crate::live::{PollPolicy, Remote, use_live, watch};
use crate::ui::button::Button;
use crate::ui::show::Show;
use crate::views::cards::Card;
use crate::views::deployment_errors::{DeploymentErrors, ErrorReads, read_errors};
use leptos::prelude::*;
use slipway_api::fields::{environment, service_status};
use slipway_api::id::{ClusterId, OrganizationId};
use slipway_api::operations::environment::GetEnvironment;
use slipway_api::table::FieldName;
use slipway_api::{Operation, Record, Timestamp};
use slipway_computed::computed;
use slipway_logic::cluster::period::{Period, set_exact};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::route::{Page, View};
use slipway_logic::service::incident::{Incident, words};
use slipway_logic::service::problem::problem;
use slipway_logic::status::summary;
use slipway_logic::versions::attempt::{Attempt, attempt, last_good};
use slipway_logic::versions::history::deployments;

/// The time around a failure in which the cluster’s events may explain it, in milliseconds before and after.
const AROUND_MS: i64 = 900_000;

/// The card “Why it failed”; nothing if the last deployment of the service didn’t fail.
#[component]
pub fn FailureCard(reads: ServiceReads) -> impl IntoView {
    let has_failed = computed(move || {
        let state = reads.status.with(|status| status.as_ref().and_then(summary::state));
        // Only states such as DEPLOYMENT_ERROR are about a deployment. ERROR is about the running service, whose own log explains it.
        state.is_some_and(|state| state.as_str().ends_with("_ERROR"))
    });
    view! {
        <Show when=move || has_failed.get()>
            <div class="stack">
                <Failure reads />
            </div>
        </Show>
    }
}

#[component]
fn Failure(reads: ServiceReads) -> impl IntoView {
    let text_of = move |field: FieldName| {
        reads.status.with(|status| status.as_ref().and_then(|status| status.at(&[field]).text()))
    };
    let known = Signal::derive(move || text_of(service_status::EXECUTION_ID).unwrap_or_default());
    let at = Signal::derive(move || {
        text_of(service_status::LAST_DEPLOYMENT_DATE).and_then(|at| Timestamp::parse(&at))
    });
    let found = read_errors(reads.service.environment, known, Some(reads.service.id.to_string()));
    let ErrorReads { execution, errors, .. } = found;
    let history = deployments(reads.service.kind, reads.service.id);
    let history = history.map(|request| watch(request, PollPolicy::ON_VISIT.without_ids()));
    let past = move |of: &dyn Fn(&Record) -> Option<Attempt>| {
        history?.value.with(|read| of(read.as_ref()?.items.first()?))
    };
    let deployed = computed(move || past(&|page| attempt(page, &execution.get())));
    let good = computed(move || past(&last_good));
    let is_loading = Signal::derive(move || history.is_some_and(|history| history.reading.is_loading()));
    // The history that was read before may not contain a newer failed deployment. When the id of the failed execution
    // changes, the history is read again.
    Effect::new(move |before: Option<String>| {
        let now = execution.get();
        if let (Some(history), true) = (history, before.is_some_and(|before| before != now)) {
            history.reading.refresh();
        }
        now
    });
    let (notifier, place, live, site) = (use_notifier(), use_place(), use_live(), use_site());
    let copy = move || {
        let problem = reads
            .status
            .with_untracked(|status| problem(status.as_ref()?, live.clock.now.get_untracked(), clock::local));
        let page = Page::Service(reads.service);
        let names = [KnownKind::Project, KnownKind::Environment]
            .map(|kind| place.with_untracked(|place| place.name(kind)));
        let incident = Incident {
            service: reads.target.get_untracked().name,
            place: names.into_iter().flatten().collect::<Vec<_>>().join(" / "),
            title: problem.as_ref().map(|problem| problem.title.clone()).unwrap_or_default(),
            step: problem.map(|problem| problem.details).unwrap_or_default(),
            execution: execution.get_untracked(),
            attempt: deployed.get_untracked(),
            last_good: good.get_untracked(),
            errors: errors.get_untracked(),
            link: format!("{}{}{}", document::origin(), site.base(), page.url()),
        };
        notifier.copy("Incident summary", incident.markdown());
    };
    view! {
        <Card title="Why it failed">
            <DeploymentErrors reads=found />
            {history.map(|history| view! { <LoadError reading=history.reading /> })}
            <dl>
                <AttemptItem label="Deployed" attempt=deployed is_loading />
                <AttemptItem label="Last version that succeeded" attempt=good is_loading />
            </dl>
            <div class="buttons">
                <LogLink reads execution />
                <EventsLink reads at />
                <Button on_press=copy>"Copy incident summary"</Button>
            </div>
        </Card>
    }
}

#[component]
fn AttemptItem(
    label: &'static str,
    attempt: ReadSignal<Option<Attempt>>,
    is_loading: Signal<bool>,
) -> impl IntoView {
    let at = Signal::derive(move || attempt.with(|attempt| attempt.as_ref().and_then(|attempt| attempt.at)));
    let unknown = move || if is_loading.get() { "…" } else { "Unknown" }.to_owned();
    view! {
        <div>
            <dt>{label}</dt>
            <dd>
                {move || attempt.with(|attempt| attempt.as_ref().map_or_else(unknown, words))} " "
                <Show when=move || at.get().is_some()>
                    <small>
                        <Ago at />
                    </small>
                </Show>
            </dd>
        </div>
    }
}

/// The link to the service’s lines in the log of the failed deployment.
#[component]
fn LogLink(reads: ServiceReads, execution: ReadSignal<String>) -> impl IntoView {
    let site = use_site();
    let href = move || {
        let mut view = View::default();
        view.set_filter("service", &reads.target.with(|target| target.name.clone()));
        view.set_filter("deployment", &execution.get());
        format!("{}{}", site.base(), Page::DeploymentLog(reads.service.environment).url_with(&view))
    };
    view! {
        <a class="button" href=href>
            "Log of this deployment"
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
            <a class="button" href=move || href.get().unwrap_or_default()>
                "Cluster events at that time"
            </a>
        </Show>
    }
}
