//! The operations that an import needs and the platform may not offer.

use crate::live::{Live, use_live};
use leptos::prelude::*;
use slipway_api::Spec;
use slipway_api::id::VariableId;
use slipway_logic::capabilities::not_offered;
use slipway_logic::variables::import::{ImportAction, Planned};
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::variables::requests;

/// The operations that an import needs and the platform may not offer.
#[derive(Clone, Copy)]
pub struct Gate {
    create_secret: &'static Spec,
    put: &'static Spec,
    override_value: Option<&'static Spec>,
    live: Live,
}

impl Gate {
    /// Returns the gate of imports into the variables of an owner.
    pub fn new(owner: VariableOwner) -> Self {
        let any = VariableId(uuid::Uuid::nil());
        let build = requests::override_value(owner, false);
        Self {
            create_secret: requests::create(owner, true, String::new()).spec,
            put: requests::put(owner, false, any, String::new()).spec,
            override_value: build.map(|build| build(any, String::new()).spec),
            live: use_live(),
        }
    }

    /// Returns a line of the plan unchanged if the platform offers the operation that it needs. Otherwise returns it as refused, with the
    /// reason.
    pub fn checked(self, line: Planned) -> Planned {
        let spec = match line.step {
            ImportAction::Change { .. } => Some(self.put),
            ImportAction::Override { .. } => self.override_value,
            ImportAction::Create { is_secret: true } => Some(self.create_secret),
            ImportAction::Create { .. }
            | ImportAction::Same
            | ImportAction::LeftOut
            | ImportAction::Refuse(_) => None,
        };
        let refused = spec.and_then(|spec| self.live.capabilities.known.with(|known| known.refused(spec)));
        match refused {
            Some(why) => Planned { step: ImportAction::Refuse(not_offered(why)), ..line },
            None => line,
        }
    }
}
