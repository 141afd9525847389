//! The sidebar: the place, what belongs to it, whether the platform is heard, theme and sign-out.

use super::address::use_address;
use super::mode::Mode;
use super::notifications::{Progress, use_notifier};
use super::places::{use_place, use_places};
use super::site::use_site;
use crate::browser::{clock, storage, theme};
use crate::live::{Ended, use_live};
use crate::signal::{RwSignal, See, Signal};
use crate::ui::button::{Look, button};
use crate::ui::dialog::dialog;
use crate::ui::dynamic::{derived, dynamic, memo, text};
use crate::ui::el::parts::Part;
use crate::ui::el::{el, many};
use crate::ui::icon::icon;

use leptos::prelude::*;
use slipway_api::id::OrganizationId;
use slipway_logic::forms::draft;
use slipway_logic::places::directory::{Directory, Kind};
use slipway_logic::places::place::{Place, Step};
use slipway_logic::route::{Dialog, Page};

/// The sidebar.
#[component]
pub fn Sidebar() -> impl IntoView {
    many(vec![
        el("div").class("brand").child(icon("brand")).child("Slipway").into_any(),
        view! { <PlaceNav /> }.into_any(),
        view! { <OrganizationNav /> }.into_any(),
        el("footer")
            .child(view! { <Heard /> }.into_any())
            .child(view! { <Left /> }.into_any())
            .child(
                el("div")
                    .class("tools")
                    .child(view! { <ActivityButton /> }.into_any())
                    .child(view! { <KeysButton /> }.into_any())
                    .child(view! { <ThemeButton /> }.into_any())
                    .child(view! { <SignOut /> }.into_any()),
            )
            .into_any(),
    ])
}

#[component]
fn PlaceNav() -> impl IntoView {
    let place = use_place();
    let steps = dynamic(move || {
        let place = place.get();
        let drawn = place.steps.iter().map(|step| self::step(&place, step));
        many(drawn.collect())
    });
    el("nav").class("place").attr("aria-label", "Place").child(steps)
}

fn step(place: &Place, step: &Step) -> AnyView {
    let page = place.page(step);
    let href = use_site().href(&page);
    let (kind, _, name) = step;
    let mode = place.mode.clone().filter(|_| *kind == Kind::Environment);
    el("a")
        .attr("href", href)
        .attr("aria-current", current(page))
        .child(
            el("small")
                .class("place-kind")
                .child(kind.word())
                .child(view! { <Mode mode=Signal::stored(mode) /> }.into_any()),
        )
        .child(el("span").class("place-name").child(name.clone().unwrap_or_else(|| "…".into())))
        .into_any()
}

/// Marks the link to the present page.
fn current(target: Page) -> Signal<Option<&'static str>> {
    let here = use_address().page;
    derived(move || here.see(|page| *page == target).then_some("page"))
}

/// What belongs to the organization, and to the platform.
#[component]
fn OrganizationNav() -> impl IntoView {
    let (place, site) = (use_place(), use_site());
    let directory = use_places().directory;
    let id = memo(move || {
        let here = place.see(|place| place.step(Kind::Organization).map(|(_, id, _)| *id));
        here.or_else(|| directory.see(Directory::only_organization)).map(OrganizationId)
    });
    dynamic(move || {
        let organization = id.get().map(|id| ("Known IDs", Page::Directory(id)));
        let pages = organization.into_iter().chain([("Capabilities", Page::Capabilities)]);
        let link = |(word, page): (&'static str, Page)| {
            let href = site.href(&page);
            el("a").attr("href", href).attr("aria-current", current(page)).child(word).into_any()
        };
        el("nav")
            .attr("aria-labelledby", "platform-nav")
            .child(el("h2").attr("id", "platform-nav").child("Platform"))
            .child(pages.map(link).collect::<Vec<_>>())
            .into_any()
    })
}

