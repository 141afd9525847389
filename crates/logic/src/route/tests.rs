use super::*;
use proptest::prelude::*;

fn id<T: std::str::FromStr<Err = uuid::Error>>() -> T {
    "00000000-0000-0000-0000-0000000000e1".parse().unwrap()
}

/// One of each page. The match fails to compile for a new page without an entry here.
fn pages() -> Vec<Page> {
    let all = vec![
        Page::SignIn { back: None },
        Page::SignIn { back: Some("/project/1?a=b&c=ü".into()) },
        Page::Organizations,
        Page::Organization(id()),
        Page::CreateProject(id()),
        Page::Directory(id()),
        Page::Project(id()),
        Page::EditProject(id()),
        Page::CreateEnvironment(id()),
        Page::Services(id()),
        Page::EditEnvironment(id()),
        Page::Service(id(), ServiceKind::Application, id()),
        Page::DeployService(id(), ServiceKind::Application, id()),
        Page::CloneService(id(), ServiceKind::Application, id()),
        Page::CreateService(id(), ServiceKind::Application),
        Page::CreateService(id(), ServiceKind::Container),
        Page::CreateService(id(), ServiceKind::Database),
        Page::Capabilities,
        Page::Gallery,
        Page::NotFound,
    ];
    for page in &all {
        match page {
            Page::SignIn { .. }
            | Page::Organizations
            | Page::Organization(_)
            | Page::CreateProject(_)
            | Page::Directory(_)
            | Page::Project(_)
            | Page::EditProject(_)
            | Page::CreateEnvironment(_)
            | Page::Services(_)
            | Page::EditEnvironment(_)
            | Page::Service(..)
            | Page::DeployService(..)
            | Page::CloneService(..)
            | Page::CreateService(..)
            | Page::Capabilities
            | Page::Gallery
            | Page::NotFound => {}
        }
    }
    all
}

/// The journeys visit the same list: `tests/e2e/pages.txt` is this snapshot, and a page without fault tests fails there.
#[test]
fn all_addresses() {
    let urls: Vec<String> = pages().iter().map(Page::url).collect();
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/e2e/pages.txt");
    let listed = std::fs::read_to_string(file).unwrap();
    assert_eq!(listed.trim(), urls.join("\n").replace("00000000-0000-0000-0000-0000000000e1", "{id}"));
}

#[test]
fn all_views() {
    let views = [
        View::default(),
        View { search: "checkout api".into(), ..View::default() },
        View { sort: Some(("name".into(), false)), ..View::default() },
        View { sort: Some(("state".into(), true)), ..View::default() },
        View { filters: vec![("mode".into(), "PRODUCTION".into())], ..View::default() },
        View { without: vec!["cpu".into(), "a,b".into()], ..View::default() },
        View { cards: true, ..View::default() },
        View { dialog: Some(Dialog::Delete), ..View::default() },
        View { dialog: Some(Dialog::Activity), ..View::default() },
        View { dialog: Some(Dialog::Keys), ..View::default() },
        View { dialog: Some(Dialog::Json), ..View::default() },
        View {
            search: "a&b=c+d%".into(),
            sort: Some(("mode".into(), true)),
            filters: vec![("mode".into(), "Ünknown & odd".into()), ("state".into(), "READY".into())],
            without: vec!["memory".into()],
            cards: true,
            dialog: Some(Dialog::Json),
        },
    ];
    let urls: Vec<String> = views.iter().map(|view| Page::Project(id()).seen(view)).collect();
    insta::assert_snapshot!(urls.join("\n").replace("00000000-0000-0000-0000-0000000000e1", "{id}"), @r"
    /project/{id}
    /project/{id}?q=checkout%20api
    /project/{id}?sort=name
    /project/{id}?sort=-state
    /project/{id}?mode=PRODUCTION
    /project/{id}?without=cpu,a%2Cb
    /project/{id}?view=cards
    /project/{id}?dialog=delete
    /project/{id}?dialog=activity
    /project/{id}?dialog=keys
    /project/{id}?dialog=json
    /project/{id}?q=a%26b%3Dc%2Bd%25&sort=-mode&mode=%C3%9Cnknown%20%26%20odd&state=READY&without=memory&view=cards&dialog=json
    ");
    for view in views {
        assert_eq!(View::read(&view.write()), view);
    }
}

#[test]
fn what_is_written_is_read_again() {
    for page in pages() {
        let url = page.url();
        let (path, query) = url.split_once('?').unwrap_or((&url, ""));
        assert_eq!(Page::read(path, query_value(query, "back").as_deref()), page);
    }
}

#[test]
fn an_address_that_nobody_wrote_is_not_found() {
    for path in [
        "/x",
        "/project",
        "/project/1",
        "/organization/a/b",
        "/environment/1/services/x",
        "/sign-in/x",
        "/platform/x",
        "/environment/00000000-0000-0000-0000-0000000000e1/thing/00000000-0000-0000-0000-0000000000e1",
    ] {
        assert_eq!(Page::read(path, None), Page::NotFound, "{path}");
    }
}

#[test]
fn a_query_that_nobody_wrote_is_read_as_well_as_it_can_be() {
    assert_eq!(View::read("q=a+b%2").search, "a b%2");
    assert_eq!(View::read("q=%ff").search, "\u{fffd}");
    assert_eq!(View::read("dialog=never"), View::default());
    assert_eq!(View::read("&&q"), View::default());
}

#[test]
fn a_filter_is_set_and_taken_back() {
    let mut view = View::default();
    view.set_filter("mode", "STAGING");
    view.set_filter("mode", "PRODUCTION");
    assert_eq!(view.filter("mode"), Some("PRODUCTION"));
    view.set_filter("mode", "");
    assert_eq!(view, View::default());
}

#[test]
fn going_back_never_leaves_the_console() {
    for back in [
        "//evil.example",
        "/.//evil.example",
        "/a/..//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "",
    ] {
        assert_eq!(Page::read("/sign-in", Some(back)), Page::SignIn { back: None }, "{back}");
    }
}

proptest! {
    /// Every view is the same after it was written to an address and parsed.
    #[test]
    fn what_is_typed_survives_the_address(search in ".*", value in ".+", descending in any::<bool>()) {
        let view = View {
            search,
            sort: Some(("name".into(), descending)),
            filters: vec![("mode".into(), value)],
            without: vec!["cpu".into()],
            cards: descending,
            dialog: None,
        };
        prop_assert_eq!(View::read(&view.write()), view);
    }
}
