//! An environment's services: what they are, how they stand, and what can be asked of them.

use super::ask::{Confirmation, use_asker};
use super::row::row;
use super::rows::LiveRows;
use crate::components::counts::Counts;
use crate::components::listing::{Column, Words, listing};
use crate::components::page_head::PageHead;
use crate::components::trouble::Trouble;
use crate::live::{Movement, Pace, Remote, watch};
use crate::ui::dynamic::{effect, when};
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::operations::environment::{ListServiceStatuses, ListServices};
use slipway_api::records::{ServiceRow, ServiceStatuses};
use slipway_api::{Listed, Record};
use slipway_logic::summary;
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
    let asker = use_asker();
    effect(move || {
        if let Some(statuses) = statuses.value.get() {
            rows.read(&statuses);
        }
    });
    read_the_list_when_a_stranger_appears(services, statuses);
    view! {
        <PageHead title="Services".to_owned() reading=statuses.reading />
        <Trouble reading=services.reading />
        {when(
            move || services.reading.error.with(Option::is_none),
            move || view! { <Trouble reading=statuses.reading /> }.into_any(),
        )}
        <Counts counts=counts(services, statuses) />
        {listing(WORDS, COLUMNS, services, move |one| row(one, id, rows, asker))}
        <Confirmation asker />
    }
}

fn counts(
    services: Remote<Listed<ServiceRow>>,
    statuses: Remote<ServiceStatusRecord>,
) -> Memo<Vec<(slipway_logic::words::Group, usize)>> {
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

/// Statuses that name a service that the list doesn't have mean that the list is old.
fn read_the_list_when_a_stranger_appears(
    services: Remote<Listed<ServiceRow>>,
    statuses: Remote<ServiceStatusRecord>,
) {
    Effect::new(move |known: Option<usize>| {
        let Some(statuses) = statuses.value.get() else { return 0 };
        let Some(services) = services.value.get_untracked().map(|list| (list, services.reading)) else {
            return 0;
        };
        let (list, reading) = services;
        let strangers =
            statuses.services().filter(|status| list.items.iter().all(|one| one.id != status.id)).count();
        // Once for each new stranger: one that the list never names isn't asked for again and again.
        if strangers > known.unwrap_or_default() {
            reading.refresh();
        }
        strangers
    });
}

fn movement(now: &ServiceStatusRecord, before: Option<&ServiceStatusRecord>) -> Movement {
    let (moving, transition) = summary::movement(now, before.map(|before| &**before));
    Movement { moving, transition }
}
