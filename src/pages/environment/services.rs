//! An environment's services: what they are, how they stand, and what can be asked of them.

use super::ask::{Confirmation, use_asker};
use super::row::row;
use super::rows::LiveRows;
use crate::browser::clock;
use crate::components::counts::Counts;
use crate::components::current::keep_current;
use crate::components::echo::{Echo, use_echo};
use crate::components::listing::{Column, Words, ids, listing};
use crate::components::page_head::PageHead;
use crate::components::trouble::Trouble;
use crate::live::{Movement, Pace, Remote, watch};
use crate::ui::dynamic::{effect, when};
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::operations::environment::{ListServiceStatuses, ListServices};
use slipway_api::records::{ServiceRow, ServiceStatus, ServiceStatuses};
use slipway_api::{Listed, Record};
use slipway_logic::summary;
use slipway_logic::words::{self, Group};
use std::collections::HashMap;

const WORDS: Words = Words {
    name: "Services",
    empty: "No service yet",
    advice: "Nothing is in this environment. Create a service with the platform’s API.",
};
const COLUMNS: &[Column] = &[
    ("Service", ""),
    ("State", ""),
    ("Version", ""),
    ("CPU", "number wide"),
    ("Memory", "number wide"),
    ("Instances", "number wide"),
    ("Last deployment", ""),
    ("Actions", "actions"),
];

/// The services of an environment.
#[component]
pub fn Services(
    /// Which environment.
    id: EnvironmentId,
) -> impl IntoView {
    let services = watch(ListServices { environment: id }, Pace::OnVisit);
    let statuses = watch(ListServiceStatuses { environment: id }, Pace::Polled(movement));
    let rows = LiveRows::default();
    let (asker, echo) = (use_asker(), use_echo());
    effect(move || {
        // Also a reading that changed nothing counts: it shows that what was asked isn't coming.
        statuses.reading.read_at.track();
        let Some(latest) = statuses.value.get() else { return };
        let news = rows.read(&latest, clock::now());
        if news.deployed {
            services.reading.refresh();
        }
        for status in news.ended {
            tell(echo, services, &status);
        }
    });
    let named = Memo::new(move |_| {
        let statuses = statuses.value.get();
        statuses.iter().flat_map(|statuses| statuses.services()).map(|status| status.id.0).collect()
    });
    keep_current(ids(services, |one| one.id.0), named, services.reading);
    view! {
        <PageHead title="Services".to_owned() readings=vec![statuses.reading, services.reading] />
        <Trouble reading=services.reading />
        {when(
            move || services.reading.error.with(Option::is_none),
            move || view! { <Trouble reading=statuses.reading /> }.into_any(),
        )}
        <Counts counts=counts(services, statuses) />
        {listing(WORDS, COLUMNS, services, |one| one.id.0, move |one| row(one, id, rows, asker))}
        <Confirmation asker />
    }
}

/// Says how something ended that a person asked for; a failure stays until it is closed.
fn tell(echo: Echo, services: Remote<Listed<ServiceRow>>, status: &ServiceStatus) {
    let name = services.value.with_untracked(|list| {
        let found = list.iter().flat_map(|list| &list.items).find(|one| one.id == status.id);
        found.map(|one| one.name.clone())
    });
    let sentence =
        format!("{}: {}.", name.unwrap_or_default(), words::word(&status.state).to_ascii_lowercase());
    if words::group(&status.state) == Group::Failed { echo.fail(sentence) } else { echo.say(sentence) }
}

fn counts(
    services: Remote<Listed<ServiceRow>>,
    statuses: Remote<ServiceStatusRecord>,
) -> Memo<Vec<(Group, usize)>> {
    Memo::new(move |_| {
        let (Some(services), Some(statuses)) = (services.value.get(), statuses.value.get()) else {
            return Vec::new();
        };
        let states: HashMap<ServiceId, _> =
            statuses.services().map(|status| (status.id, &status.state)).collect();
        summary::counts(services.items.iter().map(|service| states.get(&service.id).copied()))
    })
}

type ServiceStatusRecord = Record<ServiceStatuses>;

fn movement(now: &ServiceStatusRecord, before: Option<&ServiceStatusRecord>) -> Movement {
    let (moving, transition) = summary::movement(now, before.map(|before| &**before));
    Movement { moving, transition }
}
