//! One service of any kind: how it stands, the steps of its deployment, where it is reached, and its record.

use super::services::follow;
use crate::components::ask::{Confirmation, Target, use_asker};
use crate::components::page_head::PageHead;
use crate::components::places::{use_place, use_places};
use crate::components::state_chip::StateCell;
use crate::components::trouble::Trouble;
use crate::draw::json::{CopyMenu, JsonDialog};
use crate::draw::record::RecordView;
use crate::live::{Pace, Remote, watch};
use crate::records::service;
use crate::signal::{Memo, RwSignal, See};
use crate::ui::dynamic::{derived, dynamic, memo, when};
use crate::ui::el::{el, many};
use crate::ui::empty::Empty;
use crate::ui::notice::notice;
use leptos::prelude::*;
use slipway_api::described::{Value, at};
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::operations::environment::{ListLinks, ListServiceStatuses};
use slipway_api::patch::{self, Step};
use slipway_api::state::ServiceKind;
use slipway_api::tables::status::SERVICE_STATUS;
use slipway_api::{Operation, Request};
use slipway_logic::directory::Kind;
use slipway_logic::record::{label, safe_url};
use slipway_logic::service as requests;
use std::sync::Arc;

/// The overview of a service.
#[component]
pub fn Service(
    /// Its environment.
    of: EnvironmentId,
    /// Its kind.
    kind: ServiceKind,
    /// Which one.
    id: ServiceId,
) -> impl IntoView {
    match requests::record(&kind, id) {
        Some(request) => view! { <Known of kind id request /> }.into_any(),
        None => many(vec![view! { <PageHead title="Service".to_owned() /> }.into_any(), view! { <Empty title="This console doesn’t know this kind of service" advice="It is listed in its environment; what the platform says of it stands there." /> }.into_any()]),
    }
}

#[component]
fn Known(of: EnvironmentId, kind: ServiceKind, id: ServiceId, request: Request) -> impl IntoView {
    let own = watch(request.clone(), Pace::ON_VISIT);
    let statuses = watch(ListServiceStatuses { environment: of }.request(), Pace::statuses("id"));
    let links = watch(ListLinks { environment: of }.request(), Pace::ON_VISIT);
    let single = single(statuses, &kind, id);
    use_places().learn(Kind::Service, own, Some(of.0));
    let asker = use_asker();
    follow(asker, own, statuses);
    let key = id.to_string();
    let status = memo(move || {
        let many =
            statuses.value.see(|read| read.as_ref().and_then(|read| read.sides.get(key.as_str()).cloned()));
        many.or_else(|| {
            single.get().and_then(|one| {
                one.value.see(|read| read.as_ref().and_then(|read| read.sides.values().next().cloned()))
            })
        })
    });
    let record = derived(move || {
        own.value.see(|read| read.as_ref().map_or_else(String::new, |read| read.record().to_owned()))
    });
    let place = use_place();
    let title = derived(move || {
        let read = record.see(|record| at(record, &["name"]).text());
        read.or_else(|| place.get().name(Kind::Service)).unwrap_or_else(|| "Service".into())
    });
    let id_text: Arc<str> = id.to_string().into();
    let asked = asker.standing(&id_text);
    let word = derived(move || {
        status
            .see(|status| status.as_ref().and_then(|status| at(status, &["state"]).text()))
            .unwrap_or_default()
    });
    let target_kind = kind.clone();
    let first = Callback::new(move |()| {
        let name = title.get_untracked();
        asker.menu(&Target { id: id_text.clone(), name, kind: target_kind.clone(), of })
    });
    let state = move || {
        el("div").class("state").child(view! { <StateCell state=word status asked notes=true /> }.into_any())
    };
    let actions = move || view! { <CopyMenu record first /> }.into_any();
    many(vec![view! { <PageHead title readings=vec![statuses.reading, own.reading, links.reading] state actions /> }.into_any(), view! { <Trouble reading=own.reading /> }.into_any(), view! { <Trouble reading=statuses.reading quiet=true /> }.into_any(), view! { <NotReadable own /> }.into_any(), view! { <Steps status /> }.into_any(), view! { <Links links id /> }.into_any(), view! { <StatusRecord status /> }.into_any(), view! { <RecordView table=service::table(&kind) record title="Service" /> }.into_any(), view! { <Confirmation asker /> }.into_any(), view! { <JsonDialog record request /> }.into_any()])
}

/// The status alone, where the platform doesn't offer those of a whole environment.
fn single(statuses: Remote, kind: &ServiceKind, id: ServiceId) -> RwSignal<Option<Remote>> {
    let one = RwSignal::new(None::<Remote>);
    let request = requests::status(kind, id);
    let owner = Owner::current();
    crate::ui::dynamic::effect(move || {
        let is_needed = statuses.reading.not_offered().is_some() && one.get_untracked().is_none();
        if let (true, Some(request), Some(owner)) = (is_needed, request.clone(), owner.clone()) {
            one.set(Some(owner.with(|| watch(request, Pace::statuses("id")))));
        }
    });
    one
}

