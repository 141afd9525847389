//! Views of lazily loaded parts of the program. The first load stays small, however many pages there are.

mod parts;
mod prefetch;

use crate::browser::document;
use crate::browser::task::spawn;
use crate::components::address::use_address;
use crate::components::notifications::use_notifier;
use crate::components::places::use_place;
use crate::live::Remote;
use crate::ui::button::{Button, Look};
use crate::ui::notice::Notice;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use parts::Part;
pub use prefetch::prefetch;
use slipway_api::id::EnvironmentId;
use slipway_logic::places::place::heading;
use slipway_logic::route::{Dialog, Page};

/// A view of a lazily loaded part.
#[derive(Clone)]
pub enum LazyView {
    /// A page.
    Page(Page),
    /// The services of an environment where the platform has no list of all of them, or no list of their states.
    ServicesByDocument(EnvironmentId, Remote, Remote),
    /// A dialog that any page may open.
    Dialog(Dialog),
    /// Follows accepted actions whose page was left.
    Outcomes,
}

/// The state of a part.
#[derive(Clone, Copy, PartialEq)]
enum LoadState {
    Loading,
    Loaded,
    Failed,
}

/// Shows a view once its part is loaded. Until then, shows its heading over gray lines; if the part can’t be fetched, an error with Retry.
#[component]
pub fn Lazy(view: LazyView) -> impl IntoView {
    let state = RwSignal::new(LoadState::Loading);
    let (address, notifier) = (use_address(), use_notifier());
    let part = Part::of(&view);
    let is_dialog = matches!(view, LazyView::Dialog(_));
    let is_hidden = matches!(view, LazyView::Outcomes);
    let heading = match &view {
        LazyView::Page(page) => Some(heading(page, &use_place().get_untracked())),
        _ => None,
    };
    let load = move || {
        state.set(LoadState::Loading);
        spawn(async move {
            let is_loaded = part.fetch().await;
            // The person left the view while its part was loading, and may have opened another dialog.
            if state.try_get_untracked().is_none() {
                return;
            }
            if is_dialog && !is_loaded {
                notifier.fail(
                    "Couldn’t load this part of the console. Check your connection and try again.".into(),
                );
                address.show(None);
                return;
            }
            state.try_set(if is_loaded { LoadState::Loaded } else { LoadState::Failed });
            // The focus was on the heading shown during loading. If the person left the page, the focus belongs to another page.
            request_animation_frame(move || {
                let is_shown = state.try_get_untracked().is_some();
                if is_shown && !is_dialog && !is_hidden && document::is_focus_at_rest() {
                    address.leave();
                }
            });
        });
    };
    load();
    move || match state.get() {
        // A dialog opens when its part is loaded; a view without markup has no place to show an error.
        LoadState::Loading if is_dialog => ().into_any(),
        LoadState::Loading | LoadState::Failed if is_hidden => ().into_any(),
        LoadState::Loading => view! {
            {heading.clone().map(|heading| view! { <h1 tabindex="-1">{heading}</h1> })}
            <SkeletonLines />
        }
        .into_any(),
        LoadState::Loaded => {
            part.draw(view.clone()).unwrap_or_else(|| view! { <LoadFailed retry=load /> }.into_any())
        }
        LoadState::Failed => view! { <LoadFailed retry=load /> }.into_any(),
    }
}

/// Says that a part couldn’t be loaded, and tries again.
#[component]
fn LoadFailed(#[prop(into)] retry: Callback<()>) -> impl IntoView {
    view! {
        <h1 tabindex="-1">"Couldn’t load this part of the console"</h1>
        <div role="alert">
            <Notice tone="failed">
                <p>
                    "Check your connection and try again. If the console was updated meanwhile, reload the page."
                </p>
            </Notice>
        </div>
        <Button look=Look::Primary on_press=retry>
            "Try again"
        </Button>
    }
}
