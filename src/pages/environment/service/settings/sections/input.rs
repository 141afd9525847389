//! A field of the record in the settings, drawn where the record has the object that it belongs to.

use crate::browser::clock;
use crate::features::editing::field::EditorField;
use crate::features::editing::field::view::FieldView;
use crate::pages::environment::service::offered::options_of_input;
use crate::pages::environment::service::settings::editor::use_settings;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::table::FieldName;
use slipway_computed::computed;
use slipway_logic::editor::edit::{field_path, value};
use slipway_logic::editor::schema::FieldPath;
use slipway_logic::editor::write::text;
use slipway_logic::forms::form::Input;
use slipway_logic::resources::settings::{SCHEDULED_AT, TIMEZONE_AT, depends_on_source};
use slipway_logic::text::cron;

/// A field of the record, with its hints and its warning. Draws nothing if the field belongs to an object of the source or schedule, such
/// as an image, that the record doesn’t have.
#[component]
pub fn SettingInput(
    /// The field.
    input: &'static Input,
    /// The maximum of an amount; None where the record doesn't have one.
    #[prop(optional, into)]
    maximum: Signal<Option<i64>>,
) -> impl IntoView {
    let settings = use_settings();
    let path = field_path("", &input.path);
    // A source or a schedule has one of several objects, such as an image or a repository. A field of an object that the record lacks
    // would add that object when it is edited, so such a field isn’t shown.
    let record_path = path.clone();
    let is_there = computed(move || {
        !depends_on_source(input.path) || settings.handle.mine.with(|mine| has_above(mine, &record_path))
    });
    let hint = computed(move || {
        let in_words = |mine: &String| {
            let text = |path: FieldName| text(mine, &field_path("", &path));
            let (schedule, zone) = (text(SCHEDULED_AT), text(TIMEZONE_AT));
            let runs = clock::wall_clock(&zone).map(|now| cron::next_runs(&schedule, &now));
            let runs = runs.unwrap_or_default().join(", ");
            match (cron::in_words(&schedule, Some(&zone)), runs.as_str()) {
                (Some(words), "") => Some(format!("Runs {words}.")),
                (Some(words), runs) => Some(format!("Runs {words}. Next: {runs}.")),
                (None, "") => None,
                (None, runs) => Some(format!("Next runs: {runs}, {zone}.")),
            }
        };
        (input.path == SCHEDULED_AT).then(|| settings.handle.mine.with(in_words)).flatten()
    });
    let (field, warning) = (EditorField::new(settings.handle, path.clone()), settings.warning(path));
    view! {
        <Show when=move || is_there.get()>
            <FieldView
                field
                input
                options=options_of_input(input)
                warning
                maximum
                hint
            />
        </Show>
    }
}

/// Returns true if a record (JSON) has the object that the field at a path belongs to.
pub(super) fn has_above(record: &str, path: &FieldPath) -> bool {
    let parent = path.split_last().map(|(_, parent)| parent).unwrap_or_default();
    value(record, parent).is_some_and(|json| json != "null")
}
