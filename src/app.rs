//! The app: contexts, router, and which page stands in the frame.

use crate::browser::document;
use crate::components::echo::Echo;
use crate::components::frame::Frame;
use crate::components::places::{Places, ReadPlace};
use crate::components::site::{Site, use_replace, use_site};
use crate::live::{Live, use_live};
use crate::pages::environment::services::Services;
use crate::pages::not_found::NotFound;
use crate::pages::organization::{list::Organizations, overview::OrganizationOverview};
use crate::pages::project::overview::ProjectOverview;
use crate::pages::session::sign_in::SignIn;
use crate::ui::dynamic::{dynamic, effect};
use crate::ui::toast::Toasts;
use leptos::prelude::*;
use leptos_router::WildcardSegment;
use leptos_router::components::{FlatRoutes, Route, Router};
use leptos_router::hooks::use_location;
use slipway_logic::config::Config;
use slipway_logic::place::Directory;
use slipway_logic::route::Page;

/// The whole console, at `base` of its host.
#[component]
pub fn App(
    /// What the host set.
    config: Config,
    /// Begins and ends with a slash.
    #[prop(into)]
    base: String,
) -> impl IntoView {
    let echo = Echo::default();
    let live = Live::start(&config);
    // What one account was told is nothing for the next.
    effect(move || {
        live.session.track();
        echo.toasts.set(Vec::new());
    });
    provide_context(live);
    provide_context(Site::new(config, &base));
    provide_context(echo);
    let below = base.trim_end_matches('/').to_owned();
    view! {
        <Router base=below>
            // One route takes every address: which page it is, crates/logic alone reads.
            <FlatRoutes fallback=|| ()>
                <Route path=WildcardSegment("page") view=Console />
            </FlatRoutes>
        </Router>
        <Toasts toasts=echo.toasts />
    }
}

#[component]
fn Console() -> impl IntoView {
    let (site, location) = (use_site(), use_location());
    let query = location.query;
    let page = Memo::new(move |_| {
        let back = query.with(|query| query.get("back"));
        Page::read(&site.below(&location.pathname.get()), back.as_deref())
    });
    provide_context(Places { directory: RwSignal::new(Directory::default()), page });
    lead(page);
    let first = StoredValue::new(true);
    effect(move || {
        page.track();
        if !first.get_value() {
            request_animation_frame(document::focus_heading);
        }
        first.set_value(false);
    });
    let live = use_live();
    let framed = Memo::new(move |_| live.session.with(Option::is_some) && !page.with(Page::open));
    view! {
        <ReadPlace />
        {dynamic(move || {
            if framed.get() {
                view! { <Frame>{dynamic(move || in_frame(page.get()))}</Frame> }.into_any()
            } else {
                dynamic(move || alone(page.get()))
            }
        })}
    }
}

/// Without a session every address leads to the sign-in page, once; with one, the sign-in page leads back.
fn lead(page: Memo<Page>) {
    let (live, site, location) = (use_live(), use_site(), use_location());
    let replace = use_replace();
    effect(move || {
        let signed_in = live.session.with(Option::is_some);
        match page.get() {
            Page::SignIn { back } if signed_in => {
                replace(&back.unwrap_or_else(|| Page::Organizations.url()));
            }
            page if !signed_in && !page.open() => {
                let path = site.below(&location.pathname.get_untracked());
                let query = location.search.get_untracked();
                let whole = if query.is_empty() { path } else { format!("{path}?{query}") };
                let back = (page != Page::Organizations).then_some(whole);
                replace(&Page::SignIn { back }.url());
            }
            _ => {}
        }
    });
}

fn in_frame(page: Page) -> AnyView {
    match page {
        Page::Organizations => view! { <Organizations /> }.into_any(),
        Page::Organization(id) => view! { <OrganizationOverview id /> }.into_any(),
        Page::Project(id) => view! { <ProjectOverview id /> }.into_any(),
        Page::Services(id) => view! { <Services id /> }.into_any(),
        Page::NotFound | Page::SignIn { .. } | Page::Gallery => view! { <NotFound /> }.into_any(),
    }
}

fn alone(page: Page) -> AnyView {
    match page {
        Page::SignIn { .. } => view! { <SignIn /> }.into_any(),
        #[cfg(debug_assertions)]
        Page::Gallery => view! { <crate::pages::gallery::Gallery /> }.into_any(),
        // On the way to the sign-in page.
        _ => ().into_any(),
    }
}
