//! The cards about a service’s job, command or database, its labels and annotations, volumes and identifiers.

use crate::ui::show::Show;
use crate::views::cards::{Card, FactsCard};
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::described::at;
use slipway_api::fields::{annotations_group, labels_group, service};
use slipway_api::table::FieldName;
use slipway_computed::computed;
use slipway_logic::records::fields::{Fact, Shown};
use slipway_logic::service::facts::{Group, groups, sections, volumes};

/// The cards that depend on the kind of the service: its job, database connection, chart or command.
#[component]
pub fn Belongings(record: ReadSignal<String>) -> impl IntoView {
    let all = computed(move || record.with(|record| sections(record)));
    move || {
        let card = |section: slipway_logic::service::facts::Section| {
            view! { <FactsCard title=section.title facts=Signal::stored(section.facts) /> }
        };
        all.get().into_iter().map(card).collect_view()
    }
}

/// The cards with the labels and the annotations of a service, by group; nothing for a list without groups.
#[component]
pub fn Labels(record: ReadSignal<String>) -> impl IntoView {
    let card = move |title: &'static str, list: FieldName, entries: FieldName| {
        let all = computed(move || record.with(|record| groups(record, list, entries)));
        view! {
            <Show when=move || all.with(|all| !all.is_empty())>
                <Card title>
                    {move || {
                        all
                            .get()
                            .into_iter()
                            .map(|group| view! { <LabelGroup group /> })
                            .collect_view()
                    }}
                </Card>
            </Show>
        }
    };
    view! {
        {card("Labels", service::LABELS_GROUPS, labels_group::LABELS)}
        {card("Annotations", service::ANNOTATIONS_GROUPS, annotations_group::ANNOTATIONS)}
    }
}

#[component]
fn LabelGroup(group: Group) -> impl IntoView {
    let tag = |(key, value): (String, String)| {
        view! { <li>{key} " " <b>{value}</b></li> }
    };
    view! {
        <ul class="tags">{group.pairs.into_iter().map(tag).collect_view()}</ul>
        <small class="line">{format!("From “{}”. {}", group.name, group.note)}</small>
    }
}

/// The card “Storage” with the volumes of an application or a container; nothing for a kind without volumes.
#[component]
pub fn Volumes(record: ReadSignal<String>) -> impl IntoView {
    let all = computed(move || record.with(|record| volumes(record)));
    let none = || {
        view! {
            <Card title="Storage">
                <p class="dim">"No volumes."</p>
            </Card>
        }
    };
    view! {
        <Show when=move || all.with(Option::is_some)>
            <Show
                when=move || all.with(|all| all.as_ref().is_some_and(|all| !all.is_empty()))
                fallback=none
            >
                <FactsCard title="Storage" facts=move || all.get().unwrap_or_default() />
            </Show>
        </Show>
    }
}

/// The card “About”: the description, the id and the dates of the record.
#[component]
pub fn Identifiers(record: ReadSignal<String>) -> impl IntoView {
    let facts = move || {
        let record = record.get();
        let text = |key: FieldName| at(&record, &[key]).text().filter(|text| !text.is_empty());
        let fact = |label: &'static str, shown| Fact { label: label.into(), shown, note: String::new() };
        let time = |label, field: FieldName| {
            let at = text(field).as_deref().and_then(Timestamp::parse)?;
            Some(fact(label, Shown::Time(at)))
        };
        let facts = [
            text(service::DESCRIPTION).map(|description| fact("Description", Shown::Text(description))),
            text(service::ID).map(|id| fact("ID", Shown::Code(id))),
            time("Created", service::CREATED_AT),
            time("Changed", service::UPDATED_AT),
        ];
        facts.into_iter().flatten().collect::<Vec<_>>()
    };
    view! { <FactsCard title="About" facts /> }
}
