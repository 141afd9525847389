//! Tests of the tables of all kinds: they compare what the forms offer with the platform’s API.

use super::record_kind::Verb;
use super::record_kinds::kind_of;
use super::{
    ListDescription, environment, organization, organization_service, project, restriction, service,
    service_forms, settings, variable,
};
use crate::forms::form::{Control, Form, Input};
use crate::list::{Row, rows};
use crate::route::Collection;
use crate::settings::section::Section;
use crate::status::by_id::StatusById;
use slipway_api::decode::Decode;
use slipway_api::described::members;
use slipway_api::fields;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::state::ServiceKind;
use slipway_api::table::{Shape, Table};
use slipway_api::{Record, Request};
use std::collections::BTreeSet;

/// Returns the forms that the tests check: those of the record kinds, those that create and edit projects, environments and restrictions,
/// those that create, alias and override variables, and those that deploy, create and clone services. Left out are the forms that edit
/// variables, the form that clones an environment, and the forms that create environments and webhooks on platforms that follow the API
/// document alone.
fn forms() -> Vec<&'static Form> {
    let kinds = Collection::all().map(kind_of);
    let of_kinds = kinds.flat_map(|kind| {
        let create = kind.create.as_ref().map(|create| create.form);
        let edit = kind.edit.iter().flat_map(|save| [Some(save.form), save.unread]).flatten();
        create.into_iter().chain(edit).collect::<Vec<_>>()
    });
    let mut all: Vec<&'static Form> = of_kinds.collect();
    all.extend([&project::CREATE, &project::EDIT, &environment::CREATE, &environment::EDIT]);
    all.extend([&restriction::CREATE, &restriction::EDIT, &service_forms::CLONE]);
    all.extend([&variable::CREATE, &variable::CREATE_SECRET, &variable::ALIAS]);
    all.extend([&variable::CREATE_ABOVE, &variable::CREATE_SECRET_ABOVE]);
    all.extend([&variable::OVERRIDE, &variable::OVERRIDE_SECRET]);
    for kind in ServiceKind::ALL {
        all.extend(
            [(true, false), (false, false), (false, true)]
                .into_iter()
                .filter_map(|(is_image, has_commits)| service_forms::version(kind, is_image, has_commits)),
        );
        all.extend(
            [true, false]
                .into_iter()
                .filter_map(|by_document| Some(service_forms::create(kind, by_document)?.0)),
        );
    }
    all
}

/// Returns the shape of the field at a path; None if the table, or an object on the path, has no such field.
fn shape_at(table: &'static Table, path: &str) -> Option<&'static Shape> {
    let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
    let shape = &table.field(first)?.shape;
    match (rest, shape) {
        (None, shape) => Some(shape),
        (Some(rest), Shape::Object(table)) => shape_at(table, rest),
        _ => None,
    }
}

/// Returns the values that a control offers, without the empty choice; None for a control without a list of its own.
fn offered(input: &Input) -> Option<BTreeSet<&'static str>> {
    let values: Vec<&'static str> = match input.control {
        Control::Choice(options) | Control::Many(options) => {
            options.iter().map(|(value, _)| *value).collect()
        }
        _ => return None,
    };
    Some(values.into_iter().filter(|value| !value.is_empty()).collect())
}

#[test]
fn each_choice_offers_the_values_of_its_enumeration() {
    let mut compared = 0;
    for form in forms() {
        for input in form.inputs() {
            let Some(offered) = offered(input) else { continue };
            let known: BTreeSet<&str> = match shape_at(form.table, &input.path) {
                Some(Shape::OneOf(words) | Shape::List(Shape::OneOf(words))) => {
                    words.values.iter().map(|(value, _)| *value).collect()
                }
                Some(Shape::Boolean) => BTreeSet::from(["true", "false"]),
                _ => continue,
            };
            assert_eq!(offered, known, "{}: {}", form.name, input.path);
            compared += 1;
        }
    }
    assert!(compared >= 8, "only {compared} were compared");
}

#[test]
fn each_input_is_a_field_of_its_table() {
    for form in forms() {
        for input in form.inputs() {
            assert!(shape_at(form.table, &input.path).is_some(), "{}: {}", form.name, input.path);
        }
    }
}

const ID: &str = "00000000-0000-0000-0000-0000000000e1";

fn record(json: &str) -> Record {
    Record::decode(json).unwrap()
}

