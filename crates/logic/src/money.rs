//! Amounts of money, in hundredths of a currency’s unit: whole numbers, never floating-point ones.

use crate::text::format::count;
use slipway_api::Record;
use slipway_api::fields::invoice;

/// Returns an amount as a decimal number: `-418.50`.
pub fn decimal(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}

/// Returns true if a decimal number, as the platform wrote it (`418.5`), is the same amount as `cents`. A number with an exponent isn’t
/// compared, and counts as the same.
pub fn agree(cents: i64, total: &str) -> bool {
    let total = total.trim();
    let (whole, fraction) = total.split_once('.').unwrap_or((total, ""));
    let fraction = fraction.trim_end_matches('0');
    let digits = format!("{whole}{fraction:0<2}");
    // A number with more than two decimal places can’t be an amount in hundredths.
    total.contains(['e', 'E']) || (fraction.len() <= 2 && digits.parse() == Ok(cents))
}

/// A sum of invoices in one currency: those of a month, or of several months.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The month, `2026-11`; empty for a sum that isn’t of a single month.
    pub month: String,
    /// The code of the currency, `EUR`; empty if the invoices name none.
    pub currency: String,
    /// The sum, in hundredths of the currency’s unit.
    pub cents: i64,
    /// The number of invoices.
    pub invoices: usize,
}

/// The statuses of invoices that are neither paid nor voided.
const OUTSTANDING: [&str; 4] = ["NOT_PAID", PAYMENT_DUE, "PENDING", "POSTED"];

/// The status of an invoice whose payment is due.
const PAYMENT_DUE: &str = "PAYMENT_DUE";

/// Returns the sums of the invoices, one for each currency, in the order of the currency codes. Voided invoices and those whose amount is
/// missing or unreadable aren’t counted.
pub fn totals(invoices: &[Record]) -> Vec<Sum> {
    sums(invoices, |_| Some(String::new()))
}

/// Returns the sum of the invoices that aren't paid yet, by currency. Invoices that [`totals`] leaves out aren't counted, nor are those
/// with an unknown status.
pub fn outstanding(invoices: &[Record]) -> Vec<Sum> {
    let is_outstanding = |invoice: &Record| {
        invoice.at(&[invoice::STATUS]).str().is_some_and(|status| OUTSTANDING.contains(&&*status))
    };
    sums(invoices, |invoice| is_outstanding(invoice).then(String::new))
}

/// Returns the sum of the invoices whose payment is due, by currency: a part of [`outstanding`].
pub fn due(invoices: &[Record]) -> Vec<Sum> {
    let is_due = |invoice: &Record| invoice.at(&[invoice::STATUS]).str().as_deref() == Some(PAYMENT_DUE);
    sums(invoices, |invoice| is_due(invoice).then(String::new))
}

/// Returns the sum of the invoices of a year, such as `2026`, by currency. Invoices without a date aren’t counted, nor those that [`totals`]
/// leaves out.
pub fn of_year(invoices: &[Record], year: &str) -> Vec<Sum> {
    sums(invoices, |invoice| month(invoice)?.starts_with(year).then(String::new))
}

/// Returns the sum of invoices by currency and month, in the order of the currency codes, then the oldest month first. Invoices without a
/// date aren’t counted, nor those that [`totals`] leaves out.
pub fn by_month(invoices: &[Record]) -> Vec<Sum> {
    sums(invoices, month)
}

