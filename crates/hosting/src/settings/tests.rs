use super::*;
use slipway_logic::route::Page;

/// Returns the settings of a host with this `config.json` and path, with a proxy unless the text is `ELSEWHERE`.
fn hosting(config: &str, base: &str) -> Hosting {
    let options = match config {
        ELSEWHERE => Options { upstream: None, ..options(base) },
        _ => options(base),
    };
    Hosting::new(&Config::read(config).unwrap(), &[], None, &options).unwrap()
}

fn options(base: &str) -> Options {
    Options {
        base: base.to_owned(),
        upstream: Some("https://api.example.com/v2/".to_owned()),
        root: "/srv/slipway/".to_owned(),
        listen: Some("8080".to_owned()),
        ..Options::default()
    }
}

/// A `config.json` with a platform of another origin, which needs no proxy.
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

/// Returns the content of the file with this name, such as `nginx.conf`.
fn text(hosting: &Hosting, name: &str) -> String {
    let mut files = hosting.for_servers().into_iter().chain([hosting.for_object_store(&[])]);
    files.find(|(known, _)| *known == name).unwrap().1
}

fn without_upstream(config: &str, base: &str) -> Hosting {
    let options = Options { upstream: None, ..options(base) };
    Hosting::new(&Config::read(config).unwrap(), &[], None, &options).unwrap()
}

#[test]
fn a_path_to_the_platform_leads_there_or_nowhere() {
    let closed = without_upstream(BEHIND, "/");
    let location = text(&closed, "nginx-server.conf").split_once("location ^~ /api/ {").unwrap().1.to_owned();
    assert!(location.split_once('}').unwrap().0.contains("return 404;"), "{location}");
    assert!(
        text(&closed, "Caddyfile-snippet").contains("handle /api/* {\n\t\trespond \"404 Not Found\" 404")
    );
    let open = hosting(BEHIND, "/");
    let nginx = text(&open, "nginx-server.conf");
    assert!(nginx.contains("proxy_pass https://api.example.com/v2/;"), "{nginx}");
    assert!(nginx.contains("proxy_ssl_verify on;"), "{nginx}");
    let caddy = text(&open, "Caddyfile-snippet");
    assert!(caddy.contains("rewrite * /v2{uri}\n\t\t\treverse_proxy https://api.example.com {"), "{caddy}");
    assert!(!text(&without_upstream(ELSEWHERE, "/"), "nginx-server.conf").contains("return 404"));
    // `--upstream` is refused if no platform’s `url` is a path of the console’s own host: nothing would use the proxy.
    let error = Hosting::new(&Config::read(ELSEWHERE).unwrap(), &[], None, &options("/")).unwrap_err();
    assert!(error.starts_with("--upstream: no platform in config.json is a path"), "{error}");
}

#[test]
fn without_an_upstream_nothing_is_proxied() {
    let hosting = without_upstream(BEHIND, "/");
    for (name, text) in hosting.for_servers().into_iter().chain([hosting.for_object_store(&[])]) {
        assert!(!text.contains("proxy_pass") && !text.contains("reverse_proxy"), "{name}: {text}");
    }
}

#[test]
fn nginx_resolves_the_platform_while_it_runs() {
    let config = Config::read(BEHIND).unwrap();
    let with = |upstream: &str, resolver: &str| {
        let (upstream, resolver) = (Some(upstream.to_owned()), Some(resolver.to_owned()));
        Hosting::new(&config, &[], None, &Options { upstream, resolver, ..options("/") })
    };
    let nginx = text(&with("https://api.example.com/v2", "10.0.0.2").unwrap(), "nginx-server.conf");
    for line in [
        "resolver 10.0.0.2 valid=30s;",
        "set $slipway_upstream https://api.example.com;",
        "rewrite \"(?s)^/api/(.*)$\" /v2/$1 break;",
        "proxy_pass $slipway_upstream;",
        "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
    ] {
        assert!(nginx.contains(line), "{line}: {nginx}");
    }
    let nginx = text(&with("https://api.example.com", "fd00::2").unwrap(), "nginx-server.conf");
    assert!(nginx.contains("resolver [fd00::2] valid=30s;"), "{nginx}");
    // These hosts aren't resolved by a name server: it may not know `localhost`, and an IP address needs no resolution.
    for local in ["http://localhost:9000", "http://127.0.0.1:9000", "https://10.0.0.7"] {
        let nginx = text(&with(local, "10.0.0.2").unwrap(), "nginx-server.conf");
        assert!(nginx.contains(&format!("proxy_pass {local}/;")) && !nginx.contains("resolver"), "{nginx}");
    }
    let nginx = text(&with("https://api.example.com", "none").unwrap(), "nginx-server.conf");
    assert!(nginx.contains("proxy_pass https://api.example.com/;") && !nginx.contains("resolver"), "{nginx}");
    assert!(with("https://x", "ns; }").unwrap_err().starts_with("--resolver"));
}

