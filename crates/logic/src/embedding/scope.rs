//! The scope of an embed: the pages that it can lead to, which are the page of the embed and the pages below that page.

use crate::route::Page;

/// The scope of an embed, as the path with which the addresses in the scope begin: `/environment/…`, without a final slash except for `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageScope(String);

impl PageScope {
    /// Creates the scope of a page.
    pub fn of(page: &Page) -> Self {
        Self(match page {
            // The services grid stands for its whole environment, so that the pages of the environment's services are in the scope as well.
            Page::Services(environment) => format!("/environment/{environment}"),
            page => page.url(),
        })
    }

    /// Returns true for the page of the embed and the pages below that page. False for public pages and the not-found page.
    pub fn contains(&self, page: &Page) -> bool {
        if page.is_public() || *page == Page::NotFound {
            return false;
        }
        let url = page.url();
        let below = url.strip_prefix(self.0.trim_end_matches('/'));
        below.is_some_and(|below| below.is_empty() || below.starts_with('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENVIRONMENT: &str = "/environment/00000000-0000-0000-0000-000000000001";
    const SERVICE: &str =
        "/environment/00000000-0000-0000-0000-000000000001/application/00000000-0000-0000-0000-000000000002";

    fn contains(scope: &str, path: &str) -> bool {
        PageScope::of(&Page::read(scope)).contains(&Page::read(path))
    }

    #[test]
    fn the_services_grid_has_its_services_below() {
        let grid = format!("{ENVIRONMENT}/services");
        for below in
            [grid.clone(), SERVICE.into(), format!("{SERVICE}/log"), format!("{ENVIRONMENT}/deployments")]
        {
            assert!(contains(&grid, &below), "{below}");
        }
        let other = ENVIRONMENT.replace('1', "7");
        for elsewhere in ["/", "/account", "/sign-in", "/nowhere", &format!("{other}/services")] {
            assert!(!contains(&grid, elsewhere), "{elsewhere}");
        }
    }

    #[test]
    fn a_service_has_its_log_below_and_no_other_service() {
        assert!(contains(SERVICE, &format!("{SERVICE}/log")));
        assert!(!contains(SERVICE, &SERVICE.replace("0002", "0003")));
        assert!(!contains(&format!("{SERVICE}/log"), SERVICE), "what is above");
    }

    #[test]
    fn the_first_page_has_every_page_below() {
        assert!(contains("/", SERVICE) && contains("/", "/account"));
        assert!(!contains("/", "/sign-in") && !contains("/", "/nowhere"));
    }
}
