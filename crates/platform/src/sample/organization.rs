//! Records of the sample organization: members, invoices, webhooks and infrastructure.

use super::infrastructure;
use crate::auth::Scope;
use crate::clock;
use crate::database::Database;
use crate::delivery::Delivery;
use crate::ids;
use crate::operations::{invitation, role_id};
use crate::record::{Fields, fields};
use crate::webhook::{Webhook, deployed_event_names};
use serde_json::{Value, json};
use uuid::Uuid;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Adds clusters and their events, registries, groups, members, invitations, invoices, webhooks, API tokens and the sign-up record.
pub fn fill(database: &mut Database, now: i64) {
    database.clusters = infrastructure::clusters(now);
    database.events = infrastructure::events(&database.clusters, now);
    database.registries = infrastructure::registries(now);
    database.labels_groups = infrastructure::labels(now);
    database.annotations_groups = infrastructure::annotations(now);
    database.members = members(now);
    database.invitations = invitations(database, now);
    database.invoices = invoices(now);
    database.webhooks = webhooks(now);
    database.api_tokens = api_tokens(now);
    database.sign_up = sign_up(now);
}

const PEOPLE: [(&str, &str, i64); 9] = [
    ("Ada Mendez", "Admin", 0),
    ("Noor Haddad", "Admin", 2),
    ("Jonas Lindqvist", "Write", 5),
    ("Priya Raman", "Write", 26),
    ("Tomás Ferreira", "Deploy", 49),
    ("Mei Tanaka", "Deploy", 120),
    ("Olga Petrova", "Read", 300),
    ("Sam O’Brien", "Read", 720),
    ("Finance", "Read", 1_500),
];

fn address(name: &str) -> String {
    let ascii: String = name
        .to_lowercase()
        .chars()
        .map(|c| match c {
            'á' => 'a',
            ' ' => '.',
            c => c,
        })
        .filter(|c| c.is_ascii_alphanumeric() || *c == '.')
        .collect();
    format!("{ascii}@northwind.example")
}

fn members(now: i64) -> Vec<Fields> {
    let member = |(name, role, hours): &(&str, &str, i64)| {
        fields(json!({
            "id": ids::named(&format!("member {name}")),
            "created_at": clock::iso(now - 600 * DAY + hours * HOUR),
            "name": name,
            "nickname": name.split(' ').next(),
            "email": address(name),
            "role": role.to_uppercase(), "role_name": role, "role_id": role_id(role),
            "last_activity_at": clock::iso(now - hours * HOUR),
        }))
    };
    PEOPLE.iter().map(member).collect()
}

fn invitations(database: &Database, now: i64) -> Vec<Fields> {
    [
        ("lena.fischer", "Write", "PENDING", 1),
        ("dan.okafor", "Read", "PENDING", 3),
        ("old.contractor", "Admin", "EXPIRED", 45),
    ]
    .into_iter()
    .map(|(name, role, status, days)| {
        let id = ids::named(&format!("invitation {name}"));
        invitation(
            database,
            id,
            &format!("{name}@northwind.example"),
            role,
            status,
            "Ada Mendez",
            now - days * DAY,
        )
    })
    .collect()
}

/// Returns 18 invoices over two years: every third one in USD, the others in EUR.
fn invoices(now: i64) -> Vec<Fields> {
    (0..18_i64)
        .map(|index| {
            let cents = 38_400 + index * 1_275 % 9_100 + if index < 9 { 21_000 } else { 0 };
            let status = match index {
                0 => "NOT_PAID",
                1 => "PAYMENT_DUE",
                7 => "VOIDED",
                _ => "PAID",
            };
            fields(json!({
                "id": ids::named(&format!("invoice {index}")),
                "created_at": clock::iso(now - (index * 41 + 3) * DAY),
                "total_in_cents": cents,
                "total": cents as f64 / 100.0,
                "currency_code": if index % 3 == 1 { "USD" } else { "EUR" },
                "status": status,
            }))
        })
        .collect()
}

