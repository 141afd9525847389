//! Deploying a known version: of another environment, or of a past deployment.

use super::{ActionDispatcher, Choice};
use crate::ui::menu::MenuItem;
use leptos::prelude::Signal;
use slipway_api::Record;
use slipway_api::decode::Decode;
use slipway_api::state::ServiceKind;
use slipway_computed::computed;
use slipway_logic::actions::action;
use slipway_logic::actions::bulk::Target;
use slipway_logic::versions::history::{Version, same_version};

impl ActionDispatcher {
    /// Returns the item that deploys a version to `target`, the service of the environment with the name `environment`. If the item is
    /// disabled, it has the reason.
    pub fn promotion(self, environment: &str, target: Target, version: Version) -> MenuItem {
        self.known_version(format!("Deploy {} to {environment}", version.name), target, version)
    }

    /// Returns the item that deploys the version of a past deployment of a service again. If the item is disabled, it has the reason.
    pub fn past(self, target: Target, version: Version) -> MenuItem {
        self.known_version(format!("Deploy {}", version.name), target, version)
    }

    /// Returns the item that deploys the commit of a service's record (JSON) again; None if the record has no commit. While the record
    /// isn't read (`record` is empty), a disabled item takes the place of this item: the items below don't move when the record arrives, so
    /// a press meets the item that it is aimed at.
    pub fn same_version(self, target: &Target, record: &str) -> Option<MenuItem> {
        if record.is_empty() {
            let may_have_commit = matches!(target.kind, ServiceKind::Application | ServiceKind::Job);
            let disabled_reason = Signal::stored(Some("The service isn’t loaded yet.".to_owned()));
            let item = MenuItem::new("Deploy the same version again", || {});
            return may_have_commit.then_some(MenuItem { disabled_reason, ..item });
        }
        let version = same_version(&Record::decode(record).ok()?, &target.kind, target.id.parse().ok()?)?;
        Some(self.known_version(format!("Deploy {} again", version.name), target.clone(), version))
    }

    fn known_version(self, label: String, target: Target, version: Version) -> MenuItem {
        let (spec, id, environment) = (version.request.spec, target.id.clone(), target.environment);
        let is_unnamed = target.name.is_empty();
        let disabled_reason = computed(move || {
            let unnamed = is_unnamed.then(|| "The name of the service isn’t loaded yet.".to_owned());
            unnamed
                .or_else(|| self.followed.disabled_reason(&id))
                .or_else(|| self.live.capabilities.disabled_reason(spec, environment))
                .or_else(|| self.state(&id).and_then(|state| action::deployment(&state).err()))
        });
        let act = move || self.choose(Choice::Version(target.clone(), version.clone()));
        MenuItem { disabled_reason: disabled_reason.into(), ..MenuItem::new(label, act) }
    }
}
