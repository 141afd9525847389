//! The link to the PDF of an invoice. Its address is read when the invoice opens, because a link needs its address before it is pressed.

use crate::components::reads::load_error::LoadError;
use crate::live::Remote;
use crate::ui::notice::Notice;
use leptos::prelude::*;
use slipway_api::fields::service_link;
use slipway_computed::computed;
use slipway_logic::records::fields::safe_url;

/// Returns the address of the PDF as the platform sent it: empty if the reply has no address; None until the reply is read.
fn address(download: Remote) -> ReadSignal<Option<String>> {
    computed(move || {
        download.value.with(|read| {
            Some(read.as_ref()?.items.first()?.at(&[service_link::URL]).text().unwrap_or_default())
        })
    })
}

/// The link to the PDF, for the head of the page. Draws nothing while the address isn't known, and if it isn't a web address.
#[component]
pub fn PdfLink(
    /// The read of the address.
    download: Remote,
) -> impl IntoView {
    let address = address(download);
    let link = |safe: String| {
        view! {
            <a class="button" href=safe target="_blank" rel="noopener noreferrer">
                "Open PDF"
            </a>
        }
    };
    move || address.get().as_deref().and_then(safe_url).map(link)
}

/// The message that says why there is no link: the address of the PDF couldn't be read, isn't a web address, or isn't offered. Draws nothing
/// if there is a link.
#[component]
pub fn PdfProblem(
    /// The read of the address.
    download: Remote,
) -> impl IntoView {
    let address = address(download);
    let unsafe_address = move || address.get().filter(|address| safe_url(address).is_none());
    let warning = |address: String| {
        view! {
            <Notice tone="warning">
                <p>"The platform’s address of the PDF isn’t a web address: " <code>{address}</code></p>
            </Notice>
        }
    };
    view! {
        <LoadError reading=download.reading />
        {move || unsafe_address().map(warning)}
        {move || {
            let is_missing = download.reading.not_offered().is_some();
            is_missing.then(|| view! { <p class="dim">"This platform doesn’t offer PDFs of invoices."</p> })
        }}
    }
}
