//! The field for the name that a person types to confirm an action that can’t be undone.

use crate::ui::field::TextField;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::name_check::NameCheck;

/// The error of the field after an attempt to confirm with a text that isn’t the name.
const NOT_THE_NAME: &str = "Doesn’t match the name. Upper and lower case matter.";

/// The typed name, and whether it confirms the action: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct TypedName {
    /// The reason why the typed text doesn’t confirm the action; None if it does.
    pub disabled_reason: ReadSignal<Option<String>>,
    check: ReadSignal<NameCheck>,
    text: RwSignal<String>,
    was_tried: RwSignal<bool>,
}

impl TypedName {
    /// Creates the state of a confirmation. If `check` runs again and returns the same check, the field isn’t drawn again and keeps the
    /// focus.
    pub fn new(check: impl Fn() -> NameCheck + Send + Sync + 'static) -> Self {
        let check = computed(check);
        let text = RwSignal::new(String::new());
        let disabled_reason =
            computed(move || check.with(|check| text.with(|text| check.disabled_reason(text))));
        Self { disabled_reason, check, text, was_tried: RwSignal::new(false) }
    }

    /// Returns true if the typed name confirms the action, or if no name is needed. Otherwise the field shows that the name is wrong.
    pub fn confirm(self) -> bool {
        let is_confirmed = self.disabled_reason.with_untracked(Option::is_none);
        // While the name isn’t loaded there is no field, so there is no error to show.
        let has_field = self.check.with_untracked(|check| matches!(check, NameCheck::Name { .. }));
        self.was_tried.set(has_field && !is_confirmed);
        is_confirmed
    }

    /// Clears the typed name. Called when the dialog opens and when it closes.
    pub fn reset(self) {
        self.text.set(String::new());
        self.was_tried.set(false);
    }

    /// Subscribes the calling effect to the typed text.
    pub fn track(self) {
        self.text.track();
    }
}

/// The field for the name to type, or the message that the name isn’t loaded yet. Draws nothing if no name is needed. The name may be
/// loaded while the dialog is open.
#[component]
pub fn NameField(
    /// The state of the confirmation.
    typed: TypedName,
) -> impl IntoView {
    let TypedName { check, text, was_tried, disabled_reason } = typed;
    let error = computed(move || {
        (was_tried.get() && disabled_reason.with(Option::is_some)).then(|| NOT_THE_NAME.to_owned())
    });
    move || match check.get() {
        NameCheck::NotNeeded => ().into_any(),
        NameCheck::Unknown(kind) => {
            view! { <p>{format!("The {kind}’s name isn’t loaded yet, so this can’t be confirmed.")}</p> }
                .into_any()
        }
        NameCheck::Name { kind, name } => {
            let label = format!("Type {name} to confirm (the name of the {kind})");
            view! { <TextField id="confirm-name" label value=text set_value=text error /> }.into_any()
        }
    }
}