/// Returns the row of a record in a list; `fields` are the fields beside the id.
fn row(list: &ListDescription, fields: &str) -> Row {
    let record = record(&format!(r#"{{"id":"{ID}",{fields}}}"#));
    rows(list.columns, list.key, &[record], &StatusById::new(), &[]).remove(0)
}

/// Returns the cell of a column.
fn cell(list: &ListDescription, column: &str, fields: &str) -> String {
    let index = list.columns.iter().position(|one| one.name == column).unwrap();
    row(list, fields).cell(index).to_owned()
}

#[test]
fn computed_cells_are_read_from_the_record() {
    let of = |collection: Collection| kind_of(collection).list;
    for (list, column, fields, shown) in [
        (
            of(Collection::LabelsGroups),
            "labels",
            r#""labels":[{"key":"team","value":"shop"},{"key":"tier","value":"1"}]"#,
            "team=shop, tier=1",
        ),
        (
            of(Collection::AnnotationsGroups),
            "annotations",
            r#""annotations":[{"key":"a","value":"b"}]"#,
            "a=b",
        ),
        (
            of(Collection::AnnotationsGroups),
            "scopes",
            r#""scopes":["DEPLOYMENTS","CRON_JOBS"]"#,
            "Deployments, Cron jobs",
        ),
        (of(Collection::Invoices), "date", r#""created_at":"2026-11-17T10:00:00Z""#, "2026-11-17"),
        (of(Collection::Invoices), "year", r#""created_at":"2026-11-17T10:00:00Z""#, "2026"),
        (of(Collection::Invoices), "total", r#""total_in_cents":41850,"currency_code":"EUR""#, "418.50 EUR"),
        (of(Collection::Invoices), "total", r#""currency_code":"EUR""#, ""),
        (of(Collection::Webhooks), "enabled", r#""enabled":true"#, "ENABLED"),
        (of(Collection::Webhooks), "enabled", r#""enabled":false"#, "DISABLED"),
        (of(Collection::Webhooks), "enabled", r#""enabled":null"#, ""),
        (of(Collection::Webhooks), "events", r#""events":["DEPLOYMENT_FAILED"]"#, "Deployment failed"),
        (of(Collection::Registries), "cluster", r#""cluster":{"name":"aurora-eu"}"#, "aurora-eu"),
        (&service::LIST, "cpu", r#""cpu":500,"maximum_cpu":2000"#, "500 of 2000"),
        (&service::LIST, "memory", r#""memory":512,"maximum_memory":1024"#, "512 of 1024"),
        (&organization_service::LIST, "project", r#""project_name":"Storefront""#, "Storefront"),
        (&organization_service::LIST, "environment", r#""environment_name":"prod""#, "prod"),
        (&variable::LIST, "type", r#""variable_type":"ALIAS""#, "ALIAS"),
        (&variable::LIST, "type", r#""variable_type":"VALUE""#, "VALUE"),
        (&variable::LIST, "type", r#""variable_type":"VALUE","is_secret":true"#, "SECRET"),
        (&variable::LIST, "type", r#""variable_type":"FILE","is_secret":true"#, "FILE"),
    ] {
        assert_eq!(cell(list, column, fields), shown, "{}: {column}", list.name);
    }
}

#[test]
fn the_initial_values_of_a_form_are_fields_of_its_table() {
    let kinds = Collection::all().filter_map(|collection| kind_of(collection).create.as_ref());
    let of_services = ServiceKind::ALL.iter().filter_map(|kind| service_forms::create(kind, true));
    for (form, initial) in kinds.map(|create| (create.form, create.initial)).chain(of_services) {
        for (key, _) in members(initial) {
            assert!(form.table.field(&key).is_some(), "{}: {key}", form.name);
        }
    }
}

#[test]
fn rows_lead_to_the_pages_of_their_records_and_have_the_icon_of_their_kind() {
    let url = |list: &ListDescription, fields: &str| (list.page)(&row(list, fields)).map(|page| page.url());
    assert_eq!(url(&environment::LIST, r#""name":"a""#), Some(format!("/environment/{ID}/services")));
    assert_eq!(url(&project::LIST, r#""name":"a""#), Some(format!("/project/{ID}")));
    assert_eq!(url(&organization::LIST, r#""name":"a""#), Some(format!("/organization/{ID}")));
    for (kind, icon) in [
        ("APPLICATION", "application"),
        ("CONTAINER", "container"),
        ("DATABASE", "database"),
        ("JOB", "job"),
        ("HELM", "helm"),
        ("TERRAFORM", "terraform"),
        ("LAMBDA", "service"),
    ] {
        let fields = format!(r#""service_type":"{kind}","environment":{{"id":"{ID}"}}"#);
        let page =
            (kind != "LAMBDA").then(|| format!("/environment/{ID}/{}/{ID}", kind.to_ascii_lowercase()));
        assert_eq!(url(&service::LIST, &fields), page, "{kind}");
        assert_eq!((service::LIST.icon)(&row(&service::LIST, &fields)).map(|(icon, _)| icon), Some(icon));
    }
    let without_kind = row(&service::LIST, r#""name":"a""#);
    assert_eq!(service::kind(&without_kind.record), ServiceKind::Unknown("Unknown kind".into()));
}

#[test]
fn a_service_of_an_organization_has_the_name_of_its_cluster_and_is_a_target_with_its_environment() {
    let of_cluster = record(r#"{"id":"1","cluster_id":"c"}"#);
    let names = [("c".to_owned(), "aurora".to_owned())].into();
    assert_eq!(
        organization_service::with_cluster(&of_cluster, &names)
            .at(&[fields::environment::CLUSTER_NAME])
            .text()
            .as_deref(),
        Some("aurora")
    );
    assert_eq!(organization_service::with_cluster(&of_cluster, &Default::default()), of_cluster);
    let fields = format!(r#""name":"web","service_type":"JOB","environment_id":"{ID}""#);
    let target = organization_service::target(&row(&organization_service::LIST, &fields)).unwrap();
    assert_eq!((&*target.id, target.name.as_str(), target.kind), (ID, "web", ServiceKind::Job));
    assert_eq!(target.environment.to_string(), ID);
    assert_eq!(organization_service::target(&row(&organization_service::LIST, r#""name":"web""#)), None);
}

#[test]
fn each_kind_is_named_and_sends_its_requests_to_its_own_paths() {
    let (organization, id): (OrganizationId, RecordId) = (ID.parse().unwrap(), ID.parse().unwrap());
    let path = |request: Request| request.path.replace(&format!("/organization/{ID}"), "");
    for (collection, fields, name) in [
        (Collection::Registries, r#""name":"Team images""#, "Team images"),
        (Collection::LabelsGroups, r#""name":"Costs""#, "Costs"),
        (Collection::AnnotationsGroups, r#""name":"Scraped""#, "Scraped"),
        (Collection::Members, r#""name":"Ada","email":"ada@example.com""#, "Ada"),
        (Collection::Members, r#""name":" ","email":"ada@example.com""#, "ada@example.com"),
        (Collection::Invitations, r#""email":"lena@example.com""#, "lena@example.com"),
        (Collection::Invoices, r#""created_at":"2026-11-17T10:00:00Z""#, "Invoice of 17 Nov 2026"),
        (Collection::Webhooks, r#""target_url":"https://a.example.com""#, "https://a.example.com"),
        (Collection::ApiTokens, r#""name":"ci""#, "ci"),
        (Collection::Clusters, r#""name":"aurora""#, "aurora"),
    ] {
        let kind = kind_of(collection);
        assert_eq!((kind.name)(&record(&format!(r#"{{"id":"{ID}",{fields}}}"#))), name);
        let all = path((kind.read_all)(organization));
        if let Some(read) = kind.read {
            assert_eq!(path(read(organization, id)), format!("{all}/{ID}"));
        }
        if let Some(create) = &kind.create {
            assert_eq!(path((create.request)(organization, "{}".to_owned())), all);
        }
    }
    let saved = |collection| {
        kind_of(collection).edit.as_ref().map(|save| path((save.request)(organization, id, "{}".to_owned())))
    };
    assert_eq!(saved(Collection::Registries), Some(format!("/containerRegistry/{ID}")));
    assert_eq!(saved(Collection::Webhooks), Some(format!("/webhook/{ID}")));
    assert_eq!(saved(Collection::LabelsGroups), Some(format!("/labelsGroups/{ID}")));
    assert_eq!(saved(Collection::AnnotationsGroups), Some(format!("/annotationsGroups/{ID}")));
}

#[test]
fn a_registry_that_is_used_or_no_longer_supported_says_so() {
    let kind = kind_of(Collection::Registries);
    let (save, delete) = (kind.edit.as_ref().unwrap(), kind.delete.as_ref().unwrap());
    let registry = |fields: &str| record(&format!(r#"{{"id":"{ID}",{fields}}}"#));
    assert!((save.disabled_reason)(&registry(r#""kind":"DOCR""#), &[], None).is_some());
    assert_eq!((save.disabled_reason)(&registry(r#""kind":"ECR""#), &[], None), None);
    let used = |count: i64| {
        (delete.disabled_reason)(&registry(&format!(r#""associated_services_count":{count}"#)), &[], None)
    };
    assert_eq!(used(1).as_deref(), Some("Used by 1 service."));
    assert_eq!(used(0), None);
}

#[test]
fn each_verb_has_a_label_a_progress_and_a_participle() {
    for (verb, texts) in [
        (Verb::Delete, ("Delete", "Deleting…", "deleted")),
        (Verb::Remove, ("Remove", "Removing…", "removed")),
        (Verb::Revoke, ("Revoke", "Revoking…", "revoked")),
        (Verb::Enable, ("Enable", "Enabling…", "enabled")),
        (Verb::Disable, ("Disable", "Disabling…", "disabled")),
    ] {
        assert_eq!((verb.label(), verb.progress_label(), verb.participle()), texts);
    }
}

#[test]
fn each_kind_of_service_has_the_settings_versions_and_forms_of_its_own() {
    let count = |kind: &ServiceKind, section| settings::inputs(kind, section).len();
    for (kind, general, resources, version, create) in [
        (ServiceKind::Application, 11, 5, Some("deploy-application"), Some("create-application")),
        (ServiceKind::Container, 8, 5, Some("deploy-container"), Some("create-container")),
        (ServiceKind::Database, 4, 3, None, Some("create-database")),
        (ServiceKind::Job, 20, 3, Some("deploy-job"), None),
        (ServiceKind::Helm, 12, 0, Some("deploy-helm"), None),
        (ServiceKind::Terraform, 9, 3, None, None),
    ] {
        assert_eq!(
            (count(&kind, Section::General), count(&kind, Section::Resources)),
            (general, resources),
            "{kind:?}"
        );
        assert_eq!(count(&kind, Section::Ports), 0, "ports have a component of their own");
        assert_eq!(service_forms::version(&kind, false, true).map(|form| form.name), version, "{kind:?}");
        assert_eq!(service_forms::create(&kind, false).map(|(form, _)| form.name), create, "{kind:?}");
    }
    let job = |is_image| {
        service_forms::version(&ServiceKind::Job, is_image, false).unwrap().inputs().next().unwrap().path
    };
    assert_ne!(job(true), job(false), "a job is deployed by its tag or by its commit");
    let has_provider = |by_document| {
        let (form, _) = service_forms::create(&ServiceKind::Application, by_document).unwrap();
        form.inputs().any(|input| *input.path == *"git_repository.provider")
    };
    assert!(has_provider(false) && !has_provider(true), "the document's body has no provider");
}

#[test]
fn settings_that_several_kinds_share_leave_the_name_out() {
    let paths = |kinds: &[ServiceKind]| -> Vec<&str> {
        settings::shared(kinds).into_iter().map(|(_, input)| input.path.as_str()).collect()
    };
    let both = paths(&[ServiceKind::Application, ServiceKind::Container]);
    assert!(both.contains(&"cpu") && both.contains(&"entrypoint"), "{both:?}");
    let jobs = paths(&[ServiceKind::Job, ServiceKind::Job]);
    assert!(
        !jobs.iter().any(|path| path.starts_with("source")),
        "one has an image, another a repository: {jobs:?}"
    );
    assert!(!both.contains(&"name") && !both.contains(&"dockerfile_path"), "{both:?}");
    assert_eq!(paths(&[]), Vec::<&str>::new());
    let labels = |kind: &ServiceKind| -> Vec<&str> {
        settings::all(kind).into_iter().map(|(_, label, _)| label).collect()
    };
    assert!(labels(&ServiceKind::Application).contains(&"Arguments"));
    assert!(labels(&ServiceKind::Job).contains(&"Arguments"), "of its schedule or its steps");
    assert!(!labels(&ServiceKind::Terraform).contains(&"Arguments"));
    assert!(labels(&ServiceKind::Application).contains(&"Internal port"));
    assert!(!labels(&ServiceKind::Terraform).contains(&"Internal port"));
}
