//! The settings that several services share, edited together: each service is saved by itself, as its own page does.

mod batch;
mod field;
mod member;
mod table;

use crate::components::editing::request_text::RequestText;
use crate::components::editing::run::RunProgress;
use crate::components::frame::page_head::PageHead;
use crate::components::navigation::address::use_address;
use crate::components::navigation::site::use_site;
use crate::ui::button::{Button, Look};
use crate::ui::empty::Empty;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use crate::views::form::restored::Restored;
use batch::Batch;
use field::{SharedField, SharedSetting};
use leptos::prelude::*;
use member::Member;
use slipway_api::id::EnvironmentId;
use slipway_computed::computed;
use slipway_logic::route::Page;
use slipway_logic::settings::section::Section;
use slipway_logic::settings::several::services_of;
use slipway_logic::text::format::count;
use table::ChangesTable;

/// The page.
#[component]
pub fn EditServices(
    /// The environment.
    id: EnvironmentId,
) -> impl IntoView {
    let services = use_address().view.with_untracked(services_of);
    if services.is_empty() {
        return view! {
            <PageHead />
            <Empty
                title="No service is selected"
                advice="Select services in the grid, then choose Edit settings."
            />
            <BackToServices id />
        }
        .into_any();
    }
    let batch = Batch::new(id, &services);
    let readings =
        batch.members.with_value(|members| members.iter().map(|member| member.record.own.reading).collect());
    view! {
        <PageHead readings />
        <Restored
            restored=batch.restored
            sent_at=RwSignal::new(None)
            busy=batch.run.is_running
            on_discard=move || batch.discard()
        />
        <Show when=move || !batch.is_loading() fallback=SkeletonLines>
            <form
                class="setting-cards edit-services"
                novalidate
                aria-label="Edit settings"
                on:submit=move |event| {
                    event.prevent_default();
                    if !batch.run.is_running.get_untracked() {
                        batch.save();
                    }
                }
            >
                <p class="dim">
                    {format!(
                        "Settings that {} share. What you don’t change stays as it is in each of them.",
                        count(services.len(), "service", "services"),
                    )}
                </p>
                <div class="setting-cards" inert=move || batch.run.is_running.get()>
                    <Sections batch />
                </div>
                <h2 class="section-title">"Changes by service"</h2>
                <ChangesTable batch />
                <Requests batch />
                <Bar batch />
            </form>
            <Saved batch id />
        </Show>
    }
    .into_any()
}

/// The shared fields, a card for each section.
#[component]
fn Sections(batch: Batch) -> impl IntoView {
    let fields = batch.fields.get_value();
    let mut sections: Vec<Section> = Vec::new();
    for field in &fields {
        if !sections.contains(&field.section) {
            sections.push(field.section);
        }
    }
    let card = |section: Section| {
        let own: Vec<SharedField> = fields.iter().filter(|field| field.section == section).copied().collect();
        view! {
            <section class="card" aria-label=section.name()>
                <h2>{section.name()}</h2>
                <div class="setting-grid">
                    {own.into_iter().map(|field| view! { <SharedSetting field /> }).collect_view()}
                </div>
            </section>
        }
    };
    sections.into_iter().map(card).collect_view()
}

/// The bar of the edits: Save and Discard, then the progress.
#[component]
fn Bar(batch: Batch) -> impl IntoView {
    let is_begun = computed(move || batch.run.outcomes.with(|outcomes| !outcomes.is_empty()));
    let is_shown = move || is_begun.get() || batch.typed.with(|typed| !typed.is_empty());
    let changes = move || count(batch.typed.with(Vec::len), "change", "changes");
    let sendable = computed(move || batch.sendable().len());
    let save = move || format!("Save {}", count(sendable.get(), "service", "services"));
    let reason = computed(move || {
        let is_offered = |member: &Member| member.refused().is_none();
        let nowhere = batch.members.with_value(|members| !members.iter().any(is_offered));
        nowhere.then(|| "Settings can’t be saved on this platform.".to_owned())
    });
    let begin = move || {
        view! {
            <b>{changes}</b>
            <small></small>
            <Button on_press=move || batch.discard()>"Discard"</Button>
            <Button look=Look::Primary disabled_reason=reason on_press=move || batch.save()>
                {save}
            </Button>
        }
    };
    view! {
        <Show when=is_shown>
            <section class="changes-bar" aria-label="Changes">
                <Show when=move || is_begun.get() fallback=begin>
                    <RunProgress run=batch.run on_retry=move || batch.retry() />
                </Show>
            </section>
        </Show>
    }
}

/// The requests, where the platform can’t save settings.
#[component]
fn Requests(batch: Batch) -> impl IntoView {
    let refused = computed(move || {
        let is_refused = |member: &&Member| member.is_changed() && member.refused().is_some();
        batch.members.with_value(|members| {
            members.iter().filter(is_refused).map(|member| member.id).collect::<Vec<_>>()
        })
    });
    let request = move |id| {
        let member =
            batch.members.with_value(|members| members.iter().find(|member| member.id == id).copied())?;
        let request = Signal::derive(move || member.request());
        Some(view! {
            <h3>{move || member.name.get()}</h3>
            <RequestText request />
        })
    };
    view! {
        <Show when=move || refused.with(|refused| !refused.is_empty())>
            <Notice tone="info">
                <p>
                    "Settings can’t be saved here. Send these requests with another tool: each is the whole record with your changes."
                </p>
            </Notice>
            {move || refused.get().into_iter().map(request).collect_view()}
        </Show>
    }
}

/// What follows once everything is saved.
#[component]
fn Saved(batch: Batch, id: EnvironmentId) -> impl IntoView {
    view! {
        <div role="status">
            <Show when=move || batch.run.is_over()>
                <Notice tone="fine">
                    <p>"Saved. Services that are out of date use the new settings after their next deployment."</p>
                </Notice>
                <BackToServices id />
            </Show>
        </div>
    }
}

#[component]
fn BackToServices(id: EnvironmentId) -> impl IntoView {
    view! { <p><a href=use_site().href(&Page::Services(id))>"Back to services"</a></p> }
}
