//! Tests of `config.json` as a whole, and of the messages about its errors.

use super::*;
use crate::places::known_ids::KnownKind;

/// Returns the sentences about the errors in a `config.json`.
fn said(text: &str) -> Vec<String> {
    explain::sentences(text, &Config::read(text).expect_err(text))
}

#[test]
fn a_good_file_is_read() {
    let text = r#"{"$schema":"config.schema.json","platforms":[
        {"name":"Production","url":"https://api.example.com/"},
        {"url":"/platform"},{"name":"Here","url":"http://127.0.0.1:9000"}]}"#;
    let config = Config::read(text).unwrap();
    assert_eq!(config.addresses(), ["https://api.example.com", "/platform", "http://127.0.0.1:9000"]);
    assert_eq!(config.platforms[1].name, "/platform");
    assert_eq!((config.profile, config.idle_minutes, config.share_session), (Profile::Auto, None, true));
    assert_eq!((config.request_budget, config.announcement), (None, None));
    assert_eq!(config.product, Product { name: "Slipway".into(), logo: None });
}

#[test]
fn every_setting_is_read() {
    let text = r#"{"platforms":[{"url":"/p"}],"profile":"document","idle_minutes":15,"share_session":false,
        "request_budget":5000,"product":{"name":"Harbour","logo":"logo.svg"},
        "announcement":{"text":" Maintenance on Sunday. ","link":"https://status.example.com"},
        "event_parameters":{"from":"start","pod":"pod-name"},
        "directory":[{"kind":"cluster","id":"00000000-0000-0000-0000-000000000001","name":"aurora"}]}"#;
    let config = Config::read(text).unwrap();
    let pair = |key: &str, name: &str| (key.to_owned(), name.to_owned());
    assert_eq!((config.profile, config.idle_minutes), (Profile::Document, Some(15)));
    assert_eq!((config.share_session, config.request_budget), (false, Some(5_000)));
    assert_eq!(config.product, Product { name: "Harbour".into(), logo: Some("logo.svg".into()) });
    let announcement = config.announcement.unwrap();
    assert_eq!(announcement.text, "Maintenance on Sunday.");
    assert_eq!(announcement.link.as_deref(), Some("https://status.example.com"));
    assert_eq!(config.event_parameters, [pair("from", "start"), pair("pod", "pod-name")]);
    assert_eq!(config.directory.of(KnownKind::Cluster).len(), 1);
}

