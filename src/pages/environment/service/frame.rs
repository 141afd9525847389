//! The frame of a service's pages: head, actions, tabs, and the errors of their reads.

use super::reads::ServiceReads;
use crate::browser::{clock, document};
use crate::components::frame::page_head::PageHead;
use crate::components::frame::palette_context::PaletteContext;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::components::status::service_state_chip::ServiceStateChip;
use crate::features::actions::followed::use_followed;
use crate::features::actions::{ActionButtons, PageActions};
use crate::features::navigation::address::use_address;
use crate::features::navigation::site::use_site;
use crate::live::{Reading, use_live};
use crate::ui::empty::Empty;
use crate::ui::show::Show;
use crate::views::json::{CopyMenu, JsonDialog};
use leptos::html;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::decode::Decode;
use slipway_api::fields::service_status;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::resources::service::icon_of;
use slipway_logic::route::Page;
use slipway_logic::status::summary::{self, note};
use slipway_logic::text::format::capitalized;
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::versions::version::version;

/// The explanation of the mark "out of date".
const REDEPLOY_TO_APPLY: &str =
    "The platform reports the service as out of date: what is saved differs from what is deployed.";

/// The head of a service's page and its tabs.
#[component]
pub fn ServiceHead(
    /// The reads of the service, which the head and the tabs show.
    reads: ServiceReads,
    /// The main read of the page, if it isn't the status. The head of the page shows its age.
    #[prop(optional)]
    main: Option<Reading>,
    /// The other reads of the page: Refresh repeats them.
    #[prop(optional)]
    more: Vec<Reading>,
    /// The name of the section that the page shows, if its address names one.
    #[prop(optional, into)]
    section: Option<Signal<String>>,
) -> impl IntoView {
    let dispatcher = reads.dispatcher;
    let pending_label = dispatcher.followed.label(&reads.service.id.to_string());
    let reported_state = computed(move || {
        let state = |status: &slipway_api::Record| status.at(&[service_status::STATE]).text();
        reads.status.with(|status| status.as_ref().and_then(state)).unwrap_or_default()
    });
    let has_failed = computed(move || reads.has_no_status());
    let is_read = Signal::derive(move || reads.is_status_read());
    let status = reads.status;
    // A deployment in progress applies the saved settings, so the mark would soon be wrong. It is hidden in every other transition as well,
    // such as a stop, until the transition ends.
    let is_out_of_date = computed(move || {
        let is_in_transition =
            |status: &Record| summary::state(status).is_some_and(|state| summary::is_in_transition(&state));
        status.with(|status| {
            status.as_ref().is_some_and(|status| summary::is_out_of_date(status) && !is_in_transition(status))
        })
    });
    let state = move || {
        view! {
            <div class="state">
                <ServiceStateChip state=reported_state status pending_label has_failed is_read notes=false />
                <Show when=move || is_out_of_date.get()>
                    <small class="out-of-date" title=REDEPLOY_TO_APPLY>
                        "out of date"
                        <span class="visually-hidden">": " {REDEPLOY_TO_APPLY}</span>
                    </small>
                </Show>
            </div>
        }
    };
    let target = reads.target;
    let first = Callback::new(move |()| {
        let target = target.get();
        let same = reads.record.with(|record| dispatcher.same_version(&target, record));
        same.into_iter().chain(dispatcher.rest_of_menu(&target)).collect()
    });
    expect_context::<PaletteContext>().offer(move || dispatcher.menu(&target.get_untracked()));
    follow_palette(reads);
    let record = reads.record;
    let actions = move || {
        view! {
            <ActionButtons target />
            <CopyMenu record first />
        }
    };
    let is_name_coming = Signal::derive(move || {
        target.with(|target| target.name.is_empty()) && reads.source.reading().is_loading()
    });
    let readings = main.into_iter().chain(reads.readings()).chain(more).collect();
    view! {
        <PageHead icon=icon_of(reads.service.kind) section is_name_coming readings state actions />
        <ServiceFacts reads />
        <Tabs reads />
        <LoadError reading=reads.status_reading() />
        {move || {
            view! {
                <LoadError reading=reads.source.reading() />
                <Absent
                    reading=reads.source.reading()
                    what="the record of this service: its environment lists what is known of it"
                />
            }
        }}
        <PageActions dispatcher />
        <JsonDialog record request=reads.source.request.get_value() />
    }
}

