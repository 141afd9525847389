//! The section “Needs attention”: what is wrong, where, and what can be done about it.

use super::problems::{Problems, problems};
use super::reads::OverviewReads;
use super::row::AttentionRow;
use crate::browser::storage::{self, TabItem};
use crate::browser::{clock, focus};
use crate::components::frame::document_title::use_document_title;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::live::{Remote, use_live};
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::route::Page;
use slipway_logic::status::attention::{Counts, Line, OLD_FAILURES, Rows};
use slipway_logic::status::last_look::LastLook;
use slipway_logic::status::tab_counts::TabCounts;
use slipway_logic::text::format;

/// Milliseconds after which the page shows the statuses that have been read, even if some environments are still loading.
const PATIENCE_MS: i64 = 5_000;

/// The maximum number of rows that are drawn before a person presses “Show … more”.
const FIRST_ROWS: usize = 50;

/// The maximum number of old failures whose names are in the row that folds them.
const MAX_OLD_NAMES: usize = 3;

/// The services and environments that need attention in the organization, the worst first.
#[component]
pub fn NeedsAttention(
    /// The reads of the overview.
    reads: OverviewReads,
    /// The clusters.
    clusters: Remote,
    /// The statuses of the clusters.
    states: Remote,
) -> impl IntoView {
    let summary = computed(move || reads.with_facts(|facts| facts.counts()));
    let counts = computed(move || summary.with(|summary| summary.groups.clone()));
    let problems = problems(reads, clusters, states);
    let readings = reads.readings().into_iter().chain([states.reading]).collect();
    use_document_title().follow(counts, readings);
    let other_problems =
        computed(move || TabCounts { problems: problems.with(Vec::len), ..TabCounts::default() });
    use_document_title().follow_problems(other_problems.into());
    let lines = computed(move || reads.with_facts(|facts| facts.lines()));
    let (live, opened_at) = (use_live(), clock::now());
    // The table waits for all environments, but for a limited time: rows that are added one environment after another would move under
    // the pointer.
    let is_loading = computed_from_last(move |last: Option<&bool>| {
        let is_known = reads.known.with(|known| !known.is_empty()) || !reads.services.reading.is_loading();
        // The order of the rows depends on the modes of the environments, so the table waits for these as well, unless their read failed.
        let has_modes = reads.known.with(|known| known.iter().all(|environment| environment.mode.is_some()))
            || reads.environments.remote.reading.error.with(Option::is_some);
        // The problems of clusters stand above the services: problems that are added later would move the rows below.
        let has_clusters = !clusters.reading.is_loading() && !states.reading.is_loading();
        let is_whole = is_known && has_modes && has_clusters && summary.with(|summary| summary.loading == 0);
        let is_late = is_known && live.clock.now.get().since(opened_at) > PATIENCE_MS;
        last != Some(&false) && !is_whole && !is_late
    });
    let organization = reads.organization;
    let last_look = storage::read_tab(TabItem::LastLook).unwrap_or_default();
    provide_context(StoredValue::new(LastLook::read(&last_look, organization)));
    // When the page is left, its rows are stored: at the next visit, rows that aren't among them are marked as new. While rows are loading,
    // nothing is stored, because the missing rows would all be marked as new.
    let end_look = move || {
        let has_session = live.session.try_with_untracked(Option::is_some) == Some(true);
        let is_whole = summary.try_with_untracked(|summary| summary.loading == 0) == Some(true);
        if has_session && is_whole && is_loading.try_get_untracked() == Some(false) {
            let lines = untrack(|| reads.with_facts(|facts| facts.lines()));
            storage::write_tab(TabItem::LastLook, Some(&LastLook::write(organization, &lines)));
        }
    };
    let pagehide_listener = window_event_listener_untyped("pagehide", move |_| end_look());
    on_cleanup(move || {
        pagehide_listener.remove();
        end_look();
    });
    view! {
        <Verdict reads is_loading />
        <section class="attention part" aria-labelledby="attention">
            <div class="summary">
                <h2 id="attention" tabindex="-1">
                    "Needs attention"
                </h2>
                <Show when=move || !is_loading.get()>
                    <p class="rest">{move || summary.with(Counts::loading_message)}</p>
                </Show>
            </div>
            <Show when=move || !is_loading.get() fallback=|| view! { <SkeletonLines /> }>
                <Problems all=problems />
                <Lines lines reads />
            </Show>
        </section>
    }
}

