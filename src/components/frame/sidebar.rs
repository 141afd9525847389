//! The sidebar: the place, the pages of its records, the connection to the platform, and buttons such as the theme and sign-out.

use crate::browser::{clock, document, storage, theme};
use crate::components::frame::brand::Brand;
use crate::components::status::mode::Mode;
use crate::features::lazy::{AppView, LazyDialog};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{use_place, use_place_awaits, use_places};
use crate::features::navigation::site::use_site;
use crate::features::notifications::notifier::{ActivityState, use_notifier};
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::live::{SessionEndReason, use_live};
use crate::ui::icon::Icon;
use slipway_computed::computed;

use leptos::prelude::*;
use slipway_logic::editor::event::LeaveRisk;
use slipway_logic::forms::draft;
use slipway_logic::places::known_ids::{KnownIds, KnownKind};
use slipway_logic::places::place::{Place, Step};
use slipway_logic::route::{Dialog, Page};

/// The sidebar.
#[component]
pub fn Sidebar() -> impl IntoView {
    view! {
        <div class="top">
            <a class="brand" href=use_site().href(&Page::Organizations)>
                <Brand />
            </a>
            <PaletteButton />
        </div>
        <PlaceNav />
        <PageNav />
        <footer>
            <ConnectionStatus />
            <RequestsLeft />
            <div class="tools">
                <ActivityButton />
                <ShortcutsButton />
                <ThemeButton />
                <SignOut />
            </div>
        </footer>
    }
}

#[component]
fn PlaceNav() -> impl IntoView {
    let place = use_place();
    let is_awaited = use_place_awaits(Place::is_partial);
    let steps = move || {
        let place = place.get();
        let above = if is_awaited.get() { place.kinds_above() } else { &[] };
        let awaited = above.iter().copied().map(awaited_step);
        let known = place.steps.iter().map(|step| self::step(&place, step));
        awaited.chain(known).collect_view()
    };
    view! {
        <nav class="place" aria-label="Place">
            {steps}
        </nav>
    }
}

/// The placeholder of a step that is being read. It keeps the step’s space, so that what is below doesn’t move when the name arrives.
fn awaited_step(kind: KnownKind) -> AnyView {
    view! {
        <p class="awaited">
            <small class="place-kind">{kind.label()}</small>
            <span class="place-name">"…"</span>
        </p>
    }
    .into_any()
}

fn step(place: &Place, step: &Step) -> AnyView {
    let page = place.page(step);
    let href = use_site().href(&page);
    let (kind, _, name) = step;
    let mode = place.mode.clone().filter(|_| *kind == KnownKind::Environment);
    let current = current(page);
    view! {
        <a href=href aria-current=move || current.get()>
            <small class="place-kind">{kind.label()} <Mode mode=Signal::stored(mode) /></small>
            <span class="place-name">{name.clone().unwrap_or_else(|| "…".into())}</span>
        </a>
    }
    .into_any()
}

/// Returns the `aria-current` of a link: `page` for the present page, `true` for the list that the present page’s record belongs to, else
/// None.
fn current(target: Page) -> ReadSignal<Option<&'static str>> {
    let here = use_address().page;
    // On a record’s page, the link to the list of such records is marked as well.
    computed(move || {
        here.with(|page| match *page == target {
            true => Some("page"),
            false => (page.list().as_ref() == Some(&target)).then_some("true"),
        })
    })
}

/// The links to the pages of the records above this page, and of the platform.
#[component]
fn PageNav() -> impl IntoView {
    let place = use_place();
    let known_ids = use_places().known_ids;
    let is_awaited = use_place_awaits(Place::is_partial);
    let pages = computed(move || {
        if is_awaited.get() {
            return Vec::new();
        }
        let mut records =
            place.with(|place| place.steps.iter().map(|(kind, id, _)| (*kind, *id)).collect::<Vec<_>>());
        records.extend(known_ids.with(KnownIds::only_organization).map(|id| (KnownKind::Organization, id)));
        Page::sidebar(&records)
    });
    // The links of the environment come first, those of the platform last.
    let kinds = [Some(KnownKind::Environment), Some(KnownKind::Project), Some(KnownKind::Organization), None];
    move || {
        let pages = pages.get();
        let own =
            |kind| pages.iter().filter(move |(_, page)| page.kind() == kind).cloned().collect::<Vec<_>>();
        kinds.map(|kind| page_links(kind, own(kind)))
    }
}

