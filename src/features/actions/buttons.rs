//! The actions of a service's page: the buttons, the items of the page's menu that aren't buttons, and the danger zone of its settings.

use super::ActionDispatcher;
use crate::ui::button::Button;
use crate::ui::menu::MenuItem;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::Target;

/// Draws the buttons Restart and Deploy, and Cancel while there is something to cancel; the other actions are in the menu beside them. No
/// button is primary: a healthy service needs no action. The action dispatcher is in the context.
#[component]
pub fn ActionButtons(
    /// The service. Its actions are disabled until its name is read.
    target: ReadSignal<Target>,
) -> impl IntoView {
    let dispatcher: ActionDispatcher = expect_context();
    let can_cancel = computed(move || {
        let target = target.get();
        let _changes = dispatcher.state(&target.id);
        untrack(|| dispatcher.cancel(&target)).is_some()
    });
    let cancel = move || {
        let target = target.get();
        let item = untrack(|| dispatcher.cancel(&target));
        item.map(|item| view! { <ActionButton item is_named=!target.name.is_empty() /> })
    };
    // The buttons are drawn again when the service's name is read: they are disabled until then, because the
    // confirmation of an action shows the name.
    let actions = move || {
        let target = target.get();
        let button = |action| {
            let item = untrack(|| dispatcher.action(action, &target))?;
            Some(view! { <ActionButton item is_named=!target.name.is_empty() /> })
        };
        [Action::Restart, Action::Deploy].map(button).collect_view()
    };
    view! {
        <Show when=move || can_cancel.get()>{cancel}</Show>
        {actions}
    }
}

/// The reason why the actions are disabled until the name of the service is read: their confirmations show the name.
const NOT_NAMED: &str = "The name of the service isn’t loaded yet.";

/// Disables an item until the name of its service is read.
fn named(item: MenuItem, target: &Target) -> MenuItem {
    match target.name.is_empty() {
        true => MenuItem { disabled_reason: Signal::stored(Some(NOT_NAMED.to_owned())), ..item },
        false => item,
    }
}

/// An action as a button.
#[component]
fn ActionButton(
    item: MenuItem,
    /// False while the name of the service isn't read.
    is_named: bool,
) -> impl IntoView {
    let MenuItem { label, disabled_reason, on_select, .. } = item;
    let disabled_reason = Signal::derive(move || match is_named {
        true => disabled_reason.get(),
        false => Some(NOT_NAMED.to_owned()),
    });
    view! {
        <Button disabled_reason on_press=on_select>
            {move || label.get()}
        </Button>
    }
}

impl ActionDispatcher {
    /// Returns the items of a service's menu that aren't buttons on its page. The items are disabled until the name of the service is read.
    pub fn rest_of_menu(self, target: &Target) -> Vec<MenuItem> {
        let items = [
            self.version(target),
            self.roll_back(target),
            self.action(Action::Stop, target),
            self.clone_of(target),
            self.action(Action::Delete, target),
        ];
        items.into_iter().flatten().map(|item| named(item, target)).collect()
    }

    /// Returns the items Restart, Stop, Clone and Delete for the danger zone of a service's settings, each with a text about its consequence.
    /// Leaves out actions that the kind of the service doesn't have. The items are disabled until the name of the service is read.
    pub fn danger_zone(self, target: &Target) -> Vec<(MenuItem, &'static str)> {
        let items = [
            (self.action(Action::Restart, target), "Restarts with the version that is deployed now."),
            (self.action(Action::Stop, target), "The service is unavailable until you deploy it again."),
            (self.clone_of(target), "Creates a copy of the service."),
            (
                self.action(Action::Delete, target),
                "Deletes the service. Expect to lose its storage and variables. This can’t be undone.",
            ),
        ];
        items
            .into_iter()
            .filter_map(|(item, consequence)| Some((named(item?, target), consequence)))
            .collect()
    }
}
