//! Settings for nginx, Caddy, hosts that read `_headers` and `_redirects`, and object stores behind a CDN.

use crate::{objects, page, policy};
use slipway_logic::config::Config;
use slipway_logic::route::Page;

/// How the console is hosted.
#[derive(Clone, Debug)]
pub struct Hosting {
    /// The path of the console on its host, which begins and ends with a slash.
    pub base: String,
    /// The content security policy.
    pub policy: String,
    /// The path of the host's own origin that leads to the platform.
    pub proxy_path: String,
    /// True if the settings name that path: without a proxy there is nothing.
    pub needs_proxy: bool,
    /// The platform behind that path.
    pub upstream: String,
    /// The folder of the files, for servers. The path `base` is below it.
    pub root: String,
    /// The address that servers listen at: a port, or host and port.
    pub listen: String,
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
        let is_plain = |text: &str| {
            !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "/:._-[]".contains(c))
        };
        if !(upstream.starts_with("https://") || upstream.starts_with("http://")) || !is_plain(upstream) {
            return Err(format!("“{upstream}” isn't a platform's address: https://…"));
        }
        for (value, name) in [(root, "folder"), (listen, "address to listen at")] {
            if !is_plain(value) {
                return Err(format!(
                    "“{value}” can't be the {name} in a server's settings: it has to be plain letters"
                ));
            }
        }
        let mut urls = config.platforms.iter().map(|platform| &platform.url);
        let path = urls.find(|url| url.starts_with('/'));
        Ok(Self {
            base: page::base(base)?,
            policy: policy::policy(config),
            proxy_path: path.cloned().unwrap_or_else(|| "/platform".into()),
            needs_proxy: path.is_some(),
            upstream: upstream.trim_end_matches('/').to_owned(),
            root: root.trim_end_matches('/').to_owned(),
            listen: listen.to_owned(),
        })
    }

    /// Returns the names and contents of the settings for servers, each without and with a proxy to the platform.
    pub fn for_servers(&self) -> Vec<(&'static str, String)> {
        vec![
            ("nginx.conf", self.nginx(self.unless_needed(include_str!("templates/nginx-no-proxy.conf")))),
            ("nginx-with-proxy.conf", self.nginx(include_str!("templates/nginx-proxy.conf"))),
            ("Caddyfile", self.caddy(self.unless_needed(include_str!("templates/Caddyfile-no-proxy")))),
            ("Caddyfile-with-proxy", self.caddy(include_str!("templates/Caddyfile-proxy"))),
            ("_redirects-with-proxy", self.redirects(true)),
        ]
    }

    /// Returns the names and contents of the settings that lie beside index.html.
    pub fn for_site(&self) -> [(&'static str, String); 2] {
        [("_headers", self.headers_file()), ("_redirects", self.redirects(false))]
    }

    /// Returns the settings for an object store behind a CDN: the objects with their headers, and which paths get index.html.
    pub fn for_object_store(&self, names: &[String]) -> String {
        let headers: serde_json::Map<String, serde_json::Value> =
            self.headers().map(|(name, value)| (name.to_owned(), value.into())).collect();
        let settings = serde_json::json!({
            "response_headers": headers,
            "pages": {"paths": self.page_paths(), "object": objects::key(&self.base, "index.html"), "status": 200},
            "objects": names.iter().map(|name| objects::describe(&self.base, name)).collect::<Vec<_>>(),
        });
        format!("{settings:#}\n")
    }

    /// Returns the part of a template for a path to the platform that leads nowhere; nothing if the settings have no such path.
    fn unless_needed(&self, part: &'static str) -> &'static str {
        if self.needs_proxy { part } else { "" }
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
        let is_port = self.listen.bytes().all(|digit| digit.is_ascii_digit());
        let address = if is_port { format!(":{}", self.listen) } else { format!("http://{}", self.listen) };
        let pattern = self.base.replace('.', "\\.");
        let (origin, path) =
            self.upstream.split_at_checked(policy::origin(&self.upstream).len()).unwrap_or_default();
        [
            ("@LISTEN_ADDRESS@", address.as_str()),
            ("@LISTEN@", &self.listen),
            ("@NAME@", "_"),
            ("@ROOT@", &self.root),
            ("@POLICY@", &self.policy),
            ("@BASE_PATTERN@", &pattern),
            ("@BASE@", &self.base),
            ("@PATH@", &self.proxy_path),
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
    fn redirects(&self, with_proxy: bool) -> String {
        let pages = self.page_paths();
        let pages = pages.iter().map(|path| format!("{path} {}index.html 200\n", self.base));
        let proxy = with_proxy.then(|| format!("{}/* {}/:splat 200\n", self.proxy_path, self.upstream));
        // The first rule that fits counts, and a page may have the very path.
        pages.chain(proxy).collect()
    }

    /// Returns the paths of the console's pages: `/project/*`, and `/sign-in`.
    fn page_paths(&self) -> Vec<String> {
        let mut paths: Vec<String> = Vec::new();
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
        assert!(text("nginx-with-proxy.conf").contains("proxy_pass https://api.example.com/v2/;"));
        assert!(text("Caddyfile").contains("handle /api/* {\n\t\terror 404"));
        let caddy = text("Caddyfile-with-proxy");
        assert!(caddy.contains("rewrite * /v2{uri}\n\t\treverse_proxy https://api.example.com {"), "{caddy}");
        assert!(text("_redirects-with-proxy").ends_with("/api/* https://api.example.com/v2/:splat 200\n"));
        let elsewhere = hosting(ELSEWHERE, "/").for_servers();
        assert!(!elsewhere[0].1.contains("return 404") && elsewhere[1].1.contains("^~ /platform/"));
    }

    #[test]
    fn every_page_has_a_rule_and_no_rule_has_files() {
        let [(_, headers), (_, redirects)] = hosting(ELSEWHERE, "/x").for_site();
        assert!(headers.starts_with("/x/*\n  Content-Security-Policy: default-src 'none'"), "{headers}");
        assert!(headers.contains("\n/x/slipway-*\n  Cache-Control: public, max-age=31536000, immutable\n"));
        for address in Page::ADDRESSES.iter().filter(|address| !address.starts_with("/_") && **address != "/")
        {
            let first = address.split('/').nth(1).unwrap();
            let is_there = redirects.lines().any(|line| line.starts_with(&format!("/x/{first}")));
            assert!(is_there, "{address}: {redirects}");
        }
        assert!(!redirects.contains("/x/* ") && !redirects.contains("slipway-"), "{redirects}");
    }

    #[test]
    fn an_object_has_its_key_type_and_caching() {
        let names = ["index.html", "slipway-0123456789abcdef.js"].map(str::to_owned);
        let settings: serde_json::Value =
            serde_json::from_str(&hosting(ELSEWHERE, "/x/").for_object_store(&names)).unwrap();
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
        assert!(new("http://127.0.0.1:9000", "/srv", "[::1]:80").is_ok());
    }
}
