//! Tests of what a platform is known to offer.

use super::*;
use slipway_api::Operation;
use slipway_api::decode::Undecodable;
use slipway_api::operations::action::{DeployApplication, StopContainer};
use slipway_api::operations::environment::{PutEnvironment, StopServices};
use slipway_api::operations::group::{ListLabelsGroupItems, PutLabelsGroup};
use slipway_api::operations::member::{CreateInvitation, DeleteInvitation};
use slipway_api::operations::project::{GetProject, ListEnvironments, PutProject};

const NOW: Timestamp = Timestamp(0);

#[test]
fn an_embed_that_only_reads_refuses_every_write() {
    use slipway_api::operations::organization::GetOrganization;
    use slipway_api::operations::webhook::CreateWebhook;
    let capabilities = Capabilities { is_read_only: true, ..Capabilities::default() };
    assert_eq!(capabilities.refused(GetOrganization::SPEC), None);
    assert_eq!(capabilities.refused(CreateWebhook::SPEC).as_deref(), Some(READ_ONLY));
    assert_eq!(
        capabilities.without_evidence().refused(CreateWebhook::SPEC).as_deref(),
        Some(READ_ONLY),
        "for the next account"
    );
    let credentials: Vec<&str> = slipway_api::operations::all()
        .filter(|spec| spec.method == Method::Get && capabilities.refused(spec).is_some())
        .map(|spec| spec.name)
        .collect();
    assert_eq!(
        credentials,
        [
            "GetClusterToken",
            "GetClusterKubeconfig",
            "DownloadInvoice",
            "ListInvitations",
            "ListWebhooks",
            "GetWebhook"
        ],
        "the reads whose replies hold tokens, signed addresses, links of invitations or addresses of targets"
    );
    assert_eq!(Capabilities::default().refused(CreateWebhook::SPEC), None);
}

#[test]
fn edits_of_variables_are_offered_as_the_list_of_secrets_is() {
    use slipway_api::operations::variable::{
        DeleteApplicationSecret, ListApplicationSecrets, OverrideContainerVariable, PutApplicationVariable,
    };
    let secrets = family(ListApplicationSecrets::SPEC);
    assert_eq!(family(PutApplicationVariable::SPEC), secrets);
    assert_eq!(family(DeleteApplicationSecret::SPEC), secrets);
    assert_eq!(family(OverrideContainerVariable::SPEC), "GET /container/{containerId}/secret");
}

fn gone() -> ApiError {
    ApiError::NotFound { message: String::new() }
}

fn judged(error: &ApiError, known: bool) -> Capabilities {
    let mut capabilities = Capabilities::default();
    assert_eq!(
        capabilities.judge(GetProject::SPEC, "/project/x", Err(error), known, NOW),
        Judgement::Settled
    );
    capabilities
}

#[test]
fn only_what_shows_that_it_is_not_there_is_taken_so() {
    let refused = |status| ApiError::Refused { status, message: String::new(), fields: Vec::new() };
    let fault = |status| ApiError::Fault { status, message: String::new() };
    let html = |path: &str| ApiError::Undecodable(Undecodable { path: path.into(), problem: String::new() });
    for (error, known, is_offered) in [
        (refused(405), false, false),
        (refused(400), true, true),
        (fault(501), false, false),
        (fault(500), true, true),
        (gone(), true, false),
        (gone(), false, true),
        (html(""), false, false),
        (html("results[0].id"), true, true),
        (ApiError::NotPermitted { message: String::new() }, true, true),
        (ApiError::TimedOut, true, true),
        (ApiError::RateLimited { until: None }, true, true),
    ] {
        assert_eq!(
            judged(&error, known).refused(GetProject::SPEC).is_none(),
            is_offered,
            "{error:?} {known}"
        );
    }
}

