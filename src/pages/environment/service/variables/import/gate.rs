//! The operations that an import needs and the platform may not offer.

use crate::live::{Live, use_live};
use leptos::prelude::*;
use slipway_api::Spec;
use slipway_api::id::{ServiceId, VariableId};
use slipway_logic::capabilities::not_offered;
use slipway_logic::route::ServiceKey;
use slipway_logic::service::requests::BuildRequest;
use slipway_logic::variables::import::{Planned, Step};
use slipway_logic::variables::requests;

/// The operations that an import needs and the platform may not offer.
#[derive(Clone, Copy)]
pub struct Gate {
    create_secret: Option<&'static Spec>,
    put: Option<&'static Spec>,
    override_value: Option<&'static Spec>,
    live: Live,
}

impl Gate {
    /// Returns the gate of a kind of service.
    pub fn new(service: ServiceKey) -> Self {
        let ServiceKey { kind, id, .. } = service;
        let spec = |make: Option<BuildRequest<(ServiceId, VariableId)>>| {
            make.map(|make| make((id, VariableId(uuid::Uuid::nil())), String::new()).spec)
        };
        Self {
            create_secret: requests::create_secret(kind).map(|make| make(id, String::new()).spec),
            put: spec(requests::put(kind)),
            override_value: spec(requests::override_value(kind)),
            live: use_live(),
        }
    }

    /// Returns a line of the plan unchanged if the platform offers the operation that it needs. Otherwise returns it as refused, with the
    /// reason.
    pub fn checked(self, line: Planned) -> Planned {
        let spec = match line.step {
            Step::Change { .. } => self.put,
            Step::Override { .. } => self.override_value,
            Step::Create { is_secret: true } => self.create_secret,
            Step::Create { .. } | Step::Same | Step::LeftOut | Step::Refuse(_) => None,
        };
        let refused = spec.and_then(|spec| self.live.capabilities.known.with(|known| known.refused(spec)));
        match refused {
            Some(why) => Planned { step: Step::Refuse(not_offered(why)), ..line },
            None => line,
        }
    }
}
