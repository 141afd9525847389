//! A bar chart of invoices by month: one bar for each month, with its height in percent of the highest bar.

use crate::money::Sum;

/// A bar: the invoices of a month.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The month, `2026-11`.
    pub month: String,
    /// The sum of the month’s invoices, in hundredths of the currency’s unit.
    pub cents: i64,
    /// The height in percent of the chart’s highest bar, from 0 to 100.
    pub height: f64,
}

/// The bars of a currency: one for each month from the first to the last one with an invoice. Only the last 24 months have a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The code of the currency.
    pub currency: String,
    /// The bars, the oldest month first. A month without an invoice has a bar of height 0.
    pub bars: Vec<Bar>,
}

/// The maximum number of bars of a chart: two years.
const MONTHS: usize = 24;

/// Returns a chart for each currency. `sums` has the sums of each currency by month, the oldest month first. A chart has at most
/// the last 24 months. A negative sum has a bar of height 0.
pub fn charts(sums: &[Sum]) -> Vec<Chart> {
    let mut found: Vec<Chart> = Vec::new();
    for sum in sums {
        let bar = |month: String, cents| Bar { month, cents, height: 0.0 };
        let chart = match found.iter_mut().find(|chart| chart.currency == sum.currency) {
            Some(chart) => chart,
            None => {
                found.push(Chart { currency: sum.currency.clone(), bars: Vec::new() });
                match found.last_mut() {
                    Some(chart) => chart,
                    None => continue,
                }
            }
        };
        while let Some(month) =
            chart.bars.last().and_then(|last| next(&last.month)).filter(|month| *month < sum.month)
        {
            chart.bars.push(bar(month, 0));
        }
        chart.bars.push(bar(sum.month.clone(), sum.cents));
    }
    for chart in &mut found {
        let surplus = chart.bars.len().saturating_sub(MONTHS);
        chart.bars.drain(..surplus);
        let highest = chart.bars.iter().map(|bar| bar.cents).max().unwrap_or_default().max(1);
        for bar in &mut chart.bars {
            // Floating-point numbers are precise enough here: the height is only drawn, and no amount is computed from it.
            bar.height = (bar.cents.max(0) as f64 / highest as f64 * 1000.0).round() / 10.0;
        }
    }
    found
}

/// Returns the month after a month; None for a text that isn’t a month.
fn next(month: &str) -> Option<String> {
    let (year, number) = month.split_once('-')?;
    let (year, number) = (year.parse::<u32>().ok()?, number.parse::<u32>().ok()?);
    let (year, number) = if number >= 12 { (year.checked_add(1)?, 1) } else { (year, number + 1) };
    Some(format!("{year:04}-{number:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(month: &str, currency: &str, cents: i64) -> Sum {
        Sum { month: month.to_owned(), currency: currency.to_owned(), cents, invoices: 1 }
    }

    #[test]
    fn months_without_an_invoice_have_a_bar() {
        let found =
            charts(&[sum("2025-11", "EUR", 100), sum("2026-02", "EUR", 50), sum("2026-01", "USD", -5)]);
        let bars: Vec<_> = found[0].bars.iter().map(|bar| (bar.month.as_str(), bar.height)).collect();
        assert_eq!(bars, [("2025-11", 100.0), ("2025-12", 0.0), ("2026-01", 0.0), ("2026-02", 50.0)]);
        assert_eq!((found[1].currency.as_str(), found[1].bars[0].height), ("USD", 0.0));
    }

    #[test]
    fn a_chart_has_two_years_at_most_and_ends_for_odd_months() {
        let found = charts(&[sum("1990-01", "EUR", 1), sum("2026-11", "EUR", 1)]);
        assert_eq!((found[0].bars.len(), found[0].bars[23].month.as_str()), (24, "2026-11"));
        assert_eq!(charts(&[sum("odd", "EUR", 1), sum("strange", "EUR", 1)])[0].bars.len(), 2);
    }
}