/// Carries out the action that was chosen for this service in the palette, once its name and its state are read.
fn follow_palette(reads: ServiceReads) {
    let chosen = expect_context::<PaletteContext>().chosen_action;
    Effect::new(move || {
        let chosen_here = chosen.get().filter(|(service, _)| *service == reads.service);
        let Some((_, action)) = chosen_here else { return };
        let target = reads.target.get();
        if !target.name.is_empty() && reads.dispatcher.has_status(&target) {
            chosen.set(None);
            untrack(|| reads.dispatcher.perform(action, &target));
        }
    });
}

/// The line of facts below the heading: the versions of a deployment that was requested in this console, the version in the service’s
/// record, the time of the last deployment, and a note such as “Run state not reported”.
#[component]
fn ServiceFacts(reads: ServiceReads) -> impl IntoView {
    let now = use_live().clock.now;
    let version = computed(move || {
        reads.record.with(|text| Record::decode(text).map(|record| version(&record)).unwrap_or_default())
    });
    let note = computed(move || {
        reads.status.with(|status| {
            status.as_ref().map(|status| note(status, now.get(), clock::time_format())).unwrap_or_default()
        })
    });
    let followed = use_followed();
    let deploying = computed(move || followed.versions(&reads.service.id.to_string()));
    let item = |text: String| view! { <li>{text}</li> };
    // The line stays empty until the record is read, also if the status arrives first: facts that came one after the other would move the
    // page below it.
    let is_coming = move || reads.record.with(String::is_empty) && reads.source.reading().is_loading();
    let facts = move || {
        if is_coming() {
            return None;
        }
        let (version, note) = (version.get(), note.get());
        let deploying = deploying
            .get()
            .map(|versions| view! { <li class="moving">"Deploying " <code>{versions}</code> "…"</li> });
        let is_known = !version.version.is_empty();
        let version = is_known.then(|| {
            view! {
                <li>
                    <code>{visible(&version.version)}</code>
                    " "
                    {visible(&version.about())}
                </li>
            }
        });
        let note = [note.when, note.what.to_owned()].map(|text| capitalized(&text));
        let notes = note.into_iter().filter(|text| !text.is_empty()).map(item).collect_view();
        Some((deploying, version, notes))
    };
    view! {
        <ul class="facts" aria-label="Facts">
            {facts}
        </ul>
    }
}

/// The tabs: links, each with an address of its own.
#[component]
fn Tabs(reads: ServiceReads) -> impl IntoView {
    let service = reads.service;
    let has_variables = VariableOwner::of(service.into()).is_some();
    let tabs = [
        ("Overview", Page::Service(service)),
        ("Log", Page::ServiceLog(service)),
        ("Deployments", Page::ServiceDeployments(service)),
        ("Variables", Page::Variables(service.into())),
        ("Settings", Page::ServiceSettings(service)),
        ("All fields", Page::ServiceFields(service)),
    ];
    let current_page = use_address().page.get_untracked();
    let tab = |(label, page): (&'static str, Page)| {
        let current = (page == current_page).then_some("page");
        view! {
            <a href=use_site().href(&page) aria-current=current>
                {label}
            </a>
        }
    };
    let links = NodeRef::<html::Nav>::new();
    Effect::new(move || {
        if let Some(links) = links.get() {
            document::show_current_link(&links);
        }
    });
    view! {
        <nav class="tabs" aria-label="Service" node_ref=links>
            {tabs.into_iter().filter(|(label, _)| has_variables || *label != "Variables").map(tab).collect_view()}
        </nav>
    }
}

/// The page of a kind of service that the console doesn't know.
#[component]
pub fn UnknownKind() -> impl IntoView {
    view! {
        <PageHead />
        <Empty
            title="Unknown kind of service"
            advice="The list of its environment shows everything that is known about it."
        />
    }
}