/// How many requests are left, once that is less than a fifth.
#[component]
fn Left() -> impl IntoView {
    let live = use_live();
    let words = text(move || {
        let left = live.budget.see(|budget| budget.left(live.now.get()).map(|left| (left, budget.limit())));
        match left {
            Some(((left, until), limit)) if left * 5 < limit => {
                let of = slipway_logic::text::format::number(limit);
                format!(
                    "{} of {of} requests left until {}",
                    slipway_logic::text::format::number(left),
                    clock::time_of_day(until)
                )
            }
            _ => String::new(),
        }
    });
    el("small").class("left").child(words)
}

/// Whether the platform is heard, and since when it isn't.
#[component]
fn Heard() -> impl IntoView {
    let live = use_live();
    let state = memo(move || {
        let is_silent = live.connection_error.see(Option::is_some);
        (is_silent, live.failed_reads.get(), live.heard_at.see(Option::is_some))
    });
    let class = derived(move || match state.get() {
        (true, ..) => "live failed",
        (_, 1.., _) => "live warning",
        (_, _, true) => "live fine",
        _ => "live",
    });
    let words = text(move || match state.get() {
        (true, ..) => "Not reachable".to_owned(),
        (_, failed @ 1.., _) => slipway_logic::text::format::count(failed, "failed read", "failed reads"),
        (_, _, true) => "Connected".to_owned(),
        _ => "Not loaded yet".to_owned(),
    });
    let heard = text(move || match live.heard_at.get() {
        Some(at) => format!("Last response {}", clock::time_or_date(at, live.now.get())),
        None => String::new(),
    });
    el("p").class(class).child(words).child(el("small").child(heard))
}

#[component]
fn ThemeButton() -> impl IntoView {
    let dark = theme::signal();
    let switch = move |_| {
        theme::choose(!theme::is_dark());
        dark.set(theme::is_dark());
    };
    let label = derived(move || if dark.get() { "Light theme" } else { "Dark theme" });
    let picture = derived(move || if dark.get() { "sun" } else { "moon" });
    el("button")
        .attr("type", "button")
        .class("button icon")
        .attr("aria-label", label)
        .attr("title", label)
        .on_mouse("click", switch)
        .child(icon(picture))
}

#[component]
fn ActivityButton() -> impl IntoView {
    let address = use_address();
    let activities = use_notifier().activities;
    let going = memo(move || {
        activities.see(|all| all.iter().filter(|entry| entry.progress == Progress::Pending).count())
    });
    let label = text(move || match going.get() {
        0 => "Activity".to_owned(),
        many => format!("Activity, {many} in progress"),
    });
    el("button")
        .attr("type", "button")
        .class("button icon")
        .attr("aria-label", label)
        .attr("title", label)
        .on_mouse("click", move |_| address.show(Some(Dialog::Activity)))
        .child(icon("activity"))
}

#[component]
fn KeysButton() -> impl IntoView {
    let address = use_address();
    el("button")
        .attr("type", "button")
        .class("button icon")
        .attr("aria-label", "Keys")
        .attr("title", "Keys (?)")
        .on_mouse("click", move |_| address.show(Some(Dialog::Keys)))
        .child(icon("keys"))
}

/// Signs out; where a form holds something that isn't saved, it says so first.
#[component]
fn SignOut() -> impl IntoView {
    let live = use_live();
    let open = RwSignal::new(false);
    let press = move |_| {
        if storage::keys(draft::PREFIX).is_empty() { live.end(Ended::SignedOut) } else { open.set(true) }
    };
    many(vec![
        el("button")
            .attr("type", "button")
            .class("button quiet")
            .on_mouse("click", press)
            .child(icon("signout"))
            .child("Sign out")
            .into_any(),
        dialog(open, "Sign out?", move || {
            vec![
                Part::from(
                    el("div")
                        .class("body")
                        .child(el("p").child("A form has unsaved changes. Signing out discards them.")),
                ),
                Part::from(
                    el("div")
                        .class("buttons")
                        .child(button(Look::Plain, "Stay", move || open.set(false)).into_any())
                        .child(
                            button(Look::Danger, "Discard and sign out", move || live.end(Ended::SignedOut))
                                .into_any(),
                        ),
                ),
            ]
        })
        .into_any(),
    ])
}
