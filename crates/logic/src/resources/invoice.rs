//! Invoices of an organization.

use super::ListOf;
use super::record_kind::{RecordKind, RecordState, text};
use crate::list::{Cell, CellSource, CellValue, Column, column};
use crate::places::known_ids::KnownKind;
use crate::text::format::day;
use slipway_api::fields::invoice;
use slipway_api::id::InvoiceId;
use slipway_api::operations::invoice::{GetInvoice, ListInvoices};
use slipway_api::tables::organization::INVOICE;
use slipway_api::{Operation, Record};

const COLUMNS: &[Column] = &[
    column("date", "Date", Cell::Name, CellSource::Computed(|invoice, _| CellValue::Day(date(invoice)))),
    column("status", "Status", Cell::Chip, CellSource::Record(&[invoice::STATUS])).filter(),
    column("total", "Total", Cell::Money, CellSource::Computed(|invoice, _| total(invoice))),
    column("currency", "Currency", Cell::Text, CellSource::Record(&[invoice::CURRENCY_CODE]))
        .filter()
        .hidden(),
    column(
        "year",
        "Year",
        Cell::Text,
        CellSource::Computed(|invoice, _| date(invoice).chars().take(4).collect::<String>().into()),
    )
    .filter()
    .hidden(),
];

/// The invoices of an organization.
pub static LIST: ListOf = ListOf {
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

/// Operations, forms and texts of invoices.
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

/// Returns the day of an invoice, `2026-11-17`, in UTC as the platform writes it.
fn date(invoice: &Record) -> String {
    text(invoice, invoice::CREATED_AT).chars().take(10).collect()
}

/// Returns the amount; empty if the platform doesn’t send it in hundredths.
fn total(invoice: &Record) -> CellValue {
    match invoice.at(&[invoice::TOTAL_IN_CENTS]).integer() {
        Some(cents) => CellValue::Money { cents, currency: text(invoice, invoice::CURRENCY_CODE) },
        None => String::new().into(),
    }
}
