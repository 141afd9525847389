//! The settings of a service: sections over one draft, saved together after a review.

mod bar;
mod editor;
mod focus;
mod lazy_view;
mod navigation;
mod notices;
mod other_tabs;
pub mod parts;
mod record_part;
pub mod review;
pub mod sections;
mod undo;

use super::frame::{ServiceHead, UnknownKind};
use super::reads::read_service;
use crate::features::editing::declaration::UNREADABLE;
use crate::features::editing::discard::DiscardQuestion;
use crate::features::lazy::LazyPage;
use crate::features::navigation::address::use_address;
use crate::ui::empty::Empty;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use bar::ChangesBar;
use editor::{SAVE, SettingsEditor};
use lazy_view::SettingsView;
use leptos::prelude::*;
use navigation::SectionLinks;
use notices::DraftNotices;
use sections::{General, Resources};
use slipway_computed::computed;
use slipway_logic::editor::event::Event;
use slipway_logic::route::ServiceKey;
use slipway_logic::settings::section::{SECTION, Section};

/// The tab Settings of a service: its sections, and the review in place of them.
#[component]
pub fn ServiceSettings(
    /// The service.
    service: ServiceKey,
) -> impl IntoView {
    let Some(reads) = read_service(service) else { return view! { <UnknownKind /> }.into_any() };
    let Some(settings) = SettingsEditor::new(reads) else {
        return view! { <UnknownKind /> }.into_any();
    };
    provide_context(settings);
    let handle = settings.handle;
    let section = section();
    let is_reviewing = computed(move || handle.is_reviewing());
    let asks_to_discard = RwSignal::new(false);
    let page = move || {
        view! {
            <DraftNotices />
            <div class="settings">
                <SectionLinks section />
                <form
                    class="setting-cards"
                    novalidate
                    aria-label=SAVE
                    inert=move || handle.is_locked()
                    on:submit=move |event| {
                        event.prevent_default();
                        handle.dispatch(Event::Submit);
                    }
                >
                    {move || draw(section.get())}
                    <ChangesBar asks_to_discard />
                </form>
            </div>
        }
    };
    view! {
        <ServiceHead reads section=Signal::derive(move || section.get().name().to_owned()) />
        <Show when=move || settings.is_begun() fallback=move || view! { <WhileLoading /> }>
            <div hidden=move || is_reviewing.get()>{page}</div>
            <Show when=move || is_reviewing.get()>
                <LazyPage view=SettingsView::Review />
            </Show>
            // The dialog is outside of the form, which a review hides: a hidden dialog that is open would make the whole page inert.
            <DiscardQuestion
                open=asks_to_discard
                what=Signal::derive(move || settings.edits_in_words())
                on_discard=move || handle.dispatch(Event::Discard)
            />
        </Show>
    }
    .into_any()
}

/// Draws a section below its heading.
fn draw(section: Section) -> impl IntoView {
    let id = format!("section-{}", section.slug());
    view! {
        <h2 class="section-title" id=id tabindex="-1">
            {section.name()}
        </h2>
        {match section {
            Section::General => view! { <General /> }.into_any(),
            Section::Resources => view! { <Resources /> }.into_any(),
            _ => view! { <LazyPage view=SettingsView::Section(section) /> }.into_any(),
        }}
    }
}

/// Returns the section that the address names; the first one if it names none.
fn section() -> ReadSignal<Section> {
    let address = use_address();
    computed(move || {
        let slug = address.view.with(|view| view.filter(SECTION).map(str::to_owned));
        slug.and_then(|slug| Section::read(&slug)).unwrap_or_default()
    })
}

/// The view until the record can be edited: gray lines until the record is read, or a notice if the record can’t be edited. An error of the
/// read is shown in the page’s head.
#[component]
fn WhileLoading() -> impl IntoView {
    let settings = editor::use_settings();
    let is_loading = move || settings.reads.source.reading().error.with(Option::is_none);
    let is_unreadable = move || settings.reads.record.with(|record| !record.is_empty());
    view! {
        <Show when=move || is_loading() && !is_unreadable()>
            <SkeletonLines />
        </Show>
        <Show when=is_unreadable>
            <Empty title="Can’t be edited" advice=UNREADABLE />
        </Show>
    }
}
