//! A chart of bars over time, the oldest first. Each bar has its values as a tooltip; screen readers get a table.

use leptos::prelude::*;

/// A bar of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The label, a month or a day: `12 Nov`.
    pub label: String,
    /// The values as a sentence, for the tooltip: "12 Nov: 3 succeeded, 1 failed".
    pub tooltip: String,
    /// The cells of the bar’s row in the table, after the label.
    pub cells: Vec<String>,
    /// The parts of the bar, the lowest first.
    pub parts: Vec<BarPart>,
}

/// A part of a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct BarPart {
    /// The CSS class, which decides the colour; empty for the usual colour.
    pub class: &'static str,
    /// The height in percent of the chart.
    pub height: f64,
}

/// The chart: the bars, the labels of the first and the last bar below them, and the table for screen readers. The caller draws the card and
/// the heading around the chart.
#[component]
pub fn BarChart(
    /// The caption of the table.
    caption: String,
    /// The headings of the table’s columns.
    headings: Vec<&'static str>,
    /// The bars, the oldest first.
    bars: Vec<Bar>,
) -> impl IntoView {
    let width = 100.0 / bars.len().max(1) as f64;
    let column = |(index, bar): (usize, &Bar)| {
        let x = width * index as f64;
        let mut top = 100.0;
        let parts = bar.parts.iter().map(|part| {
            top -= part.height;
            view! {
                <rect
                    class=part.class
                    x=format!("{:.2}%", x + width * 0.15)
                    y=format!("{top:.1}%")
                    width=format!("{:.2}%", width * 0.7)
                    height=format!("{:.1}%", part.height)
                />
            }
        });
        view! {
            <g>
                <title>{bar.tooltip.clone()}</title>
                {parts.collect_view()}
            </g>
        }
    };
    let row = |bar: &Bar| {
        let cells = bar.cells.iter().cloned().map(|cell| view! { <td>{cell}</td> }).collect_view();
        view! {
            <tr>
                <th scope="row">{bar.label.clone()}</th>
                {cells}
            </tr>
        }
    };
    let label = |bar: Option<&Bar>| bar.map(|bar| view! { <span>{bar.label.clone()}</span> });
    view! {
        <svg aria-hidden="true" preserveAspectRatio="none">
            {bars.iter().enumerate().map(column).collect_view()}
        </svg>
        <p class="chart-ends" aria-hidden="true">
            {label(bars.first())}
            {label(bars.last())}
        </p>
        <table class="visually-hidden">
            <caption>{caption}</caption>
            <thead>
                <tr>
                    {headings
                        .into_iter()
                        .map(|heading| view! { <th scope="col">{heading}</th> })
                        .collect_view()}
                </tr>
            </thead>
            <tbody>{bars.iter().map(row).collect_view()}</tbody>
        </table>
    }
}
