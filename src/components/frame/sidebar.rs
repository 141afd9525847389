//! The sidebar: the pages of the records above this page, the connection to the platform, and buttons such as the theme and sign-out.

use crate::browser::{clock, theme};
use crate::components::frame::brand::Brand;
use crate::components::frame::document_title::use_document_title;
use crate::components::frame::sign_out::SignOut;
use crate::features::lazy::{AppView, LazyLater};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{use_place, use_place_records};
use crate::features::navigation::site::use_site;
use crate::features::notifications::notifier::{ActivityState, use_notifier};
use crate::live::use_live;
use crate::ui::icon::Icon;
use slipway_computed::computed;

use leptos::html;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::route::{Dialog, Page, SidebarGroup, SidebarLink, sidebar};
use slipway_logic::text::format::count;

/// The sidebar: the link to the organizations, the button of the palette, the links to the pages of the records above this page, the state
/// of the connection, activity, theme, account, sign-out, and the remaining requests.
#[component]
pub fn Sidebar() -> impl IntoView {
    view! {
        <a class="brand" href=use_site().href(&Page::Organizations)>
            <Brand />
        </a>
        <PaletteButton />
        <PlaceNav />
        <footer>
            <ConnectionStatus />
            <ActivityButton />
            <ThemeButton />
            <a class="button icon" href=use_site().href(&Page::Account) aria-label="Account" title="Account">
                <Icon name="user" />
            </a>
            <SignOut class="button icon" label="Sign out">
                <Icon name="signout" />
            </SignOut>
            <LazyLater view=AppView::RequestsLeft />
        </footer>
    }
}

/// The links to the pages of the records above this page, each group below the name of its record.
#[component]
fn PlaceNav() -> impl IntoView {
    let records = use_place_records();
    let groups =
        computed(move || records.with(|records| records.as_deref().map(sidebar).unwrap_or_default()));
    // The groups are drawn again whenever the records change, so whether a person unfolded the administration is kept here.
    let is_unfolded = RwSignal::new(false);
    view! {
        <nav class="place-nav" aria-label="Place">
            {move || groups.get().into_iter().map(|links| group(links, is_unfolded)).collect_view()}
            <LazyLater view=AppView::SidebarRecords />
        </nav>
    }
}

/// Draws the group of a record, or of the platform. `is_unfolded` is true after a person unfolded the administration.
fn group(group: SidebarGroup, is_unfolded: RwSignal<bool>) -> AnyView {
    let place = use_place();
    let kind = group.kind;
    let label = kind.map_or("Platform", KnownKind::label);
    let name = computed(move || kind.and_then(|kind| place.with(|place| place.name(kind))));
    let id = format!("nav-{label}");
    let folded = (!group.folded.is_empty()).then(|| administration(group.folded, is_unfolded));
    view! {
        <h2 id=id.clone()>{label} " " <b>{move || name.get()}</b></h2>
        <ul aria-labelledby=id>
            {group.links.into_iter().map(sidebar_link).collect_view()} {folded}
        </ul>
    }
    .into_any()
}

/// Draws the links of the section “Administration”. The section is open while one of its pages is shown, and after a person opened it.
fn administration(links: Vec<SidebarLink>, is_unfolded: RwSignal<bool>) -> AnyView {
    let here = use_address().page;
    let pages: Vec<Page> = links.iter().map(|link| link.page.clone()).collect();
    let is_here = computed(move || here.with(|here| pages.iter().any(|page| here.is_below(page))));
    let node = NodeRef::<html::Details>::new();
    // The browser folds or unfolds the links after the click event, so the state is read in a later task.
    let choose = move |_| {
        clock::once(0, move || {
            if let Some(node) = node.try_get_untracked().flatten() {
                is_unfolded.set(node.has_attribute("open"));
            }
        });
    };
    view! {
        <li>
            <details node_ref=node open=move || is_here.get() || is_unfolded.get()>
                <summary on:click=choose>
                    <Icon name="cog" />
                    "Administration"
                    <Icon name="right" />
                </summary>
                <ul>{links.into_iter().map(sidebar_link).collect_view()}</ul>
            </details>
        </li>
    }
    .into_any()
}

/// Draws a link of the sidebar as a list item.
fn sidebar_link(link: SidebarLink) -> AnyView {
    let SidebarLink { label, icon, page, .. } = link;
    let here = use_address().page;
    let href = use_site().href(&page);
    let current = computed(move || here.with(|here| current_of(here, &page)));
    // The style sheet draws the number of failed services and other problems after the link of the present page, the only page that counts
    // them. The number is hidden from screen readers, which get it from the page and from the document’s title.
    let title = use_document_title();
    let failures = move || {
        let count = if current.get() == Some("page") { title.counts().failures() } else { 0 };
        (count != 0).then(|| count.to_string())
    };
    view! {
        <li>
            <a href=href aria-current=move || current.get() data-failures=failures>
                {(!icon.is_empty()).then(|| view! { <Icon name=icon /> }.into_any())}
                {label}
            </a>
        </li>
    }
    .into_any()
}

/// Returns the `aria-current` of a link on the page `here`: `page` on its own page, `true` on a page that belongs to it, None elsewhere.
pub fn current_of(here: &Page, page: &Page) -> Option<&'static str> {
    if here == page { Some("page") } else { here.is_below(page).then_some("true") }
}

/// The state of the connection to the platform: the time of the last response, the number of failed reads, or that the platform isn’t
/// reachable.
#[component]
fn ConnectionStatus() -> impl IntoView {
    let live = use_live();
    let state = computed(move || {
        let is_silent = live.connection.error.with(Option::is_some);
        (is_silent, live.connection.failed_reads.get().all, live.connection.last_response_at.get())
    });
    let class = computed(move || match state.get() {
        (true, ..) => "live failed",
        (_, 1.., _) => "live warning",
        (_, _, Some(_)) => "live fine",
        _ => "live",
    });
    let time = move |at: Option<Timestamp>| {
        at.map_or_else(String::new, |at| clock::time_or_date(at, live.clock.now.get()))
    };
    let text = Signal::derive(move || match state.get() {
        (true, ..) => "Not reachable".to_owned(),
        (_, failed @ 1.., _) => count(failed, "failed read", "failed reads"),
        (_, _, Some(at)) => format!("Live, {}", time(Some(at))),
        _ => "Not loaded yet".to_owned(),
    });
    view! {
        <p class=move || class.get()>
            <span>{move || text.get()}</span>
        </p>
    }
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
            {move || view! { <Icon name=if dark.get() { "sun" } else { "moon" } /> }.into_any()}
        </button>
    }
}

#[component]
fn ActivityButton() -> impl IntoView {
    let activities = use_notifier().activities;
    let pending_count = computed(move || {
        activities.with(|all| all.iter().filter(|entry| entry.state == ActivityState::Pending).count())
    });
    let label = Signal::derive(move || match pending_count.get() {
        0 => "Activity".to_owned(),
        pending_count => format!("Activity, {pending_count} in progress"),
    });
    let address = use_address();
    view! {
        <button
            type="button"
            class="button icon"
            aria-label=move || label.get()
            title=move || Some(label.get())
            on:click=move |_| address.show(Some(Dialog::Activity))
        >
            <Icon name="activity" />
        </button>
    }
}

/// The button of the command palette, as wide as the sidebar.
#[component]
fn PaletteButton() -> impl IntoView {
    let address = use_address();
    view! {
        <button type="button" class="goto" on:click=move |_| address.show(Some(Dialog::Palette))>
            <Icon name="search" />
            <span>"Go to or do…"</span>
            <kbd>"Ctrl K"</kbd>
        </button>
    }
}
