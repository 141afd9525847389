//! Tests of the place of a page.

use super::*;
use slipway_api::id::ServiceId;
use slipway_api::state::ServiceKind;

fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn entry(kind: KnownKind, number: u128, parent: Option<u128>) -> Entry {
    let name = format!("{kind:?}{number}");
    Entry { kind, id: id(number), name, parent: parent.map(id), mode_or_kind: None, known: Known::Read }
}

fn known_ids(entries: Vec<Entry>) -> KnownIds {
    let mut known_ids = KnownIds::default();
    for entry in entries {
        known_ids.add(entry);
    }
    known_ids
}

fn whole() -> KnownIds {
    known_ids(vec![
        entry(KnownKind::Organization, 1, None),
        entry(KnownKind::Project, 2, Some(1)),
        entry(KnownKind::Environment, 3, Some(2)),
        Entry { mode_or_kind: Some("DATABASE".into()), ..entry(KnownKind::Service, 4, Some(3)) },
    ])
}

fn service(environment: u128, kind: &'static ServiceKind, own: u128) -> Page {
    Page::Service(ServiceKey { environment: EnvironmentId(id(environment)), kind, id: ServiceId(id(own)) })
}

#[test]
fn a_place_is_known_from_the_service_up() {
    let page = service(3, &ServiceKind::Database, 4);
    let found = place(&whole(), &page, None);
    let names: Vec<String> = found.steps.iter().filter_map(|(.., name)| name.clone()).collect();
    assert_eq!(names, ["Organization1", "Project2", "Environment3", "Service4"]);
    assert_eq!(found.missing, None);
    assert_eq!(found.page(found.steps.last().unwrap()), page);
    assert_eq!(found.page(&found.steps[2]), Page::Services(EnvironmentId(id(3))));
}

#[test]
fn what_is_missing_is_read_from_below() {
    let page = Page::Services(EnvironmentId(id(3)));
    let mut known = KnownIds::default();
    assert_eq!(place(&known, &page, None).missing, Some(Missing::Environment(EnvironmentId(id(3)))));
    known.add(entry(KnownKind::Environment, 3, Some(2)));
    assert_eq!(place(&known, &page, None).missing, Some(Missing::Organizations));
    known.add(entry(KnownKind::Organization, 1, None));
    assert_eq!(place(&known, &page, None).missing, Some(Missing::Projects(OrganizationId(id(1)))));
    known.add(entry(KnownKind::Organization, 5, None));
    assert_eq!(place(&known, &page, None).missing, Some(Missing::Project(ProjectId(id(2)))));
    known.add(entry(KnownKind::Project, 2, Some(1)));
    assert_eq!(place(&known, &page, None).missing, None);
}

#[test]
fn nothing_is_asked_for_ever_of_what_can_not_be_read() {
    for page in [
        Page::Services(EnvironmentId(id(3))),
        Page::Project(ProjectId(id(2))),
        Page::Organization(OrganizationId(id(1))),
        service(3, &ServiceKind::Job, 4),
    ] {
        for known in [
            KnownIds::default(),
            known_ids(vec![entry(KnownKind::Organization, 1, None)]),
            known_ids(vec![entry(KnownKind::Environment, 3, Some(2))]),
        ] {
            let mut known = known;
            let mut asked = 0;
            while let Some(what) = place(&known, &page, None).missing {
                asked += 1;
                assert!(asked < 5, "{page:?} asks again for {what:?}");
                let before = known.clone();
                unreadable(&mut known, what, &page);
                // If recording the failed read changed no known id, `missing` stays the same, so the console sends no further read, and the
                // loop ends.
                if known == before {
                    break;
                }
            }
        }
    }
}

