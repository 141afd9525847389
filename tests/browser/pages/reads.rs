//! Tests of pages while their reads are in flight, empty, refused or without a response, and once they succeed after each of these.

use crate::support::console::open_signed_in;
use crate::support::page::{Page, until};
use crate::support::platform::{Platform, cut, refusal};
use crate::support::records::{
    application, container, environment, first, helm, id, named, of, project, variable,
};
use crate::support::roles::{Find, content};
use serde_json::{Value, json};
use wasm_bindgen_test::wasm_bindgen_test;

/// A page under test: its address, its main read, and what it shows in each state of the read.
struct Facts {
    /// Returns the address of the page from the stored records.
    address: fn(&Value) -> String,
    /// The operation of the main read.
    reads: &'static str,
    /// The content of the page if the platform doesn't offer the operation.
    otherwise: Otherwise,
    /// The role and the name of an element that is shown once the read has succeeded.
    good: (&'static str, &'static str),
    /// The text for an empty list; None for a page of one record, which can't be empty.
    empty: Option<&'static str>,
    /// True if the page has the Refresh button. False for a form, whose record is read once, when the form is opened.
    refreshes: bool,
}

/// The content of a page whose read isn't offered.
#[derive(Clone, Copy, PartialEq)]
enum Otherwise {
    /// Every platform offers the read, so a read without a response is shown as an error.
    Documented,
    /// The page says that the platform doesn't offer the read.
    NotOffered,
    /// The page gets the same data from another read.
    AnotherRead,
}

use Otherwise::{AnotherRead, Documented, NotOffered};