#[test]
fn an_unencrypted_platform_needs_a_private_network() {
    let config = Config::read(BEHIND).unwrap();
    let with = |upstream: &str, private_upstream: bool| {
        Hosting::new(
            &config,
            &[],
            None,
            &Options { upstream: Some(upstream.to_owned()), private_upstream, ..options("/") },
        )
    };
    let error = with("http://platform.internal:8080", false).unwrap_err();
    assert!(error.contains("unencrypted") && error.contains("--private-upstream"), "{error}");
    let nginx = text(&with("http://platform.internal:8080", true).unwrap(), "nginx-server.conf");
    assert!(nginx.contains("proxy_pass http://platform.internal:8080/;"), "{nginx}");
    assert!(!nginx.contains("proxy_ssl"), "{nginx}");
    assert!(with("ftp://platform.internal", true).is_err());
}

#[test]
fn each_console_of_a_server_has_names_of_its_own() {
    let config = Config::read(BEHIND).unwrap();
    let with = |name: &str, base: &str| {
        Hosting::new(&config, &[], None, &Options { name: name.to_owned(), ..options(base) }).unwrap()
    };
    let [production, staging] = [with("production", "/"), with("staging", "/staging/")];
    // Named locations, maps and snippets have names that are unique in the whole server, so two consoles may not share one.
    let names = |hosting: &Hosting| -> Vec<String> {
        let files = ["nginx-http.conf", "nginx-server.conf", "Caddyfile-snippet"];
        let text: String = files.map(|name| text(hosting, name)).concat();
        let words = text.split(|c: char| c.is_whitespace() || c == ';');
        let own = words.filter(|word| word.starts_with('@'));
        let snippets = text.lines().filter(|line| line.starts_with('('));
        let maps = text.lines().filter(|line| line.starts_with("map "));
        let variables = maps.filter_map(|line| line.split(' ').rev().nth(1));
        own.chain(snippets).chain(variables).map(str::to_owned).collect()
    };
    let [first, second] = [names(&production), names(&staging)];
    assert!(first.len() > 6 && first.len() == second.len(), "{first:?}");
    assert!(first.iter().all(|name| name.contains("production") && !second.contains(name)), "{first:?}");
    for name in ["", "Staging", "a-b", "1", "a; }"] {
        let options = Options { name: name.to_owned(), ..options("/") };
        assert!(Hosting::new(&config, &[], None, &options).unwrap_err().starts_with("--name"), "{name}");
    }
}

#[test]
fn settings_say_how_they_were_rendered() {
    let config = Config::read(BEHIND).unwrap();
    let options = Options {
        no_brotli: true,
        tls: Some(vec!["/c.pem".to_owned(), "/c.key".to_owned()]),
        ..options("/x/")
    };
    let hosting = Hosting::new(&config, &[], None, &options).unwrap();
    let line = "# Rendered with: --base /x/ --tls /c.pem /c.key --listen 8080 --root /srv/slipway/ --upstream https://api.example.com/v2/ --no-brotli\n";
    for name in ["nginx.conf", "Caddyfile"] {
        assert!(text(&hosting, name).contains(line), "{}", text(&hosting, name));
    }
    assert!(!text(&hosting, "nginx-server.conf").contains("brotli"));
    assert!(text(&hosting, "nginx-server.conf").contains("proxy_set_header X-Forwarded-Proto $scheme;"));
}

#[test]
fn a_path_without_its_last_slash_leads_to_the_console() {
    let hosting = hosting(ELSEWHERE, "/tools/console/");
    assert!(text(&hosting, "nginx-server.conf").contains("location = /tools/console {"));
    assert!(text(&hosting, "Caddyfile-snippet").contains("redir /tools/console /tools/console/ 301"));
    // Paths outside of the console's path are answered with 404.
    assert!(text(&hosting, "nginx.conf").contains("location / {\n        return 404;"));
}

