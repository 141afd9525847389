//! The return to a past deployment: which services get another version, which stay as they are, and the button.

use crate::browser::clock;
use crate::components::reads::load_error::LoadError;
use crate::features::actions::{
    PageActions, ProgressLine, ReturnTo, StatusSource, provide_action_dispatcher,
};
use crate::live::{PollPolicy, Reading, use_live, watch};
use crate::ui::button::Button;
use crate::ui::show::Show;
use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::fields::reference;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::{DeployServices, ListServiceStatuses};
use slipway_computed::computed;
use slipway_logic::actions::bulk::Target;
use slipway_logic::deployment::Deployment;
use slipway_logic::deployment::changes::{LeftOut, ServiceChange, are_newest, to_return_to};
use slipway_logic::reading::read::Read;
use slipway_logic::status::by_id::status_by;
use slipway_logic::versions::history::Version;
use std::sync::Arc;

/// The card. It reads the states of the services, which decide what can be deployed now, and follows the deployment that it requests.
#[component]
pub fn ReturnCard(
    /// The environment.
    id: EnvironmentId,
    /// The deployment.
    last: ReadSignal<Option<Deployment>>,
    /// The services of the deployment.
    changes: ReadSignal<Vec<ServiceChange>>,
    /// The read of the history, which is read again once a deployment has ended.
    history: Reading,
) -> impl IntoView {
    let statuses =
        watch(ListServiceStatuses { environment: id }.request(), PollPolicy::statuses(reference::ID));
    let dispatcher = provide_action_dispatcher();
    dispatcher.follow(StatusSource::Whole(id, statuses), move |_| history.refresh());
    let parts = computed(move || {
        // A service without a status isn’t in the environment any more. Until the statuses are read, none is known to be gone.
        let is_there = |change: &ServiceChange| {
            statuses.value.with(|read| {
                let status =
                    |read: &Arc<Read>| status_by(&change.id, change.kind.as_str(), &read.statuses).is_some();
                read.as_ref().is_none_or(status)
            })
        };
        changes.with(|changes| {
            let (there, gone): (Vec<_>, Vec<_>) = changes.iter().cloned().partition(is_there);
            let (changed, mut left_out) = to_return_to(&there);
            let reason = "Not found in this environment";
            left_out.extend(gone.into_iter().map(|change| LeftOut { name: change.name, reason }));
            let target = |change: &ServiceChange| Target {
                id: change.id.as_str().into(),
                name: change.name.clone(),
                kind: change.kind.clone(),
                environment: id,
            };
            let changed = changed.into_iter().map(|(change, version)| (target(change), version));
            (changed.collect::<Vec<_>>(), left_out)
        })
    });
    let has_any = move || parts.with(|(changed, _)| !changed.is_empty());
    let are_newest = computed(move || changes.with(|changes| are_newest(changes)));
    let capabilities = use_live().capabilities;
    let disabled_reason = computed(move || {
        let is_alone = parts.with(|(changed, _)| changed.len() == 1)
            || capabilities.known.with(|known| known.refused(DeployServices::SPEC).is_some());
        let first = || parts.with(|(changed, _)| Some(changed.first()?.1.request.spec));
        let spec = if is_alone { first()? } else { DeployServices::SPEC };
        capabilities.disabled_reason(spec, Some(id))
    });
    let ask = move || {
        let (services, left_out) = parts.get_untracked();
        let at = last.with_untracked(|last| last.as_ref().and_then(|last| last.at));
        let deployment = match at {
            Some(at) => format!("the deployment of {}", clock::time_or_date(at, clock::now())),
            None => "this deployment".to_owned(),
        };
        let left_out = left_out.into_iter().map(|one| (one.name, one.reason.to_owned())).collect();
        dispatcher.return_to(ReturnTo { deployment, services, left_out });
    };
    let changed = move |(target, version): (Target, Version)| {
        let label = dispatcher.followed.label(&target.id);
        let before = version.replaces.map(|before| view! { <code>{before}</code> " → " });
        view! {
            <li>
                <b>{target.name}</b>
                <span>{before} <code>{version.name}</code></span>
                <Show when=move || label.with(Option::is_some)>
                    <small class="requested">{move || label.get()}</small>
                </Show>
            </li>
        }
    };
    let stays = |LeftOut { name, reason }: LeftOut| {
        view! {
            <li class="dim">
                <span>{name}</span>
                <small>{reason}</small>
            </li>
        }
    };
    view! {
        <Card title="Return to this deployment">
            <LoadError reading=statuses.reading />
            <p class="dim">
                {move || match (has_any(), are_newest.get()) {
                    (true, _) => "Deploys these versions again. Settings, variables and data aren’t put back.",
                    (false, true) => "Its services have these versions now.",
                    (false, false) => "There is no version to deploy again.",
                }}
            </p>
            <Show when=move || !are_newest.get()>
                <ul class="returns">
                    {move || parts.with(|(all, _)| all.clone()).into_iter().map(changed).collect_view()}
                    {move || parts.with(|(_, all)| all.clone()).into_iter().map(stays).collect_view()}
                </ul>
            </Show>
            <Show when=has_any>
                <Button disabled_reason on_press=ask>
                    "Return to this deployment"
                </Button>
            </Show>
            <ProgressLine dispatcher />
            <PageActions dispatcher />
        </Card>
    }
}
