//! The settings of a demo, whose platform runs in the browser below the console's path.

use super::setting::Setting;
use slipway_api::described::{Value, at_keys};

/// Returns true if `config`, a `config.json`, is that of a demo.
pub fn is_demo(config: &str) -> bool {
    at_keys(config, &[Setting::Demo.key()]).boolean() == Some(true)
}

/// The end of the address at which the worker of a demo answers, below the console’s path.
const DEMO_API: &str = "demo-api";

/// Returns the `config.json` of a demo for a console at the path `base`: the addresses that end with `/demo-api` are below that path, where
/// the demo's worker answers. `base` ends with a slash. The rest stays as it is. None if `config` isn't that of a demo.
///
/// ```
/// # use slipway_logic::config::demo::rebased;
/// let config = r#"{"demo": true, "platforms": [{"url": "/demo-api"}, {"url": "https://api.example.com"}]}"#;
/// let moved = r#"{"demo": true, "platforms": [{"url": "/x/demo-api"}, {"url": "https://api.example.com"}]}"#;
/// assert_eq!(rebased(config, "/x/").as_deref(), Some(moved));
/// assert_eq!(rebased(r#"{"platforms": [{"url": "/demo-api"}]}"#, "/x/"), None);
/// ```
pub fn rebased(config: &str, base: &str) -> Option<String> {
    let mut moved = config.to_owned();
    // The addresses are replaced from the last to the first: a replacement can move the text after it, and the offsets of the earlier
    // addresses stay right.
    for platform in at_keys(config, &[Setting::Platforms.key()]).elements().into_iter().rev() {
        let Value::Json(url) = at_keys(platform, &[Setting::PlatformUrl.key()]) else { continue };
        let is_worker = Value::Json(url).text().is_some_and(|url| url.ends_with(&format!("/{DEMO_API}")));
        let start = (url.as_ptr() as usize).checked_sub(config.as_ptr() as usize)?;
        if is_worker && moved.get(start..start + url.len()) == Some(url) {
            moved.replace_range(start..start + url.len(), &format!("\"{base}{DEMO_API}\""));
        }
    }
    is_demo(config).then_some(moved)
}
