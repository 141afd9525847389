use super::*;

fn hosting(config: &str, base: &str) -> Hosting {
    let config = Config::read(config).unwrap();
    Hosting::new(&config, &target(base)).unwrap()
}

fn target(base: &str) -> Target {
    Target {
        base: base.to_owned(),
        upstream: "https://api.example.com/v2/".to_owned(),
        root: "/srv/slipway/".to_owned(),
        listen: Some("8080".to_owned()),
        ..Target::default()
    }
}

const ELSEWHERE: &str = r#"{"platforms":[{"url":"https://api.example.com"}]}"#;
const BEHIND: &str = r#"{"platforms":[{"url":"/api"}]}"#;

/// Returns true if a text after `@` begins with a capital letter, like the placeholders of templates.
fn begins_with_a_name(rest: &str) -> bool {
    rest.starts_with(|letter: char| letter.is_ascii_uppercase())
}

#[test]
fn nothing_is_left_to_fill_in() {
    for config in [ELSEWHERE, BEHIND] {
        let hosting = hosting(config, "/x/");
        for (name, text) in hosting.for_servers().into_iter().chain(hosting.for_site()) {
            assert!(
                !text.contains('@') || !text.split('@').skip(1).any(begins_with_a_name),
                "{name}: {text}"
            );
            assert!(text.is_ascii(), "{name}: {text}");
        }
    }
}

#[test]
fn a_path_to_the_platform_leads_there_or_nowhere() {
    let servers = hosting(BEHIND, "/").for_servers();
    let text = |name: &str| servers.iter().find(|(known, _)| *known == name).unwrap().1.clone();
    assert!(text("nginx.conf").contains("location ^~ /api/ {\n        return 404;"));
    let nginx = text("nginx-with-proxy.conf");
    assert!(nginx.contains("proxy_pass https://api.example.com/v2/;"), "{nginx}");
    assert!(nginx.contains("proxy_ssl_verify on;"), "{nginx}");
    assert!(text("Caddyfile").contains("handle /api/* {\n\t\terror 404"));
    let caddy = text("Caddyfile-with-proxy");
    assert!(caddy.contains("rewrite * /v2{uri}\n\t\treverse_proxy https://api.example.com {"), "{caddy}");
    let elsewhere = hosting(ELSEWHERE, "/").for_servers();
    assert!(!elsewhere[0].1.contains("return 404") && elsewhere[1].1.contains("^~ /platform/"));
}

#[test]
fn replies_of_the_platform_are_no_pages_of_the_console() {
    let hosting = hosting(BEHIND, "/");
    let servers = hosting.for_servers();
    let text = |name: &str| servers.iter().find(|(known, _)| *known == name).unwrap().1.clone();
    let sandbox = "Content-Security-Policy \"default-src 'none'; sandbox; frame-ancestors 'none'\"";
    let nginx = text("nginx-with-proxy.conf");
    let location = nginx.split_once("location ^~ /api/ {").unwrap().1.split_once("\n    }").unwrap().0;
    assert!(location.contains(&format!("add_header {sandbox} always;")), "{location}");
    assert!(location.contains("add_header X-Content-Type-Options \"nosniff\" always;"), "{location}");
    for name in
        ["Service-Worker-Allowed", "Clear-Site-Data", "Set-Cookie", "Content-Security-Policy", "Refresh"]
    {
        assert!(location.contains(&format!("proxy_hide_header {name};")), "{name}");
    }
    assert!(location.contains("proxy_ignore_headers X-Accel-Redirect"), "{location}");
    let caddy = text("Caddyfile-with-proxy");
    let proxy = caddy.split_once("handle_path /api/* {").unwrap().1.split_once("\n\t}").unwrap().0;
    assert!(proxy.contains(&format!("header {sandbox}")), "{proxy}");
    assert!(proxy.contains("header_down -A*\n") && proxy.contains("header_down -Z*\n"), "{proxy}");
    assert!(proxy.contains("include Content-Type Date Retry-After X-RateLimit-Limit"), "{proxy}");
    assert!(caddy.contains("@console not path /api/*\n"), "{caddy}");
    // Hosts with `_redirects` set no headers on proxied replies.
    assert!(servers.iter().all(|(name, _)| !name.starts_with("_redirects")));
    let [(_, text), (_, with_proxy)] = hosting.for_object_store(&[]);
    let with_proxy: serde_json::Value = serde_json::from_str(&with_proxy).unwrap();
    let headers = &with_proxy["proxy"]["response_headers"];
    assert_eq!(headers["Content-Security-Policy"], policy::REPLY_POLICY);
    assert_eq!(headers["X-Content-Type-Options"], "nosniff");
    assert_eq!(with_proxy["proxy"]["passed_response_headers"][0], "Content-Type");
    assert!(text.contains("Strict-Transport-Security"));
}

#[test]
fn no_hidden_header_is_one_that_passes() {
    let passes = |name: &&&str| policy::PASSED_HEADERS.iter().any(|passed| passed.eq_ignore_ascii_case(name));
    assert_eq!(policy::HIDDEN_HEADERS.iter().find(passes), None);
    assert!(policy::HIDDEN_HEADERS.is_sorted_by_key(|name| name.to_ascii_lowercase()));
}

