//! Loads the view that keeps a person signed in at a provider, once a session needs the view.

use crate::features::lazy::{AppView, Lazy};
use crate::live::use_live;
use crate::ui::show::Show;
use leptos::prelude::*;

/// Draws `AppView::KeepSignedIn` from the first session that began at a provider, also if that session has ended by now. The view stays: it
/// ends the session at the provider after the session here has ended.
#[component]
pub fn SignInKeeper() -> impl IntoView {
    let live = use_live();
    let is_needed = RwSignal::new(false);
    Effect::new(move || {
        live.session.track();
        let has_missed_end = live.provider.missed_end.with(Option::is_some);
        if has_missed_end || untrack(|| live.has_account()) {
            is_needed.set(true);
        }
    });
    view! {
        <Show when=move || is_needed.get()>
            <Lazy view=AppView::KeepSignedIn is_silent=true />
        </Show>
    }
}
