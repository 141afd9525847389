//! The settings of a service: sections over one draft, saved together after a review.

mod bar;
mod draft;
mod field;
mod focus;
mod navigation;
mod notices;
mod other_tabs;
pub mod review;
mod save;
pub mod saved;
pub mod sections;
mod setting;
mod state;
mod undo;

use super::frame::{ServiceHead, UnknownKind};
use super::overview::OutOfDateNotice;
use super::reads::read_service;
use crate::components::lazy::{LazyPage, LazyView};
use crate::components::navigation::address::use_address;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use bar::ChangesBar;
use draft::SettingsDraft;
use leptos::prelude::*;
use navigation::SectionLinks;
use notices::DraftNotices;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::state::ServiceKind;
use slipway_computed::computed;
use slipway_logic::settings::section::Section;
use state::SAVE;

/// The key of the section in the address.
const SECTION: &str = "section";

/// The page.
#[component]
pub fn ServiceSettings(
    /// The environment of the service.
    of: EnvironmentId,
    /// The kind of the service.
    kind: ServiceKind,
    /// The service.
    id: ServiceId,
) -> impl IntoView {
    let Some(reads) = read_service(of, &kind, id) else { return view! { <UnknownKind /> }.into_any() };
    let Some(draft) = SettingsDraft::new(reads, &kind) else { return view! { <UnknownKind /> }.into_any() };
    provide_context(draft);
    save::resume(draft);
    let section = section();
    let is_reviewing = move || draft.save.review.with(Option::is_some);
    let page = move || {
        view! {
            <DraftNotices />
            <div class="settings">
                <SectionLinks section />
                <form
                    class="setting-cards"
                    novalidate
                    aria-label=SAVE
                    inert=move || draft.save.is_sending.get()
                    on:submit=move |event| {
                        event.prevent_default();
                        draft.begin_review();
                    }
                >
                    {move || draw(section.get())}
                    <ChangesBar />
                </form>
            </div>
        }
    };
    view! {
        <ServiceHead reads />
        <OutOfDateNotice reads />
        <Show when=move || draft.is_begun() fallback=move || view! { <WhileLoading /> }>
            <div hidden=is_reviewing>{page}</div>
            <Show when=is_reviewing>
                <LazyPage view=LazyView::SettingsReview />
            </Show>
        </Show>
    }
    .into_any()
}

/// A section below its heading.
fn draw(section: Section) -> impl IntoView {
    let id = format!("section-{}", section.slug());
    view! {
        <h2 class="section-title" id=id tabindex="-1">
            {section.name()}
        </h2>
        <LazyPage view=LazyView::SettingsSection(section) />
    }
}

/// The section in the address.
fn section() -> ReadSignal<Section> {
    let address = use_address();
    computed(move || {
        let slug = address.view.with(|view| view.filter(SECTION).map(str::to_owned));
        slug.and_then(|slug| Section::read(&slug)).unwrap_or_default()
    })
}

/// Gray lines until the record is read. A read that failed says so in the page’s head.
#[component]
fn WhileLoading() -> impl IntoView {
    let draft = draft::use_draft();
    let is_loading = move || draft.reads.source.reading().error.with(Option::is_none);
    view! {
        <Show when=is_loading>
            <SkeletonLines />
        </Show>
    }
}
