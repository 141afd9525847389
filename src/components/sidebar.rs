//! The sidebar: the place, what belongs to it, whether the platform is heard, theme and sign-out.

use super::places::{use_place, use_places};
use super::site::use_site;
use crate::browser::{clock, theme};
use crate::live::{Ended, use_live};
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::state::EnvironmentMode;
use slipway_logic::place::Step;
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
    move || {
        mode.get().map(|mode| {
            let class = if mode == EnvironmentMode::Production { "mode production" } else { "mode" };
            view! { <b class=class>{words::mode(&mode).to_owned()}</b> }
        })
    }
}

#[component]
fn PlaceNav() -> impl IntoView {
    let place = use_place();
    let steps = move || {
        let place = place.get();
        let mode = place.mode.clone();
        view! {
            {step("Organization", place.organization, Page::Organization, None)}
            {step("Project", place.project, Page::Project, None)}
            {step("Environment", place.environment, Page::Services, mode)}
        }
    };
    view! { <nav class="place" aria-label="Place">{steps}</nav> }
}

fn step<Id: Copy + 'static>(
    kind: &'static str,
    step: Step<Id>,
    page: fn(Id) -> Page,
    mode: Option<EnvironmentMode>,
) -> impl IntoView {
    let site = use_site();
    let here = use_places().page;
    step.map(|(id, name)| {
        let target = page(id);
        let href = site.href(&target);
        view! {
            <a href=href aria-current=move || (here.get() == target).then_some("page")>
                <small class="place-kind">{kind}<Mode mode=Signal::stored(mode) /></small>
                <span class="place-name">{name.unwrap_or_else(|| "…".into())}</span>
            </a>
        }
    })
}

#[component]
fn EnvironmentNav() -> impl IntoView {
    let (place, site, here) = (use_place(), use_site(), use_places().page);
    let id = Memo::new(move |_| place.with(|place| place.environment.as_ref().map(|(id, _)| *id)));
    move || {
        id.get().map(|id| {
            let services = Page::Services(id);
            let href = site.href(&services);
            view! {
                <nav aria-labelledby="environment-nav">
                    <h2 id="environment-nav">"Environment"</h2>
                    <a href=href aria-current=move || (here.get() == services).then_some("page")>"Services"</a>
                </nav>
            }
        })
    }
}

/// Whether the platform is heard, and since when it isn't.
#[component]
fn Heard() -> impl IntoView {
    let live = use_live();
    let class = move || match (live.silence.with(Option::is_some), live.heard_at.get()) {
        (true, _) => "live failed",
        (false, Some(_)) => "live fine",
        _ => "live",
    };
    let words = move || match (live.silence.with(Option::is_some), live.heard_at.get()) {
        (true, _) => "Not reachable",
        (false, Some(_)) => "Connected",
        (false, None) => "Connecting",
    };
    let heard = move || live.heard_at.get().map(|at| format!("last heard {}", clock::time_of_day(at)));
    view! { <p class=class>{words}<small>{heard}</small></p> }
}

#[component]
fn ThemeButton() -> impl IntoView {
    let dark = RwSignal::new(theme::is_dark());
    let switch = move |_| {
        dark.update(|dark| *dark = !*dark);
        theme::choose(dark.get_untracked());
    };
    let label = move || if dark.get() { "Light theme" } else { "Dark theme" };
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
