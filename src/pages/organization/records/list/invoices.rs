//! The head of the invoices: the plan and the present cost, the totals, and a chart by month.

use crate::browser::money::money;
use crate::components::reads::load_error::LoadError;
use crate::live::{PollPolicy, Remote, watch};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::views::cards::{Card, FactsCard};
use leptos::prelude::*;
use slipway_api::id::OrganizationId;
use slipway_api::operations::invoice::GetCurrentCost;
use slipway_api::tables::organization::CURRENT_COST;
use slipway_api::{Operation, Record};
use slipway_computed::computed;
use slipway_logic::money::{Sum, by_month, left_out_message, totals};
use slipway_logic::records::facts::facts;
use slipway_logic::resources::invoice_chart::{Bar, Chart, charts};
use slipway_logic::text::format::{count, month};

/// The cards above the list.
#[component]
pub fn InvoiceTotals(id: OrganizationId, list: Remote) -> impl IntoView {
    let cost = watch(GetCurrentCost { organization: id }.request(), PollPolicy::ON_VISIT.without_ids());
    let plan = Signal::derive(move || {
        let record = cost.value.with(|read| read.as_ref().map(|read| read.record().to_owned()));
        record.map(|record| facts(&CURRENT_COST, &record, &|_| None)).unwrap_or_default()
    });
    let sums = move |of: fn(&[Record]) -> Vec<Sum>| {
        computed(move || {
            list.value.with(|read| read.as_ref().map(|read| of(&read.items)).unwrap_or_default())
        })
    };
    let (totals, months) = (sums(totals), sums(by_month));
    let left_out = computed(move || {
        list.value.with(|read| read.as_ref().and_then(|read| left_out_message(&read.items)))
    });
    let charts = computed(move || months.with(|months| charts(months)));
    let total = |sum: Sum| {
        view! {
            <li>
                <b>{money(sum.cents, &sum.currency)}</b>
                " "
                <small>{count(sum.invoices, "invoice", "invoices")}</small>
            </li>
        }
    };
    view! {
        <LoadError reading=cost.reading />
        <div class="record-cards invoice-totals">
            <FactsCard title="Plan and current cost" facts=plan />
            <Show when=move || totals.with(|totals| !totals.is_empty()) || left_out.with(Option::is_some)>
                <Card title="All invoices">
                    <ul class="totals">{move || totals.get().into_iter().map(total).collect_view()}</ul>
                    <p class="dim">"By currency, without voided invoices."</p>
                    {move || left_out.get().map(|message| view! { <Notice tone="warning">{message}</Notice> })}
                </Card>
                {move || charts.get().into_iter().map(|chart| view! { <MonthChart chart /> }).collect_view()}
            </Show>
        </div>
    }
}

/// The chart of a currency. Each bar has its month and its amount; screen readers get a table.
#[component]
fn MonthChart(chart: Chart) -> impl IntoView {
    let Chart { currency, bars } = chart;
    let caption = format!("Invoices by month in {currency}");
    let width = 100.0 / bars.len().max(1) as f64;
    let amount = |bar: &Bar| money(bar.cents, &currency);
    let column = |(index, bar): (usize, &Bar)| {
        let x = width * index as f64;
        view! {
            <rect
                x=format!("{:.2}%", x + width * 0.15)
                y=format!("{:.1}%", 100.0 - bar.height)
                width=format!("{:.2}%", width * 0.7)
                height=format!("{:.1}%", bar.height)
                rx="2"
            >
                <title>{format!("{}: {}", month(&bar.month), amount(bar))}</title>
            </rect>
        }
    };
    let row = |bar: &Bar| {
        view! {
            <tr>
                <th scope="row">{month(&bar.month)}</th>
                <td>{amount(bar)}</td>
            </tr>
        }
    };
    let most = bars.iter().map(|bar| bar.cents).max().unwrap_or_default();
    let (first, last) = (bars.first().map(|bar| month(&bar.month)), bars.last().map(|bar| month(&bar.month)));
    view! {
        <section class="card chart" aria-label=caption.clone()>
            <h2>{format!("By month, {currency}")} <small>{format!("up to {}", money(most, &currency))}</small></h2>
            <svg aria-hidden="true" preserveAspectRatio="none">
                {bars.iter().enumerate().map(column).collect_view()}
            </svg>
            <p class="chart-months" aria-hidden="true">
                <span>{first}</span>
                <span>{last}</span>
            </p>
            <table class="visually-hidden">
                <caption>{caption.clone()}</caption>
                <thead>
                    <tr>
                        <th scope="col">"Month"</th>
                        <th scope="col">"Total"</th>
                    </tr>
                </thead>
                <tbody>{bars.iter().map(row).collect_view()}</tbody>
            </table>
        </section>
    }
}