/// The line of facts below the heading: how many services are down for users, how many need attention, and how many are in transition.
#[component]
fn Verdict(reads: OverviewReads, is_loading: ReadSignal<bool>) -> impl IntoView {
    let verdict = computed(move || reads.with_facts(|facts| facts.verdict()));
    let item = move |(index, fact): (usize, String)| {
        let class = if index == 0 { "failed" } else { "" };
        (!fact.is_empty()).then(|| view! { <li class=class>{fact}</li> })
    };
    // The list is drawn empty while the facts load: its `min-height` keeps the content below in place.
    let facts =
        move || (!is_loading.get()).then(|| verdict.get().into_iter().enumerate().map(item).collect_view());
    view! {
        <ul class="facts" aria-label="Facts">
            {facts}
        </ul>
    }
}

/// The table of the services and environments that need attention. If there are none, a sentence, and the known environments where the
/// platform doesn’t list the services.
#[component]
fn Lines(lines: ReadSignal<Vec<Line>>, reads: OverviewReads) -> impl IntoView {
    let has_all = RwSignal::new(false);
    let (pointer, focus) = (RwSignal::new(false), RwSignal::new(false));
    let now = use_live().clock.now;
    let last_look: StoredValue<LastLook> = expect_context();
    // Actions that failed more than a day ago are folded into one row, unless their rows are new since the last visit. A service that may
    // be down keeps its own row.
    let old = computed(move || {
        let now = now.get();
        let is_old = |line: &&Line| line.is_old(now) && !last_look.with_value(|look| look.is_new(line));
        lines.with(|lines| lines.iter().filter(is_old).cloned().collect::<Vec<_>>())
    });
    let is_unfolded = RwSignal::new(false);
    let rows = computed_from_last(move |last: Option<&Rows>| {
        let most = if has_all.get() { usize::MAX } else { FIRST_ROWS };
        let old = old.with(|old| old.iter().map(Line::key).collect::<Vec<_>>());
        let is_fresh = |key: &String| !old.contains(key);
        let fresh = lines.with(|lines| lines.iter().map(Line::key).filter(is_fresh).take(most).collect());
        let is_held = pointer.get() || focus.get();
        last.cloned().unwrap_or_default().next(fresh, &old, is_unfolded.get(), is_held)
    });
    let keys = computed(move || rows.get().keys);
    // If the focused control was removed with its row, the focus moves to the heading.
    let release = move || {
        request_animation_frame(move || {
            if focus::is_at_rest() && focus.try_get_untracked() == Some(true) {
                focus.try_set(false);
                focus::focus_id("attention");
            }
        });
    };
    // The key of the row that is first when the table is first drawn. Only this row may open by itself, not a row that comes first later.
    let first_key = StoredValue::new(lines.with_untracked(|lines| lines.first().map(Line::key)));
    let row = move |key: String| {
        if key == OLD_FAILURES {
            return view! { <OldFailures old is_unfolded /> }.into_any();
        }
        let is_first = first_key.with_value(|first| first.as_ref() == Some(&key));
        if is_first {
            first_key.set_value(None);
        }
        // A row that needs no attention any more keeps its place while the person works in the table. Its line isn't in `lines` then, so
        // the present state of its service is taken from the facts.
        let line = computed(move || {
            let found = lines.with(|lines| lines.iter().find(|line| line.key() == key).cloned());
            found.or_else(|| reads.with_facts(|facts| facts.line(&key)))
        });
        view! { <AttentionRow line reads is_first on_gone=release /> }.into_any()
    };
    let show_all = move || {
        has_all.set(true);
        // The button is removed, so the focus moves to the heading.
        focus::focus_id("attention");
    };
    let more = move || {
        let folded = if is_unfolded.get() { 0 } else { old.with(Vec::len) };
        let shown = keys.with(|keys| keys.iter().filter(|key| *key != OLD_FAILURES).count());
        lines.with(Vec::len).saturating_sub(shown + folded)
    };
    view! {
        <Show
            when=move || keys.with(|keys| !keys.is_empty())
            fallback=move || {
                view! {
                    <p class="about">{move || nothing(reads)}</p>
                    <KnownEnvironments reads />
                }
            }
        >
            <table
                class="table attention"
                aria-labelledby="attention"
                on:pointerenter=move |event| pointer.set(event.pointer_type() == "mouse")
                on:pointerleave=move |_| pointer.set(false)
                on:focusin=move |_| focus.set(true)
                on:focusout=move |_| focus.set(false)
            >
                <thead>
                    <tr>
                        <th scope="col">"Service"</th>
                        <th scope="col">"State"</th>
                        <th scope="col">"Deployed"</th>
                        <th scope="col">"Cause and version"</th>
                        <th scope="col">
                            <span class="visually-hidden">"Actions"</span>
                        </th>
                    </tr>
                </thead>
                <tbody>
                    <For each=move || keys.get() key=String::clone children=row />
                </tbody>
            </table>
            <Show when=move || { more() > 0 }>
                <p class="more">
                    <Button variant=ButtonVariant::Quiet on_press=show_all>
                        {move || format!("Show {} more", format::number(i64::try_from(more()).unwrap_or(i64::MAX)))}
                    </Button>
                </p>
            </Show>
        </Show>
    }
}

