//! The frame of a page in a portal: the page, why it can’t be shown, and the question about unsaved changes.

use crate::browser::{embed, in_view};
use crate::components::frame::notices::NoticesPlace;
use crate::features::embedding::portal::Portal;
use crate::features::embedding::tokens::Tokens;
use crate::features::embedding::{actions, links};
use crate::features::lazy::{AppView, LazyDialog};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{use_place, use_places};
use crate::features::navigation::site::use_site;
use crate::features::session::account::use_account_state;
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::live::{PollPolicy, use_live, watch};
use crate::ui::button::Button;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::operations::organization::GetOrganization;
use slipway_computed::computed;
use slipway_logic::embedding::message::{EmbedError, ToPortal};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::places::place::title;
use slipway_logic::route::Page;
use slipway_logic::session::{Session, subject};

/// Shows the page in the address if it is within the portal’s scope: the pages that this frame may show. The portal opens all other
/// pages.
#[component]
pub fn Embedded(
    /// Draws a page of the console.
    draw: Callback<Page, AnyView>,
) -> impl IntoView {
    let (live, account_state, unsaved) = (use_live(), use_account_state(), use_unsaved_changes());
    let portal = Portal::of_frame(&use_address().page.get_untracked());
    let tokens = Tokens::new(portal);
    portal.listen(move |message| tokens.receive(&message));
    tokens.follow_session();
    let shown = links::pages_below(portal);
    links::intercept_scope_links(portal);
    actions::notify_portal(portal);
    // The page stays when its session ends, so that typed text isn’t lost while another token is requested. If the next session belongs to
    // another account, the page is drawn again.
    let account = RwSignal::new(None::<String>);
    Effect::new(move || {
        let Some(owner) = live.session.with(|session| session.as_ref().map(owner_of_page)) else { return };
        let before = account.get_untracked();
        if before.as_ref() != Some(&owner) {
            if before.is_some() {
                account_state.forget();
            }
            account.set(Some(owner));
        }
    });
    let has_response = computed(move || live.connection.last_response_at.with(Option::is_some));
    let was_answered = RwSignal::new(false);
    Effect::new(move || {
        if has_response.get() {
            was_answered.set(true);
        }
    });
    // The names in the heading are read after the first response. The portal gets the heading when they are known: before that it is only
    // the kind of the page.
    let place = use_place();
    let title =
        computed(move || place.with(|place| (!place.is_partial()).then(|| title(&shown.get(), place))));
    let was_ready = StoredValue::new(false);
    Effect::new(move || {
        if let Some(title) = title.get().filter(|_| was_answered.get() && !was_ready.get_value()) {
            portal.post(&ToPortal::Ready { title: &title });
            was_ready.set_value(true);
        }
    });
    embed::on_unused_escape(move || portal.post(&ToPortal::Escape));
    // The page of capabilities reads nothing. A read of the organizations, sent once, shows whether the platform accepts the token.
    let places = use_places();
    Effect::new(move || {
        if shown.get() == Page::Capabilities && account.with(Option::is_some) {
            let organizations = watch(GetOrganization {}.request(), PollPolicy::ON_VISIT);
            places.learn(KnownKind::Organization, organizations, None);
        }
    });
    // Until the first response, an error of the portal or its token hides the page: below the error, the page would have no data to show.
    let is_drawn = computed(move || {
        account.with(Option::is_some) && (was_answered.get() || portal.error.with(Option::is_none))
    });
    Effect::new(move || {
        if portal.is_admitted.get() {
            embed::on_height(move |pixels| portal.post(&ToPortal::Height(pixels)));
            in_view::follow();
        }
    });
    let is_read_only =
        computed(move || live.capabilities.known.with(|capabilities| capabilities.is_read_only));
    let page = move || {
        account.track();
        match is_drawn.get() {
            true => view! {
                <NoticesPlace />
                <Show when=move || is_read_only.get()>
                    <div class="read-only-note">
                        <Notice tone="info">
                            <p>"This portal shows the page read-only. Changes can’t be saved."</p>
                        </Notice>
                    </div>
                </Show>
                {move || draw.run(shown.get())}
            }
            .into_any(),
            false if portal.error.with(Option::is_none) => view! { <SkeletonLines /> }.into_any(),
            false => ().into_any(),
        }
    };
    view! {
        <main id="main" tabindex="-1">
            {move || portal.error.get().map(|error| view! { <Refusal tokens error /> })}
            {page}
        </main>
        <LazyDialog
            open=Signal::derive(move || unsaved.asks())
            view=AppView::UnsavedChanges
            on_failure=move || unsaved.held.set(None)
        />
    }
}

/// Shows why the page can’t be shown or read, with a link to the full console and, if another token may help, Try again.
#[component]
fn Refusal(tokens: Tokens, error: EmbedError) -> impl IntoView {
    let (address, site) = (use_address(), use_site());
    let href = move || {
        let (path, query) = address.whole.get();
        format!("{}{path}{}{query}", site.base(), if query.is_empty() { "" } else { "?" })
    };
    let can_retry = matches!(error, EmbedError::TokenMissing | EmbedError::TokenRefused);
    view! {
        <div class="refusal" role="alert">
            <p>
                {error.message()} " "
                <a href=href target="_blank" rel="noopener">
                    "Open in a new tab"
                </a>
            </p>
            <Show when=move || can_retry>
                <Button on_press=move || tokens.try_again()>"Try again"</Button>
            </Show>
        </div>
    }
}

/// Returns the owner of a page: the subject of the token. Empty for API tokens, which have none: all API tokens of a portal count as one
/// person’s.
fn owner_of_page(session: &Session) -> String {
    subject(&session.credential).unwrap_or_default()
}
