//! The address to go to after sign-in, as the query of the sign-in page.

use super::{Page, query_value};
use slipway_api::operation::escape;

/// Returns the address of the sign-in page. After sign-in, the console opens the address `back`. If `back` is None, the address has no query.
pub fn sign_in_url(back: Option<&str>) -> String {
    match back {
        Some(back) => format!("{}?back={}", Page::SignIn.url(), escape(back)),
        None => Page::SignIn.url(),
    }
}

/// Returns the address to go to after sign-in, from the query of the sign-in page. None if the query has no such address, or if the address
/// could lead to another host ([`stays_in_console`]).
pub fn back_address(query: &str) -> Option<String> {
    let back = query_value(query, "back")?;
    stays_in_console(&back).then_some(back)
}

/// Returns true for an address below the console's base that can't lead to another host, as `//host` and `/\host` can, and `/.//host` once
/// the browser has resolved its dots. False for any address with a backslash, a line break or a tab, which browsers convert or drop.
pub fn stays_in_console(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    path.starts_with('/') && !path.contains("//") && !url.contains(['\\', '\n', '\r', '\t'])
}
