//! The check whether a portal may show a page of the console in a frame.

use super::message::EmbedError;
use crate::config::Portal;
use crate::route::Page;

/// Returns the portal with this origin if it is listed and may show the page; the error is the reason why not. A portal that is in a frame
/// itself is refused, because the site around it isn’t known.
pub fn admit<'p>(
    portals: &'p [Portal],
    origin: &str,
    is_nested: bool,
    page: &Page,
) -> Result<&'p Portal, EmbedError> {
    let listed = portals.iter().find(|portal| portal.origin == origin);
    let portal = listed.ok_or(EmbedError::OriginNotListed)?;
    if is_nested {
        return Err(EmbedError::Nested);
    }
    if *page == Page::NotFound || page.is_public() {
        return Err(EmbedError::PageUnknown);
    }
    if portal.allows(&page.url()) { Ok(portal) } else { Err(EmbedError::PageNotListed) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(origin: &str, is_nested: bool, path: &str) -> Result<String, EmbedError> {
        let portals = [Portal {
            origin: "https://portal.example.com".into(),
            pages: vec![
                "account".into(),
                "project/*".into(),
                "environment/*/services".into(),
                "sign-in".into(),
                "nowhere".into(),
            ],
            read_only: false,
        }];
        admit(&portals, origin, is_nested, &Page::read(path)).map(|portal| portal.origin.clone())
    }

    #[test]
    fn only_a_listed_portal_is_admitted() {
        let listed = "https://portal.example.com";
        assert_eq!(admitted(listed, false, "/account"), Ok(listed.into()));
        for other in [
            "",
            "null",
            "https://portal.example.com.evil.example",
            "https://portal.example.com:8443",
            "http://portal.example.com",
            "https://PORTAL.example.com",
        ] {
            assert_eq!(admitted(other, false, "/account"), Err(EmbedError::OriginNotListed), "{other}");
        }
        assert_eq!(admitted(listed, true, "/account"), Err(EmbedError::Nested));
        assert_eq!(admitted("", true, "/account"), Err(EmbedError::OriginNotListed));
    }

    #[test]
    fn it_shows_the_pages_that_are_listed_for_it() {
        let page = |path: &str| admitted("https://portal.example.com", false, path);
        assert!(page("/project/00000000-0000-0000-0000-000000000001/edit").is_ok());
        let environment = "/environment/00000000-0000-0000-0000-000000000001";
        assert!(page(&format!("{environment}/services")).is_ok());
        assert!(page(&format!("{environment}/log")).is_ok(), "the grid is the page of its environment");
        assert_eq!(page("/"), Err(EmbedError::PageNotListed));
        assert_eq!(page("/nowhere"), Err(EmbedError::PageUnknown));
        assert_eq!(page("/sign-in"), Err(EmbedError::PageUnknown), "a portal has no form for tokens");
    }
}
