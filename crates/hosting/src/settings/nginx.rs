//! The settings of nginx: the two files of a console, and a server that includes them.

use super::Hosting;
use crate::policy;

impl Hosting {
    /// Returns the names and contents of the settings for nginx: `nginx-http.conf` for the http context, `nginx-server.conf` for the
    /// console's server, and `nginx.conf`, a server that includes both. If nginx already has a server for the host, that server includes the
    /// first two instead.
    pub(super) fn nginx(&self) -> [(&'static str, String); 3] {
        [
            ("nginx.conf", self.nginx_site()),
            ("nginx-http.conf", self.fill(include_str!("../templates/nginx-http.conf"))),
            ("nginx-server.conf", self.nginx_server()),
        ]
    }

    fn nginx_site(&self) -> String {
        let server = &self.server;
        let (ssl, tls) = match &server.tls {
            None => ("", String::new()),
            Some((certificate, key)) => (
                " ssl http2",
                format!(
                    "    ssl_certificate {certificate};\n    ssl_certificate_key {key};\n    ssl_protocols TLSv1.2 TLSv1.3;\n"
                ),
            ),
        };
        let port = server.port;
        // Without an address in `--listen`, the server listens on all addresses. nginx needs a `listen` of its own for IPv6.
        let listens = match server.address.as_str() {
            "" => format!("    listen {port}{ssl};\n    listen [::]:{port}{ssl};"),
            address => format!("    listen {address}:{port}{ssl};"),
        };
        let redirect = match (&server.tls, port, server.address.as_str()) {
            (Some(_), 443, "") => include_str!("../templates/nginx-redirect.conf"),
            _ => "",
        };
        let about = match server.tls {
            Some(_) => "The certificate is yours: tokens need TLS.",
            None => "Tokens need TLS: render again with --tls, or put a server that encrypts in front.",
        };
        let rest = match self.base.as_str() {
            "/" => "",
            _ => "\n    location / {\n        return 404;\n    }\n",
        };
        let template = include_str!("../templates/nginx.conf")
            .replace("@REDIRECT@", redirect)
            .replace("@LISTENS@", &listens)
            .replace("@TLS_SERVER@", &tls)
            .replace("@ABOUT_TLS@", about)
            .replace("@REST@", rest)
            .replace("@SERVER_NAME@", server.host.as_deref().unwrap_or("_"));
        self.fill(&template)
    }

    fn nginx_server(&self) -> String {
        let headers: String = policy::HEADERS
            .iter()
            .map(|(name, value)| format!("    add_header {name} \"{value}\" always;\n"))
            .collect();
        let closed = include_str!("../templates/nginx-no-proxy.conf");
        let closed: String = self.unproxied().iter().map(|path| closed.replace("@PATH@", path)).collect();
        let base = self.base.trim_end_matches('/');
        let redirect = match base {
            "" => String::new(),
            path => include_str!("../templates/nginx-slash.conf").replace("@PATH@", path),
        };
        let template = include_str!("../templates/nginx-server.conf")
            .replace("@SLASH@", &redirect)
            .replace("@BROTLI@", if self.server.has_brotli { "    brotli_static on;\n" } else { "" })
            .replace("@PROXY@", &self.nginx_proxy())
            .replace("@CLOSED@", &closed)
            .replace("@HEADERS@", headers.trim_end());
        format!("{}\n", self.fill(&template).trim_end())
    }

    /// Returns the part of `nginx-server.conf` that forwards requests to the platform; an empty text without a proxy. For a platform at an
    /// `https://` address it has TLS settings, because nginx doesn’t verify certificates by default.
    fn nginx_proxy(&self) -> String {
        let Some(proxy) = &self.proxy else { return String::new() };
        let verified = match proxy.upstream.starts_with("https://") {
            true => include_str!("../templates/nginx-proxy-tls.conf"),
            false => "",
        };
        // Without TLS here, a server in front of nginx may encrypt. That server sends `X-Forwarded-Proto` itself, and nginx forwards the
        // header. `$scheme` would replace its `https` with `http`.
        let scheme = match self.server.tls {
            Some(_) => "    proxy_set_header X-Forwarded-Proto $scheme;\n",
            None => "",
        };
        let forward = match &proxy.resolver {
            Some(resolver) => {
                include_str!("../templates/nginx-resolved.conf").replace("@RESOLVER@", resolver)
            }
            None => "    proxy_pass @UPSTREAM@/;\n".to_owned(),
        };
        let hidden = policy::HIDDEN_HEADERS.iter().map(|name| format!("    proxy_hide_header {name};"));
        // The platform's path without a slash at its end may be a page of the console, such as `/platform`, so nginx answers it with
        // index.html instead of forwarding it.
        let page = match proxy.path.starts_with(&self.base) {
            true => include_str!("../templates/nginx-proxy-page.conf"),
            false => "",
        };
        let template = include_str!("../templates/nginx-proxy.conf")
            .replace("@FORWARD@", &forward)
            .replace("@TLS@", verified)
            .replace("@FORWARDED_SCHEME@", scheme)
            .replace("@HIDDEN@", &hidden.collect::<Vec<_>>().join("\n"));
        template + page
    }
}
