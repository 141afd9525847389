//! The settings of static hosts that read the files `_headers` and `_redirects` from the console's folder.

use super::Hosting;
use crate::policy;
use slipway_logic::route::Page;

impl Hosting {
    /// Returns the content of `_headers`. Files without a `Cache-Control` rule get the default of such hosts: browsers revalidate them.
    pub(super) fn headers_file(&self) -> String {
        let base = &self.base;
        let lines = |headers: &mut dyn Iterator<Item = (&str, &str)>| {
            headers.map(|(name, value)| format!("  {name}: {value}\n")).collect::<String>()
        };
        let all = lines(&mut self.headers());
        let script = lines(&mut policy::SCRIPT_HEADERS.iter().copied());
        let scripts: String =
            policy::SCRIPTS.iter().map(|name| format!("\n{base}{name}\n{script}")).collect();
        format!(
            "{base}*\n{all}{scripts}\n{base}slipway-*\n  Cache-Control: public, max-age=31536000, immutable\n"
        )
    }

    /// Returns the content of `_redirects`. Only the paths of pages are answered with index.html, so a missing file is answered with 404.
    ///
    /// The file never has a proxy to the platform: such hosts can’t set headers on proxied replies, so a reply could run as a page of the
    /// console’s own origin.
    pub(super) fn redirects(&self) -> String {
        let mut pages = self.page_paths();
        // The console’s own path gets no rule, because every host serves index.html there. A rule from the path to itself would make some
        // hosts redirect in a loop: they serve index.html for it, and remove “index.html” from URLs.
        pages.retain(|path| *path != self.base);
        // Rules for a single path stand before rules with `*`, because hosts find them faster in this order.
        pages.sort_by_key(|path| path.ends_with('*'));
        pages.iter().map(|path| format!("{path} {} 200\n", self.base)).collect()
    }

    /// Returns the paths of the console's pages with `base` in front, such as `/sign-in` and `/project/*`, each once. The first is `base`.
    pub(super) fn page_paths(&self) -> Vec<String> {
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
