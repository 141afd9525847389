//! The path of the console on its host, and the settings in `config.json`.

use leptos::prelude::*;
use slipway_logic::config::Config;
use slipway_logic::route::Page;
use std::sync::Arc;

/// The host's settings, the same for as long as the page lives.
#[derive(Clone, Copy)]
pub struct Site {
    config: StoredValue<Arc<Config>>,
    base: StoredValue<String>,
}

impl Site {
    /// Creates the settings. `base` is the console's path on its host; it begins and ends with a slash.
    pub fn new(config: Config, base: &str) -> Self {
        Self {
            config: StoredValue::new(Arc::new(config)),
            base: StoredValue::new(base.trim_end_matches('/').to_owned()),
        }
    }

    /// Returns the settings in `config.json`.
    pub fn config(&self) -> Arc<Config> {
        self.config.get_value()
    }

    /// Returns the name that the host gives the console.
    pub fn product_name(&self) -> String {
        self.config.with_value(|config| config.product.name.clone())
    }

    /// Returns the console’s path on its host without its last slash; empty at the root.
    pub fn base(&self) -> String {
        self.base.get_value()
    }

    /// Returns the path of a page on the host, which begins with the console's base, for links.
    pub fn href(&self, page: &Page) -> String {
        format!("{}{}", self.base(), page.url())
    }

    /// Returns the part of a path below the console's base; the whole path if it isn't below the base.
    pub fn below(&self, path: &str) -> String {
        let below =
            path.strip_prefix(&self.base()).filter(|below| below.is_empty() || below.starts_with('/'));
        below.unwrap_or(path).to_owned()
    }
}

/// Returns the host's settings, from the app's context.
pub fn use_site() -> Site {
    expect_context()
}