fn webhooks(now: i64) -> Vec<Webhook> {
    let webhook = |name: &str,
                   kind: &str,
                   url: &str,
                   events: &[&str],
                   enabled: bool,
                   secret: Option<&str>,
                   modes: &[&str]| Webhook {
        record: fields(json!({
            "id": ids::named(&format!("webhook {name}")),
            "created_at": clock::iso(now - 210 * DAY),
            "updated_at": clock::iso(now - 18 * DAY),
            "kind": kind,
            "target_url": url,
            "target_secret_set": secret.is_some(),
            "description": name,
            "enabled": enabled,
            "events": events,
            "project_names_filter": [],
            "environment_types_filter": modes,
        })),
        secret: secret.map(str::to_owned),
    };
    vec![
        webhook(
            "Deployments channel",
            "SLACK",
            "https://chat.example.com/hooks/deployments",
            &deployed_event_names(),
            false,
            None,
            &[],
        ),
        webhook(
            "Incident desk",
            "STANDARD",
            "https://incidents.example.com/hooks/slipway",
            &["DEPLOYMENT_FAILURE"],
            false,
            Some("s3cret-hook"),
            &["PRODUCTION"],
        ),
        webhook(
            "Audit store",
            "STANDARD",
            "https://audit.example.com/ingest",
            &["DEPLOYMENT_STARTED", "DEPLOYMENT_SUCCESSFUL", "DEPLOYMENT_FAILURE"],
            false,
            Some("s3cret-audit"),
            &[],
        ),
        webhook(
            "Old dashboard",
            "STANDARD",
            "https://dashboard.example.com/hook",
            &["DEPLOYMENT_SUCCESSFUL"],
            false,
            None,
            &["STAGING"],
        ),
    ]
}

/// Returns up to twelve past deliveries for each webhook, some of which failed.
pub fn deliveries(database: &Database, now: i64) -> Vec<Delivery> {
    let services: Vec<Uuid> = database.services.iter().take(12).map(|service| service.id).collect();
    let mut deliveries = Vec::new();
    for (webhook_index, webhook) in database.webhooks.iter().enumerate() {
        for (index, service) in services.iter().enumerate() {
            let text =
                |key: &str| webhook.record.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
            let event = webhook
                .record
                .get("events")
                .and_then(|events| events.get(0))
                .and_then(Value::as_str)
                .unwrap_or_default();
            let (status, answer) = match (webhook_index + index) % 6 {
                5 => (None, "no answer in 5 s"),
                3 => (Some(500), "Internal Server Error"),
                _ => (Some(200), "ok"),
            };
            deliveries.push(Delivery {
                id: ids::named(&format!("delivery {webhook_index} {index}")),
                webhook: crate::record::id(&webhook.record).unwrap_or_default(),
                kind: text("kind"),
                created: now - i64::try_from(12 - index).unwrap_or_default() * 5 * HOUR,
                event: event.to_owned(),
                url: text("target_url"),
                request: json!({"event_type": event, "payload": {"application_id": service}}),
                is_sent: true,
                status,
                answer: Some(answer.to_owned()),
            });
        }
    }
    deliveries
}

fn api_tokens(now: i64) -> Vec<Fields> {
    Scope::ALL
        .into_iter()
        .map(|scope| {
            let name = format!("ci-{}", scope.name().to_lowercase());
            fields(json!({
                "id": ids::named(&format!("API token {name}")), "created_at": clock::iso(now - 150 * DAY),
                "name": name, "description": "Pipelines", "role_name": scope.name(),
            }))
        })
        .collect()
}

fn sign_up(now: i64) -> Fields {
    fields(json!({
        "id": ids::named("sign-up Ada Mendez"),
        "created_at": clock::iso(now - 801 * DAY),
        "updated_at": clock::iso(now - 800 * DAY),
        "first_name": "Ada",
        "last_name": "Mendez",
        "user_email": address("Ada Mendez"),
        "type_of_use": "WORK",
        "platform_usage": "Production",
        "platform_usage_other": "",
        "company_name": "Northwind Retail",
        "company_size": "51-200",
        "user_role": "Platform engineer",
        "user_questions": "",
        "current_step": "DONE",
        "dx_auth": false,
        "infrastructure_hosting": "CLOUDY",
    }))
}
