//! The link to the PDF of an invoice. Its address is read when the invoice opens, because a link needs its address before it is pressed.

use crate::components::reads::load_error::LoadError;
use crate::live::Remote;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_api::fields::service_link;
use slipway_computed::computed;
use slipway_logic::records::fields::safe_url;

/// The card with the link.
#[component]
pub fn InvoicePdf(
    /// The read of its address.
    download: Remote,
) -> impl IntoView {
    let address = computed(move || {
        download.value.with(|read| {
            Some(read.as_ref()?.items.first()?.at(&[service_link::URL]).text().unwrap_or_default())
        })
    });
    let link = move || {
        match (address.get(), address.get().as_deref().and_then(safe_url)) {
        (Some(_), Some(safe)) => view! {
            <a class="button" href=safe target="_blank" rel="noopener noreferrer">
                "Open PDF"
            </a>
        }
        .into_any(),
        (Some(address), None) => {
            view! { <p class="dim">"The platform’s address of the PDF isn’t a web address: " <code>{address}</code></p> }
                .into_any()
        }
        (None, _) => ().into_any(),
    }
    };
    view! {
        <LoadError reading=download.reading />
        <Card title="PDF">
            <Show when=move || download.reading.is_loading()>
                <SkeletonLines />
            </Show>
            {link}
            <Show when=move || download.reading.not_offered().is_some()>
                <p class="dim">"This platform doesn’t offer PDFs of invoices."</p>
            </Show>
        </Card>
    }
}