/// What stands where the record itself can't be read on this platform.
#[component]
fn NotReadable(own: Remote) -> impl IntoView {
    let why = derived(move || own.reading.not_offered().unwrap_or_default());
    when(
        move || own.reading.not_offered().is_some(),
        move || {
            notice(
                "warning",
                el("p")
                    .child("This platform doesn’t tell the record of this service. ")
                    .child(why)
                    .child(" Its environment lists what is known of it."),
            )
            .into_any()
        },
    )
}

/// The steps of the last deployment with how long each took.
#[component]
fn Steps(status: Memo<Option<Arc<str>>>) -> impl IntoView {
    let steps = memo(move || {
        status.see(|status| {
            let steps = status
                .as_ref()
                .map(|status| at(status, &["steps", "details"]).elements())
                .unwrap_or_default();
            let line = |step: &str| {
                let text = |key: &str| {
                    at(step, &[key]).text().map(|word| label(&word.to_ascii_lowercase())).unwrap_or_default()
                };
                (text("step_name"), text("status"), at(step, &["duration_sec"]).integer())
            };
            steps.into_iter().map(line).collect::<Vec<_>>()
        })
    });
    let total = memo(move || {
        status.see(|status| {
            status.as_ref().and_then(|status| at(status, &["steps", "total_duration_sec"]).integer())
        })
    });
    dynamic(move || {
        let steps = steps.get();
        if steps.is_empty() {
            return ().into_any();
        }
        let line = |(name, word, seconds): (String, String, Option<i64>)| {
            let took = seconds.map_or_else(|| "not told".to_owned(), slipway_logic::format::duration);
            el("li")
                .child(el("span").child(name))
                .child(el("small").child(word))
                .child(el("span").class("took").child(took))
                .into_any()
        };
        let total = total.get().map(|seconds| {
            let took = slipway_logic::format::duration(seconds);
            el("li")
                .class("total")
                .child(el("span").child("In all"))
                .child(el("small"))
                .child(el("span").class("took").child(took))
        });
        el("section")
            .class("part")
            .attr("aria-labelledby", "steps")
            .child(el("h2").attr("id", "steps").child("Steps of the last deployment"))
            .child(
                el("ol").class("steps").child(steps.into_iter().map(line).collect::<Vec<_>>()).child(total),
            )
            .into_any()
    })
}

/// Where the service is reached.
#[component]
fn Links(links: Remote, id: ServiceId) -> impl IntoView {
    let found = memo(move || {
        links.value.see(|read| {
            let items = read.iter().flat_map(|read| &read.items);
            let own =
                items.filter(|link| link.at(&["service_id"]).text().as_deref() == Some(&id.to_string()));
            own.map(|link| link.text().to_owned()).collect::<Vec<_>>()
        })
    });
    let line = |link: String| {
        let url = at(&link, &["url"]).text().unwrap_or_default();
        let port =
            |key: &str| at(&link, &[key]).integer().map_or_else(|| "–".to_owned(), |port| port.to_string());
        let is = |key: &str| at(&link, &[key]).boolean() == Some(true);
        let words = format!(
            "port {} inside, {} outside{}{}",
            port("internal_port"),
            port("external_port"),
            if is("is_default") { ", at the domain’s root" } else { "" },
            if is("is_platform_domain") { ", a domain of the platform" } else { "" },
        );
        let address = match safe_url(&url) {
            Some(url) => {
                let words = url.clone();
                el("a")
                    .class("link-button")
                    .attr("href", url)
                    .attr("target", "_blank")
                    .attr("rel", "noopener noreferrer")
                    .child(words)
                    .into_any()
            }
            None => el("code").child(url).into_any(),
        };
        el("li").child(address).child(el("small").child(words)).into_any()
    };
    dynamic(move || {
        let found = found.get();
        if found.is_empty() {
            return ().into_any();
        }
        el("section")
            .class("part")
            .attr("aria-labelledby", "links")
            .child(el("h2").attr("id", "links").child("Where it is reached"))
            .child(el("ul").class("links").child(found.into_iter().map(line).collect::<Vec<_>>()))
            .into_any()
    })
}

/// What else the platform says of the state.
#[component]
fn StatusRecord(status: Memo<Option<Arc<str>>>) -> impl IntoView {
    // The steps stand above.
    let text = derived(move || {
        status.see(|status| {
            let text = status.as_deref().unwrap_or_default();
            match at(text, &["steps"]) {
                Value::Absent => text.to_owned(),
                _ => patch::remove(text, &[Step::Key("steps".into())]).unwrap_or_else(|| text.to_owned()),
            }
        })
    });
    view! { <RecordView table=&SERVICE_STATUS record=text title="Status" /> }.into_any()
}
