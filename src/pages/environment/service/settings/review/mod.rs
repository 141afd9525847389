//! The review before a save of settings, with the difference as JSON.

mod json_diff;

use super::editor::{SAVE, SettingsEditor, use_settings};
use super::focus::focus_section;
use super::notices::why_not_saved;
use crate::features::editing::field::options::{FieldOption, FieldOptions, label_of, labelled};
use crate::features::editing::review::{ReviewView, SaveAnd};
use crate::pages::environment::service::offered::{group_options, options_of_input};
use crate::pages::environment::service::reads::ServiceReads;
use json_diff::JsonDiff;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::table::FieldName;
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::editor::schema::{FieldPath, ReviewRow};
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::resources::settings::setting_at;
use slipway_logic::settings::group::{LISTS, facts, group_at, named};
use slipway_logic::settings::rules::warnings;
use slipway_logic::settings::section::Section;
use slipway_logic::text::format::in_sentence;

/// The review of the changed settings before they are saved, in place of the form.
#[component]
pub fn SettingsReview() -> impl IntoView {
    let settings = use_settings();
    let (handle, address) = (settings.handle, settings.address);
    let editor = handle.editor;
    let offered = offered_to(settings);
    let groups = GroupNames::of_edits(settings);
    let rows = computed(move || {
        let kind = settings.reads.service.kind;
        let rows = editor.with(|editor| editor.review_rows()).into_iter();
        let rows = rows.map(|row| labelled(row.clone(), setting_at(kind, &row.path), &offered));
        let rows: Vec<ReviewRow> = rows.map(|row| named(row, |list, id| groups.name(list, id))).collect();
        // The rows stand in the order of the sections, so that a person finds them in the review as in the form.
        let of_section =
            |section| rows.iter().filter(move |row| Section::of(kind, &row.path) == section).cloned();
        Section::of_kind(kind).into_iter().flat_map(of_section).collect::<Vec<_>>()
    });
    let section_of =
        Callback::new(move |path: FieldPath| Section::of(settings.reads.service.kind, &path).name());
    let warnings = computed(move || {
        editor.with(|editor| {
            let Some(review) = &editor.review else { return Vec::new() };
            // Edits that are valid by themselves may be invalid together with changes made on the platform, so the merged request
            // is validated again.
            let errors = editor.validate_review(review);
            let errors = errors.iter().map(|error| editor.labelled(error)).collect::<Vec<_>>().into_iter();
            let warnings = warnings(&review.theirs.request, &review.request()).into_iter();
            errors.chain(warnings.map(|(_, message)| message)).collect()
        })
    });
    let ServiceReads { dispatcher, target, .. } = settings.reads;
    let save_and = untrack(|| dispatcher.action(Action::Deploy, &target.get())).map(|item| SaveAnd {
        label: Signal::derive(move || format!("Save and {}", in_sentence(&item.label.get()))),
        disabled_reason: item.disabled_reason,
        is_chosen: settings.deploys,
    });
    view! {
        <ReviewView
            handle
            submit_label=SAVE
            rows=rows.into()
            section_of=Some(section_of)
            on_back=move || focus_section(address)
            disabled_reason=why_not_saved()
            warnings
            save_and
        >
            <JsonDiff />
        </ReviewView>
    }
}

/// Returns the options of the edited fields whose choices are records of the organization, such as registries.
fn offered_to(settings: SettingsEditor) -> FieldOptions {
    let kind = settings.reads.service.kind;
    let edited = settings.edits.with_untracked(|edits| {
        edits.iter().filter_map(|edit| setting_at(kind, &edit.path)).collect::<Vec<_>>()
    });
    let of_input = |input: &'static Input| match input.control {
        Control::Offered(name, _) => Some((name, options_of_input(input))),
        _ => None,
    };
    edited.into_iter().filter_map(of_input).collect()
}

/// The names of the groups that a review may name: those of the organization, where an edit concerns them, and those of the record.
struct GroupNames {
    offered: Vec<(FieldName, Signal<Vec<FieldOption>>)>,
    settings: SettingsEditor,
}

impl GroupNames {
    fn of_edits(settings: SettingsEditor) -> Self {
        let is_edited = |list: &FieldName| {
            settings.edits.with_untracked(|edits| {
                edits.iter().any(|edit| group_at(&edit.path).is_some_and(|(edited, _)| edited == *list))
            })
        };
        let offered = LISTS.into_iter().filter(is_edited).map(|list| (list, group_options(list))).collect();
        Self { offered, settings }
    }

    fn name(&self, list: FieldName, id: &str) -> Option<String> {
        let options = self.offered.iter().find(|(known, _)| *known == list)?.1;
        let of_record = || {
            self.settings.reads.record.with(|record| {
                let groups = at(record, &[list]).elements().into_iter().map(facts);
                groups.into_iter().find(|group| group.id == id).map(|group| group.name)
            })
        };
        label_of(options, id).or_else(of_record)
    }
}
