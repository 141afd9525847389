//! An environment's mode; production stands out.

use leptos::prelude::*;
use slipway_api::state::EnvironmentMode;
use slipway_logic::status::labels;

/// The mode's word.
#[component]
pub fn Mode(
    /// The mode, where it is known.
    #[prop(into)]
    mode: Signal<Option<EnvironmentMode>>,
) -> impl IntoView {
    move || {
        let Some(mode) = mode.get() else { return ().into_any() };
        let class = if mode == EnvironmentMode::Production { "mode production" } else { "mode" };
        view! { <b class=class>{labels::mode(&mode).to_owned()}</b> }.into_any()
    }
}
