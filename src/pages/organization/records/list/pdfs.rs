//! The PDFs of several invoices: a link for each, or why there is none.

use super::selected::Named;
use crate::browser::{clock, links};
use crate::features::editing::run::{RunHandle, RunProgress, end_when_closed};
use crate::live::{read_now, use_live};
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::dialog::Dialog;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::id::{InvoiceId, OrganizationId, RecordId};
use slipway_api::operations::invoice::DownloadInvoice;
use slipway_api::{Operation, Record};
use slipway_logic::resources::invoice::pdf_address;
use slipway_logic::run::labels::RunLabels;
use slipway_logic::run::{Event, Failure, Outcome};
use slipway_logic::text::format::count;

const LABELS: RunLabels = RunLabels {
    submit_label: "Get PDFs",
    record: "PDF",
    records: "PDFs",
    in_flight: "Loading…",
    participle: "found",
};

/// The dialog with the PDFs of invoices; drawn while `wanted` has invoices.
#[component]
pub fn PdfDialog(
    /// The organization.
    id: OrganizationId,
    /// The invoices whose PDFs are shown; None while the dialog is closed.
    wanted: RwSignal<Option<Named>>,
) -> impl IntoView {
    move || wanted.get().map(|invoices| view! { <Links id invoices on_end=move || wanted.set(None) /> })
}

/// The dialog with a link to the PDF of each invoice. The addresses are valid only for a short time, so they are read when the dialog
/// opens, one after the other.
#[component]
fn Links(id: OrganizationId, invoices: Named, #[prop(into)] on_end: Callback<()>) -> impl IntoView {
    let live = use_live();
    let run = RunHandle::new(LABELS);
    let open = end_when_closed(run, on_end);
    let title = Signal::stored(format!("PDFs of {}", count(invoices.len(), "invoice", "invoices")));
    let urls = StoredValue::new(vec![None::<String>; invoices.len()]);
    let is_opened = RwSignal::new(false);
    let all = StoredValue::new(invoices);
    let dispatch = move |event: Event| {
        let read = async move |index: usize| {
            let known = all.try_with_value(|all| all.get(index).map(|(record, _)| *record)).flatten();
            let Some(RecordId(invoice)) = known else { return Ok(String::new()) };
            let request = DownloadInvoice { organization: id, invoice: InvoiceId(invoice) }.request();
            let reply = read_now(live, request).await.and_then(|reply| reply.read::<Record>(clock::now()));
            let link = reply.map_err(|error| Failure::of_lone_read(&error))?;
            let url = pdf_address(&link)
                .ok_or_else(|| "The platform’s address of the PDF isn’t a web address.".to_owned())?;
            urls.try_update_value(|urls| {
                if let Some(found) = urls.get_mut(index) {
                    *found = Some(url);
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
            let url = urls.with_value(|urls| urls.get(index).cloned().flatten());
            view! {
                <a href=url target="_blank" rel="noopener noreferrer">
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
    // `urls` isn't a signal, so nothing notifies of a new address. This value depends on the run instead, and reads the addresses once the
    // run has ended.
    let found = Signal::derive(move || match run.is_running() {
        true => Vec::new(),
        false => urls.with_value(|urls| urls.iter().flatten().cloned().collect::<Vec<_>>()),
    });
    let has_several = Signal::derive(move || found.with(Vec::len) > 1);
    let open_all = move || {
        found.with_untracked(|urls| links::open_in_tabs(urls));
        is_opened.set(true);
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
                <p class="dim" role="status">
                    {move || {
                        is_opened
                            .get()
                            .then_some(
                                "If only one PDF opened, the browser blocks pop-ups: allow them for this site, or open the others one by one.",
                            )
                    }}
                </p>
            </div>
            <div class="buttons">
                <Button on_press=move || open.set(false)>"Close"</Button>
                <Show when=has_several>
                    <Button variant=ButtonVariant::Primary on_press=open_all>
                        {move || format!("Open {} PDFs", found.with(Vec::len))}
                    </Button>
                </Show>
            </div>
        </Dialog>
    }
}
