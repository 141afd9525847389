//! A page's head: breadcrumbs, name, state, when it was read, Refresh, actions, and the tab's title.

use crate::browser::clock::time_or_date;
use crate::browser::document;
use crate::components::frame::breadcrumbs::Crumbs;
use crate::components::frame::document_title::use_document_title;
use crate::components::frame::palette_context::PaletteContext;
use crate::components::status::mode::Mode;
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{use_place, use_place_awaits};
use crate::features::navigation::site::use_site;
use crate::features::notifications::announcer::use_announcer;
use crate::live::{Reading, use_live};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::places::place::heading;

/// The head of a page.
#[component]
pub fn PageHead(
    /// The heading; by default, the one that the page of the address has.
    #[prop(optional, into)]
    title: Option<Signal<String>>,
    /// The reads of the page. The head shows the time of the first one that the platform offers and that has succeeded; Refresh repeats
    /// all.
    #[prop(optional)]
    readings: Vec<Reading>,
    /// The page's state, where it has one.
    #[prop(optional, into)]
    state: Option<ViewFn>,
    /// The page's actions; one of them is the primary one.
    #[prop(optional, into)]
    actions: Option<ViewFn>,
) -> impl IntoView {
    let place = use_place();
    let page = use_address().page.get_untracked();
    let title = Signal::derive(move || {
        title.map_or_else(|| place.with(|place| heading(&page, place)), |title| title.get())
    });
    let announcer = use_announcer();
    let tab = use_document_title();
    let last = StoredValue::new(String::new());
    let site = use_site();
    Effect::new(move || {
        let place = place.get();
        let names =
            [KnownKind::Service, KnownKind::Environment, KnownKind::Project].map(|kind| place.name(kind));
        let name = title.get();
        // A heading may contain names of its place, separated by " · ": they are split, so that `dedup` below removes repetitions.
        let heading = name.split(" · ").map(|step| Some(step.to_owned()));
        let steps = heading.chain(names).chain([Some(site.product_name())]);
        let mut words: Vec<String> = steps.flatten().collect();
        words.dedup();
        document::set_title(&format!("{}{}", tab.words(), words.join(" · ")));
        if last.with_value(|last| *last != name) {
            announcer.say(&name);
            last.set_value(name);
        }
    });
    let mode = computed(move || place.get().mode);
    let readings = StoredValue::new(readings);
    // The time and Refresh are drawn after the mode is known: the mode is beside them, and would move them.
    let is_awaited = use_place_awaits(|place| place.missing.is_some());
    view! {
        <header>
            <Crumbs />
            <div class="title">
                <h1 tabindex="-1">{move || title.get()}</h1>
                <Mode mode />
                {state.map(|state| state.run())}
                <Show when=move || !is_awaited.get() fallback=|| view! { <p class="as-of awaited">"\u{a0}"</p> }>
                    {readings.with_value(|readings| (!readings.is_empty()).then(|| view! { <AsOf readings=readings.clone() /> }))}
                </Show>
                {actions.map(|actions| view! { <div class="page-actions">{actions.run()}</div> })}
            </div>
        </header>
    }
}

/// The time of the page’s data, and the Refresh button.
#[component]
fn AsOf(readings: Vec<Reading>) -> impl IntoView {
    let live = use_live();
    let all = StoredValue::new(readings);
    let is_stale =
        computed(move || all.with_value(|all| all.iter().any(|one| one.is_stale(live.clock.instant.get()))));
    let as_of = Signal::derive(move || {
        // The time is that of the first read which the platform offers and which has succeeded.
        let at = all.with_value(|all| {
            all.iter()
                .filter(|one| one.not_offered().is_none())
                .find_map(|one| one.read_at.get())
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
    let running = computed(move || all.with_value(|all| all.iter().any(|one| one.is_requested.get())));
    let refresh = Callback::new(move |()| {
        live.capabilities.clear_forbidden();
        all.with_value(|all| all.iter().for_each(Reading::refresh));
    });
    let palette: PaletteContext = expect_context();
    palette.refresh.set(Some(refresh));
    on_cleanup(move || palette.refresh.set(None));
    let is_slowed = move || all.with_value(|all| all.iter().any(|one| one.is_stretched.get()));
    view! {
        <p class="as-of">
            <span class=move || if is_stale.get() { "not-live" } else { "" }>{move || as_of.get()}</span>
            <button type="button" class="link-button" on:click=move |_| refresh.run(())>
                {move || if running.get() { "Refreshing…" } else { "Refresh" }}
            </button>
            <Show when=is_slowed>
                <span class="slow">"updating less often: few requests left"</span>
            </Show>
        </p>
    }
}
