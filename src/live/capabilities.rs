//! The operations that the platform offers, and the permissions of the token.

use super::long_lived::long_lived;
use leptos::prelude::*;
use slipway_api::Spec;
use slipway_api::id::EnvironmentId;
use slipway_logic::capabilities::{Capabilities, not_offered};
use slipway_logic::session::permissions::Permissions;

/// The reason shown at actions that are disabled after a 403.
const FORBIDDEN: &str = "Your token doesn’t allow this (403)";

/// The operations that the platform offers, and the permissions of the token.
#[derive(Clone, Copy)]
pub struct PlatformCapabilities {
    /// The operations that the platform offers.
    pub known: RwSignal<Capabilities>,
    /// The permissions of the token, as far as the replies to its requests showed them: the refused operations (403), and the accepted
    /// writes.
    pub permissions: RwSignal<Permissions>,
}

impl PlatformCapabilities {
    pub(super) fn new(known: Capabilities) -> Self {
        Self { known: long_lived(known), permissions: long_lived(Permissions::default()) }
    }

    /// Records that the platform refused an operation with a 403. The action is disabled for this token and environment until Refresh, a
    /// renewal of the token or another sign-in. `environment` is None for records of the organization.
    pub fn forbid(self, spec: &'static Spec, environment: Option<EnvironmentId>) {
        self.permissions.try_update(|permissions| permissions.forbid(spec, environment));
    }

    /// Records that the platform accepted a write: the token is permitted to send this operation.
    pub(super) fn allow(self, spec: &'static Spec) {
        self.permissions.try_maybe_update(|permissions| (permissions.allow(spec), ()));
    }

    /// Returns the reason why an operation is disabled: the embedded page is read-only, the platform doesn’t offer the operation, or the
    /// platform refused it to this token with a 403. None if the operation is enabled. `environment` is the environment of the record; None
    /// for records of the organization.
    pub fn disabled_reason(
        self,
        spec: &'static Spec,
        environment: impl Into<Option<EnvironmentId>>,
    ) -> Option<String> {
        let refused = self.known.with(|known| known.refused(spec)).map(not_offered);
        let environment = environment.into();
        let is_forbidden =
            || self.permissions.with(|permissions| permissions.is_forbidden(spec, environment));
        refused.or_else(|| is_forbidden().then(|| FORBIDDEN.to_owned()))
    }

    /// Enables the operations again that a 403 disabled. Called when a person refreshes, and when the token was renewed: the token may have
    /// more permissions now.
    pub fn clear_forbidden(self) {
        self.permissions.try_maybe_update(|permissions| (permissions.clear_refused(), ()));
    }

    /// Removes what the replies of the last session showed: about permissions, and about the operations that the platform offers.
    pub(super) fn reset(self) {
        self.permissions.set(Permissions::default());
        self.known.update(|known| *known = known.without_evidence());
    }
}
