//! The buttons of a service that failed, has a warning or is in transition: what is likely to help in its state.

use super::ActionDispatcher;
use crate::browser::focus;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::menu::MenuItem;
use leptos::html;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::Target;
use slipway_logic::actions::remedy::{Remedy, remedies_of};
use wasm_bindgen::JsCast;
use web_sys::Element;

/// Draws a button for each remedy of a service (see [`remedies_of`]); nothing if its state needs no remedy. The action
/// dispatcher is in the context.
#[component]
pub fn Remedies(
    /// The service whose remedies are drawn.
    target: Target,
    /// The only remedy to offer, on a page that has the other actions already; None for all.
    #[prop(optional)]
    only: Option<Remedy>,
    /// True to offer only the remedy that is most likely to help, beside the menu with all actions.
    #[prop(optional)]
    first: bool,
    /// The variant of the buttons.
    #[prop(optional)]
    variant: ButtonVariant,
    /// The version that the remedy deploys, shown on the button; None while it isn't known, and for the other remedies.
    #[prop(optional, into)]
    version: Signal<Option<String>>,
) -> impl IntoView {
    let dispatcher: ActionDispatcher = expect_context();
    let node = NodeRef::<html::Span>::new();
    let service = target.clone();
    let all = computed(move || {
        let mut all =
            dispatcher.state(&service.id).map(|state| remedies_of(&state, &service)).unwrap_or_default();
        all.retain(|remedy| only.is_none_or(|only| only == *remedy));
        if first {
            all.truncate(1);
        }
        all
    });
    let name = StoredValue::new(target.name.clone());
    let button = move |remedy: Remedy| {
        let item = untrack(|| dispatcher.remedy(remedy, &target))?;
        let act = item.on_select;
        Some(view! {
            <Button variant disabled_reason=item.disabled_reason on_press=act>
                {move || item.label.get()}
                {move || version.get().map(|version| view! { " " <code>{version}</code> })}
                <span class="visually-hidden">{format!(" {}", name.get_value())}</span>
            </Button>
        })
    };
    // If the button with the focus is removed, the link of its row gets the focus. `is_within` is true while a button has the
    // focus, and stays true if that button is removed.
    let is_within = StoredValue::new(false);
    let leave = move |event: web_sys::FocusEvent| {
        let button = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        request_animation_frame(move || {
            let node = node.try_get_untracked().flatten();
            let is_left = node.is_none_or(|node| !focus::has_focus_within(&node));
            if is_left && button.is_some_and(|button| button.is_connected()) {
                is_within.try_set_value(false);
            }
        });
    };
    Effect::new(move || {
        all.track();
        request_animation_frame(move || {
            let was_within = is_within.try_get_value() == Some(true);
            if let Some(node) = node.try_get_untracked().flatten()
                && was_within
                && focus::is_at_rest()
            {
                focus::focus_link_beside(&node);
            }
        });
    });
    view! {
        <span
            class="remedies"
            node_ref=node
            on:focusin=move |_| is_within.set_value(true)
            on:focusout=leave
        >
            <For each=move || all.get() key=|remedy| *remedy children=button />
        </span>
    }
}

impl ActionDispatcher {
    /// Returns the item of a remedy; None if the kind of the service has no such operation.
    fn remedy(self, remedy: Remedy, target: &Target) -> Option<MenuItem> {
        let retry = |action, label: &str| {
            let label = Signal::stored(label.to_owned());
            Some(MenuItem { label, ..self.action(action, target)? })
        };
        match remedy {
            Remedy::Redeploy => self.action(Action::Redeploy, target),
            Remedy::LastGood => self.last_good(target),
            Remedy::Restart => self.action(Action::Restart, target),
            Remedy::RetryStop => retry(Action::Stop, "Retry stop"),
            Remedy::RetryRestart => retry(Action::Restart, "Retry restart"),
            Remedy::RetryDelete => retry(Action::Delete, "Retry delete"),
            Remedy::Cancel => {
                Some(MenuItem { label: Signal::stored("Cancel".into()), ..self.cancel(target)? })
            }
        }
    }
}
