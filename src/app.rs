//! The root component of the console: its contexts, its redirects, and the page at the present address in its frame.

use crate::browser::storage::TabItem;
use crate::browser::task::spawn;
use crate::browser::{boot, clock, document, storage};
use crate::components::frame::brand::Brand;
use crate::components::frame::document_title::DocumentTitle;
use crate::components::frame::layout::Frame;
use crate::components::frame::palette_context::PaletteContext;
use crate::features::actions::LastBulkRun;
use crate::features::actions::followed::{Followed, use_followed};
use crate::features::lazy::{AppView, Lazy, LazyPage};
use crate::features::navigation::address::{Address, use_address};
use crate::features::navigation::places::{Places, read_place};
use crate::features::navigation::site::{Site, use_site};
use crate::features::notifications::announcer::{Announced, Announcer};
use crate::features::notifications::notifier::Notifier;
use crate::features::session::account::AccountState;
use crate::features::session::unsaved_changes::UnsavedChangesGuard;
use crate::live::app_owner::AppOwner;
use crate::live::long_lived::release_after_page;
use crate::live::{Live, NoSession, use_live};
use crate::pages::environment::services::{self, Services};
use crate::pages::prefetch::prefetch;
use crate::ui::show::Show;
use crate::ui::toast::ToastRegion;
use leptos::prelude::*;
use slipway_computed::{boxed, computed};
use slipway_logic::config::Config;
use slipway_logic::route::{Dialog, Page, back_address, sign_in_url};

/// Milliseconds from the start of the console until [`AppView::Background`], the part behind every page, is loaded.
const BACKGROUND_DELAY_MS: i64 = 2_500;

/// The whole console, served by its host at the path `base`.
#[component]
pub fn App(
    /// The settings that the host wrote in `config.json`.
    config: Config,
    /// The path of the console on its host. It begins and ends with a slash.
    #[prop(into)]
    base: String,
    /// True if another page shows the console in a frame.
    is_framed: bool,
) -> impl IntoView {
    let (notifier, last_bulk_run, announcer) =
        (Notifier::default(), LastBulkRun::default(), Announcer::default());
    let followed = Followed::new(notifier);
    let account = AccountState { notifier, followed, last_bulk_run };
    let live = Live::start(&config, is_framed);
    // Messages and followed actions belong to the account that was signed in: the next account doesn't see them.
    Effect::new(boxed(move || {
        live.session.with(|session| session.as_ref().map(|session| session.id.clone()));
        // An embedded page stays when its session ends, so its messages and followed actions aren't removed here.
        if live.session.with_untracked(Option::is_none) && !live.is_embedded {
            account.forget();
        }
    }));
    provide_context(live);
    provide_context(Site::new(config, &base));
    provide_context(notifier);
    provide_context(followed);
    provide_context(announcer);
    provide_context(last_bulk_run);
    provide_context(account);
    let (unsaved_changes, document_title) = (UnsavedChangesGuard::default(), DocumentTitle::default());
    provide_context(unsaved_changes);
    provide_context(AppOwner::current());
    provide_context(document_title);
    let palette = PaletteContext::default();
    provide_context(palette);
    let address = Address::new(use_site(), live.is_embedded);
    provide_context(address);
    let places = Places::new(address);
    provide_context(places);
    if let Page::Services(id) = address.page.get_untracked() {
        live.prefetch_reads(&services::first(id));
    }
    // The console is drawn after the prefetched requests were sent: drawing takes time, and would delay them.
    let is_sent = RwSignal::new(false);
    spawn(async move { is_sent.set(true) });
    view! {
        <Show when=move || is_sent.get()>
            <Console />
        </Show>
        <Announced announcer />
        <ToastRegion>
            <Show when=move || notifier.toasts.with(|toasts| !toasts.is_empty())>
                <Lazy view=AppView::Toasts on_failure=move || notifier.alert() />
            </Show>
        </ToastRegion>
    }
}

