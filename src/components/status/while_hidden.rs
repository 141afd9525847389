//! The report on the changes of statuses while the tab was hidden, from the tab’s own reads.

use crate::browser::clock::{self, time_or_date};
use crate::features::navigation::places::{use_above, use_places};
use crate::features::navigation::site::use_site;
use crate::live::use_live;
use crate::ui::button::Button;
use crate::ui::chip::Chip;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::visible::visible;
use slipway_computed::boxed;
use slipway_logic::palette::items::page_of;
use slipway_logic::places::known_ids::{Entry, KnownIds, KnownKind};
use slipway_logic::status::while_hidden::{Change, Report, WhileHidden};
use slipway_logic::text::format;
use uuid::Uuid;

/// Draws the report on the last time the tab was hidden; nothing without a change or a gap. The report stays until a person dismisses it or
/// a later report replaces it.
#[component]
pub fn ChangesWhileHidden() -> impl IntoView {
    let live = use_live();
    let since = StoredValue::new(WhileHidden::default());
    let report = RwSignal::new(None::<Report>);
    live.observe_statuses(move |statuses| {
        let new = since.try_update_value(|since| since.read(statuses, clock::now())).flatten();
        if let Some(new) = new.filter(|new| !new.changes.is_empty() || !new.gaps.is_empty()) {
            report.try_set(Some(new));
        }
    });
    Effect::new(boxed(move || {
        let now = clock::now();
        if live.clock.visible.get() {
            since.update_value(|since| since.show(now));
        } else {
            since.update_value(|since| since.hide(now));
        }
    }));
    view! {
        <div role="status">
            <Show when=move || report.with(Option::is_some)>
                {move || report.get().map(|shown| view! { <ReportCard report=shown dismiss=move || report.set(None) /> })}
            </Show>
        </div>
    }
}

#[component]
fn ReportCard(report: Report, #[prop(into)] dismiss: Callback<()>) -> impl IntoView {
    let now = clock::now();
    let time = move |at: Timestamp| time_or_date(at, now);
    let Report { from, to, changes, gaps } = report;
    let title = match changes.len() {
        0 => "No change seen".to_owned(),
        count => format::count(count, "change", "changes"),
    };
    let gaps = gaps.into_iter().map(move |(from, to)| format!("{} to {}", time(from), time(to)));
    let gaps = gaps.collect::<Vec<_>>().join(", ");
    let item = move |change: Change| view! { <ChangeItem change now /> };
    view! {
        <section class="card since" aria-label="Since you last looked">
            <h2>
                "Since you last looked " <small>{format!("{} to {}: {title}", time(from), time(to))}</small>
            </h2>
            <ul>{changes.into_iter().map(item).collect_view()}</ul>
            {(!gaps.is_empty())
                .then(|| view! { <p class="dim">{format!("Nothing was read from {gaps}: other changes may be missing.")}</p> })}
            <Button on_press=move || dismiss.run(())>"Dismiss"</Button>
        </section>
    }
}

#[component]
fn ChangeItem(change: Change, now: Timestamp) -> impl IntoView {
    let (known_ids, organization, site) =
        (use_places().known_ids, use_above(KnownKind::Organization), use_site());
    let entry = known_ids.with_untracked(|known_ids| entry_of(known_ids, &change.id));
    let name = entry.as_ref().map_or_else(|| change.id.to_string(), |entry| visible(&entry.name));
    let page = entry.and_then(|entry| page_of(&entry, organization.get_untracked()));
    let name = match page {
        Some(page) => view! { <a href=site.href(&page)>{name}</a> }.into_any(),
        None => name.into_any(),
    };
    view! {
        <li>
            <Chip tone=Signal::stored(change.group().key()) word=Signal::stored(change.message()) />
            " "
            {name}
            " "
            <small class="dim">{format!("seen {}", time_or_date(change.seen, now))}</small>
        </li>
    }
}

/// Returns the known service, environment or cluster with an id; None if the id isn’t known, or isn’t a UUID.
fn entry_of(known_ids: &KnownIds, id: &str) -> Option<Entry> {
    let id: Uuid = id.parse().ok()?;
    let entry_of_kind = |kind| known_ids.of(kind).into_iter().find(|entry: &&Entry| entry.id == id).cloned();
    [KnownKind::Service, KnownKind::Environment, KnownKind::Cluster].into_iter().find_map(entry_of_kind)
}
