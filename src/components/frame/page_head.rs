//! A page's head: the line of its place with Refresh, its heading, state and actions, and the tab's title.

use crate::browser::clock::time_or_date;
use crate::browser::document;
use crate::components::frame::breadcrumbs::Crumbs;
use crate::components::frame::document_title::use_document_title;
use crate::components::frame::palette_context::PaletteContext;
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{use_place, use_place_awaits};
use crate::features::navigation::site::use_site;
use crate::features::notifications::announcer::use_announcer;
use crate::live::{Reading, use_live};
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::{boxed, computed};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::places::place::{Place, heading, tab_label};

/// The head of a page.
#[component]
pub fn PageHead(
    /// The heading; by default, the heading of the page in the address.
    #[prop(optional, into)]
    title: Option<Signal<String>>,
    /// The name of the icon before the heading: the kind of the record.
    #[prop(optional)]
    icon: Option<&'static str>,
    /// The name of the shown section, for a page whose sections have addresses of their own, such as the settings. Screen readers read it
    /// after the heading.
    #[prop(optional_no_strip)]
    section: Option<Signal<String>>,
    /// True while the page’s record is being read because the name in the heading isn’t known yet. The state isn’t drawn meanwhile.
    /// By default, only the names in the page’s place are awaited.
    #[prop(optional, into)]
    is_name_coming: Option<Signal<bool>>,
    /// The reads of the page. The head shows the time of the first read that the platform offers and that has succeeded; Refresh repeats all
    /// reads.
    #[prop(optional)]
    readings: Vec<Reading>,
    /// Draws the state of the page's record; None if the page shows no state.
    #[prop(optional, into)]
    state: Option<ViewFn>,
    /// Draws the page's actions, of which at most one is the primary action; None if the page has no actions.
    #[prop(optional, into)]
    actions: Option<ViewFn>,
) -> impl IntoView {
    let place = use_place();
    let page = use_address().page.get_untracked();
    // The tabs of a service have the same heading. For screen readers, a suffix names the tab and its section: “, Settings, Ports”.
    let tab_label = tab_label(&page);
    let section = move || section.map(|section| section.get());
    let suffix = Signal::derive(move || {
        let parts = [tab_label.map(str::to_owned), section()];
        parts.into_iter().flatten().map(|part| format!(", {part}")).collect::<String>()
    });
    let title = Signal::derive(move || {
        title.map_or_else(|| place.with(|place| heading(&page, place)), |title| title.get())
    });
    let announcer = use_announcer();
    let tab = use_document_title();
    let last = StoredValue::new(String::new());
    let site = use_site();
    Effect::new(boxed(move || {
        let place = place.get();
        let names =
            [KnownKind::Service, KnownKind::Environment, KnownKind::Project].map(|kind| place.name(kind));
        let name = title.get();
        let announced = format!("{name}{}", suffix.get());
        // The tabs of a service have its name as their heading: the title begins with the section and the tab.
        let heading = [section(), tab_label.map(str::to_owned), Some(name)];
        let steps = heading.into_iter().chain(names).chain([Some(site.product_name())]);
        let mut title: Vec<String> = steps.flatten().collect();
        title.dedup();
        document::set_title(&format!("{}{}", tab.counts().title_prefix(), title.join(" · ")));
        if last.with_value(|last| *last != announced) {
            announcer.announce(&announced);
            last.set_value(announced);
        }
    }));
    // The state is drawn together with the name before it: drawn earlier, it would move when the name arrives.
    let is_place_awaited = use_place_awaits(Place::is_partial);
    let is_named = move || {
        let is_coming = is_name_coming.is_some_and(|is_coming| is_coming.get());
        !is_coming && !is_place_awaited.get()
    };
    let state = StoredValue::new(state);
    let readings = StoredValue::new(readings);
    view! {
        <div class="place-line">
            <Crumbs />
            {readings.with_value(|readings| (!readings.is_empty()).then(|| view! { <AsOf readings=readings.clone() /> }.into_any()))}
        </div>
        <header class="head">
            {icon.map(|name| view! { <Icon name /> }.into_any())} <h1 tabindex="-1">
                {move || title.get()}
                {tab_label.map(|_| view! { <span class="visually-hidden">{move || suffix.get()}</span> }.into_any())}
            </h1>
            <Show when=move || is_named()>
                {state.with_value(|state| state.as_ref().map(ViewFn::run))}
            </Show>
            {actions.map(|actions| view! { <div class="page-actions">{actions.run()}</div> }.into_any())}
        </header>
    }
}

/// The time of the page’s data, and the Refresh button.
#[component]
fn AsOf(readings: Vec<Reading>) -> impl IntoView {
    let live = use_live();
    let all = StoredValue::new(readings);
    let is_stale = computed(move || {
        all.with_value(|all| all.iter().any(|reading| reading.is_stale(live.clock.instant.get())))
    });
    let as_of = Signal::derive(move || {
        // A page lists the read whose age matters most first, so the time of that read is shown. Until that read has succeeded, and if the
        // platform doesn't offer it, the time of the next read is shown.
        let at = all.with_value(|all| {
            all.iter()
                .filter(|reading| reading.not_offered().is_none())
                .find_map(|reading| reading.read_at.get())
                .map(|read_at| read_at.date)
        });
        match at {
            Some(at) if is_stale.get() => {
                format!("Updated {} · not live ", time_or_date(at, live.clock.now.get()))
            }
            Some(at) => format!("Updated {} ", time_or_date(at, live.clock.now.get())),
            None => String::new(),
        }
    });
    let running =
        computed(move || all.with_value(|all| all.iter().any(|reading| reading.is_requested.get())));
    let refresh = Callback::new(move |()| {
        live.capabilities.clear_forbidden();
        all.with_value(|all| all.iter().for_each(Reading::refresh));
    });
    let palette: PaletteContext = expect_context();
    palette.refresh.set(Some(refresh));
    on_cleanup(move || palette.refresh.set(None));
    let is_slowed = move || all.with_value(|all| all.iter().any(|reading| reading.is_stretched.get()));
    view! {
        <p class="as-of">
            <Show when=is_slowed>
                <span class="slow">"Updating less often: few requests left"</span>
            </Show>
            // While the page is live, the sidebar’s foot shows the time of the last response, so here only screen readers get a time. An
            // embedded page has no sidebar, so style/embedded.css shows the time here.
            <span class=move || if is_stale.get() { "not-live" } else { "read-at" }>{move || as_of.get()}</span>
            <button
                type="button"
                class="button icon"
                title="Refresh"
                aria-label=move || if running.get() { "Refreshing…" } else { "Refresh" }
                on:click=move |_| refresh.run(())
            >
                <Icon name="refresh" />
            </button>
        </p>
    }
}
