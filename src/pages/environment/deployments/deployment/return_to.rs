//! The return to the versions that an environment’s services had after a deployment or before it: which services get another version, which
//! keep theirs, and the button.

use super::super::reads::DeploymentReads;
use crate::browser::clock;
use crate::components::reads::load_error::LoadError;
use crate::features::actions::{PageActions, ProgressLine, StatusSource, provide_action_dispatcher};
use crate::features::navigation::address::use_address;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, use_live, watch};
use crate::ui::button::Button;
use crate::ui::segments::Segments;
use crate::ui::show::Show;
use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::fields::reference;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::{DeployServices, ListServiceStatuses};
use slipway_computed::{computed, computed_from_last};
use slipway_logic::actions::bulk::Target;
use slipway_logic::actions::choice::ReturnTo;
use slipway_logic::deployment::return_to::{KeptLine, Return, Returned, SIDE, Side, return_to, taken_back};
use slipway_logic::deployment::{Deployment, StageService};
use slipway_logic::reading::read::Read;
use slipway_logic::route::{DeploymentKey, Page};
use slipway_logic::status::by_id::status_by;
use slipway_logic::status::summary::is_in_transition;
use std::collections::HashMap;
use std::sync::Arc;

/// The key and the label of each choice: the versions after the deployment, or those before it.
const SIDES: [(&str, &str); 2] = [(Side::After.key(), "After it"), (Side::Before.key(), "Before it")];

/// The services that a person included or left out, by the side and the id of the service. A choice on one side doesn’t affect the other
/// side.
type Choices = HashMap<(Side, String), bool>;

/// The card “Return to earlier versions”. It reads the states of the services, which decide what can be deployed now, and follows the
/// deployment that it requests.
#[component]
pub fn ReturnCard(
    /// The environment.
    id: EnvironmentId,
    /// The id of the deployment.
    key: String,
    /// The deployment as it was last reported; None until it is found.
    last: ReadSignal<Option<Deployment>>,
    /// True if the deployment failed.
    has_failed: ReadSignal<bool>,
    /// The newer deployments, the newest first.
    newer: ReadSignal<Vec<Deployment>>,
    /// The deployments of the environment. Its history is read again once the requested deployment has ended.
    reads: DeploymentReads,
) -> impl IntoView {
    let statuses =
        watch(ListServiceStatuses { environment: id }.request(), PollPolicy::statuses(reference::ID));
    let dispatcher = provide_action_dispatcher();
    dispatcher.follow(StatusSource::Whole(id, statuses), move |_| reads.history.reading.refresh());
    let DeploymentReads { completed, by_service, .. } = reads;
    let key = StoredValue::new(key);
    let found = move |side: Side| {
        // A service without a status isn’t in the environment any more. Until the statuses are read, every service counts as present.
        let is_there = |service: &StageService| {
            statuses.value.with(|read| {
                let status =
                    |read: &Arc<Read>| status_by(&service.id, &service.kind, &read.statuses).is_some();
                read.as_ref().is_none_or(status)
            })
        };
        let return_of = |all: &Vec<Deployment>| {
            by_service
                .with(|by_service| key.with_value(|key| return_to(by_service, all, key, side, is_there)))
        };
        completed.with(return_of)
    };
    // The side that is offered first stays, also when another deployment becomes the newest.
    let first = computed_from_last(move |last: Option<&Option<Side>>| {
        last.copied().flatten().or_else(|| {
            Some(Side::offered_first(&found(Side::After)?, &found(Side::Before)?, has_failed.get()))
        })
    });
    let chosen =
        RwSignal::new(use_address().view.with_untracked(|view| {
            view.filter(SIDE).and_then(Side::of_key).map(Side::key).unwrap_or_default()
        }));
    let side = computed(move || Side::of_key(chosen.get()).or_else(|| first.get()).unwrap_or(Side::After));
    let returned = computed(move || found(side.get()).unwrap_or_default());
    let choices = RwSignal::new(Choices::new());
    let is_included = move |service: &Returned| is_included(choices, side.get(), service);
    let has_any = move || returned.with(|found| !found.changed.is_empty());
    let capabilities = use_live().capabilities;
    let disabled_reason = computed(move || {
        let specs = returned.with(|found| {
            let included = found.changed.iter().filter(|service| is_included(service));
            included.map(|service| service.version.request.spec).collect::<Vec<_>>()
        });
        let Some(first) = specs.first() else { return Some("Choose a service".to_owned()) };
        let is_together =
            capabilities.known.with(|known| known.refused(DeployServices::SPEC).is_none()) && specs.len() > 1;
        capabilities.disabled_reason(if is_together { DeployServices::SPEC } else { first }, Some(id))
    });
    let ask = move || {
        let found = returned.get_untracked();
        let (title, at) =
            last.with_untracked(|last| last.as_ref().map(|last| (last.title(), last.at))).unwrap_or_default();
        let at = at.map(|at| format!(" ({})", clock::time_or_date(at, clock::now()))).unwrap_or_default();
        let (question, submit_label) = match side.get_untracked() {
            Side::After => (format!("Return to “{title}”{at}?"), "Return to deployment"),
            Side::Before => (format!("Undo “{title}”{at}?"), "Undo deployment"),
        };
        let (included, left_out) = untrack(|| found.reviewed(is_included));
        let time = |at| clock::time_or_date(at, clock::now());
        let taken_back = newer.with_untracked(|newer| taken_back(newer, &included, time));
        let target = |one: Returned| {
            let Returned { id: service, kind, name, version, .. } = one;
            (Target { id: service.into(), name, kind, environment: id }, version)
        };
        let services = included.into_iter().map(target).collect();
        dispatcher.return_to(ReturnTo { question, submit_label, taken_back, services, left_out });
    };
    // `is_requested` is true until a status shows the requested deployment. From then on, the state of the service shows whether the
    // deployment is in progress. Both are checked, so that there is no gap between them.
    let is_running = computed(move || {
        returned.with(|found| {
            found.changed.iter().any(|service| {
                dispatcher.is_requested(&service.id)
                    || dispatcher.state(&service.id).as_ref().is_some_and(is_in_transition)
            })
        })
    });
    // `newer` has the newest first, so its last queued deployment is the head of the queue: it runs, or runs next. The link leads to it, or
    // else to the list of deployments, which shows what runs.
    let site = use_site();
    let running = move || {
        let key = newer.with(|newer| newer.iter().rfind(|one| one.is_queued).map(|one| one.id.clone()));
        site.href(&key.map_or(Page::Deployments(id), |key| Page::Deployment(id, DeploymentKey(key))))
    };
    view! {
        <Card title="Return to earlier versions">
            <LoadError reading=statuses.reading />
            <Segments
                name="return-side"
                label="Versions after or before this deployment"
                options=SIDES.to_vec()
                value=Signal::derive(move || side.get().key())
                set_value=chosen
                is_small=true
            />
            <p class="dim" role="status">
                {move || returned.with(|found| found.message(side.get()))}
            </p>
            <ul class="returns">
                <For
                    each=move || returned.with(|found| found.changed.clone())
                    key=move |one| key_of(side.get_untracked(), one)
                    let(one)
                >
                    <ReturnedRow label=dispatcher.followed.label(&one.id) side=side.get_untracked() choices one />
                </For>
                <For
                    each=move || returned.with(Return::kept_lines)
                    key=|line| [line.reason.label(), &line.names].join("\n")
                    let(line)
                >
                    <Kept line />
                </For>
            </ul>
            <Show when=has_any>
                <Button disabled_reason on_press=ask>
                    {move || match side.get() {
                        Side::After => "Return to this deployment",
                        Side::Before => "Undo this deployment",
                    }}
                </Button>
            </Show>
            <Show when=move || is_running.get()>
                <p role="status">
                    "A deployment of these services is in progress. " <a href=running>"Follow it"</a>
                </p>
            </Show>
            <ProgressLine dispatcher />
            <PageActions dispatcher />
        </Card>
    }
}

