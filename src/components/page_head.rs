//! A page's head: breadcrumbs, name, when it was read, Refresh, and the tab's title.

use super::crumbs::Crumbs;
use super::places::use_place;
use crate::browser::{clock, document};
use crate::live::Reading;
use crate::ui::dynamic::{effect, text};
use leptos::prelude::*;

/// The head of a page.
#[component]
pub fn PageHead(
    /// The page's name.
    #[prop(into)]
    title: Signal<String>,
    /// The reads that the page is made of: the first tells how fresh it is, Refresh makes all of them.
    #[prop(optional)]
    readings: Vec<Reading>,
) -> impl IntoView {
    let place = use_place();
    effect(move || {
        let place = place.get();
        let steps = [
            Some(title.get()),
            place.environment.and_then(|(_, name)| name),
            place.project.and_then(|(_, name)| name),
            Some("Slipway".to_owned()),
        ];
        let mut words: Vec<String> = steps.into_iter().flatten().collect();
        words.dedup();
        document::set_title(&words.join(" · "));
    });
    view! {
        <header>
            <Crumbs />
            <div class="title">
                <h1 tabindex="-1">{title}</h1>
                {(!readings.is_empty()).then(|| view! { <AsOf readings=readings.clone() /> })}
            </div>
        </header>
    }
}

/// When the page was read, and the way to read it now.
#[component]
fn AsOf(readings: Vec<Reading>) -> impl IntoView {
    let all = StoredValue::new(readings);
    let failed =
        Memo::new(move |_| all.with_value(|all| all.iter().any(|one| one.error.with(Option::is_some))));
    let as_of = text(move || match all.with_value(|all| all.first().and_then(|first| first.read_at.get())) {
        Some(at) if failed.get() => format!("as of {}, not live ", clock::time_of_day(at)),
        Some(at) => format!("as of {} ", clock::time_of_day(at)),
        None => String::new(),
    });
    let class = Signal::derive(move || if failed.get() { "not-live" } else { "" });
    let running = Memo::new(move |_| all.with_value(|all| all.iter().any(|one| one.asked_running.get())));
    let word = Signal::derive(move || if running.get() { "Refreshing…" } else { "Refresh" });
    let refresh = move |_| all.with_value(|all| all.iter().for_each(Reading::refresh));
    view! {
        <p class="as-of">
            <span class=class>{as_of}</span>
            <button type="button" class="link-button" on:click=refresh>{word}</button>
        </p>
    }
}