#[test]
fn every_mistake_has_its_place() {
    for (text, expected) in [
        ("", "isn’t valid JSON"),
        ("[]", "isn’t a JSON object"),
        (
            "{}",
            "“platforms” is missing. It must be a list of at least one object with “url”, “name” and “sign_in”",
        ),
        (r#"{"platforms":[]}"#, "“platforms” must be a list of at least one object"),
        (r#"{"platforms":{"url":"/p"}}"#, "“platforms” must be a list of at least one object"),
        (r#"{"platforms":["x"]}"#, "“platforms[0]” isn’t an object"),
        (r#"{"platforms":[{"name":"x"}]}"#, "“platforms[0].url” is missing"),
        (r#"{"platforms":[{"url":5}]}"#, "“platforms[0].url” must be the platform’s address"),
        (r#"{"platforms":[{"url":null}]}"#, "“platforms[0].url” must be the platform’s address"),
        (
            r#"{"platforms":[{"url":"/p","name":5}]}"#,
            "“platforms[0].name” must be the platform’s name, as text",
        ),
        (
            r#"{"platforms":[{"url":"/p","name":" "}]}"#,
            "“platforms[0].name” must be the platform’s name, as text",
        ),
        (r#"{"platforms":[{"url":"http://[::1]:9000"}]}"#, "no query, user name or IPv6 address"),
        (r#"{"platforms":[{"url":"ftp://x"}]}"#, "“platforms[0].url” doesn’t begin with https://"),
        (r#"{"platforms":[{"url":"http://api.example.com"}]}"#, "isn’t encrypted"),
        (r#"{"platforms":[{"url":"https://x; script-src *"}]}"#, "contains a character"),
        (r#"{"platforms":[{"url":"https://a.example"},{"url":"https://A.example/"}]}"#, "listed twice"),
        (r#"{"platform":[],"platforms":[{"url":"/p"}]}"#, "“platform” isn’t a setting"),
        (r#"{"platforms":[{"url":"/p","colour":"red"}]}"#, "“platforms[0].colour” isn’t a setting"),
        (r#"{"platforms":[{"url":"/"}]}"#, "the console’s own address"),
        (r#"{"platforms":[{"url":"https://:1"}]}"#, "has no host"),
        (r#"{"platforms":[{"url":"https://a..b"}]}"#, "an extra dot"),
        (r#"{"platforms":[{"url":"https://a:0"}]}"#, "an invalid port"),
        (r#"{"platforms":[{"url":"/a/../b"}]}"#, "“..”"),
    ] {
        let said = said(text).join(" ");
        assert!(said.contains(expected), "{text}: {said}");
    }
    for (setting, expected) in [
        (r#""profile":"all""#, "“profile” must be “auto”, “document” or “companion”"),
        (r#""idle_minutes":1"#, "from 2 to 1440"),
        (r#""idle_minutes":"5""#, "from 2 to 1440"),
        (r#""share_session":"no""#, "“share_session” must be true or false"),
        (r#""share_session":null"#, "“share_session” must be true or false"),
        (r#""event_parameters":{"form":"a"}"#, "“event_parameters.form” isn’t a setting"),
        (
            r#""event_parameters":{"from":"a b"}"#,
            "“event_parameters.from” must be the name of a query parameter",
        ),
        (
            r#""event_parameters":[]"#,
            "“event_parameters” must be an object with “from”, “to”, “node”, “pod” and “component”",
        ),
        (r#""request_budget":59"#, "from 60 to 1000000"),
        (r#""product":"Harbour""#, "an object with “name” and “logo”"),
        (r#""product":null"#, "an object with “name” and “logo”"),
        (r#""product":{"title":"Harbour"}"#, "“product.title” isn’t a setting"),
        (r#""product":{"name":" "}"#, "“product.name” must be text of 1 to 40 characters"),
        (r#""product":{"logo":"https://x/logo.svg"}"#, "“product.logo” must be the path"),
        (r#""announcement":{}"#, "“announcement.text” is missing"),
        (r#""announcement":{"text":5}"#, "“announcement.text” must be text"),
        (r#""announcement":{"text":"a","link":"http://x"}"#, "“announcement.link” must be an address"),
        (r#""demo":"yes""#, "“demo” must be true or false"),
        (r#""embed":{}"#, "“embed” must be a list of"),
        (r#""embed":["https://x"]"#, "“embed[0]” isn’t an object with “origin”"),
        (r#""embed":[{"origin":null}]"#, "“embed[0].origin” must be the portal’s scheme"),
        (r#""embed":[{"origin":"http://x.example"}]"#, "“embed[0].origin” isn’t encrypted"),
        (r#""embed":[{"pages":["a"]}]"#, "“embed[0].origin” is missing. It must be the portal’s scheme"),
        (
            r#""embed":[{"origin":"https://x/y"}]"#,
            "“embed[0].origin” must be the portal’s scheme, host and port alone",
        ),
        (r#""embed":[{"origin":"https://x","pages":[]}]"#, "“embed[0].pages” must be a list of paths"),
        (r#""embed":[{"origin":"https://x","pages":"a"}]"#, "“embed[0].pages” must be a list of paths"),
        (r#""embed":[{"origin":"https://x","read_only":1}]"#, "“embed[0].read_only” must be true or false"),
        (r#""embed":[{"origin":"https://x","readonly":true}]"#, "“embed[0].readonly” isn’t a setting"),
        (r#""embed":[{"origin":"https://x"},{"origin":"https://x/"}]"#, "listed twice"),
        (r#""directory":{}"#, "“directory” is invalid. Expected a list of {\"kind\", \"id\", \"name\"}"),
        (r#""directory":[{"id":"x"}]"#, "“directory” is invalid. Entry 1"),
    ] {
        let text = format!(r#"{{"platforms":[{{"url":"/p"}}],{setting}}}"#);
        let said = said(&text);
        assert_eq!(said.len(), 1, "{text}: {said:?}");
        assert!(said[0].contains(expected), "{text}: {said:?}");
    }
}

#[test]
fn portals_without_an_origin_are_not_reported_as_listed_twice() {
    let said = said(r#"{"platforms":[{"url":"/p"}],"embed":[{"origin":"*"},{"origin":"/x"}]}"#);
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(
        said[1].contains("“embed[1].origin” must be the portal’s scheme, host and port alone"),
        "{said:?}"
    );
}

#[test]
fn all_mistakes_are_reported_at_once_each_with_its_line() {
    let text =
        "{\n  \"a\": 1,\n  \"platforms\": [\n    {\"url\": \"x\"},\n    {\n      \"b\": 2\n    }\n  ]\n}\n";
    let said = said(text);
    let begin = |sentence: &String| sentence.split(" ").take(3).collect::<Vec<_>>().join(" ");
    let begins: Vec<String> = said.iter().map(begin).collect();
    assert_eq!(
        begins,
        [
            "Line 2: “a”",
            "Line 4: “platforms[0].url”",
            "Line 5: “platforms[1].url”",
            "Line 6: “platforms[1].b”"
        ]
    );
}