#[test]
fn nothing_readable_is_judged_by_what_a_documented_operation_does() {
    let mut capabilities = Capabilities::default();
    assert_eq!(
        capabilities.judge(GetProject::SPEC, "", Err(&ApiError::Unreachable), true, NOW),
        Judgement::AskDocument
    );
    assert_eq!(capabilities.refused(GetProject::SPEC), None);
    capabilities.unreadable(GetProject::SPEC, NOW);
    assert!(capabilities.refused(GetProject::SPEC).is_some());
    capabilities.check_again("GET /project/{projectId}");
    assert_eq!(capabilities.refused(GetProject::SPEC), None);
}

#[test]
fn an_operation_without_evidence_is_judged_by_the_document() {
    let id = "00000000-0000-0000-0000-0000000000e1";
    let asked = |path: &str| {
        let judged = Capabilities::default().judge(PutEnvironment::SPEC, path, Err(&gone()), false, NOW);
        assert_eq!(judged, Judgement::Settled, "a write is never judged");
        match Capabilities::default().judge(GetProject::SPEC, path, Err(&gone()), false, NOW) {
            Judgement::AskParent(request) => Some(request.path),
            Judgement::LookFor(id) => Some(format!("anything called {id}")),
            Judgement::AskList(request) => Some(request.path),
            _ => None,
        }
    };
    assert_eq!(asked(&format!("/environment/{id}/services")), Some(format!("/environment/{id}/application")));
    assert_eq!(asked(&format!("/application/{id}")), Some(format!("/application/{id}/status")));
    for listed in ["organization", "project"] {
        assert_eq!(asked(&format!("/{listed}/{id}/x")), Some(format!("anything called {id}")));
    }
    for collection in ["containerRegistry", "labelsGroups", "annotationsGroups", "webhook"] {
        let list = format!("/organization/{id}/{collection}");
        assert_eq!(asked(&format!("{list}/{id}/event")), Some(list));
    }
    assert_eq!(asked(&format!("/organization/{id}/cluster/{id}")), Some(format!("anything called {id}")));
    for other in ["/project/x", "/environment/x", "", "/organization"] {
        assert_eq!(asked(other), None, "{other}");
    }
}

#[test]
fn what_worked_once_is_offered_whatever_comes_later() {
    let mut capabilities = Capabilities::default();
    capabilities.judge(GetProject::SPEC, "", Ok(()), true, NOW);
    for error in [gone(), ApiError::Unreachable, ApiError::Fault { status: 501, message: String::new() }] {
        assert_eq!(capabilities.judge(GetProject::SPEC, "", Err(&error), true, NOW), Judgement::Settled);
    }
    assert_eq!(capabilities.refused(GetProject::SPEC), None);
}

#[test]
fn edits_of_documented_records_are_offered_as_a_list_beside_them_is() {
    const MEMBERS: &str = "GET /organization/{organizationId}/member";
    assert_eq!(family(CreateInvitation::SPEC), MEMBERS);
    assert_eq!(family(DeleteInvitation::SPEC), MEMBERS);
    assert_eq!(family(PutLabelsGroup::SPEC), "GET /organization/{organizationId}/labelsGroups");
    assert_eq!(family(ListLabelsGroupItems::SPEC), name(ListLabelsGroupItems::SPEC));
}

#[test]
fn a_write_is_offered_as_its_family_s_read_is() {
    let capabilities = judged(&gone(), true);
    assert!(capabilities.refused(PutProject::SPEC).is_some());
    assert_eq!(capabilities.refused(PutEnvironment::SPEC), None);
    assert_eq!(family(StopContainer::SPEC), "GET /container/{containerId}");
    assert_eq!(family(StopServices::SPEC), "GET /environment/{environmentId}/statuses");
}

#[test]
fn the_settings_decide_where_they_say_so() {
    let document = Capabilities::new(Profile::Document);
    assert!(document.refused(ListEnvironments::SPEC).is_some());
    assert_eq!(document.refused(DeployApplication::SPEC), None, "the document's are always asked");
    let mut companion = Capabilities::new(Profile::Companion);
    companion.judge(GetProject::SPEC, "", Err(&gone()), true, NOW);
    assert_eq!(companion.refused(GetProject::SPEC), None);
    assert_eq!(companion.known().count(), 0);
}
