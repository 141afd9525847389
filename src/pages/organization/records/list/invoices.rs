//! The head of the invoices: the plan and the present cost, the totals, and a chart by month. Totals and chart follow the search and the
//! filters of the list.

use crate::browser::money::money;
use crate::components::reads::load_error::LoadError;
use crate::features::navigation::address::use_address;
use crate::live::{PollPolicy, Remote, use_live, watch};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::views::bar_chart::{Bar, BarChart, BarPart};
use crate::views::cards::{Card, FactsCard};
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::OrganizationId;
use slipway_api::operations::invoice::GetCurrentCost;
use slipway_api::tables::organization::CURRENT_COST;
use slipway_computed::computed;
use slipway_logic::money::{Sum, by_month, due, left_out_message, of_year, outstanding, totals};
use slipway_logic::records::facts::facts;
use slipway_logic::resources::invoice::{matching, matching_note};
use slipway_logic::resources::invoice_chart::{Bar as MonthBar, Chart, charts};
use slipway_logic::text::format::month;

/// The cards above the list of invoices: plan and present cost, totals, and a chart by month.
#[component]
pub fn InvoiceTotals(id: OrganizationId, list: Remote) -> impl IntoView {
    let cost = watch(GetCurrentCost { organization: id }.request(), PollPolicy::ON_VISIT.without_ids());
    let plan = Signal::derive(move || {
        let record = cost.value.with(|read| read.as_ref().map(|read| read.record().to_owned()));
        record.map(|record| facts(&CURRENT_COST, &record, &|_| None)).unwrap_or_default()
    });
    let list_view = use_address().view;
    let shown = computed(move || {
        let view = list_view.get();
        list.value.with(|read| read.as_ref().map(|read| matching(&read.items, &view)).unwrap_or_default())
    });
    let now = use_live().clock.now;
    let year = computed(move || now.get().to_iso().chars().take(4).collect::<String>());
    let all = computed(move || shown.with(|shown| totals(shown)));
    let currencies =
        computed(move || all.with(|sums| sums.iter().map(|sum| sum.currency.clone()).collect::<Vec<_>>()));
    let open = computed(move || shown.with(|shown| outstanding(shown)));
    let due = computed(move || shown.with(|shown| due(shown)));
    let this_year = computed(move || shown.with(|shown| year.with(|year| of_year(shown, year))));
    let charts = computed(move || shown.with(|shown| charts(&by_month(shown))));
    let left_out = computed(move || shown.with(|shown| left_out_message(shown)));
    let note = Signal::derive(move || {
        let shown = shown.with(Vec::len);
        let total = list.value.with(|read| read.as_ref().map_or(0, |read| read.items.len()));
        list_view.with(|view| matching_note(view, shown, total))
    });
    view! {
        <LoadError reading=cost.reading />
        <div class="record-cards invoice-totals">
            <FactsCard title="Plan and current cost" facts=plan />
            <Show when=move || list.value.with(|read| read.as_ref().is_some_and(|read| !read.items.is_empty()))>
                <Card title="Totals" note>
                    <table class="totals">
                        <thead class="visually-hidden">
                            <tr>
                                <th scope="col">"Sum"</th>
                                {move || currencies.get().into_iter().map(|code| view! { <th scope="col">{code}</th> }).collect_view()}
                            </tr>
                        </thead>
                        <tbody>
                            <Total label="Outstanding" sums=open currencies />
                            <Show when=move || due.with(|due| !due.is_empty())>
                                <Total label="Payment due, part of outstanding" sums=due currencies />
                            </Show>
                            <Total label=Signal::derive(move || format!("In {}", year.get())) sums=this_year currencies />
                            <Total label="Total" sums=all currencies />
                        </tbody>
                    </table>
                    <p class="dim">"By currency, without voided invoices."</p>
                    {move || left_out.get().map(|message| view! { <Notice tone="warning">{message}</Notice> })}
                </Card>
                {move || charts.get().into_iter().map(|chart| view! { <MonthChart chart /> }).collect_view()}
            </Show>
        </div>
    }
}

/// A row of the totals: an amount for each currency, or a dash.
#[component]
fn Total(
    /// The name of the sum.
    #[prop(into)]
    label: Signal<String>,
    /// The sum of each currency.
    sums: ReadSignal<Vec<Sum>>,
    /// The codes of the currencies, one for each column.
    currencies: ReadSignal<Vec<String>>,
) -> impl IntoView {
    let cell = move |code: String| {
        let cents = sums.with(|sums| sums.iter().find(|sum| sum.currency == code).map(|sum| sum.cents));
        view! { <td>{cents.map_or("–".to_owned(), |cents| money(cents, &code))}</td> }
    };
    view! {
        <tr>
            <th scope="row">{label}</th>
            {move || currencies.get().into_iter().map(cell).collect_view()}
        </tr>
    }
}

/// The chart of the invoices in one currency, by month.
#[component]
fn MonthChart(chart: Chart) -> impl IntoView {
    let Chart { currency, bars } = chart;
    let caption = format!("Invoices by month in {currency}");
    let label = caption.clone();
    let most = bars.iter().map(|bar| bar.cents).max().unwrap_or_default();
    let bar = |bar: &MonthBar| {
        let (label, amount) = (month(&bar.month), money(bar.cents, &currency));
        Bar {
            tooltip: format!("{label}: {amount}"),
            label,
            cells: vec![amount],
            parts: vec![BarPart { class: "", height: bar.height }],
        }
    };
    view! {
        <section class="card chart" aria-label=label>
            <h2>{format!("By month, {currency}")} <small>{format!("up to {}", money(most, &currency))}</small></h2>
            <BarChart caption headings=vec!["Month", "Total"] bars=bars.iter().map(bar).collect() />
        </section>
    }
}