/// The row that shows or hides the failures that are older than a day.
#[component]
fn OldFailures(old: ReadSignal<Vec<Line>>, is_unfolded: RwSignal<bool>) -> impl IntoView {
    let label = move || {
        old.with(|old| {
            let names = old.iter().map(|line| match line.environment.project.as_str() {
                "" => line.name.clone(),
                project => format!("{}, {project} / {}", line.name, line.environment.name),
            });
            let names = names.take(MAX_OLD_NAMES).collect::<Vec<_>>().join("; ");
            let more = old.len().saturating_sub(MAX_OLD_NAMES);
            let more = if more > 0 { format!("; and {more} more") } else { String::new() };
            format!("{} older than a day: {names}{more}", format::count(old.len(), "failure", "failures"))
        })
    };
    view! {
        <tr class="old-failures">
            <td colspan="5">
                <button
                    type="button"
                    aria-expanded=move || is_unfolded.get().to_string()
                    on:click=move |_| is_unfolded.update(|open| *open = !*open)
                >
                    <Icon name="right" />
                    {label}
                </button>
            </td>
        </tr>
    }
}

/// The environments that the console knows, where the platform doesn’t list the services of an organization.
#[component]
fn KnownEnvironments(reads: OverviewReads) -> impl IntoView {
    let (known_ids, site) = (use_places().known_ids, use_site());
    let known = move || {
        known_ids.with(|known_ids| {
            let found = known_ids.within(KnownKind::Environment, reads.organization.0);
            found.into_iter().map(|entry| (entry.id, entry.name.clone())).collect::<Vec<_>>()
        })
    };
    let link = move |(id, name)| {
        let href = site.href(&Page::Services(EnvironmentId(id)));
        view! {
            <li>
                <a class="link-button" href=href>
                    {name}
                </a>
            </li>
        }
    };
    view! {
        <Show when=move || reads.services.reading.not_offered().is_some()>
            <ul class="known" aria-label="Known environments">
                {move || known().into_iter().map(link).collect_view()}
            </ul>
        </Show>
    }
}

/// Returns the sentence in place of an empty table. Only if the list of services was read does the sentence say that no service needs
/// attention.
fn nothing(reads: OverviewReads) -> String {
    let is_listed = reads.services.value.with(Option::is_some);
    let summary = reads.with_facts(|facts| facts.counts());
    let message = if summary.loading > 0 {
        "Loading…"
    } else if !is_listed && reads.services.reading.not_offered().is_some() {
        "Unknown. This platform doesn’t list the services of an organization. Open an environment to see its services."
    } else if !is_listed {
        "Unknown. The services of this organization couldn’t be loaded."
    } else if reads.known.with(Vec::is_empty) {
        "No environment yet."
    } else {
        "No service failed, has a warning or is in progress."
    };
    message.to_owned()
}
