//! A deployment: who asked for what, its stages as a timeline, its services, and its errors.

use super::cancel::CancelQuestion;

use super::reads::{DeploymentReads, PAGE_SIZE, read_deployments};
use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::components::status::time::Ago;
use crate::features::navigation::site::use_site;
use crate::live::Reading;
use crate::ui::button::Button;
use crate::ui::chip::Chip;
use crate::ui::dialog::DialogSubject;
use crate::ui::empty::Empty;
use crate::ui::show::Show;
use crate::views::cards::Card;
use crate::views::deployment_errors::{DeploymentErrors, read_errors};
use crate::views::timeline::StepsTimeline;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::id::EnvironmentId;
use slipway_api::state::ServiceKind;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::deployment::{Deployment, StageService, group, status_word};
use slipway_logic::records::facts::value_label;
use slipway_logic::route::{DeploymentKey, Page, ServiceKey, View};
use slipway_logic::text::format;

/// The page.
#[component]
pub fn DeploymentPage(
    /// The environment.
    id: EnvironmentId,
    /// The deployment.
    deployment: DeploymentKey,
) -> impl IntoView {
    let reads = read_deployments(id);
    let DeploymentReads { queue, history, queued, completed, seen } = reads;
    let DeploymentKey(key) = deployment;
    let (wanted, own) = (key.clone(), StoredValue::new(key.clone()));
    let found = computed(move || {
        let is_it = |one: &&Deployment| one.id == wanted;
        let waiting = queued.with(|queued| queued.iter().flatten().find(is_it).cloned());
        waiting.or_else(|| completed.with(|completed| completed.iter().find(is_it).cloned()))
    });
    // A deployment that left the queue keeps its last reported state on the page, and a sentence says that it is no longer
    // in the queue.
    let last = computed_from_last(move |last: Option<&Option<Deployment>>| {
        found.get().or_else(|| last.cloned().flatten())
    });
    let has_left = computed(move || {
        last.with(|last| last.as_ref().is_some_and(|last| last.is_queued)) && found.with(Option::is_none)
    });
    let is_completed = computed(move || last.with(|last| last.as_ref().is_some_and(|last| !last.is_queued)));
    let title = Signal::derive(move || {
        last.with(|last| last.as_ref().map_or_else(|| "Deployment".to_owned(), Deployment::title))
    });
    let is_loading = move || queue.is_loading() || history.is_loading();
    let is_missing = move || {
        let has_failed = |reading: Reading| reading.error.with(Option::is_some);
        !is_loading() && last.with(Option::is_none) && !has_failed(queue) && !has_failed(history)
    };
    let question = DialogSubject::default();
    let seen = Signal::derive(move || seen.with(|seen| seen.get(&key).copied()));
    let advice = format!(
        "Not in the queue or the last {PAGE_SIZE} completed deployments. A deployment gets another ID when it leaves the queue."
    );
    let all = use_site().href(&Page::Deployments(id));
    view! {
        <PageHead title readings=vec![queue, history] />
        <LoadError reading=queue />
        <LoadError reading=history />
        <Absent reading=history what="the deployment history" />
        <Show when=is_missing>
            <Empty title="Deployment not found" advice=advice.clone() />
            <p>
                <a class="button" href=all.clone()>
                    "All deployments"
                </a>
            </p>
        </Show>
        <p class="dim" role="status">
            {move || has_left.get().then_some("No longer in the queue. This is its last reported state.")}
        </p>
        <Show when=move || last.with(Option::is_some)>
            <div class="stack">
            <Facts last question seen is_current=Signal::derive(move || !has_left.get()) />
            <Card title="Stages">
                <StepsTimeline
                    steps=Signal::derive(move || last.with(|last| last.as_ref().map(Deployment::steps).unwrap_or_default()))
                    caption="Stages of the deployment"
                />
            </Card>
            <Services id last />
                <Show when=move || is_completed.get()>
                    <Errors id key=own.get_value() last />
                </Show>
            </div>
        </Show>
        <CancelQuestion id question reads />
    }
}