/// Checks a page while its read is slow, returns nothing, is refused, gets no response, and succeeds again.
async fn try_reads(facts: Facts) {
    let platform = Platform::fresh(&json!({}));
    let address = (facts.address)(&platform.records());
    let (role, name) = facts.good;

    platform.fail(&json!([{"operation": facts.reads, "delay": 200}]));
    let page = open_signed_in(&platform, &address).await;
    until("the outlines", || page.maybe("main [aria-busy=true]").is_some()).await;
    assert!(page.maybe_role(role, name).is_none(), "shown before it is read");
    page.wait_for(role, name).await;
    drop(page);

    let body = if facts.empty.is_some() { r#"{"results":[]}"# } else { "{}" };
    platform.fail(&json!([{"operation": facts.reads, "body": body}]));
    let page = open_signed_in(&platform, &address).await;
    match facts.empty {
        Some(words) => page.wait_for_text(words).await,
        None => page.wait_for_text("The platform’s reply can’t be read: “id” has an unexpected value").await,
    }
    drop(page);

    platform.fail(&refusal(facts.reads, 403));
    let page = open_signed_in(&platform, &address).await;
    page.wait_for_text("Your token doesn’t allow this (403)").await;
    assert!(page.maybe_role(role, name).is_none(), "nothing was read");
    assert!(!page.text().contains("Not loaded yet"), "it isn't on its way");
    platform.fail(&json!([]));
    try_again(&page).await;
    page.wait_for(role, name).await;
    until("the end of the message", || !page.text().contains("doesn’t allow this (403)")).await;
    drop(page);

    platform.fail(&cut(facts.reads));
    let page = open_signed_in(&platform, &address).await;
    match facts.otherwise {
        Documented => {
            page.wait_for_text("can’t be reached").await;
            assert!(page.maybe_role(role, name).is_none(), "nothing was read");
            platform.fail(&json!([]));
            try_again(&page).await;
            page.wait_for(role, name).await;
        }
        NotOffered => {
            let words =
                ["This platform doesn’t list", "This platform doesn’t offer", "Not offered by this platform"];
            until("that it isn't offered", || words.iter().any(|words| page.text().contains(words))).await;
        }
        AnotherRead => {
            page.wait_for(role, name).await;
        }
    }
    drop(page);

    if !facts.refreshes {
        return;
    }
    platform.fail(&json!([]));
    let page = open_signed_in(&platform, &address).await;
    page.wait_for(role, name).await;
    for fault in [refusal(facts.reads, 403), cut(facts.reads)] {
        if fault[0]["cut"] == true && facts.otherwise == AnotherRead {
            continue;
        }
        platform.fail(&fault);
        page.press("Refresh").await;
        page.wait_for_text("Showing data from").await;
        page.wait_for_text("not live").await;
        assert!(page.maybe_role(role, name).is_some(), "the last good data stays");
        platform.fail(&json!([]));
        try_again(&page).await;
        until("the end of the message", || !page.text().contains("Showing data from")).await;
        assert!(page.maybe_role(role, name).is_some());
    }
}

async fn try_again(page: &Page) {
    let main = page.find("main");
    until("Try again", || main.maybe_role("button", "Try again").is_some()).await;
    main.role("button", "Try again").click();
}

/// Declares a test for each page.
macro_rules! pages {
    ($($test:ident: $address:expr, $reads:literal, $otherwise:ident, ($role:literal, $name:literal), $empty:expr, $refreshes:ident;)*) => {
        $(
            #[wasm_bindgen_test]
            async fn $test() {
                try_reads(Facts {
                    address: $address,
                    reads: $reads,
                    otherwise: $otherwise,
                    good: ($role, $name),
                    empty: $empty,
                    refreshes: stringify!($refreshes) == "refreshes",
                })
                .await;
            }
        )*
    };
}

pages! {
    an_organization: |all| of(all, "").trim_end_matches('/').to_owned(), "GET /organization/{organizationId}/project", Documented, ("row", "The shop: web"), Some("No project yet"), refreshes;
    all_services: |all| of(all, "services"), "GET /organization/{organizationId}/services", NotOffered, ("row", "orders-db"), Some("No service yet"), refreshes;
    all_deployments: |all| of(all, "deployments"), "GET /environment/{environmentId}/deploymentHistoryV2", NotOffered, ("row", "eu-production"), Some("No deployment"), refreshes;
    a_project: project, "GET /project/{projectId}/environment", NotOffered, ("row", "eu-production"), Some("No environment yet"), refreshes;
    versions_of_a_project: |all| format!("{}/versions", project(all)), "GET /project/{projectId}/environment", NotOffered, ("row", "checkout-api"), Some("No environment yet"), refreshes;
    edit_a_project: |all| format!("{}/edit", project(all)), "GET /project/{projectId}", NotOffered, ("textbox", "Name"), None, once;
    services: |all| format!("{}/services", environment(all)), "GET /environment/{environmentId}/services", AnotherRead, ("row", "orders-db"), Some("No service yet"), refreshes;
    a_deployment: |all| format!("{}/deployments/{}-1", environment(all), id(all, "deployments", |one| one["environment"] == first(all, "environments").as_str())), "GET /environment/{environmentId}/deploymentHistoryV2", NotOffered, ("region", "Stages"), Some("Deployment not found"), refreshes;
    a_deployment_log: |all| format!("{}/log", environment(all)), "GET /environment/{environmentId}/log", Documented, ("option", "exit code 1 in step 7"), Some("No entry yet"), refreshes;
    edit_an_environment: |all| format!("{}/edit", environment(all)), "GET /environment/{environmentId}", NotOffered, ("textbox", "Name"), None, once;
    a_service: application, "GET /application/{applicationId}", AnotherRead, ("region", "Version"), None, refreshes;
    a_log: |all| format!("{}/log", application(all)), "GET /application/{applicationId}/log", Documented, ("option", "GET /ready 200"), Some("No line yet"), refreshes;
    deployments_of_a_service: |all| format!("{}/deployments", application(all)), "GET /application/{applicationId}/deploymentHistoryV2", NotOffered, ("row", "Deployed"), Some("No deployment yet"), refreshes;
    all_fields: |all| format!("{}/fields", container(all)), "GET /container/{containerId}", Documented, ("region", "Record"), None, refreshes;
    variables: |all| format!("{}/variables", application(all)), "GET /application/{applicationId}/environmentVariable", Documented, ("row", "HTTP_PORT"), Some("DATABASE_PASSWORD"), refreshes;
    variables_of_an_environment: |all| format!("{}/variables", environment(all)), "GET /environment/{environmentId}/environmentVariable", NotOffered, ("row", "LOG_LEVEL"), Some("PAYMENT_API_KEY"), refreshes;
    variables_of_a_project: |all| format!("{}/variables", project(all)), "GET /project/{projectId}/environmentVariable", NotOffered, ("row", "CURRENCY"), Some("PAYMENT_API_KEY"), refreshes;
    a_variable: |all| variable(all, &application(all), "variable", "PORT"), "GET /application/{applicationId}/environmentVariable", Documented, ("region", "Variable"), Some("Not found"), refreshes;
    settings_of_a_service: |all| format!("{}/settings", application(all)), "GET /application/{applicationId}", AnotherRead, ("textbox", "Description"), None, refreshes;
    a_helm_service: helm, "GET /helm/{helmId}/deploymentRestriction", Documented, ("row", "charts/ingress"), Some("None."), refreshes;
    the_audit_log: |all| of(all, "audit-log"), "GET /organization/{organizationId}/events", NotOffered, ("row", "Deployment requested"), Some("No event"), refreshes;
    clusters: |all| of(all, "clusters"), "GET /organization/{organizationId}/cluster", NotOffered, ("row", "aurora-eu"), Some("No cluster yet"), refreshes;
    a_cluster: |all| of(all, &format!("clusters/{}", id(all, "clusters", |_| true))), "GET /organization/{organizationId}/cluster", NotOffered, ("region", "Details"), Some("Not found"), refreshes;
    events_of_a_cluster: |all| of(all, &format!("clusters/{}/events?from=2026-11-19T00:00:00Z&to=2026-11-21T00:00:00Z", id(all, "clusters", |_| true))), "GET /cluster/{clusterId}/events", Documented, ("region", "Events"), Some("No event in this period"), refreshes;
    registries: |all| of(all, "registries"), "GET /organization/{organizationId}/containerRegistry", NotOffered, ("row", "Team images"), Some("No registry yet"), refreshes;
    a_registry: |all| of(all, &format!("registries/{}", id(all, "registries", named("Mirror images")))), "GET /organization/{organizationId}/containerRegistry/{containerRegistryId}", NotOffered, ("region", "Details"), None, refreshes;
    labels_groups: |all| of(all, "labels-groups"), "GET /organization/{organizationId}/labelsGroups", NotOffered, ("row", "Cost centre: shop"), Some("No label group yet"), refreshes;
    a_labels_group: |all| of(all, &format!("labels-groups/{}", first(all, "labels_groups"))), "GET /organization/{organizationId}/labelsGroups/{labelsGroupId}", Documented, ("region", "Details"), None, refreshes;
    annotations_groups: |all| of(all, "annotations-groups"), "GET /organization/{organizationId}/annotationsGroups", NotOffered, ("row", "Scraped metrics"), Some("No annotation group yet"), refreshes;
    an_annotations_group: |all| of(all, &format!("annotations-groups/{}", first(all, "annotations_groups"))), "GET /organization/{organizationId}/annotationsGroups/{annotationsGroupId}", NotOffered, ("region", "Details"), None, refreshes;
    members: |all| of(all, "members"), "GET /organization/{organizationId}/member", NotOffered, ("row", "Ada Mendez"), Some("No member"), refreshes;
    a_member: |all| of(all, &format!("members/{}", id(all, "members", named("Priya Raman")))), "GET /organization/{organizationId}/member", NotOffered, ("region", "Details"), Some("Not found"), refreshes;
    invitations: |all| of(all, "invitations"), "GET /organization/{organizationId}/inviteMember", Documented, ("row", "lena.fischer"), Some("No invitation"), refreshes;
    an_invitation: |all| of(all, &format!("invitations/{}", first(all, "invitations"))), "GET /organization/{organizationId}/inviteMember", Documented, ("region", "Details"), Some("Not found"), refreshes;
    invoices: |all| of(all, "invoices"), "GET /organization/{organizationId}/invoice", NotOffered, ("row", "€594.00"), Some("No invoice yet"), refreshes;
    an_invoice: |all| of(all, &format!("invoices/{}", first(all, "invoices"))), "GET /organization/{organizationId}/invoice/{invoiceId}", Documented, ("region", "Details"), None, refreshes;
    webhooks: |all| of(all, "webhooks"), "GET /organization/{organizationId}/webhook", NotOffered, ("row", "audit.example.com"), Some("No webhook yet"), refreshes;
    a_webhook: |all| of(all, &format!("webhooks/{}", id(all, "webhooks", |_| true))), "GET /organization/{organizationId}/webhook/{webhookId}", NotOffered, ("region", "Details"), None, refreshes;
    api_tokens: |all| of(all, "api-tokens"), "GET /organization/{organizationId}/apiToken", NotOffered, ("row", "ci-admin"), Some("No API token yet"), refreshes;
    an_api_token: |all| of(all, &format!("api-tokens/{}", first(all, "api_tokens"))), "GET /organization/{organizationId}/apiToken", NotOffered, ("region", "Details"), Some("Not found"), refreshes;
    the_account: |_| "/account".to_owned(), "GET /admin/userSignUp", Documented, ("term", "First name"), Some("The platform has none for this account."), refreshes;
}

#[wasm_bindgen_test]
async fn the_queue_of_an_environment_is_empty_or_names_its_services() {
    let reads = "GET /environment/{environmentId}/deploymentQueue";
    let platform = Platform::fresh(&json!({}));
    let address = format!("{}/deployments", environment(&platform.records()));
    let page = open_signed_in(&platform, &address).await;
    page.wait_for_text("No deployment is running or queued").await;
    let application = application(&platform.records());
    platform.write(&format!("/application/{}/redeploy", application.rsplit('/').next().unwrap()), &json!({}));
    platform.fail(&refusal(reads, 403));
    page.press("Refresh").await;
    page.wait_for_text("Showing data from").await;
    platform.fail(&json!([]));
    try_again(&page).await;
    until("the queued service", || {
        page.maybe_role("region", "Queue").is_some_and(|queue| content(&queue).contains("catalog-search"))
    })
    .await;
}
