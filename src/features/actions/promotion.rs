//! Deploying the version of one environment in another one.

use super::{ActionDispatcher, Choice};
use crate::ui::menu::MenuItem;
use slipway_computed::computed;
use slipway_logic::actions::action;
use slipway_logic::actions::bulk::Target;
use slipway_logic::versions::history::Version;

impl ActionDispatcher {
    /// Returns the item that deploys a version in the environment of this name. Disabled, it says why.
    pub fn promotion(self, environment: &str, target: Target, version: Version) -> MenuItem {
        let (spec, id, of) = (version.request.spec, target.id.clone(), target.environment);
        let disabled_reason = computed(move || {
            self.followed
                .disabled_reason(&id)
                .or_else(|| self.live.capabilities.disabled_reason(spec, of))
                .or_else(|| self.state(&id).and_then(|state| action::deployment(&state).err()))
        });
        let label = format!("Deploy {} to {environment}", version.name);
        let act = move || self.choose(Choice::Version(target.clone(), version.clone()));
        MenuItem { disabled_reason: disabled_reason.into(), ..MenuItem::new(label, act) }
    }
}
