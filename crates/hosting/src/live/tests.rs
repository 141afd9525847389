use super::*;
use crate::compress;
use crate::integrity::integrity;
use std::collections::HashMap;

const URL: &str = "https://console.example.com/x/";
const PLATFORM: &str = "https://api.example.com";
const PROGRAM: &[u8] = b"program";

// The keys of some requests in `Fake::replies`: method and URL.
const PLAIN: &str = "GET http://console.example.com/";
const PREFLIGHT: &str = "OPTIONS https://api.example.com/organization";
const ELSEWHERE: &str = "GET https://api.example.com/organization";
const PROXIED: &str = "GET https://console.example.com/api/organization";

/// Returns the key in `Fake::replies` of the request for a file of the console.
fn console_file(name: &str) -> String {
    format!("GET {URL}{name}")
}

/// The replies of a host and of its platform, by method and URL.
struct Fake {
    replies: HashMap<String, Reply>,
    /// A request and an encoding (`br` or `gzip`): with that encoding, the reply to the request is the file of an earlier version.
    stale: Option<(String, &'static str)>,
}

fn reply(status: u16, headers: &[(&str, &str)], body: &[u8]) -> Reply {
    let headers = headers.iter().map(|(name, value)| ((*name).to_ascii_lowercase(), (*value).to_owned()));
    Reply { status, headers: headers.collect(), body: body.to_vec() }
}

impl Fake {
    /// Returns a host without problems, whose `config.json` has this platform.
    fn new(platform: &str) -> Self {
        let config = format!(
            r#"{{"platforms":[{{"url":"{platform}"}}],"embed":[{{"origin":"https://portal.example.com"}}]}}"#
        );
        let policy = policy::policy(&Config::read(&config).unwrap(), &[], None);
        let hash = integrity(PROGRAM);
        let index = format!(
            r#"<script type="module" src="/x/slipway-1.js" integrity="{hash}"></script><link rel="preload" href="/x/slipway-1_bg.wasm"><script src="/x/slipway-boot-1.js" integrity="{hash}" data-wasm="/x/slipway-1_bg.wasm" data-integrity="{hash}" data-build="abc"></script><link rel="stylesheet" href="/x/slipway-1.css" integrity="{hash}">"#
        );
        let mut page: Vec<(&str, &str)> = policy::HEADERS.to_vec();
        page.extend([
            ("Content-Security-Policy", policy.as_str()),
            ("Cache-Control", "no-cache"),
            ("Vary", "Accept-Encoding"),
        ]);
        let file = |content_type: &str| {
            let headers = [
                ("Content-Type", content_type),
                ("Vary", "Accept-Encoding"),
                ("Cache-Control", "public, max-age=31536000, immutable"),
            ];
            reply(200, &headers, PROGRAM)
        };
        let cors = [
            ("Access-Control-Allow-Origin", "https://console.example.com"),
            ("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE"),
            ("Access-Control-Allow-Headers", "Authorization, Content-Type"),
            (
                "Access-Control-Expose-Headers",
                "Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset",
            ),
        ];
        let sandboxed = [
            ("Content-Security-Policy", policy::REPLY_POLICY),
            ("X-Content-Type-Options", "nosniff"),
            ("Cache-Control", "no-store"),
        ];
        let index = reply(200, &page, index.as_bytes());
        let pages = console::PAGES.map(|name| (console_file(name), index.clone()));
        let list = br#"{"files":[{"name":"index.html"},{"name":"slipway-later-1.wasm"}]}"#;
        let replies = [
            (console_file(""), index.clone()),
            (console_file("config.json"), reply(200, &[("Cache-Control", "no-cache")], config.as_bytes())),
            (console_file("version.json"), reply(200, &[], br#"{"version":"1.0.0","build":"abc"}"#)),
            (console_file("manifest.json"), reply(200, &[], list)),
            ("HEAD https://console.example.com/x/index.html".to_owned(), reply(200, &[], b"")),
            ("HEAD https://console.example.com/x/slipway-later-1.wasm".to_owned(), reply(200, &[], b"")),
            (console_file("slipway-1.js"), file("text/javascript")),
            (console_file("slipway-boot-1.js"), file("application/javascript; charset=utf-8")),
            (console_file("slipway-1_bg.wasm"), file("application/wasm")),
            (console_file("slipway-1.css"), file("text/css")),
            (console_file("embed-1.js"), reply(200, &[("Access-Control-Allow-Origin", "*")], b"")),
            (PLAIN.to_owned(), reply(301, &[("Location", "https://console.example.com/")], b"")),
            (PREFLIGHT.to_owned(), reply(204, &cors, b"")),
            (ELSEWHERE.to_owned(), reply(401, &cors, b"")),
            (PROXIED.to_owned(), reply(401, &sandboxed, b"{}")),
        ];
        let replies = replies.into_iter().chain(pages).collect();
        Self { replies, stale: None }
    }

    /// Sets a header of the reply to the request `asked`; with None, removes the header.
    fn header(mut self, asked: &str, name: &str, value: Option<&str>) -> Self {
        let headers = &mut self.replies.get_mut(asked).unwrap().headers;
        headers.retain(|(known, _)| known != name);
        headers.extend(value.map(|value| (name.to_owned(), value.to_owned())));
        self
    }

    /// Adds a header to the reply to the request `asked`, in addition to headers of the same name.
    fn more(mut self, asked: &str, name: &str, value: &str) -> Self {
        self.replies.get_mut(asked).unwrap().headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Appends the text `more` to the value of a header.
    fn appended(self, asked: &str, name: &str, more: &str) -> Self {
        let value = self.replies[asked].header(name).unwrap();
        self.header(asked, name, Some(&format!("{value}{more}")))
    }

    /// Makes the reply to the request `asked` the file of an earlier version, if it is sent with `encoding`.
    fn stale(mut self, asked: &str, encoding: &'static str) -> Self {
        self.stale = Some((asked.to_owned(), encoding));
        self
    }

    fn reply(mut self, asked: &str, reply: Reply) -> Self {
        self.replies.insert(asked.to_owned(), reply);
        self
    }

    fn check(&self) -> Result<Vec<Finding>, String> {
        check(URL, &|request| {
            let asked = format!("{} {}", request.method, request.url);
            let replied = self.replies.get(&asked).cloned();
            let mut replied = replied.unwrap_or(reply(404, &[("Cache-Control", "no-store")], b""));
            let encoding = request.headers.iter().find(|(name, _)| *name == "Accept-Encoding");
            let encoding = encoding.map_or("identity", |(_, value)| value.as_str());
            // Replies with `Vary` are files that the host also has compressed. They are compressed if the request accepts an encoding.
            if replied.header("vary").is_some() && encoding != "identity" {
                let is_stale = self
                    .stale
                    .as_ref()
                    .is_some_and(|(stale, with)| *stale == asked && encoding.contains(with));
                if is_stale {
                    replied.body = b"of an earlier version".to_vec();
                }
                let (name, body) = match encoding.contains("br") {
                    true => ("br", compress::brotli(&replied.body)),
                    false => ("gzip", compress::gzip(&replied.body)),
                };
                replied.headers.push(("content-encoding".to_owned(), name.to_owned()));
                replied.body = body.unwrap();
            }
            Ok(replied)
        })
    }

    /// Returns the sentences of the findings that aren't good.
    fn problems(&self) -> Vec<String> {
        let problem = |finding| match finding {
            Finding::Good(_) => None,
            Finding::Advice(sentence) | Finding::Wrong(sentence) => Some(sentence),
        };
        self.check().unwrap().into_iter().filter_map(problem).collect()
    }
}

#[test]
fn a_host_with_the_rendered_settings_has_no_problems() {
    for platform in [PLATFORM, "/api"] {
        let fake = Fake::new(platform);
        assert_eq!(fake.problems(), [""; 0], "{platform}");
        assert!(fake.check().unwrap().len() >= 8, "{platform}");
    }
}

#[test]
fn a_host_may_be_stricter_or_refuse_what_is_missing() {
    let fake = Fake::new(PLATFORM)
        .header(
            &console_file(""),
            "strict-transport-security",
            Some("max-age=63072000; includeSubDomains; preload"),
        )
        .header(&console_file(""), "x-content-type-options", Some("nosniff, nosniff"))
        .reply(&console_file("slipway-0000000000000000.js"), reply(403, &[], b""))
        .reply(PLAIN, reply(403, &[], b""));
    assert_eq!(fake.problems(), [""; 0]);
}

#[test]
fn each_mistake_of_a_host_is_named_with_its_fix() {
    let (index, script, missing) =
        (console_file(""), console_file("slipway-1.js"), console_file("slipway-0000000000000000.js"));
    let good = || Fake::new(PLATFORM);
    let known = |request: &str| good().replies[request].clone();
    let with_body = |request: &str, body: &[u8]| Reply { body: body.to_vec(), ..known(request) };
    for (fake, expected) in [
        (good().header(&index, "content-security-policy", None), "Content-Security-Policy is missing"),
        (
            good().header(&index, "content-security-policy", Some("default-src 'none'; connect-src 'self'")),
            "isn’t that of config.json, which has “script-src 'self' 'wasm-unsafe-eval'”",
        ),
        (
            good().more(&index, "content-security-policy", "default-src *"),
            "sends 2 content security policies",
        ),
        (
            good().appended(&index, "content-security-policy", "; upgrade-insecure-requests"),
            "has more directives",
        ),
        (
            good().header(&index, "strict-transport-security", None),
            "another value: Strict-Transport-Security.",
        ),
        (good().header(&index, "strict-transport-security", Some("max-age=60")), "Strict-Transport-Security"),
        (good().header(&index, "cache-control", Some("max-age=600")), "keep index.html for 600 seconds"),
        (
            good().header(&console_file("config.json"), "cache-control", Some("public, max-age=60")),
            "keep config.json for 60 seconds",
        ),
        (
            good().header(&index, "cache-control", None).header(&index, "last-modified", Some("yesterday")),
            "index.html has no Cache-Control",
        ),
        (
            good().reply(&console_file("signed-in"), reply(404, &[], b"")),
            "signed-in is answered with status 404",
        ),
        (good().reply(&console_file("sign-in"), reply(200, &[], b"else")), "status 200 and another page"),
        (good().reply(&missing, known(&index)), "A missing file is answered with status 200"),
        (good().reply(&missing, reply(404, &[("Cache-Control", "max-age=600")], b"")), "404, and cached"),
        (good().reply(&script, reply(404, &[], b"")), "slipway-1.js is answered with status 404"),
        (good().header(&script, "content-type", Some("text/plain")), "has the type “text/plain”"),
        (good().header(&script, "vary", None), "isn’t compressed"),
        (good().header(&script, "cache-control", Some("no-cache")), "asked for again at each visit"),
        (good().reply(&script, with_body(&script, b"changed")), "isn’t the file that index.html expects"),
        (good().stale(&script, "br"), "isn’t the file that index.html expects"),
        (good().stale(&index, "gzip"), "index.html is another page if it comes with gzip"),
        (
            good().reply("HEAD https://console.example.com/x/slipway-later-1.wasm", reply(404, &[], b"")),
            "slipway-later-1.wasm is missing",
        ),
        (
            good().reply(&console_file("version.json"), reply(200, &[], br#"{"build":"old"}"#)),
            "version.json is of build old, index.html of build abc",
        ),
        (
            good().header(&console_file("embed-1.js"), "access-control-allow-origin", None),
            "check the integrity",
        ),
        (good().reply(PLAIN, known(&index)), "answers without encryption"),
        (
            good().header(PREFLIGHT, "access-control-allow-origin", None),
            "doesn’t allow the origin https://console.example.com",
        ),
        (good().header(PREFLIGHT, "access-control-allow-methods", Some("GET, PUT")), "but not DELETE"),
        (good().header(PREFLIGHT, "access-control-allow-headers", Some("*")), "but not authorization"),
        (
            good().header(ELSEWHERE, "access-control-allow-origin", None),
            "in preflights, but not in its replies",
        ),
        (good().reply(ELSEWHERE, Reply { status: 404, ..known(ELSEWHERE) }), "is answered with status 404"),
        (
            good().reply(ELSEWHERE, Reply { status: 200, ..known(ELSEWHERE) }).header(
                ELSEWHERE,
                "content-type",
                Some("text/html"),
            ),
            "is answered with “text/html” instead of JSON",
        ),
        (
            good().header(ELSEWHERE, "access-control-expose-headers", Some("Retry-After")),
            "doesn’t expose x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset",
        ),
        (Fake::new("/api").header(PROXIED, "content-security-policy", None), "aren’t sandboxed"),
        (Fake::new("/api").header(PROXIED, "cache-control", None), "may be cached"),
        (Fake::new("/api").reply(PROXIED, reply(502, &[], b"")), "status 502"),
        (Fake::new("/api").reply(PROXIED, reply(404, &[], b"")), "Render the settings with --upstream"),
        (
            Fake::new("/api").reply(PROXIED, Reply { status: 301, ..known(PROXIED) }),
            "is answered with status 301",
        ),
    ] {
        let problems = fake.problems();
        assert!(problems.len() == 1 && problems[0].contains(expected), "{expected}: {problems:?}");
    }
}

#[test]
fn what_is_no_console_is_an_error() {
    let error = |reply: Reply| Fake::new(PLATFORM).reply(&console_file(""), reply).check().unwrap_err();
    assert!(error(reply(200, &[], b"<h1>It works!</h1>")).contains("another page is there"));
    assert!(error(reply(301, &[("Location", "https://x/")], b"")).contains("redirects to https://x/"));
    assert!(error(reply(401, &[], b"")).contains("a login or a rule"));
    assert!(error(reply(502, &[], b"")).contains("error log"));
    assert!(error(reply(404, &[], b"")).contains("isn’t a console"));
    let config =
        |reply: Reply| Fake::new(PLATFORM).reply(&console_file("config.json"), reply).check().unwrap_err();
    assert!(
        config(reply(200, &[], b"{}")).starts_with("https://console.example.com/x/config.json has 1 error")
    );
    assert!(config(reply(404, &[], b"")).contains("config.json is answered with status 404"));
    let nothing = |_: &Request| Err("no reply".to_owned());
    for url in ["console.example.com", "ftp://x", "https:///x"] {
        assert!(check(url, &nothing).unwrap_err().starts_with("--live"), "{url}");
    }
    assert_eq!(check("https://x", &nothing), Err("no reply".to_owned()));
}

#[test]
fn the_address_is_that_of_the_console() {
    for typed in [
        "https://Console.example.com/x",
        "https://console.example.com/x/index.html",
        "https://console.example.com/x/?a=b",
    ] {
        assert_eq!(address(typed).as_deref(), Ok(URL), "{typed}");
    }
}
