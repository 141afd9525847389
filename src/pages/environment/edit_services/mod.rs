//! The page that edits the settings that several services share. Each service is saved with a request of its own, as on its settings page.

mod bar;
mod batch;
mod edits;
mod field;
mod member;
mod setting;
mod table;

use crate::browser::focus;
use crate::components::frame::page_head::PageHead;
use crate::components::reads::load_error::LoadError;
use crate::features::editing::request_text::RequestText;
use crate::features::editing::restored::Restored;
use crate::features::navigation::address::use_address;
use crate::features::navigation::site::use_site;
use crate::ui::empty::Empty;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use bar::{Bar, submit};
use batch::Batch;
use field::SharedField;
use leptos::prelude::*;
use member::Member;
use setting::SharedSetting;
use slipway_api::id::EnvironmentId;
use slipway_computed::computed;
use slipway_logic::route::Page;
use slipway_logic::settings::section::Section;
use slipway_logic::settings::several::{names_of, services_of};
use table::ChangesTable;

/// The page that edits the settings of several services.
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
    let readings = batch
        .members
        .with_value(|members| members.iter().map(|member| untrack(|| member.record.reading())).collect());
    let is_question_open = RwSignal::new(false);
    let is_running = move || batch.run.is_running();
    let is_alone = services.len() == 1;
    let introduction = move || {
        let names = batch.members.with_value(|members| named(members));
        match is_alone {
            true => format!("Settings of {names}. What you don’t change stays as it is."),
            false => {
                format!("Settings that {names} share. What you don’t change stays as it is in each of them.")
            }
        }
    };
    let form = move || {
        view! {
            <form
                class="setting-cards edit-services"
                novalidate
                aria-label="Edit settings"
                on:submit=move |event| {
                    event.prevent_default();
                    submit(batch, is_question_open);
                }
            >
                <p class="dim">{introduction}</p>
                <div class="setting-cards" inert=is_running>
                    <Sections batch />
                </div>
                <h2 class="section-title">"Changes by service"</h2>
                <ChangesTable batch />
                <Requests batch />
                <Bar batch is_question_open />
            </form>
        }
    };
    view! {
        <PageHead readings />
        <FirstLoadError batch />
        <Restored
            restored_at=batch.restored
            uncertain_since=batch.sent_at
            is_busy=Signal::derive(move || batch.run.is_running())
            on_discard=move || batch.discard()
        />
        <Saved batch id />
        <Show when=move || !batch.is_loading() fallback=SkeletonLines>
            {form()}
        </Show>
    }
    .into_any()
}

/// The load error of the first service whose record can’t be read, with Try again. The table shows the errors of the others.
#[component]
fn FirstLoadError(batch: Batch) -> impl IntoView {
    let failed = computed(move || {
        let has_failed = |member: &Member| member.record.reading().error.with(Option::is_some);
        batch.members.with_value(|members| members.iter().position(has_failed).unwrap_or_default())
    });
    move || {
        let member = batch.members.with_value(|members| members.get(failed.get()).copied())?;
        Some(view! { <LoadError reading=member.record.reading() /> })
    }
}

/// Returns a text that names the services: the first four, and the number of the others.
fn named<'a>(members: impl IntoIterator<Item = &'a Member>) -> String {
    let names: Vec<String> = members.into_iter().map(|member| member.name.get()).collect();
    names_of(&names.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The shared fields, with a card for each section. Draws nothing until the record of at least one service is read, because no value is known
/// before.
#[component]
fn Sections(batch: Batch) -> impl IntoView {
    let is_read =
        computed(move || batch.members.with_value(|members| members.iter().any(|member| member.is_read())));
    let fields = batch.fields;
    let mut sections: Vec<Section> = Vec::new();
    for field in fields.get_value() {
        if !sections.contains(&field.section) {
            sections.push(field.section);
        }
    }
    let card = move |section: Section| {
        let is_in_section = |field: &SharedField| field.section == section;
        let section_fields = fields.get_value().into_iter().filter(is_in_section);
        view! {
            <section class="card" aria-label=section.name()>
                <h2 class="section-title">{section.name()}</h2>
                <div class="setting-grid">{section_fields.map(|field| view! { <SharedSetting field /> }).collect_view()}</div>
            </section>
        }
    };
    let sections = StoredValue::new(sections);
    view! {
        <Show when=move || is_read.get()>{sections.get_value().into_iter().map(card).collect_view()}</Show>
    }
}

/// The request texts of the changed services whose settings can’t be saved here, because the platform doesn’t offer the operation or the
/// token doesn’t allow it. A person sends them with another tool.
#[component]
fn Requests(batch: Batch) -> impl IntoView {
    let refused = computed(move || {
        let is_refused = |member: &&Member| member.is_changed.get() && member.refused.with(Option::is_some);
        let id = |member: &Member| member.id;
        batch.members.with_value(|members| members.iter().filter(is_refused).map(id).collect::<Vec<_>>())
    });
    let request = move |id| {
        let has_id = |member: &&Member| member.id == id;
        let member = batch.members.with_value(|members| members.iter().find(has_id).copied())?;
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

/// The id of the notice that everything was saved.
const SAVED: &str = "saved";

/// The notice that everything is saved.
#[component]
fn Saved(batch: Batch, id: EnvironmentId) -> impl IntoView {
    let is_saved = move || batch.run.is_complete() && batch.edits.typed.with(Vec::is_empty);
    // The notice is above the form, and the pressed button is at the form’s end. The notice gets the focus, so that it is scrolled into
    // view and screen readers read it.
    Effect::new(move || {
        if is_saved() {
            focus::focus_when_drawn(SAVED.to_owned());
        }
    });
    view! {
        <div tabindex="-1" id=SAVED>
            <Show when=is_saved>
                <Notice tone="fine">
                    <p>
                        "Saved. Out of date services use the new settings after their next deployment. The settings of each service offer Undo for 10 minutes. "
                        <BackToServices id />
                    </p>
                </Notice>
            </Show>
        </div>
    }
}

#[component]
fn BackToServices(id: EnvironmentId) -> impl IntoView {
    view! { <a href=use_site().href(&Page::Services(id))>"Back to services"</a> }
}