#[test]
fn portals_may_load_the_script_with_its_integrity() {
    let hosting = hosting(ELSEWHERE, "/x/");
    let nginx = text(&hosting, "nginx-http.conf");
    assert!(
        nginx.contains("map $uri $slipway_origin {\n    \"~^/x/embed(-[0-9]+)?\\.js$\" \"*\";"),
        "{nginx}"
    );
    let caddy = text(&hosting, "Caddyfile-snippet");
    assert!(caddy.contains("header @slipway_shared Access-Control-Allow-Origin *"), "{caddy}");
    let [(_, headers), ..] = hosting.for_site();
    for name in ["embed.js", "embed-1.js"] {
        assert!(headers.contains(&format!("\n/x/{name}\n  Access-Control-Allow-Origin: *\n")), "{headers}");
    }
    let store: serde_json::Value = serde_json::from_str(&text(&hosting, "object-store.json")).unwrap();
    assert_eq!(store["scripts"]["paths"][1], "/x/embed-1.js");
    assert_eq!(store["scripts"]["response_headers"]["Access-Control-Allow-Origin"], "*");
}

#[test]
fn replies_of_the_platform_are_no_pages_of_the_console() {
    let hosting = hosting(BEHIND, "/");
    let sandbox = "Content-Security-Policy \"default-src 'none'; sandbox; frame-ancestors 'none'\"";
    let nginx = text(&hosting, "nginx-server.conf");
    let location = nginx.split_once("location ^~ /api/ {").unwrap().1.split_once("\n}").unwrap().0;
    assert!(location.contains(&format!("add_header {sandbox} always;")), "{location}");
    assert!(location.contains("add_header X-Content-Type-Options \"nosniff\" always;"), "{location}");
    for name in
        ["Service-Worker-Allowed", "Clear-Site-Data", "Set-Cookie", "Content-Security-Policy", "Refresh"]
    {
        assert!(location.contains(&format!("proxy_hide_header {name};")), "{name}");
    }
    assert!(location.contains("proxy_ignore_headers X-Accel-Redirect"), "{location}");
    let caddy = text(&hosting, "Caddyfile-snippet");
    let proxy = caddy.split_once("handle_path /api/* {").unwrap().1.split_once("\n\t}").unwrap().0;
    assert!(proxy.contains(&format!("header {sandbox}")), "{proxy}");
    assert!(proxy.contains("header_down -A*\n") && proxy.contains("header_down -Z*\n"), "{proxy}");
    assert!(proxy.contains("include Content-Type Date Retry-After X-RateLimit-Limit"), "{proxy}");
    // `_redirects` never forwards to the platform, because hosts that read it set no headers on proxied replies.
    assert!(!hosting.for_site()[1].1.contains("/api"));
    let store: serde_json::Value = serde_json::from_str(&text(&hosting, "object-store.json")).unwrap();
    let headers = &store["proxy"]["response_headers"];
    assert_eq!(headers["Content-Security-Policy"], policy::REPLY_POLICY);
    assert_eq!(headers["X-Content-Type-Options"], "nosniff");
    assert_eq!(store["proxy"]["passed_response_headers"][0], "Content-Type");
    assert!(text(&hosting, "object-store.json").contains("Strict-Transport-Security"));
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
    let with = |tls: &[&str], listen: Option<&str>| {
        let tls = Some(tls.iter().map(|file| (*file).to_owned()).collect());
        let host = Some("console.example.com".to_owned());
        Hosting::new(
            &config,
            &[],
            None,
            &Options { tls, listen: listen.map(str::to_owned), host, ..Options::default() },
        )
    };
    let hosting = with(&["/etc/ssl/c.pem", "/etc/ssl/c.key"], None).unwrap();
    let nginx = text(&hosting, "nginx.conf");
    assert!(
        nginx.contains("listen 443 ssl http2;") && nginx.contains("ssl_certificate_key /etc/ssl/c.key;"),
        "{nginx}"
    );
    assert!(nginx.contains("return 301 https://$host$request_uri;"), "{nginx}");
    assert_eq!(nginx.matches("server_name console.example.com;").count(), 2, "{nginx}");
    let caddy = text(&hosting, "Caddyfile");
    assert!(
        caddy.contains("https://console.example.com:443 {\n\ttls /etc/ssl/c.pem /etc/ssl/c.key\n"),
        "{caddy}"
    );
    let nginx = text(&with(&["/c.pem", "/c.key"], Some("127.0.0.1:8443")).unwrap(), "nginx.conf");
    assert!(nginx.contains("listen 127.0.0.1:8443 ssl http2;") && !nginx.contains("return 301"), "{nginx}");
    assert!(with(&["/c.pem"], None).unwrap_err().contains("--tls takes two files"));
    assert!(with(&["/c; }", "/c.key"], None).unwrap_err().starts_with("--tls"));
    assert!(with(&["c.pem", "/c.key"], None).unwrap_err().contains("Begin with /"));
}

