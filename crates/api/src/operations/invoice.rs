//! Operations that read the invoices and the current cost of an organization.

use crate::id::{InvoiceId, OrganizationId};
use crate::tables::organization::{CURRENT_COST, INVOICE};
use crate::tables::service::SERVICE_LINK;
use crate::{Listed, Record, operations};

operations! {
    /// Lists the invoices of an organization.
    ListInvoices { organization: OrganizationId }
        => Get "/organization/{organizationId}/invoice" -> Listed: INVOICE, Companion;
    /// Returns an invoice.
    GetInvoice { organization: OrganizationId, invoice: InvoiceId }
        => Get "/organization/{organizationId}/invoice/{invoiceId}" -> Record: INVOICE, Document;
    /// Returns the address of an invoice's PDF, in the field `url` of a service link.
    DownloadInvoice { organization: OrganizationId, invoice: InvoiceId }
        => Get "/organization/{organizationId}/invoice/{invoiceId}/download" -> Record: SERVICE_LINK, Document, CREDENTIAL;
    /// Returns the current cost of an organization.
    GetCurrentCost { organization: OrganizationId }
        => Get "/organization/{organizationId}/currentCost" -> Record: CURRENT_COST, Companion;
}
