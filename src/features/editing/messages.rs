//! The messages about a save: the activity list, toasts, and the deployment that a save causes.

use super::declaration::Declaration;
use super::shell::{Context, Shell};
use crate::features::notifications::notifier::ActivityState;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::fields::{project, variable, webhook};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::Target;
use slipway_logic::actions::followed::{DeploymentIds, FollowedAction};
use slipway_logic::editor::event::Outcome;
use slipway_logic::editor::schema::Difference;
use slipway_logic::text::format::in_sentence;

impl Shell {
    /// Returns a sentence for each value that the platform saved differently from the request.
    pub(super) fn differences(&self, body: &str, reply: &str) -> Vec<String> {
        let differences = self.editor.with_untracked(|editor| editor.schema().differences(body, reply));
        let sentence = |(label, requested, saved): Difference| {
            format!("{label}: requested “{requested}”, saved “{saved}”.")
        };
        differences.into_iter().map(sentence).collect()
    }

    /// Follows the deployment that a reply confirms. Does nothing if the request has no entry in the activity list.
    pub(super) fn follow(&self, target: Target, versions: Option<String>, reply: &str) {
        let Context { notifier, followed, .. } = self.context;
        let Some(entry) = self.entry.get_value() else { return };
        self.entry.set_value(None);
        let message = self.about(&Action::Deploy.accepted(versions.as_deref()));
        notifier.set_state(entry, ActivityState::Pending, &message);
        notifier.show_success(message);
        let target = Target { name: self.name(), ..target }.with_label();
        let action = FollowedAction::new(target, Action::Deploy).with_versions(versions);
        followed.follow_accepted(action, entry, DeploymentIds::of_reply(reply));
    }

    /// Reports the outcome of a save in the activity list and in a message.
    pub(super) fn report(&self, declaration: &Declaration, outcome: Outcome) {
        match outcome {
            Outcome::Saved { is_left } => {
                let saved = format!("{}.", in_sentence(declaration.success_message));
                let left_message = if is_left { declaration.left_message } else { "" };
                let sentences = [&saved, declaration.next_step, left_message];
                let sentences: Vec<&str> = sentences.into_iter().filter(|text| !text.is_empty()).collect();
                self.finish_entry(ActivityState::Succeeded, &sentences.join(" "));
            }
            Outcome::AlreadySaved => {
                self.context
                    .notifier
                    .show_success(self.about("nothing to save, the platform has these values."));
            }
            Outcome::NotSaved(message) => self.report_failure(declaration, ActivityState::Failed, &message),
            Outcome::Unknown(message) => self.report_failure(declaration, ActivityState::Unknown, &message),
        }
    }

    pub(super) fn report_failure(&self, declaration: &Declaration, state: ActivityState, message: &str) {
        // A failure before the request was sent has no entry in the activity list, so an entry is added.
        if self.entry.get_value().is_none() && self.is_own_session() {
            let label = self.about(&in_sentence(declaration.submit_label));
            self.entry.set_value(Some(self.context.notifier.add(label, self.page.clone())));
        }
        self.finish_entry(state, message);
    }

    /// Sets the outcome of the last request in the activity list, and shows a toast. Does nothing if the outcome is set already.
    pub(super) fn finish_entry(&self, state: ActivityState, message: &str) {
        if let Some(entry) = self.entry.get_value() {
            self.entry.set_value(None);
            let message = self.about(message);
            self.context.notifier.set_state(entry, state, &message);
            match state {
                ActivityState::Succeeded => self.context.notifier.show_success(message),
                _ => self.context.notifier.show_failure(message),
            }
        }
    }

    /// Returns a message that begins with the name of the record.
    pub(super) fn about(&self, message: &str) -> String {
        match self.name() {
            name if name.is_empty() => message.to_owned(),
            name => format!("{name}: {message}"),
        }
    }

    /// Returns the name of the record: its name, its key (a variable) or its address (a webhook), else the name of the page’s service;
    /// empty if neither is known.
    pub(super) fn name(&self) -> String {
        let record_name = self.editor.with_untracked(|editor| {
            let text =
                |key: FieldName| at(&editor.document.mine, &[key]).text().filter(|text| !text.is_empty());
            [project::NAME, variable::KEY, webhook::TARGET_URL].into_iter().find_map(text)
        });
        visible(&record_name.unwrap_or_else(|| self.subject.get_value().service))
    }
}
