//! What the platform offers, and what it permits to the token.

use super::long_lived::long_lived;
use leptos::prelude::*;
use slipway_api::Spec;
use slipway_api::id::EnvironmentId;
use slipway_logic::capabilities::{Capabilities, not_offered};

/// The reason shown at actions that are disabled after a 403.
const FORBIDDEN: &str = "Your token doesn’t allow this (403)";

/// What the platform offers, and what it permits to the token.
#[derive(Clone, Copy)]
pub struct PlatformCapabilities {
    /// The operations that the platform offers.
    pub known: RwSignal<Capabilities>,
    /// The operations that the platform refused with a 403, each with its environment.
    pub forbidden: RwSignal<Vec<(&'static Spec, Option<EnvironmentId>)>>,
}

impl PlatformCapabilities {
    pub(super) fn new(known: Capabilities) -> Self {
        Self { known: long_lived(known), forbidden: long_lived(Vec::new()) }
    }

    /// Records that the platform refused an operation with a 403. The action is disabled for this token and environment until Refresh or
    /// another sign-in.
    pub fn forbid(self, spec: &'static Spec, environment: Option<EnvironmentId>) {
        self.forbidden.try_update(|all| all.push((spec, environment)));
    }

    /// Returns the reason why an operation is disabled: the platform doesn’t offer it, or refused it to this token with a 403. `environment`
    /// is the environment of the record; None for records of the organization.
    pub fn disabled_reason(
        self,
        spec: &'static Spec,
        environment: impl Into<Option<EnvironmentId>>,
    ) -> Option<String> {
        let refused = self.known.with(|known| known.refused(spec)).map(not_offered);
        let subject = (spec, environment.into());
        let is_forbidden = || self.forbidden.with(|all| all.contains(&subject));
        refused.or_else(|| is_forbidden().then(|| FORBIDDEN.to_owned()))
    }

    /// Enables the operations again that a 403 disabled. Called when a person refreshes, and when the token was renewed: the token may have
    /// more permissions now.
    pub fn clear_forbidden(self) {
        if self.forbidden.with_untracked(|all| !all.is_empty()) {
            self.forbidden.set(Vec::new());
        }
    }

    /// Enables the operations again that a 403 disabled, and removes what the replies of the last session showed about the operations that
    /// the platform offers.
    pub(super) fn reset(self) {
        self.clear_forbidden();
        self.known.update(|known| *known = known.without_evidence());
    }
}