/// Draws the links to the pages of a record, or of the platform.
fn page_links(kind: Option<KnownKind>, pages: Vec<(&'static str, Page)>) -> Option<AnyView> {
    let site = use_site();
    let link = |(label, page): (&'static str, Page)| {
        let href = site.href(&page);
        let current = current(page);
        view! {
            <a href=href aria-current=move || current.get()>
                {label}
            </a>
        }
    };
    let name = kind.map_or("Platform", KnownKind::label);
    let id = format!("nav-{name}");
    (!pages.is_empty()).then(|| {
        view! {
            <nav aria-labelledby=id.clone()>
                <h2 id=id.clone()>{name}</h2>
                {pages.into_iter().map(link).collect_view()}
            </nav>
        }
        .into_any()
    })
}

/// The remaining requests of the rate limit, once less than a fifth is left.
#[component]
fn RequestsLeft() -> impl IntoView {
    let live = use_live();
    let words = Signal::derive(move || {
        let left = live
            .limits
            .budget
            .with(|budget| budget.left(live.clock.instant.get()).map(|left| (left, budget.limit())));
        match left {
            Some(((left, until), limit)) if left * 5 < limit => {
                let of = slipway_logic::text::format::number(limit);
                format!(
                    "{} of {of} requests left until {}",
                    slipway_logic::text::format::number(left),
                    clock::time_of_day(clock::date_of(until))
                )
            }
            _ => String::new(),
        }
    });
    view! { <small class="left">{move || words.get()}</small> }
}

/// The connection to the platform, and the time of the last response.
#[component]
fn ConnectionStatus() -> impl IntoView {
    let live = use_live();
    let state = computed(move || {
        let is_silent = live.connection.error.with(Option::is_some);
        (
            is_silent,
            live.connection.failed_reads.get().all,
            live.connection.last_response_at.with(Option::is_some),
        )
    });
    let class = computed(move || match state.get() {
        (true, ..) => "live failed",
        (_, 1.., _) => "live warning",
        (_, _, true) => "live fine",
        _ => "live",
    });
    let words = Signal::derive(move || match state.get() {
        (true, ..) => "Not reachable".to_owned(),
        (_, failed @ 1.., _) => slipway_logic::text::format::count(failed, "failed read", "failed reads"),
        (_, _, true) => "Connected".to_owned(),
        _ => "Not loaded yet".to_owned(),
    });
    let heard = Signal::derive(move || match live.connection.last_response_at.get() {
        Some(at) => format!("Last response {}", clock::time_or_date(at, live.clock.now.get())),
        None => String::new(),
    });
    view! { <p class=move || class.get()>{move || words.get()} <small>{move || heard.get()}</small></p> }
}

#[component]
fn ThemeButton() -> impl IntoView {
    let dark = theme::signal();
    let switch = move |_| {
        theme::choose(!theme::is_dark());
        dark.set(theme::is_dark());
    };
    let label = Signal::derive(move || if dark.get() { "Light theme" } else { "Dark theme" }.to_owned());
    view! {
        <button
            type="button"
            class="button icon"
            aria-label=move || label.get()
            title=move || Some(label.get())
            on:click=switch
        >
            {move || view! { <Icon name=if dark.get() { "sun" } else { "moon" } /> }}
        </button>
    }
}

#[component]
fn ActivityButton() -> impl IntoView {
    let activities = use_notifier().activities;
    let going = computed(move || {
        activities.with(|all| all.iter().filter(|entry| entry.state == ActivityState::Pending).count())
    });
    let label = Signal::derive(move || match going.get() {
        0 => "Activity".to_owned(),
        many => format!("Activity, {many} in progress"),
    });
    view! { <DialogButton dialog=Dialog::Activity icon="activity" label /> }
}

#[component]
fn PaletteButton() -> impl IntoView {
    view! { <DialogButton dialog=Dialog::Palette icon="search" label=Signal::stored("Command palette (Ctrl K)".to_owned()) /> }
}

#[component]
fn ShortcutsButton() -> impl IntoView {
    view! { <DialogButton dialog=Dialog::Keys icon="keys" label=Signal::stored("Keys (?)".to_owned()) /> }
}

/// A button that opens a dialog. The open dialog is a part of the page’s address.
#[component]
fn DialogButton(dialog: Dialog, icon: &'static str, label: Signal<String>) -> impl IntoView {
    let address = use_address();
    view! {
        <button
            type="button"
            class="button icon"
            aria-label=move || label.get()
            title=move || Some(label.get())
            on:click=move |_| address.show(Some(dialog))
        >
            <Icon name=icon />
        </button>
    }
}

/// Signs out. If this tab's storage has drafts, or a form has edits that the browser didn't store, it asks first: a sign-out discards them.
#[component]
fn SignOut() -> impl IntoView {
    let live = use_live();
    let unsaved = use_unsaved_changes();
    let open = RwSignal::new(false);
    let press = move |_| {
        if storage::keys(draft::PREFIX).is_empty() && untrack(|| unsaved.risk()) == LeaveRisk::Nothing {
            live.end(SessionEndReason::SignedOut)
        } else {
            open.set(true)
        }
    };
    // If the dialog can’t be loaded, the browser’s own confirmation asks: signing out has to work while the console’s host can’t be
    // reached.
    let ask = move || {
        open.set(false);
        if document::confirm("Sign out? The drafts of unsaved forms in this tab are discarded.") {
            live.end(SessionEndReason::SignedOut);
        }
    };
    view! {
        <button type="button" class="button quiet" on:click=press>
            <Icon name="signout" />
            "Sign out"
        </button>
        <LazyDialog open view=AppView::SignOut(open) on_failure=ask />
    }
}