/// Returns the message about the invoices that a sum leaves out because their amount, date or status is missing or unknown. None if there
/// are no such invoices.
pub fn left_out_message(invoices: &[Record]) -> Option<String> {
    let count_where = |is_missing: fn(&Record) -> bool| {
        invoices.iter().filter(|invoice| !is_voided(invoice) && is_missing(invoice)).count()
    };
    let without_amount = count_where(|invoice| amount(invoice).is_none());
    let without_month = count_where(|invoice| amount(invoice).is_some() && month(invoice).is_none());
    let amounts = (without_amount > 0).then(|| {
        format!("Not counted: {} with an unreadable amount.", count(without_amount, "invoice", "invoices"))
    });
    let months = (without_month > 0).then(|| {
        format!("Not in the chart: {} without a date.", count(without_month, "invoice", "invoices"))
    });
    let without_status = count_where(|invoice| amount(invoice).is_some() && !has_known_status(invoice));
    let statuses = (without_status > 0).then(|| {
        format!(
            "Not in “Outstanding”: {} with an unknown status.",
            count(without_status, "invoice", "invoices")
        )
    });
    let sentences: Vec<String> = amounts.into_iter().chain(months).chain(statuses).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// Returns true if the status says that an invoice is paid, or that it is outstanding.
fn has_known_status(invoice: &Record) -> bool {
    let is_known = |status: &str| status == "PAID" || OUTSTANDING.contains(&status);
    invoice.at(&[invoice::STATUS]).str().is_some_and(|status| is_known(&status))
}

fn amount(invoice: &Record) -> Option<i64> {
    invoice.at(&[invoice::TOTAL_IN_CENTS]).integer()
}

fn month(invoice: &Record) -> Option<String> {
    invoice.at(&[invoice::CREATED_AT]).text()?.get(..7).map(str::to_owned)
}

/// Returns the sums by currency and by the text that `month` returns, in the order of the currencies, then of the texts. Voided invoices and
/// those without a readable amount aren’t counted, nor those for which `month` returns None.
fn sums(invoices: &[Record], month: impl Fn(&Record) -> Option<String>) -> Vec<Sum> {
    let mut found: Vec<Sum> = Vec::new();
    for invoice in invoices.iter().filter(|invoice| !is_voided(invoice)) {
        let currency = invoice.at(&[invoice::CURRENCY_CODE]).text().unwrap_or_default();
        let (Some(month), Some(cents)) = (month(invoice), amount(invoice)) else {
            continue;
        };
        let has_same_key = |sum: &&mut Sum| sum.month == month && sum.currency == currency;
        match found.iter_mut().find(has_same_key) {
            Some(sum) => {
                sum.cents = sum.cents.saturating_add(cents);
                sum.invoices += 1;
            }
            None => found.push(Sum { month, currency, cents, invoices: 1 }),
        }
    }
    let key = |sum: &Sum| (sum.currency.clone(), sum.month.clone());
    let order = crate::sort::order(found.len(), &|a, b| found.get(a).map(key).cmp(&found.get(b).map(key)));
    order.into_iter().filter_map(|index| found.get(index).cloned()).collect()
}

fn is_voided(invoice: &Record) -> bool {
    invoice.at(&[invoice::STATUS]).str().is_some_and(|status| status == "VOIDED")
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;

    #[test]
    fn an_amount_is_a_decimal_number() {
        for (cents, text) in
            [(0, "0.00"), (5, "0.05"), (41_850, "418.50"), (-1, "-0.01"), (i64::MIN, "-92233720368547758.08")]
        {
            assert_eq!(decimal(cents), text);
        }
    }

    #[test]
    fn a_number_agrees_with_the_amount_in_any_spelling() {
        for (total, does) in [
            ("418.5", true),
            ("418.50", true),
            ("418.500", true),
            ("418", false),
            ("418.505", false),
            ("4.185e2", true),
        ] {
            assert_eq!(agree(41_850, total), does, "{total}");
        }
        assert!(agree(41_800, "418") && agree(-150, "-1.5") && !agree(150, "-1.5"));
    }

    #[test]
    fn sums_are_by_currency_and_month_without_voided_invoices() {
        let list = Listed::decode(
            r#"[{"id":"1","created_at":"2026-11-03T10:00:00Z","total_in_cents":100,"currency_code":"USD","status":"PAID"},
                {"id":"2","created_at":"2026-10-03T10:00:00Z","total_in_cents":250,"currency_code":"EUR","status":"PAYMENT_DUE"},
                {"id":"3","created_at":"2026-10-09T10:00:00Z","total_in_cents":50,"currency_code":"EUR"},
                {"id":"4","created_at":"2026-09-09T10:00:00Z","total_in_cents":7,"currency_code":"EUR","status":"VOIDED"},
                {"id":"5","created_at":"2026-09-09T10:00:00Z","total_in_cents":"odd","currency_code":"EUR"}]"#,
        )
        .unwrap();
        let sum = |month: &str, currency: &str, cents, invoices| Sum {
            month: month.to_owned(),
            currency: currency.to_owned(),
            cents,
            invoices,
        };
        assert_eq!(totals(&list.items), [sum("", "EUR", 300, 2), sum("", "USD", 100, 1)]);
        assert_eq!(
            outstanding(&list.items),
            [sum("", "EUR", 250, 1)],
            "neither paid nor of an unknown status"
        );
        assert_eq!(due(&list.items), [sum("", "EUR", 250, 1)]);
        assert_eq!(of_year(&list.items, "2026"), totals(&list.items));
        assert_eq!(of_year(&list.items, "2025"), []);
        assert_eq!(by_month(&list.items), [sum("2026-10", "EUR", 300, 2), sum("2026-11", "USD", 100, 1)]);
        assert_eq!(
            left_out_message(&list.items).as_deref(),
            Some(
                "Not counted: 1 invoice with an unreadable amount. Not in “Outstanding”: 1 invoice with an unknown status."
            )
        );
    }

    #[test]
    fn what_the_sums_leave_out_is_said() {
        let list = Listed::decode(
            r#"[{"id":"1","total_in_cents":100,"currency_code":"USD","status":"PAID"},{"id":"2","total_in_cents":null},
                {"id":"3","total_in_cents":1.5},{"id":"4","total_in_cents":"odd","status":"VOIDED"}]"#,
        )
        .unwrap();
        assert_eq!(
            left_out_message(&list.items).as_deref(),
            Some(
                "Not counted: 2 invoices with an unreadable amount. Not in the chart: 1 invoice without a date."
            )
        );
        assert_eq!(left_out_message(&[]), None);
    }
}
