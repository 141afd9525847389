//! Invoices and the current cost (parts 2.17, 2.18; companion "Organization").

use super::results;
use crate::auth::Scope;
use crate::clock;
use crate::database::Database;
use crate::failure::Failure;
use crate::http::Response;
use crate::record::find;
use crate::route::{Call, Table};
use serde_json::json;

pub fn add(table: &mut Table) {
    const PATH: &str = "/organization/{organizationId}/invoice";
    table.document(Scope::Admin, "GET", "/organization/{organizationId}/invoice/{invoiceId}", get);
    table.document(
        Scope::Admin,
        "GET",
        "/organization/{organizationId}/invoice/{invoiceId}/download",
        download,
    );
    table.companion(Scope::Admin, "GET", PATH, list);
    table.companion(Scope::Admin, "GET", "/organization/{organizationId}/currentCost", cost);
}

fn list(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    Ok(results(database.invoices.iter().map(|invoice| json!(invoice))))
}

fn get(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let invoice = find(&database.invoices, call.param(1)).ok_or(Failure::NotFound("invoice"))?;
    Ok(Response::json(200, &json!(invoice)))
}

/// Returns the URL of the invoice's PDF, as a service link (part 2.18).
fn download(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    find(&database.invoices, call.param(1)).ok_or(Failure::NotFound("invoice"))?;
    Ok(Response::json(
        200,
        &json!({
            "service_id": call.param(1),
            "service_type": "APPLICATION",
            "url": format!("https://billing.example.com/invoices/{}.pdf", call.param(1)),
            "internal_port": 443,
            "external_port": 443,
            "is_platform_domain": true,
            "is_default": true,
        }),
    ))
}

fn cost(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let cents = 41_850 + i64::try_from(database.services.len()).unwrap_or_default() * 310;
    Ok(Response::json(
        200,
        &json!({
            "plan": "TEAM",
            "renewal_at": clock::iso(call.now + 11 * 24 * 3_600_000),
            "cost": {"total_in_cents": cents, "total": cents as f64 / 100.0, "currency_code": "EUR"},
        }),
    ))
}
