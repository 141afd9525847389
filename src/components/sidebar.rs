//! The sidebar: the place, what belongs to it, whether the platform is heard, theme and sign-out.

use super::places::{use_place, use_places};
use super::site::use_site;
use crate::browser::{clock, theme};
use crate::live::{Ended, use_live};
use crate::ui::dynamic::{dynamic, text};
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::state::EnvironmentMode;
use slipway_logic::place::Place;
use slipway_logic::route::Page;
use slipway_logic::words;

/// The sidebar.
#[component]
pub fn Sidebar() -> impl IntoView {
    view! {
        <div class="brand"><Icon name="brand" />"Slipway"</div>
        <PlaceNav />
        <EnvironmentNav />
        <footer>
            <Heard />
            <div class="tools">
                <ThemeButton />
                <SignOut />
            </div>
        </footer>
    }
}

/// The mode of the environment; production stands out.
#[component]
pub fn Mode(
    /// The mode, where it is known.
    #[prop(into)]
    mode: Signal<Option<EnvironmentMode>>,
) -> impl IntoView {
    dynamic(move || {
        let Some(mode) = mode.get() else { return ().into_any() };
        let class = if mode == EnvironmentMode::Production { "mode production" } else { "mode" };
        view! { <b class=class>{words::mode(&mode).to_owned()}</b> }.into_any()
    })
}

#[component]
fn PlaceNav() -> impl IntoView {
    let place = use_place();
    let steps = dynamic(move || {
        let Place { organization, project, environment, mode } = place.get();
        let steps = [
            organization.map(|(id, name)| ("Organization", Page::Organization(id), name, None)),
            project.map(|(id, name)| ("Project", Page::Project(id), name, None)),
            environment.map(|(id, name)| ("Environment", Page::Services(id), name, mode)),
        ];
        let drawn = steps.into_iter().flatten().map(|(kind, page, name, mode)| step(kind, page, name, mode));
        drawn.collect_view().into_any()
    });
    view! { <nav class="place" aria-label="Place">{steps}</nav> }
}

fn step(kind: &'static str, page: Page, name: Option<String>, mode: Option<EnvironmentMode>) -> AnyView {
    let href = use_site().href(&page);
    view! {
        <a href=href aria-current=current(page)>
            <small class="place-kind">{kind}<Mode mode=Signal::stored(mode) /></small>
            <span class="place-name">{name.unwrap_or_else(|| "…".into())}</span>
        </a>
    }
    .into_any()
}

/// Marks the link to the present page.
fn current(target: Page) -> Signal<Option<&'static str>> {
    let here = use_places().page;
    Signal::derive(move || here.with(|page| *page == target).then_some("page"))
}

#[component]
fn EnvironmentNav() -> impl IntoView {
    let (place, site) = (use_place(), use_site());
    let id = Memo::new(move |_| place.with(|place| place.environment.as_ref().map(|(id, _)| *id)));
    dynamic(move || {
        let Some(id) = id.get() else { return ().into_any() };
        let services = Page::Services(id);
        let href = site.href(&services);
        view! {
            <nav aria-labelledby="environment-nav">
                <h2 id="environment-nav">"Environment"</h2>
                <a href=href aria-current=current(services)>"Services"</a>
            </nav>
        }
        .into_any()
    })
}

/// Whether the platform is heard, and since when it isn't.
#[component]
fn Heard() -> impl IntoView {
    let live = use_live();
    let class = Signal::derive(move || match (live.silence.with(Option::is_some), live.heard_at.get()) {
        (true, _) => "live failed",
        (false, Some(_)) => "live fine",
        _ => "live",
    });
    let words = Signal::derive(move || match (live.silence.with(Option::is_some), live.heard_at.get()) {
        (true, _) => "Not reachable",
        (false, Some(_)) => "Connected",
        (false, None) => "Connecting",
    });
    let heard = text(move || match live.heard_at.get() {
        Some(at) => format!("last heard {}", clock::time_of_day(at)),
        None => String::new(),
    });
    view! { <p class=class>{words}<small>{heard}</small></p> }
}

#[component]
fn ThemeButton() -> impl IntoView {
    let dark = theme::signal();
    let switch = move |_| {
        theme::choose(!theme::is_dark());
        dark.set(theme::is_dark());
    };
    let label = Signal::derive(move || if dark.get() { "Light theme" } else { "Dark theme" });
    let icon = Signal::derive(move || if dark.get() { "sun" } else { "moon" });
    view! {
        <button type="button" class="button icon" aria-label=label title=label on:click=switch>
            <Icon name=icon />
        </button>
    }
}

#[component]
fn SignOut() -> impl IntoView {
    let live = use_live();
    view! {
        <button type="button" class="button quiet" on:click=move |_| live.end(Ended::SignedOut)>
            <Icon name="signout" />
            "Sign out"
        </button>
    }
}
