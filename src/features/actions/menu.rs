//! The menu of a service: its actions, and why an action is disabled.

use super::{ActionDispatcher, Choice};
use crate::ui::menu::{MenuItem, MenuItems, MenuState};
use leptos::prelude::*;
use slipway_api::Spec;
use slipway_api::id::EnvironmentId;
use slipway_computed::computed;
use slipway_logic::actions::action::{self, Action};
use slipway_logic::actions::bulk::{self, Target};
use slipway_logic::route::Page;
use slipway_logic::service::requests;

/// Draws the items of a service’s menu. The action dispatcher is in the context.
#[component]
pub fn ServiceMenu(
    /// The service whose menu is drawn.
    target: Target,
    state: MenuState,
) -> impl IntoView {
    let dispatcher: ActionDispatcher = expect_context();
    view! { <MenuItems items=dispatcher.menu(&target) state /> }
}

impl ActionDispatcher {
    /// Returns the items of a service's menu. A disabled item has the reason.
    pub fn menu(self, target: &Target) -> Vec<MenuItem> {
        let items = [
            self.cancel(target),
            self.action(Action::Deploy, target),
            self.version(target),
            self.roll_back(target),
            self.action(Action::Restart, target),
            self.action(Action::Stop, target),
            self.clone_of(target),
            self.action(Action::Delete, target),
        ];
        items.into_iter().flatten().collect()
    }

    /// Returns the item of an action; None if the kind of the service has no such operation. Deploy always has an item.
    pub fn action(self, action: Action, target: &Target) -> Option<MenuItem> {
        let has_operation =
            bulk::service_request(action, target, |_| true).is_some() || action == Action::Deploy;
        has_operation.then(|| self.item(action, target))
    }

    /// Returns true once the status of a service was read: until then, its state disables none of its actions.
    pub fn has_status(self, target: &Target) -> bool {
        self.status(&target.id).is_some()
    }

    /// Carries out an action as its item in the menu does. If the item is disabled, or the kind of the service has no such action, a
    /// message says why.
    pub fn perform(self, action: Action, target: &Target) {
        let item = match action {
            Action::Cancel => self.cancel(target),
            action => self.action(action, target),
        };
        let reason = match &item {
            Some(item) => item.disabled_reason.get_untracked(),
            None => Some("Not available for this service".to_owned()),
        };
        match (item, reason) {
            (Some(item), None) => item.on_select.run(()),
            (_, Some(reason)) => {
                self.notifier.show_failure(format!("{} {}: {reason}.", action.label(), target.label()));
            }
            (None, None) => {}
        }
    }

    /// Returns the item "Deploy another version", which leads to the page that lists the versions of a service; None for a kind without
    /// versions.
    pub(super) fn version(self, target: &Target) -> Option<MenuItem> {
        let id = target.id.parse().ok()?;
        let request = requests::deploy(&target.kind)?(id, String::new());
        let page = Page::DeployService(target.service()?);
        let key = target.id.clone();
        // Another version can be deployed in every state in which the service can be deployed or redeployed.
        let state_reason =
            computed(move || self.state(&key).and_then(|state| action::deployment(&state).err()));
        Some(self.navigation_item(
            "Deploy another version",
            request.spec,
            target.environment,
            page,
            state_reason.into(),
        ))
    }

    pub(super) fn clone_of(self, target: &Target) -> Option<MenuItem> {
        let id = target.id.parse().ok()?;
        let request = requests::clone(&target.kind)?(id, String::new());
        let page = Page::CloneService(target.service()?);
        Some(self.navigation_item("Clone", request.spec, target.environment, page, Signal::stored(None)))
    }

    /// Returns an item that leads to a page. The item is disabled if the embedded page is read-only, if the platform doesn't offer `spec` or
    /// refused it to this token, and while `state_reason` isn't None.
    fn navigation_item(
        self,
        label: &'static str,
        spec: &'static Spec,
        environment: EnvironmentId,
        page: Page,
        state_reason: Signal<Option<String>>,
    ) -> MenuItem {
        let disabled_reason = computed(move || {
            let refused = self.live.capabilities.disabled_reason(spec, environment);
            refused.or_else(|| state_reason.get())
        });
        let address = self.address;
        let act = Callback::new(move |()| address.visit(&page));
        MenuItem { disabled_reason: disabled_reason.into(), ..MenuItem::new(label, act) }
    }

    fn item(self, action: Action, target: &Target) -> MenuItem {
        let chosen = {
            let target = target.clone();
            computed(move || {
                let state = self.state(&target.id);
                bulk::chosen(action, &target, state.as_ref(), None, |spec| self.refused(spec))
            })
        };
        let service = target.clone();
        let disabled_reason =
            computed(move || match (self.followed.disabled_reason(&service.id), chosen.get()) {
                (Some(reason), _) | (None, Err(reason)) => Some(reason),
                (None, Ok(action)) => self.refusal(action, &service),
            });
        let target = target.clone();
        let act = Callback::new(move |()| {
            if let Ok(action) = chosen.get_untracked() {
                self.choose(Choice::One(action, target.clone()));
            }
        });
        let word = computed(move || chosen.get().unwrap_or(action).label().to_owned());
        let danger = matches!(action, Action::Stop | Action::Delete);
        MenuItem {
            label: word.into(),
            disabled_reason: disabled_reason.into(),
            checked: None,
            is_destructive: danger,
            on_select: act,
        }
    }
}
