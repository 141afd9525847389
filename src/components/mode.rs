//! An environment's mode; production stands out.

use crate::signal::{See, Signal};
use crate::ui::dynamic::dynamic;
use crate::ui::el::el;
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
    dynamic(move || {
        let Some(mode) = mode.get() else { return ().into_any() };
        let class = if mode == EnvironmentMode::Production { "mode production" } else { "mode" };
        el("b").class(class).child(labels::mode(&mode).to_owned()).into_any()
    })
}
