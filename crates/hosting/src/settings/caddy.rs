//! The settings of Caddy: the snippet of a console, and a site that imports it.

use super::Hosting;
use crate::policy;

impl Hosting {
    /// Returns the names and contents of the settings for Caddy: `Caddyfile-snippet`, which defines a snippet with the console's name, and
    /// `Caddyfile`, a site that imports the snippet. If Caddy already has a site for the host, that site imports the snippet instead.
    pub(super) fn caddy(&self) -> [(&'static str, String); 2] {
        [("Caddyfile", self.caddy_site()), ("Caddyfile-snippet", self.caddy_snippet())]
    }

    fn caddy_site(&self) -> String {
        let server = &self.server;
        let host = server.host.as_deref().unwrap_or_default();
        let (site, about) = match &server.tls {
            Some(_) => {
                (format!("https://{host}:{}", server.port), "The certificate is yours: tokens need TLS.")
            }
            None if server.is_plain_http() => (
                format!("http://{host}:{}", server.port),
                "Tokens need TLS: with --host, and without --listen, Caddy gets a certificate by itself.",
            ),
            None => {
                (host.to_owned(), "Tokens need TLS: Caddy gets a certificate for the host name by itself.")
            }
        };
        let tls = server.tls.as_ref().map(|(certificate, key)| format!("\ttls {certificate} {key}\n"));
        // The address of a Caddy site is matched against the host of requests. `bind` sets the address to listen on.
        let bind = match server.address.as_str() {
            "" => String::new(),
            address => format!("\tbind {address}\n"),
        };
        // Caddy answers a path that no directive handles with status 200 and an empty page. Outside of the console's path it has to be a 404.
        let rest = match self.base.as_str() {
            "/" => "",
            _ => "\n\thandle {\n\t\trespond \"404 Not Found\" 404\n\t}\n",
        };
        let template = include_str!("../templates/Caddyfile")
            .replace("@REST@", rest)
            .replace("@ABOUT_TLS@", about)
            .replace("@SITE@", &site)
            .replace("@BIND@", &bind)
            .replace("@TLS@", &tls.unwrap_or_default());
        self.fill(&template)
    }

    fn caddy_snippet(&self) -> String {
        let headers = |depth: usize, directive: &str| {
            let indent = "\t".repeat(depth);
            let lines =
                policy::HEADERS.iter().map(|(name, value)| format!("{indent}{directive}{name} \"{value}\""));
            lines.collect::<Vec<_>>().join("\n")
        };
        let closed = include_str!("../templates/Caddyfile-no-proxy");
        let closed: String = self.unproxied().iter().map(|path| closed.replace("@PATH@", path)).collect();
        let proxy = match self.proxy {
            Some(_) => include_str!("../templates/Caddyfile-proxy").replace("@DELETED@", &deleted_headers()),
            None => String::new(),
        };
        let redirect = match self.base.trim_end_matches('/') {
            "" => String::new(),
            path => format!("\tredir {path} {path}/ 301\n"),
        };
        let template = include_str!("../templates/Caddyfile-snippet")
            .replace("@SLASH@", &redirect)
            .replace("@PROXY@", &proxy)
            .replace("@CLOSED@", &closed)
            .replace("@HEADERS@", &headers(3, ""))
            .replace("@HEADERS_OF_REPLIES@", &headers(5, "header "));
        self.fill(&template)
    }
}

/// Returns the lines of a Caddyfile that remove every header of a platform's reply: one line for each first letter or digit of a header's
/// name, because Caddy removes headers by a prefix of at least one character.
fn deleted_headers() -> String {
    ('0'..='9')
        .chain('A'..='Z')
        .map(|letter| format!("\t\t\t\theader_down -{letter}*"))
        .collect::<Vec<_>>()
        .join("\n")
}
