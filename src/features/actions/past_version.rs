//! Deploying the last good version, and rolling back. The platform's history of the service names the versions.

use super::{ActionDispatcher, Choice};
use crate::browser::clock;
use crate::browser::task::spawn;
use crate::live::read_now;
use crate::ui::menu::MenuItem;
use leptos::prelude::*;
use slipway_api::{ApiError, Record};
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::Target;
use slipway_logic::capabilities::not_offered;
use slipway_logic::service::requests::deploy;
use slipway_logic::text::errors;
use slipway_logic::versions::history::{Past, past_version, service_history};

impl ActionDispatcher {
    /// Returns the item that deploys the last good version; None for a kind without versions.
    pub(super) fn last_good(self, target: &Target) -> Option<MenuItem> {
        self.past_version("Deploy last good version", Past::LastGood, target)
    }

    /// Returns the item that deploys the version before the present one (see [`Past::Before`]); None for a kind without versions.
    pub(super) fn roll_back(self, target: &Target) -> Option<MenuItem> {
        self.past_version("Roll back", Past::Before, target)
    }

    fn past_version(self, label: &'static str, past: Past, target: &Target) -> Option<MenuItem> {
        let request = service_history(&target.kind, target.id.parse().ok()?)?;
        let deploy_spec = deploy(&target.kind)?(target.id.parse().ok()?, String::new()).spec;
        let service = target.clone();
        let disabled_reason = computed(move || {
            let pending_reason = self.followed.disabled_reason(&service.id);
            pending_reason.or_else(|| {
                self.refused(request.spec)
                    .or_else(|| self.refused(deploy_spec))
                    .map(not_offered)
                    .or_else(|| self.refusal(Action::Deploy, &service))
            })
        });
        let target = target.clone();
        let act = move || {
            let past = past.in_state(self.state(&target.id).as_ref());
            self.choose(Choice::Past(past, target.clone()));
        };
        Some(MenuItem { disabled_reason: disabled_reason.into(), ..MenuItem::new(label, act) })
    }

    /// Reads the deployments of the service, and opens the confirmation with the version that was found. If no confirmation is needed, sends
    /// the request at once. Shows a failure if the deployments can’t be read, or have no such version. Does nothing for a kind without
    /// versions.
    pub(super) fn find_past(self, past: Past, target: Target) {
        let Some((id, request)) =
            target.id.parse().ok().and_then(|id| Some((id, service_history(&target.kind, id)?)))
        else {
            return;
        };
        spawn(async move {
            let read =
                read_now(self.live, request).await.and_then(|reply| reply.read::<Record>(clock::now()));
            let name = target.label();
            match read.map(|page| past_version(&page, past, &target.kind, id)) {
                // If another question was opened while the history was read, that question stays; if the page was left, nothing is asked.
                Ok(Some(_)) if self.open.try_get_untracked() != Some(false) => {}
                Ok(Some(version)) => self.open_or_send(Choice::Version(target, version)),
                Ok(None) => self.notifier.show_failure(format!(
                    "{name}: no version to deploy is known. {}",
                    match past {
                        Past::LastGood =>
                            "The platform’s history has no version that succeeded and can be deployed again.",
                        Past::Before => "The platform’s history has no other version that was deployed.",
                    }
                )),
                Err(ApiError::SignIn | ApiError::Cancelled) => {}
                Err(error) => self.notifier.show_failure(format!("{name}: {}", errors::message(&error))),
            }
        });
    }
}
