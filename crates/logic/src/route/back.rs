//! The address to go to after sign-in, as the query of the sign-in page.

use super::{Page, query_value};
use slipway_api::operation::escape;

/// Returns the address of the sign-in page. After sign-in, the console opens the address `back`; None for an address without this
/// query.
pub fn sign_in_url(back: Option<&str>) -> String {
    match back {
        Some(back) => format!("{}?back={}", Page::SignIn.url(), escape(back)),
        None => Page::SignIn.url(),
    }
}

/// Returns the address to go to after sign-in, from the query of the sign-in page. None if the query has none, or if the address could
/// lead to another host: `//host`, `/\host`, and `/.//host` once the browser has resolved its dots.
pub fn back_address(query: &str) -> Option<String> {
    let back = query_value(query, "back")?;
    let path = back.split(['?', '#']).next().unwrap_or_default();
    let stays = path.starts_with('/') && !path.contains("//") && !back.contains(['\\', '\n', '\r', '\t']);
    stays.then_some(back)
}
