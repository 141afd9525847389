//! Tests of forms: required fields, a field that the platform refuses, a request without a response, and deletions.

use crate::support::console::{go, open_signed_in};
use crate::support::page::{Page, until};
use crate::support::platform::{Platform, cut, text};
use crate::support::records::{
    application, container, count, environment, first, helm, id, named, of, project, variable,
};
use crate::support::roles::{Find, content};
use serde_json::{Value, json};
use wasm_bindgen_test::wasm_bindgen_test;

/// A form under test: its address, the steps that fill in and send it, and what the platform stores afterwards.
struct Facts {
    /// Returns the address of the form from the stored records.
    address: fn(&Value) -> String,
    /// The operation that the form sends.
    writes: &'static str,
    /// The steps that fill the form in.
    fill: &'static [Step],
    /// The steps that send the form.
    submit: Submit,
    /// The error that the form shows when it is sent while it is empty. An empty text for a form without required fields.
    required: &'static str,
    /// Returns the number of stored records that contain a text. For a form that changes no record, the number of its accepted requests.
    stored: fn(&Value, &str) -> usize,
}

/// A step of filling a form in.
enum Step {
    /// Types the text of the test into the field with this label. The test checks that this text isn't lost.
    Text(&'static str),
    /// Types a fixed text into a field: the label of the field, and the text.
    Type(&'static str, &'static str),
    /// Chooses an option of a list: the label of the list, and the option.
    Choose(&'static str, &'static str),
    /// Checks the checkbox with this label.
    Check(&'static str),
    /// Presses the button with this label, if the page has it.
    Press(&'static str),
}

use Step::{Check, Choose, Press, Text, Type};

/// The steps that send a form.
enum Submit {
    /// Presses the button with this label.
    Send(&'static str),
    /// Opens the review of the changes, and presses the button with this label there.
    Review(&'static str),
}

use Submit::{Review, Send};

impl Facts {
    fn stored(&self, platform: &Platform, text: &str) -> usize {
        let mut records = platform.records();
        records["accepted"] = platform.accepted(self.writes).into();
        (self.stored)(&records, text)
    }

    async fn open(&self, platform: &Platform) -> Page {
        let page = open_signed_in(platform, &(self.address)(&platform.records())).await;
        let field = self.field();
        until(field, || page.maybe_role("textbox", field).is_some() || !self.is_first(field)).await;
        page
    }

    /// Returns the label of the field whose text must not be lost: that of the first step `Text`. Panics if there is none.
    fn field(&self) -> &'static str {
        let label =
            self.fill.iter().find_map(|step| if let Text(label) = step { Some(*label) } else { None });
        label.unwrap()
    }

    fn is_first(&self, label: &str) -> bool {
        matches!(self.fill.first(), Some(Text(first)) if *first == label)
    }

    async fn fill(&self, page: &Page, text: &str) {
        for step in self.fill {
            match step {
                Text(label) => {
                    page.wait_for("textbox", label).await;
                    page.fill(label, text).await;
                }
                Type(label, text) => {
                    page.wait_for("textbox", label).await;
                    page.fill(label, text).await;
                }
                Choose(label, option) => {
                    until(option, || {
                        page.maybe_role("combobox", label).is_some_and(|list| content(&list).contains(option))
                    })
                    .await;
                    page.choose(label, option).await;
                }
                Check(label) => {
                    page.wait_for("checkbox", label).await;
                    page.check(label);
                }
                Press(label) => {
                    until(label, || {
                        page.maybe_role("button", label).is_some()
                            || page.maybe_role("textbox", self.field()).is_some()
                    })
                    .await;
                    if let Some(button) = page.maybe_role("button", label) {
                        button.click();
                    }
                }
            }
        }
    }

    async fn submit(&self, page: &Page) {
        match self.submit {
            Send(label) => page.press(label).await,
            Review(label) => page.review_and_press(label).await,
        }
    }
}

/// Checks a form while it is empty, then while the platform refuses a field, doesn't respond, and accepts the request.
async fn try_form(facts: Facts, [first, second]: [&str; 2]) {
    let platform = Platform::fresh(&json!({}));
    if !facts.required.is_empty() {
        let page = facts.open(&platform).await;
        let Send(label) = facts.submit else { panic!("an edit begins with what is stored") };
        page.wait_for("button", label).await;
        page.press(label).await;
        page.wait_for("alert", facts.required).await;
        assert!(platform.sent(facts.writes).is_empty(), "sent although it is empty");
    }

    let page = facts.open(&platform).await;
    facts.fill(&page, first).await;
    let refusal = json!({"message": "No", "fields": {"name": "Is taken."}}).to_string();
    platform.fail(&json!([{"operation": facts.writes, "status": 400, "body": refusal}]));
    facts.submit(&page).await;
    until("the refusal", || {
        let alerts = page.all_roles("alert", "");
        alerts.iter().any(|alert| content(alert).contains("Is taken.") || content(alert).contains("“No”"))
    })
    .await;
    assert_eq!(platform.sent(facts.writes).len(), 1, "sent more than once");
    back_to_the_form(&page).await;
    assert_eq!(page.value(facts.field()), first, "what was typed is lost");
    assert_eq!(facts.stored(&platform, first), 0);

    platform.fail(&json!([{"operation": facts.writes, "cut": true}]));
    facts.fill(&page, second).await;
    until("the end of the message", || {
        page.all_roles("alert", "“No”").is_empty() && page.all_roles("alert", "Is taken.").is_empty()
    })
    .await;
    facts.submit(&page).await;
    page.wait_for("alert", "The change may have been applied").await;
    assert_eq!(platform.sent(facts.writes).len(), 2, "sent more than once");
    back_to_the_form(&page).await;
    assert_eq!(page.value(facts.field()), second, "what was typed is lost");

    platform.fail(&json!([]));
    let before = facts.stored(&platform, second);
    facts.submit(&page).await;
    until("that it is stored", || facts.stored(&platform, second) == before + 1).await;
}

async fn back_to_the_form(page: &Page) {
    if page.maybe_role("button", "Back to the form").is_some() {
        page.press("Back to the form").await;
    }
}

/// A deletion under test: the page with its dialog, and the name that confirms it.
struct Deletion {
    /// The list that contains the record.
    list: &'static str,
    /// Returns the address of the page of the record from the stored records.
    address: fn(&Value) -> String,
    /// The operation that the dialog sends.
    writes: &'static str,
    /// The label of the button that sends the operation.
    button: &'static str,
    /// The name of the record, which is typed to confirm the deletion where the dialog asks for it.
    name: &'static str,
}

/// Checks a deletion while the platform refuses it, doesn't respond, and accepts it.
async fn try_deletion(deletion: Deletion, prepare: fn(&Platform)) {
    let Deletion { list, address, writes, button, name } = deletion;
    let platform = Platform::fresh(&json!({}));
    prepare(&platform);
    let address = address(&platform.records());
    let is_stored = |records: &Value| {
        count(records, list, |record| address.contains(record["id"].as_str().unwrap())) == 1
    };
    assert!(is_stored(&platform.records()));
    let page = open_signed_in(&platform, &format!("{address}?dialog=delete")).await;
    let dialog = || page.maybe("dialog[open]");
    until("the dialog", || {
        dialog().is_some_and(|dialog| {
            dialog.maybe_role("button", button).is_some() && dialog.query_selector("input").unwrap().is_some()
        })
    })
    .await;
    let press = || dialog().unwrap().role("button", button);
    press().click();
    assert!(platform.sent(writes).is_empty(), "deleted without its name");
    page.fill_first(&dialog().unwrap(), name).await;
    platform.fail(&json!([{"operation": writes, "status": 409, "body": json!({"message": "It is in use"}).to_string()}]));
    press().click();
    page.wait_for("alert", "It is in use").await;
    assert!(is_stored(&platform.records()));
    platform.fail(&json!([{"operation": writes, "cut": true}]));
    press().click();
    page.wait_for("alert", "The change may have been applied").await;
    assert_eq!(platform.sent(writes).len(), 2, "sent more than once");
    platform.fail(&json!([]));
    press().click();
    until("the end of the dialog", || dialog().is_none()).await;
    assert!(!is_stored(&platform.records()));
}

/// Checks a deletion that can be undone: undone, refused by the platform, and sent as the page is left.
async fn try_undoable_deletion(deletion: Deletion, prepare: fn(&Platform)) {
    let Deletion { list, address, writes, button, name } = deletion;
    let platform = Platform::fresh(&json!({}));
    prepare(&platform);
    let address = address(&platform.records());
    let is_stored = |records: &Value| {
        count(records, list, |record| address.contains(record["id"].as_str().unwrap())) == 1
    };
    let page = open_signed_in(&platform, &format!("{address}?dialog=delete")).await;
    let confirm = async || {
        until("the dialog", || {
            page.maybe("dialog[open]").is_some_and(|dialog| dialog.maybe_role("button", button).is_some())
        })
        .await;
        let dialog = page.maybe("dialog[open]").unwrap();
        assert!(dialog.query_selector("input").unwrap().is_none(), "no name is typed");
        dialog.role("button", button).click();
        page.wait_for("button", "Undo").await;
        page.wait_for_text(&format!("{name} will be deleted in 10 seconds.")).await;
    };
    confirm().await;
    page.press("Undo").await;
    page.wait_for_text(&format!("{name} isn’t deleted.")).await;
    leave();
    assert!(platform.sent(writes).is_empty(), "sent although it was undone");
    platform.fail(&json!([{"operation": writes, "status": 409, "body": json!({"message": "It is in use"}).to_string()}]));
    go(&format!("{address}?dialog=delete")).await;
    confirm().await;
    assert!(platform.sent(writes).is_empty(), "sent at once");
    leave();
    page.wait_for_text("It is in use").await;
    assert!(is_stored(&platform.records()));
    platform.fail(&json!([]));
    go(&format!("{address}?dialog=delete")).await;
    confirm().await;
    leave();
    until("that it is deleted", || !is_stored(&platform.records())).await;
    assert_eq!(platform.sent(writes).len(), 2, "sent more than once");
}

/// Dispatches `pagehide`, as the browser does when the tab is closed.
fn leave() {
    web_sys::window().unwrap().dispatch_event(&web_sys::Event::new("pagehide").unwrap()).unwrap();
}

/// Declares a test for each form.
macro_rules! forms {
    ($($test:ident: $address:expr, $writes:literal, [$($step:expr),*], $submit:expr, $required:literal, $texts:expr, $stored:expr;)*) => {
        $(
            #[wasm_bindgen_test]
            async fn $test() {
                let facts = Facts { address: $address, writes: $writes, fill: &[$($step),*], submit: $submit, required: $required, stored: $stored };
                try_form(facts, $texts).await;
            }
        )*
    };
}

const NAMES: [&str; 2] = ["First wish", "Second wish"];

fn variables(records: &Value, text: &str) -> usize {
    count(records, "variables", |record| record["key"] == text || record["description"] == text)
}

fn services(records: &Value, name: &str) -> usize {
    count(records, "services", named(name))
}

fn restrictions(records: &Value, value: &str) -> usize {
    count(records, "restrictions", |record| record["value"] == value)
}

forms! {
    create_variable: |all| format!("{}/create-variable", application(all)), "POST /application/{applicationId}/environmentVariable", [Text("Key"), Type("Value", "a value")], Send("Create variable"), "Key: Required.", ["FIRST", "SECOND"], variables;
    create_secret: |all| format!("{}/create-secret", application(all)), "POST /application/{applicationId}/secret", [Text("Key"), Type("Value", "a value")], Send("Create secret"), "Key: Required.", ["FIRST", "SECOND"], variables;
    create_variable_of_an_environment: |all| format!("{}/create-variable", environment(all)), "POST /environment/{environmentId}/environmentVariable", [Text("Key"), Type("Value", "a value")], Send("Create variable"), "Key: Required.", ["FIRST", "SECOND"], variables;
    create_secret_of_a_project: |all| format!("{}/create-secret", project(all)), "POST /project/{projectId}/secret", [Text("Key"), Type("Value", "a value")], Send("Create secret"), "Key: Required.", ["FIRST", "SECOND"], variables;
    save_variable: |all| variable(all, &application(all), "variable", "PORT"), "PUT /application/{applicationId}/environmentVariable/{environmentVariableId}", [Text("Description")], Review("Save variable"), "", NAMES, variables;
    replace_secret: |all| variable(all, &container(all), "variable", "DATABASE_PASSWORD"), "PUT /container/{containerId}/secret/{secretId}", [Text("Description"), Type("Value", "another value")], Review("Replace secret"), "", NAMES, variables;
    create_alias: |all| variable(all, &application(all), "alias", "PORT"), "POST /application/{applicationId}/environmentVariable/{environmentVariableId}/alias", [Text("Key")], Send("Create alias"), "Key: Required.", ["FIRST", "SECOND"], variables;
    create_project: |all| of(all, "create-project"), "POST /organization/{organizationId}/project", [Text("Name")], Send("Create project"), "Name: Required.", NAMES, |all, name| count(all, "projects", named(name));
    save_project: |all| format!("{}/edit", project(all)), "PUT /project/{projectId}", [Text("Name")], Review("Save project"), "", NAMES, |all, name| count(all, "projects", named(name));
    create_environment: |all| format!("{}/create-environment", project(all)), "POST /project/{projectId}/environment", [Text("Name"), Choose("Mode", "Staging"), Choose("Cluster", "fjord-staging")], Send("Create environment"), "Name: Required.", NAMES, |all, name| count(all, "environments", named(name));
    save_environment: |all| format!("{}/edit", environment(all)), "PUT /environment/{environmentId}", [Text("Name")], Review("Save environment"), "", NAMES, |all, name| count(all, "environments", named(name));
    clone_environment: |all| format!("{}/clone", environment(all)), "POST /environment/{environmentId}/clone", [Text("Name")], Send("Clone environment"), "", NAMES, |all, name| count(all, "environments", named(name));
    deploy: |all| format!("{}/deploy", application(all)), "POST /application/{applicationId}/deploy", [Press("Enter another commit"), Text("Commit")], Send("Deploy"), "", ["1111111111111111111111111111111111111111", "2222222222222222222222222222222222222222"], |all, commit| count(all, "accepted", |body| body.as_str().unwrap().contains(commit));
    create_restriction: |all| format!("{}/create-restriction", helm(all)), "POST /helm/{helmId}/deploymentRestriction", [Text("Value")], Send("Create restriction"), "Value: Required.", ["charts/one", "charts/two"], restrictions;
    save_restriction: |all| format!("{}/restriction-{}", helm(all), id(all, "restrictions", |record| record["value"] == "charts/ingress")), "PUT /helm/{helmId}/deploymentRestriction/{deploymentRestrictionId}", [Text("Value")], Review("Save restriction"), "", ["charts/one", "charts/two"], restrictions;
    save_settings: |all| format!("{}/settings", application(all)), "PUT /application/{applicationId}", [Text("Description")], Review("Save settings"), "", NAMES, |all, text| count(all, "services", |record| record["description"] == text);
    clone_service: |all| format!("{}/clone", application(all)), "POST /application/{applicationId}/clone", [Text("Name"), Choose("Environment", "Storefront / eu-staging")], Send("Clone service"), "Name: Required.", NAMES, services;
    create_application: |all| format!("{}/create-application", environment(all)), "POST /environment/{environmentId}/application", [Text("Name"), Type("Git repository", "https://git.example.com/team/shop.git")], Send("Create application"), "Name: Required.", NAMES, services;
    create_container: |all| format!("{}/create-container", environment(all)), "POST /environment/{environmentId}/container", [Text("Name"), Choose("Registry", "Team images"), Type("Image", "team/worker"), Type("Tag", "1.0")], Send("Create container"), "Name: Required.", NAMES, services;
    create_database: |all| format!("{}/create-database", environment(all)), "POST /environment/{environmentId}/database", [Text("Name"), Choose("Type", "PostgreSQL"), Type("Version", "16"), Choose("Mode", "Container")], Send("Create database"), "Name: Required.", NAMES, services;
    create_registry: |all| of(all, "registries/create"), "POST /organization/{organizationId}/containerRegistry", [Text("Name"), Choose("Kind", "Other registry"), Type("Address", "https://images.example.com"), Type("Username", "robot"), Type("Password", "s3cret")], Send("Create registry"), "Name: Required.", NAMES, |all, name| count(all, "registries", named(name));
    save_registry: |all| of(all, &format!("registries/{}/edit", first(all, "registries"))), "PUT /organization/{organizationId}/containerRegistry/{containerRegistryId}", [Text("Name"), Type("Password", "s3cret-mine")], Review("Save registry"), "", NAMES, |all, name| count(all, "registries", named(name));
    create_labels_group: |all| of(all, "labels-groups/create"), "POST /organization/{organizationId}/labelsGroups", [Text("Name")], Send("Create label group"), "Name: Required.", NAMES, |all, name| count(all, "labels_groups", named(name));
    save_labels_group: |all| of(all, &format!("labels-groups/{}/edit", first(all, "labels_groups"))), "PUT /organization/{organizationId}/labelsGroups/{labelsGroupId}", [Text("Name")], Review("Save label group"), "", NAMES, |all, name| count(all, "labels_groups", named(name));
    create_webhook: |all| of(all, "webhooks/create"), "POST /organization/{organizationId}/webhook", [Text("Target URL"), Check("Deployment failed")], Send("Create webhook"), "Target URL: Must be an address that begins with https:// or http://.", ["https://one.example.com", "https://two.example.com"], |all, url| count(all, "webhooks", |record| record["target_url"] == url);
    save_webhook: |all| of(all, &format!("webhooks/{}/edit", first(all, "webhooks"))), "PUT /organization/{organizationId}/webhook/{webhookId}", [Text("Description")], Review("Save webhook"), "", NAMES, |all, words| count(all, "webhooks", |record| record["description"] == words);
    create_api_token: |all| of(all, "api-tokens/create"), "POST /organization/{organizationId}/apiToken", [Text("Name")], Send("Create API token"), "Name: Required.", NAMES, |all, name| count(all, "api_tokens", named(name));
}

fn nothing(_: &Platform) {}

/// Creates a record of the organization with a request to the platform. `list` is the last part of the request's path.
fn spare(platform: &Platform, list: &str, body: &Value) {
    platform
        .write(&format!("/organization/{}/{list}", text(&platform.records()["organization"], "id")), body);
}

/// Declares a test for each deletion.
macro_rules! deletions {
    ($check:ident, $($test:ident: $list:literal, $address:expr, $writes:literal, $button:literal, $name:literal, $prepare:expr;)*) => {
        $(
            #[wasm_bindgen_test]
            async fn $test() {
                $check(Deletion { list: $list, address: $address, writes: $writes, button: $button, name: $name }, $prepare).await;
            }
        )*
    };
}

fn spare_of(records: &Value, list: &str, path: &str, key: &str, value: &str) -> String {
    of(records, &format!("{path}/{}", id(records, list, |record| record[key] == value)))
}

deletions! {
    try_deletion,
    delete_environment: "environments", |all| format!("/environment/{}/services", id(all, "environments", named("sandbox"))), "DELETE /environment/{environmentId}", "Delete environment", "sandbox", nothing;
    delete_project: "projects", |all| format!("/project/{}", id(all, "projects", named("Spare parts"))), "DELETE /project/{projectId}", "Delete project", "Spare parts", |platform| spare(platform, "project", &json!({"name": "Spare parts"}));
    delete_registry: "registries", |all| spare_of(all, "registries", "registries", "name", "Spare images"), "DELETE /organization/{organizationId}/containerRegistry/{containerRegistryId}", "Delete registry", "Spare images", |platform| spare(platform, "containerRegistry", &json!({"name": "Spare images", "kind": "PUBLIC_ECR", "url": "https://spare.example.com", "config": {}}));
    revoke_api_token: "api_tokens", |all| spare_of(all, "api_tokens", "api-tokens", "name", "spare"), "DELETE /organization/{organizationId}/apiToken/{apiTokenId}", "Revoke API token", "spare", |platform| spare(platform, "apiToken", &json!({"name": "spare"}));
    revoke_invitation: "invitations", |all| spare_of(all, "invitations", "invitations", "email", "spare@example.com"), "DELETE /organization/{organizationId}/inviteMember/{inviteMemberId}", "Revoke invitation", "spare@example.com", |platform| spare(platform, "inviteMember", &json!({"email": "spare@example.com"}));
}

deletions! {
    try_undoable_deletion,
    delete_variable: "variables", |all| variable(all, &application(all), "variable", "HTTP_PORT"), "DELETE /application/{applicationId}/environmentVariable/{environmentVariableId}", "Delete variable", "HTTP_PORT", nothing;
    delete_restriction: "restrictions", |all| format!("{}/restriction-{}", helm(all), id(all, "restrictions", |record| record["value"] == "charts/ingress")), "DELETE /helm/{helmId}/deploymentRestriction/{deploymentRestrictionId}", "Delete restriction", "charts/ingress", nothing;
    delete_labels_group: "labels_groups", |all| spare_of(all, "labels_groups", "labels-groups", "name", "Spare labels"), "DELETE /organization/{organizationId}/labelsGroups/{labelsGroupId}", "Delete label group", "Spare labels", |platform| spare(platform, "labelsGroups", &json!({"name": "Spare labels", "labels": [{"key": "a", "value": "b"}]}));
    delete_webhook: "webhooks", |all| spare_of(all, "webhooks", "webhooks", "target_url", "https://spare.example.com"), "DELETE /organization/{organizationId}/webhook/{webhookId}", "Delete webhook", "https://spare.example.com", |platform| spare(platform, "webhook", &json!({"kind": "STANDARD", "target_url": "https://spare.example.com", "events": [], "enabled": false}));
}

#[wasm_bindgen_test]
async fn a_form_whose_request_was_not_answered_says_so_also_after_back() {
    let writes = "POST /organization/{organizationId}/project";
    let platform = Platform::fresh(&json!({}));
    let address = of(&platform.records(), "create-project");
    let page = open_signed_in(&platform, &address).await;
    page.wait_for("textbox", "Name").await;
    page.fill("Name", "Loyalty").await;
    platform.fail(&cut(writes));
    page.press("Create project").await;
    page.wait_for("alert", "The change may have been applied").await;
    go("/account").await;
    page.wait_for("heading", "Account").await;
    go(&address).await;
    page.wait_for("status", "and not confirmed: the change may have been applied").await;
    assert_eq!(page.value("Name"), "Loyalty");
    assert_eq!(platform.sent(writes).len(), 1, "it isn't sent again by itself");
}