/// Returns the key of a row. A row is drawn again if its side or its versions change.
fn key_of(side: Side, returned: &Returned) -> String {
    let replaces = returned.version.replaces.as_deref().unwrap_or_default();
    [side.key(), returned.id.as_str(), &returned.version.name, replaces].join("\n")
}

/// Returns true if a service is included: by the person’s choice, else if it is proposed.
fn is_included(choices: RwSignal<Choices>, side: Side, returned: &Returned) -> bool {
    choices.with(|choices| choices.get(&(side, returned.id.clone())).copied()).unwrap_or(returned.is_proposed)
}

/// A service that gets another version, or the version of its last successful deployment again, with a checkbox that leaves it out.
#[component]
fn ReturnedRow(
    one: Returned,
    /// The side of the deployment whose version the service gets.
    side: Side,
    /// The choices of the person.
    choices: RwSignal<Choices>,
    /// The label of the action that was requested for the service; None without one.
    label: Signal<Option<String>>,
) -> impl IntoView {
    let returned = StoredValue::new(one.clone());
    let include = move |is_included: bool| {
        let service = returned.with_value(|returned| returned.id.clone());
        choices.update(|choices| {
            choices.insert((side, service), is_included);
        });
    };
    let versions = match one.version.replaces {
        Some(before) => view! { <code>{before}</code> " → " <code>{one.version.name}</code> }.into_any(),
        None => view! { <code>{one.version.name}</code> " " <small>"again"</small> }.into_any(),
    };
    view! {
        <li>
            <label>
                <input
                    type="checkbox"
                    prop:checked=move || is_included(choices, side, &returned.get_value())
                    on:change:target=move |event| include(event.target().checked())
                />
                <b>{one.name}</b>
            </label>
            <span>{versions}</span>
            <Show when=move || label.with(Option::is_some)>
                <small class="requested">{move || label.get()}</small>
            </Show>
        </li>
    }
}

/// The services that keep their versions for the same reason. Several of them are counted, and named once the line is opened.
#[component]
fn Kept(line: KeptLine) -> impl IntoView {
    let KeptLine { services, names, reason } = line;
    let services = match services == names {
        true => view! { <span>{services}</span> }.into_any(),
        false => view! {
            <details>
                <summary>{services}</summary>
                {names}
            </details>
        }
        .into_any(),
    };
    view! {
        <li class="dim">
            {services} <small>{reason.label()}</small>
        </li>
    }
}
