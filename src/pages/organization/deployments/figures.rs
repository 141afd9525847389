//! The figures above the list: how many deployments, how many failed, how long they take, and a chart by day. Of the list’s filters, only the
//! filter by environment applies to the figures: with a filter by outcome, the share of failures would be meaningless.

use super::reads::DeploymentReads;
use crate::browser::clock;
use crate::features::navigation::address::use_address;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use crate::views::bar_chart::{Bar, BarChart, BarPart};
use crate::views::cards::{Card, FactList};
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::deployment::figures::{Day, Figures, facts};
use slipway_logic::resources::organization_deployment::ENVIRONMENT_COLUMN;
use slipway_logic::text::format::{Local, count, number};

/// The card with the figures, and the chart by day. Draws gray lines until the histories are read, and nothing without any deployment.
#[component]
pub fn DeploymentFigures(reads: DeploymentReads) -> impl IntoView {
    let address = use_address();
    let wanted =
        computed(move || address.view.with(|view| view.filter(ENVIRONMENT_COLUMN).map(str::to_owned)));
    let histories = computed(move || wanted.with(|wanted| reads.histories(wanted.as_deref())));
    // The figures are as old as the histories: the period ends at their last read, and a tick of the clock changes nothing.
    let read_at = computed(move || reads.read_at().unwrap_or_default());
    let figures = computed(move || {
        histories.with(|histories| Figures::of(histories, read_at.get(), clock::time_format()))
    });
    // The figures are shown once every history was read or failed: before, they would change with each reply.
    let is_ready = computed(move || reads.is_whole());
    let is_there = move || {
        !is_ready.get()
            || histories.with(|histories| histories.iter().any(|history| !history.deployments.is_empty()))
    };
    let facts = computed(move || figures.with(|figures| facts(figures, read_at.get())));
    let days = computed(move || figures.with(|figures| figures.days.clone()));
    let note = Signal::derive(move || {
        let environments = wanted.get().unwrap_or_else(|| {
            let (read, known) = (histories.with(Vec::len), reads.known.with(Vec::len));
            let known_environments = count(known, "environment", "environments");
            if read == known {
                known_environments
            } else {
                format!("{} of {known_environments}", number(read as i64))
            }
        });
        let Local { date, time, .. } = clock::local(figures.with(|figures| figures.from));
        format!("{environments}, since {date}, {time}")
    });
    view! {
        <Show when=is_there>
            <div class="record-cards deployment-figures">
                <Show when=move || is_ready.get() fallback=|| view! { <SkeletonLines /> }>
                    <Card title="Figures" note>
                        <FactList facts />
                        <p class="dim">
                            "Since then, these histories are complete. Stops, restarts and cancelled deployments aren’t counted."
                        </p>
                    </Card>
                    {move || view! { <DayChart days=days.get() /> }}
                </Show>
            </div>
        </Show>
    }
}

/// The chart of the deployments: a bar for each day, with the failures at its foot.
#[component]
fn DayChart(days: Vec<Day>) -> impl IntoView {
    let most = days.iter().map(|day| day.succeeded + day.failed).max().unwrap_or_default().max(1);
    let height = |deployments: usize| deployments as f64 / most as f64 * 100.0;
    let bar = |day: Day| {
        let Day { date, succeeded, failed } = day;
        Bar {
            tooltip: format!("{date}: {succeeded} succeeded, {failed} failed"),
            label: date,
            cells: vec![succeeded.to_string(), failed.to_string()],
            parts: vec![
                BarPart { class: "failed", height: height(failed) },
                BarPart { class: "fine", height: height(succeeded) },
            ],
        }
    };
    let caption = "Deployments by day";
    view! {
        <section class="card chart" aria-label=caption>
            <h2>
                {caption} " "
                <small>
                    {format!("up to {}", number(most as i64))} <span class="key fine">"Succeeded"</span> " "
                    <span class="key failed">"Failed"</span>
                </small>
            </h2>
            <BarChart
                caption=caption.to_owned()
                headings=vec!["Day", "Succeeded", "Failed"]
                bars=days.into_iter().map(bar).collect()
            />
        </section>
    }
}