#[component]
fn Console() -> impl IntoView {
    let address = use_address();
    // The subscribers of this signal run only when the page differs, so a change of the query alone doesn't draw the
    // page again.
    let page = computed(move || address.page.get());
    redirect_by_session(page);
    read_place();
    prefetch(page);
    let is_first_page = StoredValue::new(true);
    let live = use_live();
    Effect::new(boxed(move || {
        page.track();
        if !is_first_page.get_value() {
            address.focus_next_heading();
            // `release_after_page` removes the subscribers of long-lived signals. It is called in a later task, after the page that was
            // left is dropped: before that, the effects of that page would subscribe again, and their subscriptions would stay in the
            // signals.
            clock::once(0, release_after_page);
        }
        is_first_page.set_value(false);
    }));
    let framed = computed(move || live.session.with(Option::is_some) && !page.with(Page::is_public));
    Effect::new(boxed(move || {
        // The skeleton stays while a page without a session waits for its redirect to the sign-in page: nothing is
        // drawn yet that could replace it.
        if framed.get() || page.with(Page::is_public) {
            document::remove_skeleton();
        }
    }));
    // Only these dialogs, which every page can open, are drawn here. The frame draws the sidebar of narrow windows, and each page draws its
    // other dialogs.
    let dialog = computed(move || {
        address.view.with(|view| {
            view.dialog.filter(|dialog| matches!(dialog, Dialog::Keys | Dialog::Activity | Dialog::Palette))
        })
    });
    let followed = use_followed();
    let has_actions = computed(move || live.session.with(Option::is_some) && !followed.is_empty());
    // `Background` restores the activity list, shares it with other tabs, and keeps the person signed in. A tab with stored activities loads
    // it at once; another tab loads it `BACKGROUND_DELAY_MS` later, so that its download doesn’t delay the first page.
    let loads_background =
        RwSignal::new(!live.is_embedded && storage::read_tab(TabItem::Activities).is_some());
    clock::once(BACKGROUND_DELAY_MS, move || loads_background.set(!live.is_embedded));
    view! {
        <Show when=move || has_actions.get()>
            <Lazy view=AppView::FollowActions />
        </Show>
        <Show when=move || loads_background.get() || live.provider.missed_end.with(Option::is_some)>
            <Lazy view=AppView::Background is_silent=true />
        </Show>
        {match live.is_embedded {
            true => {
                let view = AppView::Embedded(Callback::new(framed_page));
                view! { <Lazy view is_silent=true on_failure=boot::refuse_parts /> }.into_any()
            }
            false => {
                view! {
                    <Show when=move || framed.get() fallback=move || frameless_page(page.get())>
                        <Frame>{move || framed_page(page.get())}</Frame>
                        {move || {
                            let close = move || address.show(None);
                            dialog
                                .get()
                                .map(|dialog| view! { <Lazy view=AppView::Dialog(dialog) on_failure=close /> }.into_any())
                        }}
                    </Show>
                }
                    .into_any()
            }
        }}
    }
}

/// Redirects to the sign-in page while there is no session, except from public pages. Once there is a session, redirects from the sign-in
/// page to the address that it was opened for, or else to the list of organizations. Does nothing in an embedded page.
fn redirect_by_session(page: ReadSignal<Page>) {
    let (live, address) = (use_live(), use_address());
    if live.is_embedded {
        return;
    }
    Effect::new(boxed(move || {
        let signed_in = live.session.with(Option::is_some);
        match page.get() {
            Page::SignIn if signed_in => {
                let back = address.whole.with_untracked(|(_, query)| back_address(query));
                address.replace(&back.unwrap_or_else(|| Page::Organizations.url()));
            }
            // While other tabs are asked for their session, nothing is redirected: a session of another tab may sign in this tab.
            _ if !signed_in && live.no_session.get() == NoSession::Asking => {}
            page if !signed_in && !page.is_public() => {
                let (path, query) = address.whole.get_untracked();
                let whole = if query.is_empty() { path } else { format!("{path}?{query}") };
                let back = (page != Page::Organizations).then_some(whole);
                address.replace(&sign_in_url(back.as_deref()));
            }
            _ => {}
        }
    }));
}

fn framed_page(page: Page) -> AnyView {
    match page {
        Page::Services(id) => view! { <Services id /> }.into_any(),
        page => view! { <LazyPage view=AppView::Page(page) /> }.into_any(),
    }
}

fn frameless_page(page: Page) -> AnyView {
    match page {
        Page::SignIn | Page::SignedIn => view! {
            <div class="alone">
                <main>
                    <div class="brand">
                        <Brand />
                    </div>
                    <LazyPage view=AppView::Page(page) />
                </main>
            </div>
        }
        .into_any(),
        #[cfg(debug_assertions)]
        Page::Gallery => view! { <crate::pages::gallery::Gallery /> }.into_any(),
        // Without a session, every other page is about to be redirected to the sign-in page: nothing is drawn.
        _ => ().into_any(),
    }
}
