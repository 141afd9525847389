//! Settings for nginx, Caddy, hosts that read `_headers` and `_redirects`, and object stores behind a CDN.

mod caddy;
mod nginx;
mod object_store;
mod static_hosts;
mod valid;

use crate::options::Options;
use crate::{page, policy};
use slipway_logic::config::Config;

/// The settings of a host, from which the files of each kind of server are rendered.
#[derive(Clone, Debug)]
pub struct Hosting {
    /// The path of the console on its host, which begins and ends with a slash.
    pub base: String,
    /// The value of the header `Content-Security-Policy`.
    pub policy: String,
    /// The platforms of `config.json` whose URL is a path on the console’s own host, such as `/api`, in their order.
    pub paths: Vec<String>,
    /// The proxy to the platform; None without `--upstream`.
    pub proxy: Option<Proxy>,
    /// The web server.
    pub server: Server,
}

/// A proxy on the console's own host, which forwards requests to the platform.
#[derive(Clone, Debug)]
pub struct Proxy {
    /// The path of the platform on the console's host: the first path in `config.json`.
    pub path: String,
    /// The URL of the platform, without a slash at its end.
    pub upstream: String,
    /// The address of the name server by which nginx resolves the platform's host while it runs. None if nginx resolves the host only when it
    /// starts: without a known name server, with `--resolver none`, or if the host is `localhost` or an IP address.
    pub resolver: Option<String>,
}

/// The web server of a console.
#[derive(Clone, Debug)]
pub struct Server {
    /// The console's name in settings, such as `slipway`, which distinguishes the consoles of a server.
    pub name: String,
    /// The console's host name; None if the server answers with the console for every host name.
    pub host: Option<String>,
    /// The folder on the server that the root of the host is served from, without a slash at its end. The console's files are in its
    /// subfolder at the path `base`.
    pub root: String,
    /// The folder with the settings on the server, without a slash at its end.
    pub settings: String,
    /// The address that the server listens on: `localhost`, or an IP address (IPv6 in brackets). Empty for all addresses.
    pub address: String,
    /// The port that the server listens on.
    pub port: u16,
    /// True if `--listen` was given, so that the port isn't a default.
    pub has_listen: bool,
    /// The paths of the certificate and of its key on the server, for TLS; None without TLS.
    pub tls: Option<(String, String)>,
    /// True if nginx has the module for precompressed Brotli.
    pub has_brotli: bool,
    /// The line of the settings with the arguments that they were rendered with: [`RENDERED_WITH`], and the arguments.
    pub arguments: String,
}

/// The beginning of the line in rendered settings that has the arguments of `render`.
pub const RENDERED_WITH: &str = "Rendered with: ";

impl Server {
    /// Returns true if Caddy serves plain HTTP: there is no certificate, and Caddy doesn't get one by itself, which it does only with a host
    /// name and without `--listen`.
    fn is_plain_http(&self) -> bool {
        self.tls.is_none() && (self.host.is_none() || self.has_listen)
    }

    fn new(options: &Options) -> Result<Self, String> {
        let tls = match options.tls.as_deref() {
            None => None,
            Some([certificate, key]) => Some((
                valid::path_of_server("--tls", "file", certificate)?,
                valid::path_of_server("--tls", "file", key)?,
            )),
            Some(_) => return Err("--tls takes two files: the certificate and its key.".to_owned()),
        };
        let default_port = if tls.is_some() { "443" } else { "80" };
        let (address, port) = valid::listen(options.listen.as_deref().unwrap_or(default_port))?;
        Ok(Self {
            name: valid::name(&options.name)?,
            host: options.host.as_deref().map(valid::host).transpose()?,
            root: valid::folder_of_server("--root", &options.root)?,
            settings: valid::folder_of_server("--settings", &options.settings)?,
            address,
            port,
            has_listen: options.listen.is_some(),
            tls,
            has_brotli: !options.no_brotli,
            arguments: format!("{RENDERED_WITH}{}", options.arguments()),
        })
    }
}

