//! Buttons that keep their text while they are busy, and say why they are disabled.

use leptos::prelude::*;

/// The appearance of a button, which shows the importance of its action. A page has one primary button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonVariant {
    /// A plain button.
    #[default]
    Plain,
    /// The button of the page's main action.
    Primary,
    /// The button of an action that deletes or stops something.
    Danger,
    /// A button without a border.
    Quiet,
}

impl ButtonVariant {
    fn class(self) -> &'static str {
        match self {
            Self::Plain => "button",
            Self::Primary => "button primary",
            Self::Danger => "button danger primary",
            Self::Quiet => "button quiet",
        }
    }
}

/// A button that runs an action.
#[component]
pub fn Button(
    /// The variant of the button.
    #[prop(optional)]
    variant: ButtonVariant,
    /// True while the action is in progress. A press does nothing then.
    #[prop(into, default = Signal::stored(false))]
    busy: Signal<bool>,
    /// The reason why a press does nothing. The button stays focusable, so that the reason can be read.
    #[prop(into, default = Signal::stored(None))]
    disabled_reason: Signal<Option<String>>,
    /// The id of the element, for a button that gets the focus.
    #[prop(optional, into)]
    id: Option<String>,
    /// Called when the button is pressed.
    #[prop(into)]
    on_press: Callback<()>,
    children: Children,
) -> impl IntoView {
    let press = move |_| {
        if !busy.get_untracked() && disabled_reason.with_untracked(Option::is_none) {
            on_press.try_run(());
        }
    };
    view! {
        <button
            type="button"
            id=id
            class=variant.class()
            aria-disabled=move || (busy.get() || disabled_reason.with(Option::is_some)).then_some("true")
            aria-busy=move || busy.get().to_string()
            title=move || disabled_reason.get()
            on:click=press
        >
            {children()}
        </button>
    }
}

/// The button that submits its form, as Enter in a field does.
#[component]
pub fn SubmitButton(
    /// The variant of the button.
    #[prop(optional)]
    variant: ButtonVariant,
    /// True while the form is sent. A press does nothing then.
    #[prop(into, default = Signal::stored(false))]
    busy: Signal<bool>,
    /// The reason why the form isn't ready. The button looks disabled, but stays focusable, and a press still submits the form: its
    /// `on_submit` decides, and can show the errors.
    #[prop(into, default = Signal::stored(None))]
    disabled_reason: Signal<Option<String>>,
    children: Children,
) -> impl IntoView {
    view! {
        <button
            type="submit"
            class=variant.class()
            aria-disabled=move || (busy.get() || disabled_reason.get().is_some()).then_some("true")
            aria-busy=move || busy.get().to_string()
            title=move || disabled_reason.get()
            on:click=move |event| {
                if busy.get_untracked() {
                    event.prevent_default();
                }
            }
        >
            {children()}
        </button>
    }
}
