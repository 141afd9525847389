//! General settings: name, description, source and command.

use super::input::{SettingInput, has_above};
use super::lifecycle::Lifecycle;
use super::words::WordsEditor;
use crate::pages::environment::service::settings::editor::use_settings;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::fields::{job, schedule};
use slipway_api::path;
use slipway_api::state::ServiceKind;
use slipway_api::table::FieldName;
use slipway_computed::computed;
use slipway_logic::editor::edit::{field_path, value};
use slipway_logic::resources::arguments::{Arguments, arguments};
use slipway_logic::resources::lifecycle::is_of_step;
use slipway_logic::resources::settings::{depends_on_source, inputs};
use slipway_logic::settings::section::Section;

/// The section of the name, the description, the source and the command.
#[component]
pub fn General() -> impl IntoView {
    let settings = use_settings();
    let kind = settings.reads.service.kind;
    // The fields of a job’s steps are drawn with their steps.
    let inputs = inputs(kind, Section::General).iter().filter(|input| !is_of_step(input.path));
    let lists = arguments(kind).iter().filter(|list| !is_of_step(list.path));
    let has_steps = computed(move || {
        let cron = field_path("", &CRON);
        *kind == ServiceKind::Job
            && settings.handle.mine.with(|mine| value(mine, &cron).is_none_or(|cron| cron == "null"))
    });
    view! {
        <section class="card" aria-label="General">
            <div class="setting-grid">
                {inputs.map(|input| view! { <SettingInput input /> }).collect_view()}
            </div>
        </section>
        {lists.map(|list| view! { <ArgumentList list /> }).collect_view()}
        <Show when=move || has_steps.get()>
            <Lifecycle />
        </Show>
    }
}

/// A list of arguments. Draws nothing if the list belongs to an object of the source or schedule, such as an image, that the record doesn’t
/// have.
#[component]
fn ArgumentList(list: &'static Arguments) -> impl IntoView {
    let handle = use_settings().handle;
    let path = StoredValue::new(field_path("", &list.path));
    let title = format!("{}.title", list.path);
    let is_there = computed(move || {
        !depends_on_source(list.path)
            || path.with_value(|path| handle.mine.with(|mine| has_above(mine, path)))
    });
    view! {
        <Show when=move || is_there.get()>
            <section class="card" aria-labelledby=title.clone()>
                <h2 id=title.clone()>{list.heading} " " <small>"One per row."</small></h2>
                <WordsEditor path=path.get_value() one="argument" />
            </section>
        </Show>
    }
}

/// The path of the schedule of a cron job. A lifecycle job has steps instead.
const CRON: FieldName = path!(job::SCHEDULE, schedule::CRONJOB);
