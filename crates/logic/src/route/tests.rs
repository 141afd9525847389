use super::*;
use proptest::prelude::*;
use slipway_api::id::OrganizationId;

fn id<T: std::str::FromStr<Err = uuid::Error>>() -> T {
    "00000000-0000-0000-0000-0000000000e1".parse().unwrap()
}

/// Returns the address with `application` for a kind, `registries` for a collection, and an id for any other placeholder.
fn example(address: &str) -> String {
    let segment = |segment: &str| match segment.split_once('{') {
        Some((prefix, "kind}")) => format!("{prefix}application"),
        Some((prefix, "collection}")) => format!("{prefix}registries"),
        Some((prefix, _)) => format!("{prefix}00000000-0000-0000-0000-0000000000e1"),
        None => segment.to_owned(),
    };
    address.split('/').map(segment).collect::<Vec<_>>().join("/")
}

#[test]
fn the_address_of_each_page_leads_to_the_page() {
    for address in Page::addresses() {
        let url = example(&address);
        assert_eq!(Page::read(&url).url(), url, "{address}");
    }
}

/// The end-to-end tests run their error and screenshot checks for each page in `pages.ts`, so every page except the gallery has to be
/// listed there.
#[test]
fn the_journeys_know_every_page() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/e2e/support/pages.ts");
    let text = std::fs::read_to_string(file).unwrap();
    let addresses = text.lines().filter_map(|line| line.strip_prefix("  '/")?.split_once("':"));
    let known: Vec<Page> =
        addresses.map(|(address, _)| Page::read(&example(&format!("/{address}")))).collect();
    assert!(known.len() > 15, "{known:?}");
    for address in Page::addresses() {
        let page = Page::read(&example(&address));
        let is_known =
            known.iter().any(|known| std::mem::discriminant(known) == std::mem::discriminant(&page));
        assert!(is_known || page == Page::Gallery, "{address} isn’t in tests/e2e/support/pages.ts");
    }
}

#[test]
fn links_lead_to_the_pages_of_the_records_above() {
    let organization: OrganizationId = id();
    let pages = |records: &[_]| page_links(records).into_iter().map(|(_, page)| page).collect::<Vec<_>>();
    assert!(pages(&Page::Organization(organization).records()).contains(&Page::KnownIds(organization)));
    assert!(pages(&[]).contains(&Page::Capabilities));
    assert!(!pages(&[]).iter().any(|page| matches!(page, Page::KnownIds(_))));
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
    let urls: Vec<String> = views.iter().map(|view| Page::Project(id()).url_with(view)).collect();
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
fn the_address_before_sign_in_is_read_as_it_was_written() {
    for back in ["/project/1?a=b&c=ü", "/", "/environment/1/services?q=a%20b"] {
        let url = sign_in_url(Some(back));
        assert_eq!(back_address(url.split_once('?').unwrap().1).as_deref(), Some(back));
    }
    assert_eq!(sign_in_url(None), "/sign-in");
    assert_eq!(back_address(""), None);
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
        assert_eq!(Page::read(path), Page::NotFound, "{path}");
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
        let url = sign_in_url(Some(back));
        assert_eq!(back_address(url.split_once('?').unwrap().1), None, "{back}");
    }
}

proptest! {
    /// A view with any search and filter value is the same after it was written to an address and parsed.
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

#[test]
fn the_sort_of_a_list_is_one_word() {
    for sort in [None, Some(("name".to_owned(), false)), Some(("name".to_owned(), true))] {
        assert_eq!(read_sort(&sort_word(sort.clone())), sort);
    }
    assert_eq!(sort_word(Some(("name".to_owned(), true))), "-name");
}
