//! Deploying another version of a service: a commit, a tag, a chart's version.

use crate::components::actions::whereabouts;
use crate::components::frame::page_head::PageHead;
use crate::components::navigation::address::use_address;
use crate::components::navigation::places::use_places;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::live::{PollPolicy, watch};
use crate::resources::deployment;
use crate::ui::empty::Empty;
use crate::views::form::{FormOf, FormView};
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::state::ServiceKind;
use slipway_computed::computed;
use slipway_logic::actions::bulk::Target;
use slipway_logic::places::directory::Kind;
use slipway_logic::records::service as requests;
use slipway_logic::records::version::version;
use slipway_logic::route::Page;

/// The form, by what the service is made of.
#[component]
pub fn DeployService(of: EnvironmentId, kind: ServiceKind, id: ServiceId) -> impl IntoView {
    let place = whereabouts(of);
    let head = view! { <PageHead /> };
    let (Some(read), Some(make)) = (requests::record(&kind, id), requests::deploy(&kind)) else {
        let advice =
            "Services of this kind have no versions to choose. Deploy the saved settings from the menu.";
        return view! {
            {head}
            <Empty title="No versions to choose" advice />
        }
        .into_any();
    };
    // Whether a job runs an image or is built from git, its record says; the other kinds are what they are.
    let own = watch(read, PollPolicy::ON_VISIT);
    use_places().learn(Kind::Service, own, Some(of.0));
    let needs_record = kind == ServiceKind::Job;
    let form = {
        let kind = kind.clone();
        computed(move || {
            let is_image = own.value.with(|read| {
                Some(read.as_ref()?.items.first()?.at(&["source", "image", "image_name"]).text().is_some())
            });
            let is_known = is_image.is_some() || !needs_record;
            is_known
                .then_some(is_image.unwrap_or_default())
                .filter(|_| deployment::version(&kind, false).is_some())
        })
    };
    let commits = match requests::commits(&kind, id) {
        Some(request) => {
            let list = watch(request, PollPolicy::ON_VISIT.without_ids());
            computed(move || {
                list.value.with(|read| read.iter().flat_map(|read| &read.items).filter_map(choice).collect())
            })
            .into()
        }
        None => Signal::stored(Vec::new()),
    };
    let now = Signal::derive(move || {
        let said = own.value.with(|read| read.as_ref().and_then(|read| read.items.first()).map(version));
        let said = said.unwrap_or_default().replace('\n', " ");
        if said.trim().is_empty() { String::new() } else { format!(" Its record says {}.", said.trim()) }
    });
    let address = use_address();
    let back = StoredValue::new(Page::Service(of, kind.clone(), id));
    let target =
        StoredValue::new(Target { id: id.to_string().into(), name: String::new(), kind: kind.clone(), of });
    let of = move |form| FormOf {
        form,
        act: "Deploy",
        done: "Deployment requested",
        request: Callback::new(move |body: String| make(id, body)),
        edits: None,
        taken: Signal::stored(Vec::new()),
        then: Callback::new(move |_| address.visit(&back.get_value())),
        cancel: back,
        follows: Some(target),
    };
    view! {
        {head}
        <p class="about">{place} {now}</p>
        <LoadError reading=own.reading />
        {move || {
            let Some(is_image) = form.get() else {
                return view! { <Absent reading=own.reading what="the record of this service" /> }.into_any();
            };
            deployment::version(&kind, is_image)
                .map(|form| {
                    view! { <FormView of=of(form) base="{}".to_owned() offered=vec![("commits", commits)] /> }
                })
                .into_any()
        }}
    }
    .into_any()
}

/// A commit as a choice: its id, and how a person knows it.
fn choice(commit: &slipway_api::Record) -> Option<(String, String)> {
    let text = |key: &str| commit.at(&[key]).text();
    let id = text("git_commit_id")?;
    let short: String = id.chars().take(7).collect();
    let message = text("message").unwrap_or_default();
    let words: Vec<String> = [Some(short), message.lines().next().map(str::to_owned), text("author_name")]
        .into_iter()
        .flatten()
        .collect();
    Some((id, words.join(" · ")))
}
