//! Settings for nginx, Caddy, hosts that read `_headers` and `_redirects`, and object stores behind a CDN.

use crate::site::Target;
use crate::{objects, page, policy};
use slipway_logic::config::{Config, address};
use slipway_logic::route::Page;

/// The first segments of paths that can't be a platform’s path, because the console has pages there. `platform` isn't one of them: the
/// console has the page `/platform`, but nothing below it.
const TAKEN: &[&str] = &["organization", "project", "environment", "sign-in", "account", "not-found"];

/// How the console is hosted.
#[derive(Clone, Debug)]
pub struct Hosting {
    /// The path of the console on its host, which begins and ends with a slash.
    pub base: String,
    /// The content security policy.
    pub policy: String,
    /// The platforms of `config.json` that are paths on the console’s own host, in their order.
    pub paths: Vec<String>,
    /// The URL of the platform to which a proxy forwards the first of `paths`.
    pub upstream: String,
    /// The folder with the files on the server. The path `base` is a folder below it.
    pub root: String,
    /// The address that the servers listen on; empty for all addresses.
    pub host: String,
    /// The port that servers listen at.
    pub port: u16,
    /// The paths of the certificate and of its key on the server, for TLS; None without TLS.
    pub certificate: Option<(String, String)>,
}

impl Hosting {
    /// Creates the settings of a host.
    ///
    /// # Errors
    /// If an option or a path in `config.json` is invalid: its name, and which values are valid.
    pub fn new(config: &Config, target: &Target) -> Result<Self, String> {
        let upstream = &target.upstream;
        let upstream = address::read(upstream).ok().filter(|url| !url.starts_with('/')).ok_or_else(|| {
            format!("--upstream: “{upstream}” isn’t a valid platform address. Use https://…, or http:// for localhost.")
        })?;
        let root = path_of_server("--root", "folder", target.root.trim_end_matches('/'))?;
        let certificate = match (&target.certificate, &target.certificate_key) {
            (Some(certificate), Some(key)) => Some((
                path_of_server("--certificate", "file", certificate)?,
                path_of_server("--certificate-key", "file", key)?,
            )),
            (None, None) => None,
            _ => {
                return Err(
                    "--certificate and --certificate-key belong together: give both or neither.".to_owned()
                );
            }
        };
        let default_port = if certificate.is_some() { "443" } else { "80" };
        let listen = target.listen.as_deref().unwrap_or(default_port);
        let (host, port) = listen.rsplit_once(':').unwrap_or(("", listen));
        let port = port
            .parse()
            .ok()
            .filter(|_| host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c)));
        let base = page::base(&target.base)?;
        let urls = config.platforms.iter().map(|platform| platform.url.clone());
        let paths: Vec<String> = urls.filter(|url| url.starts_with('/')).collect();
        paths.iter().try_for_each(|path| usable(path, &base))?;
        Ok(Self {
            base,
            policy: policy::policy(config),
            paths,
            upstream,
            root,
            host: host.to_owned(),
            port: port
                .ok_or_else(|| format!("--listen: “{listen}” isn’t valid. Use a port such as 8080, or an address and port such as 127.0.0.1:8080."))?,
            certificate,
        })
    }

    /// Returns the names and contents of the settings for nginx and Caddy, each without and with a proxy to the platform.
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
            ("Caddyfile", self.caddy(&blocks(&self.paths, caddy_closed), None)),
            ("Caddyfile-with-proxy", self.caddy(&caddy_proxy, Some(self.proxied()))),
        ]
    }

    /// Returns the path that a proxy forwards to the platform: the first path in `config.json`, `/platform` by default.
    fn proxied(&self) -> &str {
        self.paths.first().map_or("/platform", String::as_str)
    }

    /// Returns the part of nginx’s settings that forwards requests to the platform. For an https platform it includes the TLS settings, because
    /// nginx doesn’t verify certificates by default.
    fn nginx_proxy(&self) -> String {
        let tls =
            if self.upstream.starts_with("https://") { include_str!("templates/nginx-tls.conf") } else { "" };
        let hidden = policy::HIDDEN_HEADERS.iter().map(|name| format!("        proxy_hide_header {name};"));
        include_str!("templates/nginx-proxy.conf")
            .replace("@TLS@", tls)
            .replace("@HIDDEN@", &hidden.collect::<Vec<_>>().join("\n"))
    }

    /// Returns the names and contents of the host's settings in the console’s own folder: `_headers`, `_redirects` and `404.html`.
    pub fn for_site(&self) -> [(&'static str, String); 3] {
        [
            ("_headers", self.headers_file()),
            ("_redirects", self.redirects()),
            // Without this page, some hosts answer missing files with index.html.
            ("404.html", include_str!("templates/404.html").replace("@BASE@", &self.base)),
        ]
    }

    /// Returns the names and contents of the settings for an object store behind a CDN, without and with a proxy: the objects with their
    /// headers, the paths at which index.html is served and, with a proxy, those that are forwarded to the platform. `names` are the names
    /// of the files.
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
            "passed_response_headers": policy::PASSED_HEADERS,
            "response_headers": reply_headers(),
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
        let line = |name: &str, value: &str| format!("add_header {name} \"{value}\" always;");
        let headers = lines(policy::HEADERS, |name, value| format!("    {}", line(name, value)));
        let below = lines(policy::HEADERS, |name, value| format!("        {}", line(name, value)));
        let redirect = match (&self.certificate, self.port, self.host.as_str()) {
            (Some(_), 443, "") => include_str!("templates/nginx-redirect.conf"),
            _ => "",
        };
        let tls = self.certificate.as_ref().map(|(certificate, key)| {
            format!("    ssl_certificate {certificate};\n    ssl_certificate_key {key};\n    ssl_protocols TLSv1.2 TLSv1.3;\n")
        });
        let about = match self.certificate {
            Some(_) => "The certificate is yours: tokens need TLS.",
            None => {
                "Tokens need TLS: render again with --certificate, or put a server that encrypts in front."
            }
        };
        let template = include_str!("templates/nginx.conf")
            .replace("@PROXY@", proxy)
            .replace("@HEADERS@", &headers)
            .replace("@HEADERS_BELOW@", &below)
            .replace("@REDIRECT@", redirect)
            .replace("@TLS_SERVER@", &tls.unwrap_or_default())
            .replace("@ABOUT_TLS@", about);
        self.fill(&template)
    }

    fn caddy(&self, proxy: &str, proxied: Option<&str>) -> String {
        let lines_at = |depth: usize, prefix: &str| {
            let tabs = "\t".repeat(depth);
            lines(policy::HEADERS, |name, value| format!("{tabs}{prefix}{name} \"{value}\""))
        };
        let (console, platform) = match proxied {
            Some(path) => (format!("not path {path}/*"), format!("path {path}/*")),
            None => ("path *".to_owned(), "not path *".to_owned()),
        };
        let tls = self.certificate.as_ref().map(|(certificate, key)| format!("\ttls {certificate} {key}\n"));
        let scheme = if tls.is_some() { "https" } else { "http" };
        let about = match self.certificate {
            Some(_) => "# The certificate is yours: tokens need TLS.",
            None => {
                "# Tokens need TLS: with a host name in place of http://:@PORT@ Caddy gets a certificate by itself."
            }
        };
        let template = include_str!("templates/Caddyfile")
            .replace("@PROXY@", proxy)
            .replace("@HEADERS@", &lines_at(2, ""))
            .replace("@HEADERS_BELOW@", &lines_at(4, "header "))
            .replace("@CONSOLE_PATHS@", &console)
            .replace("@PLATFORM_PATHS@", &platform)
            .replace("@TLS@", &tls.unwrap_or_default())
            .replace("@ABOUT_TLS@", about)
            .replace("@SITE@", &format!("{scheme}://:@PORT@"));
        self.fill(&template)
    }

    /// Returns a template with each placeholder, such as `@ROOT@`, replaced by its value.
    fn fill(&self, template: &str) -> String {
        let (port, host) = (self.port.to_string(), self.host.as_str());
        let tls = if self.certificate.is_some() { " ssl" } else { "" };
        // Without an address the server listens on IPv4 and IPv6.
        let listens = match host {
            "" => format!("    listen {port}{tls};\n    listen [::]:{port}{tls};"),
            host => format!("    listen {host}:{port}{tls};"),
        };
        // The address of a Caddy site is matched against the host of requests. `bind` sets the address to listen on.
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
            ("@REPLY_POLICY@", policy::REPLY_POLICY),
            ("@PASSED@", &policy::PASSED_HEADERS.join(" ")),
            ("@REMOVER@", policy::WORKER_REMOVER),
            ("@DELETED@", &deleted_headers()),
        ]
        .iter()
        .fold(template.to_owned(), |text, (name, value)| text.replace(name, value))
    }

    /// Returns the file `_headers`. Files without a `Cache-Control` rule get the default of such hosts: browsers revalidate them.
    fn headers_file(&self) -> String {
        let base = &self.base;
        let all: String = self.headers().map(|(name, value)| format!("  {name}: {value}\n")).collect();
        format!("{base}*\n{all}\n{base}slipway-*\n  Cache-Control: public, max-age=31536000, immutable\n")
    }

    /// Returns the file `_redirects`. Only the paths of pages are answered with index.html; a missing file is a 404.
    ///
    /// There is no version with a proxy to the platform: such hosts can’t set headers on proxied replies, so a reply could run as a page of the
    /// console’s own origin.
    fn redirects(&self) -> String {
        let mut pages = self.page_paths();
        // The console’s own path gets no rule, because every host serves index.html there. A rule from the path to itself would make some
        // hosts redirect in a loop: they serve index.html for it, and remove “index.html” from URLs.
        pages.retain(|path| *path != self.base);
        // Rules for a single path stand before rules with `*`, because hosts find them faster in this order.
        pages.sort_by_key(|path| path.ends_with('*'));
        pages.iter().map(|path| format!("{path} {} 200\n", self.base)).collect()
    }

    /// Returns the paths of the console's pages, such as `/sign-in` and `/project/*`, with `base` in front.
    fn page_paths(&self) -> Vec<String> {
        let mut paths: Vec<String> = vec![self.base.clone()];
        for address in Page::addresses() {
            let mut segments = address.split('/').skip(1);
            let path = match (segments.next(), segments.next()) {
                (None | Some(""), _) => continue,
                // Paths that begin with `_` are pages of development builds. A deployed console doesn’t have them, so
                // they are left out.
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

/// Returns an error if a platform’s path on the console’s host would hide pages or files of the console.
fn usable(path: &str, base: &str) -> Result<(), String> {
    let is_above_base = base.starts_with(&format!("{path}/"));
    let first = path.strip_prefix(base).and_then(|below| below.split('/').next()).unwrap_or_default();
    let is_of_console = TAKEN.contains(&first) || first.starts_with("slipway-");
    match is_above_base || is_of_console {
        true => Err(format!(
            "config.json: “{path}” can’t be a platform’s path, because the console has pages or files there. Use another path, such as “/api”."
        )),
        false => Ok(()),
    }
}

/// Checks the path of a file or folder on the server, and returns it. The error names the option and the valid characters.
fn path_of_server(option: &str, noun: &str, path: &str) -> Result<String, String> {
    let is_plain = !path.is_empty() && path.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
    is_plain
        .then(|| path.to_owned())
        .ok_or_else(|| format!("{option}: “{path}” isn’t a valid {noun}. Use letters, digits and / . _ -."))
}

/// Returns lines for Caddy that remove every header of a reply: one for each first character, because Caddy removes headers by prefix.
fn deleted_headers() -> String {
    ('0'..='9')
        .chain('A'..='Z')
        .map(|letter| format!("\t\t\theader_down -{letter}*"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Returns the headers that a proxy adds to a platform’s replies on the console’s own origin.
fn reply_headers() -> serde_json::Map<String, serde_json::Value> {
    let for_replies = [("Content-Security-Policy", policy::REPLY_POLICY), ("Cache-Control", "no-store")];
    for_replies
        .iter()
        .chain(policy::HEADERS)
        .map(|(name, value)| ((*name).to_owned(), (*value).into()))
        .collect()
}

fn lines(headers: &[(&str, &str)], line: impl Fn(&str, &str) -> String) -> String {
    headers.iter().map(|(name, value)| line(name, value)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests;