#[test]
fn an_environment_that_is_remembered_is_read_once() {
    let page = Page::Services(EnvironmentId(id(3)));
    let mut known = whole();
    known.remove(&entry(KnownKind::Environment, 3, None));
    known.add(Entry { known: Known::Remembered, ..entry(KnownKind::Environment, 3, Some(2)) });
    let asked = Missing::Environment(EnvironmentId(id(3)));
    assert_eq!(place(&known, &page, None).missing, Some(asked));
    unreadable(&mut known, asked, &page);
    assert_eq!(place(&known, &page, None).missing, None, "it isn't asked for again");
    assert_eq!(place(&known, &page, None).mode, None);
}

#[test]
fn the_same_id_at_every_level_ends() {
    let mut known = KnownIds::default();
    let page = service(1, &ServiceKind::Job, 1);
    for asked in 0.. {
        let Some(what) = place(&known, &page, None).missing else { break };
        assert!(asked < 5, "{what:?} is asked for again");
        known.add(match what {
            Missing::Environment(_) => entry(KnownKind::Environment, 1, Some(1)),
            Missing::Project(_) | Missing::Projects(_) => entry(KnownKind::Project, 1, Some(1)),
            Missing::Organizations => entry(KnownKind::Organization, 1, None),
        });
    }
    let names: Vec<_> = place(&known, &page, None).steps.into_iter().map(|(.., name)| name).collect();
    assert_eq!(
        names,
        [Some("Organization1".to_owned()), Some("Project1".into()), Some("Environment1".into()), None]
    );
}

#[test]
fn an_id_in_the_place_of_a_name_is_nothing_to_confirm_with() {
    let page = Page::Services(EnvironmentId(id(3)));
    let mut known = KnownIds::default();
    unreadable(&mut known, Missing::Environment(EnvironmentId(id(3))), &page);
    assert_eq!(place(&known, &page, None).name(KnownKind::Environment), Some(id(3).to_string()));
    assert_eq!(place(&known, &page, None).typed_name(KnownKind::Environment), None);
    assert_eq!(place(&whole(), &page, None).typed_name(KnownKind::Environment), Some("Environment3".into()));
}

#[test]
fn the_organizations_have_no_place() {
    assert_eq!(place(&whole(), &Page::Organizations, None), Place::default());
    assert_eq!(place(&KnownIds::default(), &Page::Capabilities, None).missing, None);
}

#[test]
fn the_capabilities_keep_the_organization_that_one_comes_from() {
    let mut known = whole();
    known.add(entry(KnownKind::Organization, 9, None));
    assert_eq!(place(&known, &Page::Capabilities, None).steps, []);
    let found = place(&known, &Page::Capabilities, Some(id(9)));
    assert_eq!(found.name(KnownKind::Organization).as_deref(), Some("Organization9"));
    assert_eq!(place(&whole(), &Page::Capabilities, None).steps.len(), 1, "it is the only one");
}

#[test]
fn a_title_outside_of_the_console_names_the_place_and_the_tabs_of_a_service_differ() {
    let environment = Page::Services(EnvironmentId(id(3)));
    let of = |page: &Page| title(page, &place(&whole(), page, None));
    assert_eq!(heading(&environment, &place(&whole(), &environment, None)), "Services");
    assert_eq!(of(&environment), "Services · Environment3");
    assert_eq!(of(&Page::Account), "Account");
    let service = ServiceKey::new(EnvironmentId(id(3)), &ServiceKind::Application, ServiceId(id(4))).unwrap();
    assert_eq!(tab_label(&Page::ServiceLog(service)), Some("Log"));
    assert_eq!(tab_label(&Page::Service(service)), None);
    assert!(of(&Page::ServiceSettings(service)).ends_with(" · Settings"));
}

#[test]
fn an_environment_is_named_after_its_project() {
    let mut known_ids = whole();
    known_ids.add(entry(KnownKind::Environment, 5, None));
    let name = |number: u128| environment_name(&known_ids, EnvironmentId(id(number)));
    assert_eq!(name(3), "Project2 / Environment3");
    assert_eq!(name(5), "Environment5", "its project isn’t known");
    assert_eq!(name(6), id(6).to_string(), "its name isn’t known");
}
