//! The review before a save of settings, with the difference as JSON.

mod json_diff;

use super::editor::{SAVE, use_settings};
use super::focus::focus_section;
use super::notices::why_not_saved;
use crate::features::editing::review::{ReviewView, SaveAnd};
use crate::pages::environment::service::reads::ServiceReads;
use json_diff::JsonDiff;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::settings::rules::warnings;
use slipway_logic::text::format::in_sentence;

/// The review.
#[component]
pub fn SettingsReview() -> impl IntoView {
    let settings = use_settings();
    let (handle, address) = (settings.handle, settings.address);
    let editor = handle.editor;
    let rows = computed(move || editor.with(|editor| editor.review_rows()));
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
            on_back=move || focus_section(address)
            disabled_reason=why_not_saved()
            warnings
            save_and
        >
            <JsonDiff />
        </ReviewView>
    }
}
