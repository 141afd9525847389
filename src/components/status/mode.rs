//! The mode of an environment. Production is highlighted, and so is a mode that may be production.

use leptos::prelude::*;
use slipway_api::state::EnvironmentMode;
use slipway_logic::status::mode::may_be_production;

/// Shows the label of a mode; draws nothing while the mode isn't known.
#[component]
pub fn Mode(
    /// The mode; None while it isn't known.
    #[prop(into)]
    mode: Signal<Option<EnvironmentMode>>,
) -> impl IntoView {
    move || {
        let Some(mode) = mode.get() else { return ().into_any() };
        let class = if may_be_production(Some(&mode)) { "mode production" } else { "mode" };
        view! { <b class=class>{mode.label().to_owned()}</b> }.into_any()
    }
}
