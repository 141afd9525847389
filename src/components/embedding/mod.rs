//! A page of the console in a portal: who may show it, its token, its links and what the portal is told.

mod actions;
mod links;
mod portal;
mod token;

use crate::browser::embed;
use crate::components::frame::notices::NoticesPlace;
use crate::components::lazy::{LazyDialog, LazyView};
use crate::components::navigation::address::use_address;
use crate::components::navigation::site::use_site;
use crate::components::session::unsaved_changes::{hold_links, use_unsaved_changes};
use crate::live::use_live;
use crate::ui::button::Button;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use portal::PortalContext;
use slipway_logic::embedding::message::{EmbedError, ToPortal};
use slipway_logic::route::Page;

/// The page of the address, and those below. Every other one is the portal’s to open.
#[component]
pub fn Embedded(
    /// Draws a page.
    draw: Callback<Page, AnyView>,
) -> impl IntoView {
    let live = use_live();
    let portal = PortalContext::listen();
    let shown = links::pages_below(portal);
    let unsaved = use_unsaved_changes();
    hold_links(unsaved);
    links::hold_links_out(portal);
    token::follow(portal);
    actions::tell(portal);
    let is_begun = RwSignal::new(false);
    Effect::new(move || {
        if live.session.with(Option::is_some) && !is_begun.get_untracked() {
            is_begun.set(true);
            portal.post(&ToPortal::Ready);
        }
    });
    Effect::new(move || {
        if portal.is_listed.get() {
            embed::on_height(move |pixels| portal.post(&ToPortal::Height(pixels)));
        }
    });
    view! {
        <main id="main" tabindex="-1">
            {move || portal.error.get().map(|error| view! { <Refusal portal error /> })}
            <Show
                when=move || is_begun.get()
                fallback=move || portal.error.get().is_none().then(|| view! { <SkeletonLines /> })
            >
                <NoticesPlace />
                {move || draw.run(shown.get())}
            </Show>
        </main>
        <LazyDialog
            open=Signal::derive(move || unsaved.asks())
            view=LazyView::UnsavedChanges
            on_failure=move || unsaved.held.set(None)
        />
    }
}

/// Why the page can’t be shown or isn’t read any more, and what a person can do.
#[component]
fn Refusal(portal: PortalContext, error: EmbedError) -> impl IntoView {
    let (address, site) = (use_address(), use_site());
    let href = move || {
        let (path, query) = address.whole.get();
        format!("{}{path}{}{query}", site.base(), if query.is_empty() { "" } else { "?" })
    };
    let can_retry = matches!(error, EmbedError::TokenMissing | EmbedError::TokenRefused);
    view! {
        <div class="refusal" role="alert">
            <p>
                {error.sentence()} " "
                <a href=href target="_blank" rel="noopener">
                    "Open in a new tab"
                </a>
            </p>
            <Show when=move || can_retry>
                <Button on_press=move || token::ask_again(portal)>"Try again"</Button>
            </Show>
        </div>
    }
}
