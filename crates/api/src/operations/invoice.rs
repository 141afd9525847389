//! Invoices and the present cost.

use crate::id::{InvoiceId, OrganizationId};
use crate::tables::organization::{CURRENT_COST, INVOICE};
use crate::tables::service::SERVICE_LINK;
use crate::{Described, Listed, Record, operations};

operations! {
    /// The invoices of an organization.
    ListInvoices { organization: OrganizationId }
        => Get "/organization/{organizationId}/invoice" -> Listed<Described>: INVOICE, Companion;
    /// One invoice.
    GetInvoice { organization: OrganizationId, invoice: InvoiceId }
        => Get "/organization/{organizationId}/invoice/{invoiceId}" -> Record<Described>: INVOICE, Document;
    /// The address of an invoice's PDF.
    DownloadInvoice { organization: OrganizationId, invoice: InvoiceId }
        => Get "/organization/{organizationId}/invoice/{invoiceId}/download" -> Record<Described>: SERVICE_LINK, Document;
    /// What the organization costs now.
    GetCurrentCost { organization: OrganizationId }
        => Get "/organization/{organizationId}/currentCost" -> Record<Described>: CURRENT_COST, Companion;
}
