//! One service of the grid.

use super::ask::{Asker, Question};
use super::rows::{LiveRow, LiveRows};
use crate::components::state_chip::ServiceStateView;
use crate::components::time::Ago;
use crate::ui::dynamic::{text, when};
use crate::ui::icon::Icon;
use crate::ui::menu::{Menu, MenuItem};
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::id::EnvironmentId;
use slipway_api::records::ServiceRow;
use slipway_api::state::{DeploymentStatus, ServiceKind};
use slipway_logic::action::{self, Action};
use slipway_logic::{deploy, format, version, words};

/// A row: what the service is, how it stands, what can be asked of it.
pub fn row(
    service: Memo<Record<ServiceRow>>,
    environment: EnvironmentId,
    rows: LiveRows,
    asker: Asker,
) -> AnyView {
    let first = service.get_untracked();
    let live = rows.of(first.id);
    let kind = first.service_type.clone().unwrap_or(ServiceKind::Unknown("Unknown kind".into()));
    let status = {
        let row = live.clone();
        Memo::new(move |_| row.status.get())
    };
    let asked = {
        let row = live.clone();
        Signal::derive(move || row.asked.get().map(|asked| asked.action.requested()))
    };
    let outdated = when(
        move || {
            let deployed = status.get().and_then(|status| status.service_deployment_status);
            deployed == Some(DeploymentStatus::OutOfDate)
        },
        || view! { " "<span class="out-of-date">"out of date"</span> }.into_any(),
    );
    let last = Signal::derive(move || status.get().and_then(|status| status.last_deployment_date));
    let version = Signal::derive(move || service.with(|service| version::version(service)));
    let name = text(move || service.with(|service| service.name.clone()));
    let label = text(move || service.with(|service| format!("Actions of {}", service.name)));
    let items = items(service, kind.clone(), environment, live, asker);
    view! {
        <tr>
            <th scope="row" class="primary">
                <span class="name">
                    <Icon name=icon(&kind) />
                    <span>{name}<span class="visually-hidden">{format!(", {}", words::kind(&kind))}</span></span>
                </span>
            </th>
            <td class="state-cell"><div class="state"><ServiceStateView status asked /></div></td>
            <td>
                <div class="version">
                    <code>{text(move || version.get().version)}</code>
                    <small>{text(move || version.get().of)}{outdated}</small>
                </div>
            </td>
            {amount(service, |service| service.cpu, "m")}
            {amount(service, |service| service.memory, "MB")}
            <td class="number wide card-hidden">
                {text(move || {
                    service.with(|one| format::instances(one.min_running_instances, one.max_running_instances))
                })}
            </td>
            <td class="nowrap card-hidden"><Ago at=last /></td>
            <td class="actions"><Menu label items /></td>
        </tr>
    }
    .into_any()
}

fn amount(
    service: Memo<Record<ServiceRow>>,
    of: fn(&ServiceRow) -> Option<i64>,
    unit: &'static str,
) -> AnyView {
    let value = move || service.with(|service| of(service));
    let words = text(move || value().map_or("–".to_owned(), format::number));
    let unit = Signal::derive(move || if value().is_some() { unit } else { "" });
    view! { <td class="number wide card-hidden">{words}<span class="unit">{unit}</span></td> }.into_any()
}

/// What the row's menu offers: the one way to deploy, and stop; each with the reason where it is off.
fn items(
    service: Memo<Record<ServiceRow>>,
    kind: ServiceKind,
    environment: EnvironmentId,
    live: LiveRow,
    asker: Asker,
) -> Callback<(), Vec<MenuItem>> {
    Callback::new(move |()| {
        let row = live.clone();
        let deployment = Signal::derive(move || {
            row.status
                .with(|status| status.as_ref().map_or(Ok(Action::Deploy), |s| action::deployment(&s.state)))
        });
        let item = |chosen: Signal<Result<Action, String>>, danger: bool| {
            let (row, kind) = (live.clone(), kind.clone());
            let id = service.with_untracked(|service| service.id);
            let waits = live.clone();
            let possible = deploy::request(Action::Stop, &kind, id, environment).is_some();
            let off = Signal::derive(move || match (waits.asked.get(), chosen.get()) {
                _ if !possible => Some("This console doesn’t know this kind of service".into()),
                (Some(asked), _) => {
                    Some(format!("{}, not shown by the platform yet", asked.action.requested()))
                }
                (None, Err(reason)) => Some(reason),
                (None, Ok(_)) => None,
            });
            let act = Callback::new(move |()| {
                let Ok(action) = chosen.get_untracked() else { return };
                let Some(request) = deploy::request(action, &kind, id, environment) else { return };
                asker.ask(Question {
                    action,
                    name: service.with_untracked(|service| service.name.clone()),
                    request,
                    row: row.clone(),
                });
            });
            let default = if danger { Action::Stop } else { Action::Deploy };
            let word = Signal::derive(move || chosen.get().unwrap_or(default).word().to_owned());
            MenuItem { word, off, danger, act }
        };
        let row = live.clone();
        let stop = Signal::derive(move || {
            let status = row.status.get();
            let offered = status.map_or(Ok(()), |status| action::offered(Action::Stop, &status.state));
            offered.map(|()| Action::Stop)
        });
        vec![item(deployment, false), item(stop, true)]
    })
}

fn icon(kind: &ServiceKind) -> &'static str {
    match kind {
        ServiceKind::Application => "application",
        ServiceKind::Container => "container",
        ServiceKind::Database => "database",
        ServiceKind::Job => "job",
        ServiceKind::Helm => "helm",
        ServiceKind::Terraform => "terraform",
        ServiceKind::ProviderfApp | ServiceKind::Unknown(_) => "service",
    }
}
