//! Settings for nginx, Caddy, hosts that read `_headers` and `_redirects`, and object stores behind a CDN.

use crate::{objects, page, policy};
use slipway_logic::config::{Config, address};
use slipway_logic::route::Page;

/// The first segments of paths that no platform may have: they are pages or files of the console. The page `/platform` has nothing below
/// that a platform could hide.
const TAKEN: &[&str] = &["organization", "project", "environment", "sign-in", "account", "not-found"];

/// How the console is hosted.
#[derive(Clone, Debug)]
pub struct Hosting {
    /// The path of the console on its host, which begins and ends with a slash.
    pub base: String,
    /// The content security policy.
    pub policy: String,
    /// The paths of the host's own origin that `config.json` has for platforms.
    pub paths: Vec<String>,
    /// The platform behind the first of these paths.
    pub upstream: String,
    /// The folder of the files, for servers. The path `base` is below it.
    pub root: String,
    /// The host that servers listen at; empty for every one.
    pub host: String,
    /// The port that servers listen at.
    pub port: u16,
}

impl Hosting {
    /// Creates the settings of a host.
    ///
    /// # Errors
    /// If a value can’t stand in a server's settings: which one, and what it may be.
    pub fn new(
        config: &Config,
        base: &str,
        upstream: &str,
        root: &str,
        listen: &str,
    ) -> Result<Self, String> {
        let upstream = address::read(upstream).ok().filter(|url| !url.starts_with('/')).ok_or_else(|| {
            format!("--upstream: “{upstream}” isn’t a valid platform address. Use https://…, or http:// for localhost.")
        })?;
        let root = root.trim_end_matches('/');
        if root.is_empty() || !root.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c)) {
            return Err(format!("--root: “{root}” isn’t a valid folder. Use letters, digits and / . _ -."));
        }
        let (host, port) = listen.rsplit_once(':').unwrap_or(("", listen));
        let port = port
            .parse()
            .ok()
            .filter(|_| host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c)));
        let base = page::base(base)?;
        let urls = config.platforms.iter().map(|platform| platform.url.clone());
        let paths: Vec<String> = urls.filter(|url| url.starts_with('/')).collect();
        paths.iter().try_for_each(|path| usable(path, &base))?;
        Ok(Self {
            base,
            policy: policy::policy(config),
            paths,
            upstream,
            root: root.to_owned(),
            host: host.to_owned(),
            port: port
                .ok_or_else(|| format!("--listen: “{listen}” isn’t valid. Use a port such as 8080, or an address and port such as 127.0.0.1:8080."))?,
        })
    }

    /// Returns the names and contents of the settings for servers, each without and with a proxy to the platform.
    pub fn for_servers(&self) -> Vec<(&'static str, String)> {
        let proxied = [self.proxied().to_owned()];
        let others = self.paths.get(1..).unwrap_or_default();
        let blocks = |paths: &[String], template: &str| -> String {
            paths.iter().map(|path| template.replace("@PATH@", path)).collect()
        };
        let nginx_closed = include_str!("templates/nginx-no-proxy.conf");
        let caddy_closed = include_str!("templates/Caddyfile-no-proxy");
        let nginx_proxy = blocks(&proxied, &self.nginx_proxy()) + &blocks(others, nginx_closed);
        let caddy_proxy =
            blocks(&proxied, include_str!("templates/Caddyfile-proxy")) + &blocks(others, caddy_closed);
        vec![
            ("nginx.conf", self.nginx(&blocks(&self.paths, nginx_closed))),
            ("nginx-with-proxy.conf", self.nginx(&nginx_proxy)),
            ("Caddyfile", self.caddy(&blocks(&self.paths, caddy_closed))),
            ("Caddyfile-with-proxy", self.caddy(&caddy_proxy)),
            ("_redirects-with-proxy", self.redirects(&proxied)),
        ]
    }

    /// Returns the path that leads to the platform where there is a proxy: the first one in `config.json`.
    fn proxied(&self) -> &str {
        self.paths.first().map_or("/platform", String::as_str)
    }

    /// Returns the part of nginx’s settings that leads to the platform. nginx checks no certificate unless it is told to.
    fn nginx_proxy(&self) -> String {
        let tls =
            if self.upstream.starts_with("https://") { include_str!("templates/nginx-tls.conf") } else { "" };
        include_str!("templates/nginx-proxy.conf").replace("@TLS@", tls)
    }

    /// Returns the names and contents of the settings that lie beside index.html.
    pub fn for_site(&self) -> [(&'static str, String); 3] {
        [
            ("_headers", self.headers_file()),
            ("_redirects", self.redirects(&[])),
            // Without this page, some hosts answer missing files with index.html.
            ("404.html", include_str!("templates/404.html").replace("@BASE@", &self.base)),
        ]
    }

    /// Returns the names and contents of the settings for an object store behind a CDN: the objects with their headers, which paths get
    /// index.html and, with a proxy, which get the platform.
    pub fn for_object_store(&self, names: &[String]) -> [(&'static str, String); 2] {
        let headers: serde_json::Map<String, serde_json::Value> =
            self.headers().map(|(name, value)| (name.to_owned(), value.into())).collect();
        let proxy = serde_json::json!({
            "paths": [format!("{}/*", self.proxied())],
            "removed_prefix": self.proxied(),
            "origin": self.upstream,
            "methods": ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"],
            "forwarded_headers": ["Authorization", "Content-Type", "Accept"],
            "cached": false,
        });
        let settings = |proxy: Option<serde_json::Value>| {
            let settings = serde_json::json!({
                "response_headers": headers,
                "pages": {"paths": self.page_paths(), "object": objects::key(&self.base, "index.html"), "status": 200},
                "proxy": proxy,
                "objects": names.iter().map(|name| objects::describe(&self.base, name)).collect::<Vec<_>>(),
            });
            format!("{settings:#}\n")
        };
        [("object-store.json", settings(None)), ("object-store-with-proxy.json", settings(Some(proxy)))]
    }

    fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        std::iter::once(("Content-Security-Policy", self.policy.as_str()))
            .chain(policy::HEADERS.iter().copied())
    }

    fn nginx(&self, proxy: &str) -> String {
        let headers =
            lines(policy::HEADERS, |name, value| format!("    add_header {name} \"{value}\" always;"));
        let template = include_str!("templates/nginx.conf").replace("@HEADERS@", &headers);
        self.fill(&template.replace("@PROXY@", proxy))
    }

    fn caddy(&self, proxy: &str) -> String {
        let headers = lines(policy::HEADERS, |name, value| format!("\t\t{name} \"{value}\""));
        let template = include_str!("templates/Caddyfile").replace("@HEADERS@", &headers);
        self.fill(&template.replace("@PROXY@", proxy))
    }

    /// Returns a template with the values in place of their names.
    fn fill(&self, template: &str) -> String {
        let (port, host) = (self.port.to_string(), self.host.as_str());
        // Without a host, both versions of the Internet Protocol.
        let listens = match host {
            "" => format!("    listen {port};\n    listen [::]:{port};"),
            host => format!("    listen {host}:{port};"),
        };
        // The address of a Caddy site is what requests ask for, not what it listens at.
        let bind = if host.is_empty() { String::new() } else { format!("\tbind {host}\n") };
        let pattern = self.base.replace('.', "\\.");
        let (origin, path) =
            self.upstream.split_at_checked(policy::origin(&self.upstream).len()).unwrap_or_default();
        [
            ("@LISTENS@", listens.as_str()),
            ("@PORT@", &port),
            ("@BIND@", &bind),
            ("@ROOT@", &self.root),
            ("@POLICY@", &self.policy),
            ("@BASE_PATTERN@", &pattern),
            ("@BASE@", &self.base),
            ("@UPSTREAM@", &self.upstream),
            ("@UPSTREAM_ORIGIN@", origin),
            ("@UPSTREAM_PATH@", path),
        ]
        .iter()
        .fold(template.to_owned(), |text, (name, value)| text.replace(name, value))
    }

    /// Returns `_headers`. What a host does without a rule is to revalidate.
    fn headers_file(&self) -> String {
        let base = &self.base;
        let all: String = self.headers().map(|(name, value)| format!("  {name}: {value}\n")).collect();
        format!("{base}*\n{all}\n{base}slipway-*\n  Cache-Control: public, max-age=31536000, immutable\n")
    }

    /// Returns `_redirects`. Only paths of pages get index.html: a missing file stays missing.
    fn redirects(&self, proxied: &[String]) -> String {
        let mut pages = self.page_paths();
        // Every host has index.html at the console’s own path. A rule that names the file itself is a loop for some hosts, which take
        // “index.html” off addresses.
        pages.retain(|path| *path != self.base);
        // Rules for one path are found faster before those for many.
        pages.sort_by_key(|path| path.ends_with('*'));
        let pages = pages.iter().map(|path| format!("{path} {} 200\n", self.base));
        let proxies = proxied.iter().map(|path| format!("{path}/* {}/:splat 200\n", self.upstream));
        // The first rule that fits counts, and a page may have the very path.
        pages.chain(proxies).collect()
    }

    /// Returns the paths of the console's pages: `/project/*`, and `/sign-in`.
    fn page_paths(&self) -> Vec<String> {
        let mut paths: Vec<String> = vec![self.base.clone()];
        for address in Page::ADDRESSES {
            let mut segments = address.split('/').skip(1);
            let path = match (segments.next(), segments.next()) {
                (None | Some(""), _) => continue,
                // Pages of development builds.
                (Some(first), _) if first.starts_with('_') => continue,
                (Some(first), None) => format!("{}{first}", self.base),
                (Some(first), Some(_)) => format!("{}{first}/*", self.base),
            };
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
        paths
    }
}

/// Checks that a platform’s path on the console’s host leads to nothing of the console’s own.
fn usable(path: &str, base: &str) -> Result<(), String> {
    let is_above_base = base.starts_with(&format!("{path}/"));
    let first = path.strip_prefix(base).and_then(|below| below.split('/').next()).unwrap_or_default();
    let is_own = TAKEN.contains(&first) || first.starts_with("slipway-");
    match is_above_base || is_own {
        true => Err(format!(
            "config.json: “{path}” can’t be a platform’s path, because the console has pages or files there. Use another path, such as “/api”."
        )),
        false => Ok(()),
    }
}

fn lines(headers: &[(&str, &str)], line: impl Fn(&str, &str) -> String) -> String {
    headers.iter().map(|(name, value)| line(name, value)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosting(config: &str, base: &str) -> Hosting {
        let config = Config::read(config).unwrap();
        Hosting::new(&config, base, "https://api.example.com/v2/", "/srv/slipway/", "8080").unwrap()
    }

    const ELSEWHERE: &str = r#"{"platforms":[{"url":"https://api.example.com"}]}"#;
    const BEHIND: &str = r#"{"platforms":[{"url":"/api"}]}"#;

    #[test]
    fn nothing_is_left_to_fill_in() {
        for config in [ELSEWHERE, BEHIND] {
            let hosting = hosting(config, "/x/");
            for (name, text) in hosting.for_servers().into_iter().chain(hosting.for_site()) {
                assert!(
                    !text.contains("@B") && !text.contains("@P") && !text.contains("@U"),
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
        assert!(text("_redirects-with-proxy").ends_with("/api/* https://api.example.com/v2/:splat 200\n"));
        let elsewhere = hosting(ELSEWHERE, "/").for_servers();
        assert!(!elsewhere[0].1.contains("return 404") && elsewhere[1].1.contains("^~ /platform/"));
    }

    #[test]
    fn every_page_has_a_rule_and_no_rule_has_files() {
        let [(_, headers), (_, redirects), (_, missing)] = hosting(ELSEWHERE, "/x").for_site();
        assert!(missing.contains(r#"<a href="/x/">"#), "{missing}");
        assert!(redirects.contains("\n/x/environment/* /x/ 200\n"), "{redirects}");
        assert!(headers.starts_with("/x/*\n  Content-Security-Policy: default-src 'none'"), "{headers}");
        assert!(headers.contains("\n/x/slipway-*\n  Cache-Control: public, max-age=31536000, immutable\n"));
        for address in Page::ADDRESSES.iter().filter(|address| !address.starts_with("/_") && **address != "/")
        {
            let first = address.split('/').nth(1).unwrap();
            let is_there = redirects.lines().any(|line| line.starts_with(&format!("/x/{first}")));
            assert!(is_there, "{address}: {redirects}");
        }
        for line in redirects.lines() {
            let from = line.split(' ').next().unwrap();
            assert!(!["/x/", "/x/*"].contains(&from) && !line.contains("slipway-"), "{line}");
            assert!(
                line.ends_with(" /x/ 200"),
                "a rule that names index.html is a loop for some hosts: {line}"
            );
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
        let new = |upstream, root, listen| Hosting::new(&config, "/", upstream, root, listen);
        assert!(new("ftp://x", "/srv", "80").is_err());
        assert!(new("https://x; }", "/srv", "80").is_err());
        assert!(new("https://x", "/srv; }", "80").is_err());
        assert!(new("https://x", "/srv", "80; }").is_err());
        assert!(
            new("http://platform.example.com", "/srv", "80").is_err(),
            "the token would be sent unencrypted"
        );
        assert!(new("https://x", "/", "80").is_err());
        let local = new("http://127.0.0.1:9000", "/srv", "[::1]:80").unwrap();
        assert!(local.for_servers().iter().all(|(_, text)| !text.contains("proxy_ssl_verify")));
        assert!(local.for_servers()[2].1.contains(":80 {\n\tbind [::1]\n"), "{}", local.for_servers()[2].1);
    }

    #[test]
    fn a_platform_has_no_path_of_the_console() {
        let new = |path: &str, base: &str| {
            let config = Config::read(&format!(r#"{{"platforms":[{{"url":"{path}"}}]}}"#)).unwrap();
            Hosting::new(&config, base, "https://x", "/srv", "80").map(|_| ())
        };
        for (path, base) in [
            ("/organization", "/"),
            ("/slipway-api", "/"),
            ("/tools", "/tools/console/"),
            ("/tools/console/project", "/tools/console/"),
        ] {
            assert!(new(path, base).unwrap_err().contains(path), "{path} {base}");
        }
        for (path, base) in [("/platform", "/"), ("/organization", "/x/"), ("/tools/api", "/tools/console/")]
        {
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
}