impl Hosting {
    /// Creates the settings of a host. `providers` are the origins of the sign-in providers' endpoints, `report_to` is the address or path
    /// for reports of policy violations; None without reports.
    ///
    /// # Errors
    /// If an option or a path in `config.json` is invalid (the message has its name, and which values are valid), or if there is an upstream
    /// and no platform is a path.
    pub fn new(
        config: &Config,
        providers: &[String],
        report_to: Option<&str>,
        options: &Options,
    ) -> Result<Self, String> {
        let base = page::base(&options.base)?;
        let urls = config.platforms.iter().map(|platform| platform.url.clone());
        let paths: Vec<String> = urls.filter(|url| url.starts_with('/')).collect();
        paths.iter().try_for_each(|path| valid::platform_path(path, &base))?;
        let proxy = match options.upstream.as_deref() {
            None => None,
            Some(upstream) => {
                let upstream = valid::upstream(upstream, options.private_upstream)?;
                let resolver = options.resolver.as_deref().filter(|resolver| *resolver != "none");
                let resolver = resolver.map(valid::resolver).transpose()?;
                let path = paths.first().ok_or(
                    "--upstream: no platform in config.json is a path of the console’s host, so nothing would use the proxy. Set its “url” to a path such as “/api”.",
                )?;
                Some(Proxy {
                    path: path.clone(),
                    resolver: resolver.filter(|_| has_host_name(&upstream)),
                    upstream,
                })
            }
        };
        Ok(Self {
            base,
            policy: policy::policy(config, providers, report_to),
            paths,
            proxy,
            server: Server::new(options)?,
        })
    }

    /// Returns the names and contents of the files with settings for nginx and Caddy.
    pub fn for_servers(&self) -> Vec<(&'static str, String)> {
        self.nginx().into_iter().chain(self.caddy()).collect()
    }

    /// Returns the names and contents of the files that static hosts read from the console’s own folder: `_headers`, `_redirects` and
    /// `404.html`.
    pub fn for_site(&self) -> [(&'static str, String); 3] {
        [
            ("_headers", self.headers_file()),
            ("_redirects", self.redirects()),
            // Without this page, some hosts answer missing files with index.html.
            ("404.html", include_str!("templates/404.html").replace("@BASE@", &self.base)),
        ]
    }

    /// Returns the name and content of the file with settings for an object store behind a CDN. `names` are the names of the console's files.
    pub fn for_object_store(&self, names: &[String]) -> (&'static str, String) {
        ("object-store.json", self.object_store(names))
    }

    /// Returns the names and values of the security headers that each response of the console has: the content security policy and
    /// [`policy::HEADERS`].
    fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        std::iter::once(("Content-Security-Policy", self.policy.as_str()))
            .chain(policy::HEADERS.iter().copied())
    }

    /// Returns the paths of platforms that no proxy forwards: with a proxy all paths but the first, without a proxy all. The server answers
    /// requests to them with 404, not with a page of the console.
    pub(crate) fn unproxied(&self) -> &[String] {
        self.paths.get(usize::from(self.proxy.is_some())..).unwrap_or_default()
    }

    /// Returns a template with each placeholder, such as `@ROOT@`, replaced by its value.
    fn fill(&self, template: &str) -> String {
        let server = &self.server;
        let upstream = self.proxy.as_ref().map_or("", |proxy| &proxy.upstream);
        let path = self.proxy.as_ref().map_or("", |proxy| &proxy.path);
        let (origin, upstream_path) =
            upstream.split_at_checked(policy::origin(upstream).len()).unwrap_or_default();
        [
            ("@NAME@", server.name.as_str()),
            ("@ROOT@", &server.root),
            ("@SETTINGS@", &server.settings),
            ("@ARGUMENTS@", &server.arguments),
            ("@POLICY@", &self.policy),
            ("@BASE_PATTERN@", &pattern(&self.base)),
            ("@BASE@", &self.base),
            ("@PATH_PATTERN@", &pattern(path)),
            ("@PATH@", path),
            ("@UPSTREAM@", upstream),
            ("@UPSTREAM_ORIGIN@", origin),
            ("@UPSTREAM_PATH@", upstream_path),
            ("@REPLY_POLICY@", policy::REPLY_POLICY),
            ("@PASSED@", &policy::PASSED_HEADERS.join(" ")),
            ("@REMOVER@", policy::WORKER_REMOVER),
        ]
        .iter()
        .fold(template.to_owned(), |text, (name, value)| text.replace(name, value))
    }
}

/// Returns a path as a regular expression that matches it. Only dots are escaped: a dot is the only character of valid paths that has a
/// meaning in a regular expression.
fn pattern(path: &str) -> String {
    path.replace('.', "\\.")
}

/// Returns true if the host of a URL has to be resolved by a name server: it is neither `localhost` nor an IPv4 address.
fn has_host_name(url: &str) -> bool {
    let origin = policy::origin(url);
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    let host = host.rsplit_once(':').map_or(host, |(host, _)| host);
    host != "localhost" && host.parse::<std::net::IpAddr>().is_err()
}

#[cfg(test)]
mod tests;
