//! Operations on webhooks and their deliveries.

use crate::id::{OrganizationId, WebhookId};
use crate::tables::webhook::{WEBHOOK, WEBHOOK_EVENT};
use crate::{Json, Listed, Record, operations};

operations! {
    /// Lists the webhooks of an organization.
    ListWebhooks { organization: OrganizationId }
        => Get "/organization/{organizationId}/webhook" -> Listed: WEBHOOK, Companion, CREDENTIAL;
    /// Creates a webhook.
    CreateWebhook { organization: OrganizationId } body Json: WEBHOOK_REQUEST
        => Post "/organization/{organizationId}/webhook" -> Record: WEBHOOK, Document, CREDENTIAL;
    /// Returns a webhook.
    GetWebhook { organization: OrganizationId, webhook: WebhookId }
        => Get "/organization/{organizationId}/webhook/{webhookId}" -> Record: WEBHOOK, Companion, CREDENTIAL;
    /// Saves a webhook. Without `target_secret`, the platform keeps the stored secret.
    PutWebhook { organization: OrganizationId, webhook: WebhookId } body Json: WEBHOOK_EDIT
        => Put "/organization/{organizationId}/webhook/{webhookId}" -> Record: WEBHOOK, Companion, CREDENTIAL;
    /// Deletes a webhook.
    DeleteWebhook { organization: OrganizationId, webhook: WebhookId }
        => Delete "/organization/{organizationId}/webhook/{webhookId}" -> (), Companion;
    /// Lists the deliveries to a webhook.
    ListWebhookEvents { organization: OrganizationId, webhook: WebhookId }
        => Get "/organization/{organizationId}/webhook/{webhookId}/event" -> Listed: WEBHOOK_EVENT, Companion;
}
