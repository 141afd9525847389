//! The list and the requests of an organization’s invoices.

use super::ListDescription;
use super::record_kind::{RecordKind, RecordState, text};
use crate::list::{CellKind, CellSource, CellValue, Column, column, display, rows, view};
use crate::places::known_ids::KnownKind;
use crate::records::fields::safe_url;
use crate::route::View;
use crate::status::by_id::StatusById;
use crate::text::format::{count, day, number};
use slipway_api::fields::{invoice, service_link};
use slipway_api::id::InvoiceId;
use slipway_api::operations::invoice::{GetInvoice, ListInvoices};
use slipway_api::tables::organization::INVOICE;
use slipway_api::{Operation, Record};

const COLUMNS: &[Column] = &[
    column("date", "Date", CellKind::Name, CellSource::Computed(|invoice, _| CellValue::Day(date(invoice)))),
    column("status", "Status", CellKind::Chip, CellSource::Record(&[invoice::STATUS])).filter(),
    column("total", "Total", CellKind::Money, CellSource::Computed(|invoice, _| total(invoice))),
    column("currency", "Currency", CellKind::Text, CellSource::Record(&[invoice::CURRENCY_CODE]))
        .filter()
        .hidden(),
    column(
        "year",
        "Year",
        CellKind::Text,
        CellSource::Computed(|invoice, _| date(invoice).chars().take(4).collect::<String>().into()),
    )
    .filter()
    .hidden(),
];

/// The list of the invoices of an organization: its texts, columns and default sort.
pub static LIST: ListDescription = ListDescription {
    name: "Invoices",
    one: "invoice",
    many: "invoices",
    empty: "No invoice yet",
    advice: "The platform lists the invoices of the organization here.",
    key: invoice::ID,
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("date", true),
    notes: false,
};

/// The record kind of invoices: its list, requests, forms and texts.
pub static KIND: RecordKind = RecordKind {
    list: &LIST,
    table: &INVOICE,
    read_all: |organization| ListInvoices { organization }.request(),
    read: Some(|organization, id| GetInvoice { organization, invoice: InvoiceId(id.0) }.request()),
    name: |record| format!("Invoice of {}", day(&date(record))),
    state: Some(RecordState {
        field: invoice::STATUS,
        value: |record| text(record, invoice::STATUS),
        tone: |value| match value {
            "PAID" => "fine",
            "NOT_PAID" | "PAYMENT_DUE" => "warning",
            "PENDING" | "POSTED" => "waiting",
            "VOIDED" => "cancelled",
            _ => "unknown",
        },
    }),
    create: None,
    edit: None,
    delete: None,
    usage: None,
    known_as: Some(KnownKind::Invoice),
};

/// Returns the day of an invoice, `2026-11-17`, in UTC as the platform writes it; empty if the platform doesn’t send it.
fn date(invoice: &Record) -> String {
    text(invoice, invoice::CREATED_AT).chars().take(10).collect()
}

/// Returns the cell with the total of an invoice; an empty cell if the platform doesn’t send the total in hundredths.
fn total(invoice: &Record) -> CellValue {
    match invoice.at(&[invoice::TOTAL_IN_CENTS]).integer() {
        Some(cents) => CellValue::Money { cents, currency: text(invoice, invoice::CURRENCY_CODE) },
        None => String::new().into(),
    }
}

/// Returns the address of an invoice's PDF in the reply to its read; None if it isn't a web address.
pub fn pdf_address(link: &Record) -> Option<String> {
    safe_url(&link.at(&[service_link::URL]).text()?)
}

/// Returns the invoices that match the search and the filters of a view.
pub fn matching(invoices: &[Record], list_view: &View) -> Vec<Record> {
    let rows = rows(LIST.columns, LIST.key, invoices, &StatusById::new(), &[]);
    let visible = view::visible(LIST.columns, &rows, list_view);
    visible.into_iter().filter_map(|index| rows.get(index)).map(|row| row.record.clone()).collect()
}

/// Returns which invoices the totals contain: "17 invoices", or "3 of 17 invoices: Paid, 2026". The filters aren’t printed with the page,
/// so this text names them.
pub fn matching_note(list_view: &View, shown: usize, total: usize) -> String {
    let filter = |(name, value): &(String, String)| {
        let column = LIST.columns.iter().find(|column| column.name == name)?;
        Some(display(column.kind, value))
    };
    let search = Some(list_view.search.trim()).filter(|search| !search.is_empty());
    let filters: Vec<String> = list_view
        .filters
        .iter()
        .filter_map(filter)
        .chain(search.map(|search| format!("“{search}”")))
        .collect();
    match filters.is_empty() {
        true => count(total, "invoice", "invoices"),
        false => {
            let all = count(total, "invoice", "invoices");
            format!("{} of {all}: {}", number(shown as i64), filters.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    #[test]
    fn the_totals_are_of_the_invoices_that_match() {
        let invoice = |id: &str, status: &str| {
            let text = format!(
                r#"{{"id":"{id}","created_at":"2026-11-0{id}T00:00:00Z","status":"{status}","total_in_cents":100}}"#
            );
            Record::decode(&text).unwrap()
        };
        let all = [invoice("1", "PAID"), invoice("2", "PENDING")];
        let paid = View { filters: vec![("status".into(), "PAID".into())], ..View::default() };
        assert_eq!(matching(&all, &View::default()).len(), 2);
        assert_eq!(matching(&all, &paid), [all[0].clone()]);
        assert_eq!(matching_note(&View::default(), 2, 2), "2 invoices");
        assert_eq!(matching_note(&paid, 1, 2), "1 of 2 invoices: Paid");
        let searched = View { search: " 2026 ".into(), ..View::default() };
        assert_eq!(matching_note(&searched, 2, 2), "2 of 2 invoices: “2026”");
    }
}
