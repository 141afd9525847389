//! The log of a service.

use super::frame::{ServiceHead, UnknownKind};
use super::reads::{ServiceReads, read_service};
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, watch_when};
use crate::views::log::{LogModel, LogOf, LogView};
use leptos::prelude::*;
use slipway_api::records::LogLines;
use slipway_computed::computed;
use slipway_logic::route::{Page, ServiceKey, View};
use slipway_logic::service::requests::log;

static LOG: LogOf = LogOf {
    empty: ("No line yet", "Lines appear here as the service writes them."),
    has_tails: true,
    arrange: |lines| lines,
};

/// The tab Log of a service.
#[component]
pub fn ServiceLog(
    /// The service.
    service: ServiceKey,
) -> impl IntoView {
    let Some(reads) = read_service(service) else { return view! { <UnknownKind /> }.into_any() };
    if log(service.kind, service.id, 1).is_none() {
        return view! {
            <ServiceHead reads />
            <NoLog reads />
        }
        .into_any();
    }
    let model = LogModel::of_address(&LOG);
    // When the number of lines to read changes, the shown lines are removed: a read of more lines begins with older lines, which couldn't be
    // appended to the shown ones.
    let tail = computed(move || model.log_view.with(|log_view| log_view.tail));
    Effect::new(move |before: Option<u32>| {
        let tail = tail.get();
        if before.is_some_and(|before| before != tail) {
            model.clear();
        }
        tail
    });
    let log = watch_when(
        move || log(service.kind, service.id, tail.get()),
        move || PollPolicy::text(LogLines::check, model.is_following.get()),
    );
    let file = move || format!("{}-log", reads.target.get().name);
    view! {
        <ServiceHead reads main=log.reading />
        <LoadError reading=log.reading />
        <Absent reading=log.reading what="the log of this service" />
        <LogView model log file />
    }
    .into_any()
}

/// The notice that is shown for kinds of services whose log the platform doesn't return.
#[component]
fn NoLog(reads: ServiceReads) -> impl IntoView {
    let site = use_site();
    let href = move || {
        let mut view = View::default();
        view.set_filter("service", &reads.target.get().name);
        format!("{}{}", site.base(), Page::DeploymentLog(reads.service.environment).url_with(&view))
    };
    view! {
        <div class="empty">
            <h2>"No log of this kind of service"</h2>
            <p>
                "Platforms return the log of applications and containers. The deployment log of the environment says what the deployments of this service did."
            </p>
            <a class="button" href=href>
                "Open deployment log"
            </a>
        </div>
    }
}
