//! One service of the grid.

use super::ask::{Asker, Question};
use super::rows::{LiveRow, LiveRows};
use crate::components::state_chip::ServiceStateView;
use crate::components::time::Ago;
use crate::ui::dynamic::when;
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
pub fn row(service: Record<ServiceRow>, environment: EnvironmentId, rows: LiveRows, asker: Asker) -> AnyView {
    let live = rows.of(service.id);
    let kind = service.service_type.clone().unwrap_or(ServiceKind::Unknown("Unknown kind".into()));
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
    let version = version::version(&service);
    let label = format!("Actions of {}", service.name);
    let items = items(service.clone(), kind.clone(), environment, live, asker);
    view! {
        <tr>
            <th scope="row" class="primary">
                <span class="name">
                    <Icon name=icon(&kind) />
                    <span>{service.name.clone()}<span class="visually-hidden">{format!(", {}", words::kind(&kind))}</span></span>
                </span>
            </th>
            <td class="state-cell"><div class="state"><ServiceStateView status asked /></div></td>
            <td><div class="version"><code>{version.version}</code><small>{version.of}{outdated}</small></div></td>
            {amount(service.cpu, "m")}
            {amount(service.memory, "MB")}
            <td class="number wide card-hidden">
                {format::instances(service.min_running_instances, service.max_running_instances)}
            </td>
            <td class="nowrap card-hidden"><Ago at=last /></td>
            <td class="actions"><Menu label=Signal::stored(label) items /></td>
        </tr>
    }
    .into_any()
}

fn amount(value: Option<i64>, unit: &'static str) -> impl IntoView {
    let words = value.map_or("–".to_owned(), format::number);
    let unit = value.map(|_| view! { <span class="unit">{unit}</span> });
    view! { <td class="number wide card-hidden">{words}{unit}</td> }
}

/// What the row's menu offers: the one way to deploy, and stop; each with the reason where it is off.
fn items(
    service: Record<ServiceRow>,
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
            let (row, service, kind) = (live.clone(), service.clone(), kind.clone());
            let waits = live.clone();
            let possible = deploy::request(Action::Stop, &kind, service.id, environment).is_some();
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
                let Some(request) = deploy::request(action, &kind, service.id, environment) else { return };
                asker.ask(Question { action, name: service.name.clone(), request, row: row.clone() });
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
        ServiceKind::Unknown(_) => "service",
    }
}
