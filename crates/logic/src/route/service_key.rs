//! The service in the address of a page.

use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::state::ServiceKind;

/// A service that the console has pages for: its environment, its kind and its id. There is no key for a kind without pages: such an
/// address leads to “Page not found”, and lists show such services without a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServiceKey {
    /// The id of the environment.
    pub environment: EnvironmentId,
    /// The kind, one of the six with pages.
    pub kind: &'static ServiceKind,
    /// The id of the service.
    pub id: ServiceId,
}

impl ServiceKey {
    /// Returns the key of a service; None for a kind without pages.
    pub fn new(environment: EnvironmentId, kind: &ServiceKind, id: ServiceId) -> Option<Self> {
        Some(Self { environment, kind: kind_with_pages(kind)?, id })
    }
}

/// Returns the same kind as a static value if the console has pages for it; None for `ProviderfApp` and unknown kinds.
pub fn kind_with_pages(kind: &ServiceKind) -> Option<&'static ServiceKind> {
    ServiceKind::ALL.iter().find(|known| *known == kind && **known != ServiceKind::ProviderfApp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn a_kind_without_pages_has_no_key() {
        let (environment, id) = (EnvironmentId(Uuid::from_u128(1)), ServiceId(Uuid::from_u128(2)));
        for kind in ServiceKind::ALL {
            let key = ServiceKey::new(environment, kind, id);
            assert_eq!(key.map(|key| key.kind), (*kind != ServiceKind::ProviderfApp).then_some(kind));
        }
        assert_eq!(ServiceKey::new(environment, &ServiceKind::from("LAMBDA"), id), None);
    }
}
