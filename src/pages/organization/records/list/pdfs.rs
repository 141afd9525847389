//! The PDFs of several invoices: a link for each, or why there is none.

use super::selected::Named;
use crate::browser::clock;
use crate::features::editing::run::{Run, RunLabels, RunProgress, end_when_closed};
use crate::live::{read_now, use_live};
use crate::ui::button::Button;
use crate::ui::dialog::Dialog;
use leptos::prelude::*;
use slipway_api::fields::service_link;
use slipway_api::id::{InvoiceId, OrganizationId, RecordId};
use slipway_api::operations::invoice::DownloadInvoice;
use slipway_api::{ApiError, Operation, Record};
use slipway_logic::records::fields::safe_url;
use slipway_logic::run::{Event, Failure, Outcome};
use slipway_logic::text::format::count;

const WORDS: RunLabels = RunLabels {
    submit_label: "Get PDFs",
    record: "PDF",
    records: "PDFs",
    in_flight: "Loading…",
    participle: "found",
};

/// Shows the dialog while PDFs are wanted.
#[component]
pub fn PdfDialog(
    /// The organization.
    id: OrganizationId,
    /// The invoices.
    wanted: RwSignal<Option<Named>>,
) -> impl IntoView {
    move || wanted.get().map(|invoices| view! { <Links id invoices on_end=move || wanted.set(None) /> })
}

/// The dialog with a link to the PDF of each invoice. The addresses are valid only for a short time, so they are read when the dialog
/// opens, one after the other.
#[component]
fn Links(id: OrganizationId, invoices: Named, #[prop(into)] on_end: Callback<()>) -> impl IntoView {
    let live = use_live();
    let run = Run::new(WORDS);
    let open = end_when_closed(run, on_end);
    let title = Signal::stored(format!("PDFs of {}", count(invoices.len(), "invoice", "invoices")));
    let links = StoredValue::new(vec![None::<String>; invoices.len()]);
    let all = StoredValue::new(invoices);
    let dispatch = move |event: Event| {
        let read = async move |index: usize| {
            let known = all.try_with_value(|all| all.get(index).map(|(record, _)| *record)).flatten();
            let Some(RecordId(record)) = known else { return Ok(String::new()) };
            let request = DownloadInvoice { organization: id, invoice: InvoiceId(record) }.request();
            let reply = read_now(live, request).await;
            let url = address(reply.and_then(|reply| reply.read(clock::now())))?;
            links.try_update_value(|links| {
                if let Some(link) = links.get_mut(index) {
                    *link = Some(url);
                }
            });
            Ok(String::new())
        };
        // The run sends only reads, which can be repeated, so it needn’t find out whether one was applied.
        run.begin(event, read, async |_| Ok(false), |_| ());
    };
    dispatch(Event::Start(all.with_value(|all| vec![Outcome::Queued; all.len()])));
    let outcome = move |index: usize| match run.outcome(index) {
        Outcome::Done(_) => {
            let link = links.with_value(|links| links.get(index).cloned().flatten());
            view! {
                <a href=link target="_blank" rel="noopener noreferrer">
                    "Open PDF"
                </a>
            }
            .into_any()
        }
        _ => {
            let (class, message) = run.status_cell(index);
            view! { <span class=class>{message}</span> }.into_any()
        }
    };
    let row = move |(index, (_, name)): (usize, (RecordId, String))| {
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{move || outcome(index)}</td>
            </tr>
        }
    };
    view! {
        <Dialog open title>
            <div class="body">
                <div class="plan" tabindex="0" role="group" aria-label="PDFs">
                    <table class="plain" aria-label="PDFs">
                        <tbody>{move || all.get_value().into_iter().enumerate().map(row).collect_view()}</tbody>
                    </table>
                </div>
                <RunProgress run on_retry=move || dispatch(Event::Retry) />
            </div>
            <div class="buttons">
                <Button on_press=move || open.set(false)>"Close"</Button>
            </div>
        </Dialog>
    }
}

/// Returns the address of a PDF from the reply to a read. Fails if the read failed, or if the address isn’t a web address.
fn address(read: Result<Record, ApiError>) -> Result<String, Failure> {
    let record = read.map_err(|error| Failure::of_lone_read(&error))?;
    let url = record.at(&[service_link::URL]).text().unwrap_or_default();
    safe_url(&url).ok_or_else(|| "The platform’s address of the PDF isn’t a web address.".to_owned().into())
}