#[test]
fn caddy_gets_a_certificate_for_a_host_name() {
    let config = Config::read(ELSEWHERE).unwrap();
    let site = |host: Option<&str>, listen: Option<&str>| {
        let [host, listen] = [host, listen].map(|text| text.map(str::to_owned));
        Hosting::new(&config, &[], None, &Options { host, listen, ..Options::default() })
            .map(|hosting| text(&hosting, "Caddyfile"))
    };
    assert!(site(Some("Console.example.com"), None).unwrap().contains("\nconsole.example.com {\n"));
    assert!(
        site(Some("console.example.com"), Some("8080"))
            .unwrap()
            .contains("\nhttp://console.example.com:8080 {\n")
    );
    assert!(site(None, None).unwrap().contains("\nhttp://:80 {\n"));
    for host in [
        "https://console.example.com",
        "console.example.com:80",
        "console/x",
        "a b",
        "-; }",
        "~x",
        "*.example.com",
    ] {
        assert!(site(Some(host), None).unwrap_err().starts_with("--host"), "{host}");
    }
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
    let without = without_upstream(BEHIND, "/x/").for_object_store(&names).1;
    let with_proxy = hosting(BEHIND, "/x/").for_object_store(&names).1;
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
    let config = Config::read(BEHIND).unwrap();
    let new = |upstream: &str, root: &str, listen: &str| {
        let (upstream, root, listen) = (Some(upstream.to_owned()), root.to_owned(), Some(listen.to_owned()));
        Hosting::new(&config, &[], None, &Options { upstream, root, listen, ..Options::default() })
    };
    assert!(new("ftp://x", "/srv", "80").is_err());
    assert!(new("https://x; }", "/srv", "80").is_err());
    assert!(new("https://x", "/srv; }", "80").is_err());
    assert!(new("https://x", "/srv", "80; }").is_err());
    assert!(new("http://platform.example.com", "/srv", "80").is_err(), "the token would be sent unencrypted");
    assert!(new("https://x", "/", "80").unwrap_err().starts_with("--root: “/”"));
    assert!(new("platform:8080", "/srv", "80").unwrap_err().contains("https://platform:8080"));
    for listen in ["0", "65536", "::1:80", "[:80", "-:80", "a..b:80", "127.0.0.1:0", "[::1]", ":80"] {
        assert!(new("https://x", "/srv", listen).unwrap_err().starts_with("--listen"), "{listen}");
    }
    assert_eq!(new("https://x", "/srv", "localhost:8080").map(|hosting| hosting.server.port), Ok(8080));
    let local = new("http://127.0.0.1:9000", "/srv", "[::1]:80").unwrap();
    assert!(!text(&local, "nginx-server.conf").contains("proxy_ssl_verify"));
    assert!(text(&local, "Caddyfile").contains(":80 {\n\tbind [::1]\n"), "{}", text(&local, "Caddyfile"));
}

#[test]
fn a_platform_has_no_path_of_the_console() {
    let new = |path: &str, base: &str| {
        let config = Config::read(&format!(r#"{{"platforms":[{{"url":"{path}"}}]}}"#)).unwrap();
        Hosting::new(&config, &[], None, &options(base)).map(|_| ())
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
    const PATHS: &str = r#"{"platforms":[{"url":"/eu"},{"url":"/us"}]}"#;
    for hosting in [hosting(PATHS, "/"), without_upstream(PATHS, "/")] {
        for name in ["nginx-server.conf", "Caddyfile-snippet"] {
            let text = text(&hosting, name);
            assert!(text.contains("/eu/") && text.contains("/us/"), "{name}: {text}");
        }
    }
}