#[test]
fn a_certificate_makes_servers_encrypt() {
    let config = Config::read(ELSEWHERE).unwrap();
    let with = |certificate: Option<&str>, key: Option<&str>, listen: Option<&str>| {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let target = Target {
            certificate: owned(certificate),
            certificate_key: owned(key),
            listen: owned(listen),
            ..Target::default()
        };
        Hosting::new(&config, &target)
    };
    let servers = with(Some("/etc/ssl/c.pem"), Some("/etc/ssl/c.key"), None).unwrap().for_servers();
    let nginx = &servers[0].1;
    assert!(
        nginx.contains("listen 443 ssl;") && nginx.contains("ssl_certificate_key /etc/ssl/c.key;"),
        "{nginx}"
    );
    assert!(nginx.contains("return 301 https://$host$request_uri;"), "{nginx}");
    let caddy = &servers[2].1;
    assert!(caddy.contains("https://:443 {\n\ttls /etc/ssl/c.pem /etc/ssl/c.key\n"), "{caddy}");
    let elsewhere = with(Some("/c.pem"), Some("/c.key"), Some("127.0.0.1:8443")).unwrap().for_servers();
    assert!(elsewhere[0].1.contains("listen 127.0.0.1:8443 ssl;") && !elsewhere[0].1.contains("return 301"));
    assert!(with(Some("/c.pem"), None, None).unwrap_err().contains("belong together"));
    assert!(with(Some("/c; }"), Some("/c.key"), None).unwrap_err().contains("--certificate"));
}

#[test]
fn every_page_has_a_rule_and_no_rule_has_files() {
    let [(_, headers), (_, redirects), (_, missing)] = hosting(ELSEWHERE, "/x").for_site();
    assert!(missing.contains(r#"<a href="/x/">"#), "{missing}");
    assert!(redirects.contains("\n/x/environment/* /x/ 200\n"), "{redirects}");
    assert!(headers.starts_with("/x/*\n  Content-Security-Policy: default-src 'none'"), "{headers}");
    assert!(headers.contains("\n/x/slipway-*\n  Cache-Control: public, max-age=31536000, immutable\n"));
    for address in Page::addresses().iter().filter(|address| !address.starts_with("/_") && *address != "/") {
        let first = address.split('/').nth(1).unwrap();
        let is_there = redirects.lines().any(|line| line.starts_with(&format!("/x/{first}")));
        assert!(is_there, "{address}: {redirects}");
    }
    for line in redirects.lines() {
        let from = line.split(' ').next().unwrap();
        assert!(!["/x/", "/x/*"].contains(&from) && !line.contains("slipway-"), "{line}");
        assert!(line.ends_with(" /x/ 200"), "a rule that names index.html is a loop for some hosts: {line}");
    }
}

#[test]
fn an_object_has_its_key_type_and_caching() {
    let names = ["index.html", "slipway-0123456789abcdef.js"].map(str::to_owned);
    let [(_, without), (_, with_proxy)] = hosting(BEHIND, "/x/").for_object_store(&names);
    let [settings, with_proxy]: [serde_json::Value; 2] =
        [without, with_proxy].map(|text| serde_json::from_str(&text).unwrap());
    assert_eq!(settings["proxy"], serde_json::Value::Null);
    assert_eq!(with_proxy["objects"], settings["objects"]);
    assert_eq!(with_proxy["proxy"]["paths"][0], "/api/*");
    assert_eq!(with_proxy["proxy"]["origin"], "https://api.example.com/v2");
    assert_eq!(settings["objects"][0]["key"], "x/index.html");
    assert_eq!(settings["objects"][0]["cache_control"], "no-cache");
    assert_eq!(settings["objects"][1]["cache_control"], "public, max-age=31536000, immutable");
    assert_eq!(settings["objects"][1]["content_type"], "text/javascript; charset=utf-8");
    assert_eq!(settings["pages"]["object"], "x/index.html");
    assert_eq!(settings["response_headers"]["X-Content-Type-Options"], "nosniff");
}

#[test]
fn what_would_end_a_line_of_the_settings_is_refused() {
    let config = Config::read(ELSEWHERE).unwrap();
    let new = |upstream: &str, root: &str, listen: &str| {
        let (upstream, root, listen) = (upstream.to_owned(), root.to_owned(), Some(listen.to_owned()));
        Hosting::new(&config, &Target { upstream, root, listen, ..Target::default() })
    };
    assert!(new("ftp://x", "/srv", "80").is_err());
    assert!(new("https://x; }", "/srv", "80").is_err());
    assert!(new("https://x", "/srv; }", "80").is_err());
    assert!(new("https://x", "/srv", "80; }").is_err());
    assert!(new("http://platform.example.com", "/srv", "80").is_err(), "the token would be sent unencrypted");
    assert!(new("https://x", "/", "80").is_err());
    let local = new("http://127.0.0.1:9000", "/srv", "[::1]:80").unwrap();
    assert!(local.for_servers().iter().all(|(_, text)| !text.contains("proxy_ssl_verify")));
    assert!(local.for_servers()[2].1.contains(":80 {\n\tbind [::1]\n"), "{}", local.for_servers()[2].1);
}

#[test]
fn a_platform_has_no_path_of_the_console() {
    let new = |path: &str, base: &str| {
        let config = Config::read(&format!(r#"{{"platforms":[{{"url":"{path}"}}]}}"#)).unwrap();
        Hosting::new(&config, &target(base)).map(|_| ())
    };
    for (path, base) in [
        ("/organization", "/"),
        ("/slipway-api", "/"),
        ("/tools", "/tools/console/"),
        ("/tools/console/project", "/tools/console/"),
    ] {
        assert!(new(path, base).unwrap_err().contains(path), "{path} {base}");
    }
    for (path, base) in [("/platform", "/"), ("/organization", "/x/"), ("/tools/api", "/tools/console/")] {
        assert_eq!(new(path, base), Ok(()), "{path} {base}");
    }
}

#[test]
fn each_path_to_a_platform_has_its_block() {
    let servers = hosting(r#"{"platforms":[{"url":"/eu"},{"url":"/us"}]}"#, "/").for_servers();
    for (name, text) in &servers[..4] {
        assert!(text.contains("/eu/") && text.contains("/us/"), "{name}: {text}");
    }
}