/// The facts of the deployment: what was requested, by whom and when, and its status.
#[component]
fn Facts(
    last: ReadSignal<Option<Deployment>>,
    question: DialogSubject<Deployment>,
    seen: Signal<Option<Timestamp>>,
    is_current: Signal<bool>,
) -> impl IntoView {
    let with =
        move |of: fn(&Deployment) -> String| last.with(|last| last.as_ref().map(of).unwrap_or_default());
    let status = Signal::derive(move || status_word(&with(|own| own.status.clone())));
    let tone = Signal::derive(move || match is_current.get() {
        true => group(&with(|own| own.status.clone())).key(),
        false => "unknown",
    });
    let is_queued = computed(move || last.with(|last| last.as_ref().is_some_and(|last| last.is_queued)));
    let at = Signal::derive(move || last.with(|last| last.as_ref().and_then(|last| last.at)).or(seen.get()));
    let fact = move |label: &'static str, of: fn(&Deployment) -> String| {
        let value =
            move || Some(with(of)).filter(|value| !value.is_empty()).unwrap_or_else(|| "–".to_owned());
        view! {
            <div>
                <dt>{label}</dt>
                <dd>{value}</dd>
            </div>
        }
    };
    view! {
        <Card title="Request">
            <p>
                <Chip tone word=status />
            </p>
            <dl>
                {fact("Action", |own| value_label(&own.action))} {fact("Requested by", |own| own.by.clone())}
                {fact("Origin", |own| value_label(&own.origin))} <div>
                    <dt>{move || if is_queued.get() { "First seen" } else { "Requested" }}</dt>
                    <dd>
                        <Ago at />
                    </dd>
                </div> {fact("Duration", |own| own.seconds.map(format::duration).unwrap_or_default())}
                {fact("ID", |own| own.id.clone())}
            </dl>
            <Show when=move || is_queued.get() && is_current.get()>
                <Button on_press=move || question.ask(last.get_untracked())>"Cancel deployment"</Button>
            </Show>
        </Card>
    }
}

/// The services with their states, stage by stage.
#[component]
fn Services(id: EnvironmentId, last: ReadSignal<Option<Deployment>>) -> impl IntoView {
    let site = use_site();
    let row = move |(stage, part): (String, StageService)| {
        let kind = ServiceKind::from(part.kind.as_str());
        let service = part.id.parse().ok().and_then(|own| ServiceKey::new(id, &kind, own));
        let page = service.map(Page::Service);
        let name = match page {
            Some(page) => view! { <a href=site.href(&page)>{part.name}</a> }.into_any(),
            None => part.name.into_any(),
        };
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{value_label(&stage)}</td>
                <td class=group(&part.status).key()>{status_word(&part.status)}</td>
            </tr>
        }
    };
    let rows = move || {
        let stages = last.with(|last| last.as_ref().map(|last| last.stages.clone()).unwrap_or_default());
        let parts = stages.into_iter().flat_map(|stage| {
            let name = stage.name;
            stage.services.into_iter().map(move |part| (name.clone(), part))
        });
        parts.collect::<Vec<_>>()
    };
    let key = |(stage, part): &(String, StageService)| {
        [stage.as_str(), &part.id, &part.name, &part.status].join("\n")
    };
    view! {
        <Card title="Services">
            <table class="plain">
                <caption class="visually-hidden">"Services of the deployment"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Service"</th>
                        <th scope="col">"Stage"</th>
                        <th scope="col">"State"</th>
                    </tr>
                </thead>
                <tbody>
                    <For each=rows key=key children=row />
                </tbody>
            </table>
        </Card>
    }
}

/// The errors of the deployment, and a link to its complete log.
#[component]
fn Errors(id: EnvironmentId, key: String, last: ReadSignal<Option<Deployment>>) -> impl IntoView {
    let mut view = View::default();
    view.set_filter("deployment", &key);
    let href = format!("{}{}", use_site().base(), Page::DeploymentLog(id).url_with(&view));
    let since = Signal::derive(move || last.with(|last| last.as_ref().and_then(|last| last.at)));
    let reads = read_errors(id, Signal::stored(key), None, since);
    view! {
        <Card title="Errors">
            <DeploymentErrors reads />
            <p class="buttons">
                <a class="button" href=href>
                    "Open log of this deployment"
                </a>
            </p>
        </Card>
    }
}
