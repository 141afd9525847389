//! The options of `render` and of `cargo xtask dist`: where and how the console is hosted.

/// The options of a host: the paths, addresses and certificate of its server.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Path of the console on its host
    #[arg(long, value_name = "PATH", default_value_t = Self::default().base)]
    pub base: String,
    /// Address of the platform, for settings with a proxy to it
    #[arg(long, value_name = "URL")]
    pub upstream: Option<String>,
    /// Allow an http:// address of the platform, because the network between the server and the platform is private
    #[arg(long, requires = "upstream")]
    pub private_upstream: bool,
    /// Name server by which nginx resolves the platform's host while it runs, or none to resolve it when nginx starts (default: the first
    /// one in /etc/resolv.conf)
    #[arg(long, value_name = "IP", requires = "upstream")]
    pub resolver: Option<String>,
    /// Name of the console in the server's settings, different for each console of a server
    #[arg(long, value_name = "NAME", default_value_t = Self::default().name)]
    pub name: String,
    /// Host name of the console (default: any)
    #[arg(long, value_name = "HOST")]
    pub host: Option<String>,
    /// Folder of the console's files on the server
    #[arg(long, value_name = "FOLDER", default_value_t = Self::default().root)]
    pub root: String,
    /// Folder of the settings on the server
    #[arg(long, value_name = "FOLDER", default_value_t = Self::default().settings)]
    pub settings: String,
    /// Port, or address and port, that the server listens on (default: 443 with a certificate, 80 without)
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<String>,
    /// Paths on the server: the file of the certificate with its chain, and the file of its key
    #[arg(long, num_args = 2, value_names = ["CERTIFICATE", "KEY"])]
    pub tls: Option<Vec<String>>,
    /// Don't serve precompressed Brotli files, for an nginx without the Brotli module
    #[arg(long)]
    pub no_brotli: bool,
}

impl Options {
    /// Returns the arguments that differ from their defaults, as they are typed: `--base /console/ --host console.example.com`. Empty if all
    /// are defaults.
    pub fn arguments(&self) -> String {
        let default = Self::default();
        let differing =
            |name: &str, value: &str, default: &str| (value != default).then(|| format!("--{name} {value}"));
        let given =
            |name: &str, value: &Option<String>| value.as_ref().map(|value| format!("--{name} {value}"));
        let flag = |name: &str, is_set: bool| is_set.then(|| format!("--{name}"));
        [
            differing("base", &self.base, &default.base),
            given("host", &self.host),
            self.tls.as_ref().map(|files| format!("--tls {}", files.join(" "))),
            given("listen", &self.listen),
            differing("root", &self.root, &default.root),
            differing("settings", &self.settings, &default.settings),
            differing("name", &self.name, &default.name),
            given("upstream", &self.upstream),
            given("resolver", &self.resolver),
            flag("private-upstream", self.private_upstream),
            flag("no-brotli", self.no_brotli),
        ]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
    }
}

impl Default for Options {
    fn default() -> Self {
        let text = |text: &str| text.to_owned();
        Self {
            base: text("/"),
            upstream: None,
            private_upstream: false,
            resolver: None,
            name: text("slipway"),
            host: None,
            root: text("/var/www/slipway"),
            settings: text("/etc/slipway"),
            listen: None,
            tls: None,
            no_brotli: false,
        }
    }
}
