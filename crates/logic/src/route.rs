//! Every address of the console, written and read here and nowhere else.

use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId};
use slipway_api::operation::escape;

/// A page with what its address says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Page {
    /// `/sign-in?back=…`: where to go once signed in.
    SignIn {
        /// An address of this console, beginning with `/`.
        back: Option<String>,
    },
    /// `/`: the organizations that the token sees.
    Organizations,
    /// `/organization/{id}`: its projects.
    Organization(OrganizationId),
    /// `/project/{id}`: its environments.
    Project(ProjectId),
    /// `/environment/{id}/services`: the services and their states.
    Services(EnvironmentId),
    /// `/_gallery`: the primitives in each state (development builds).
    Gallery,
    /// Any other address.
    NotFound,
}

impl Page {
    /// The address, below the console's base.
    pub fn url(&self) -> String {
        match self {
            Self::SignIn { back: Some(back) } => format!("/sign-in?back={}", escape(back)),
            Self::SignIn { back: None } => "/sign-in".into(),
            Self::Organizations => "/".into(),
            Self::Organization(id) => format!("/organization/{id}"),
            Self::Project(id) => format!("/project/{id}"),
            Self::Services(id) => format!("/environment/{id}/services"),
            Self::Gallery => "/_gallery".into(),
            Self::NotFound => "/not-found".into(),
        }
    }

    /// The page at `path` (below the base, without the query). `back` is the query's, already unescaped.
    pub fn read(path: &str, back: Option<&str>) -> Self {
        let mut segments = path.split('/').filter(|segment| !segment.is_empty());
        let parts = [segments.next(), segments.next(), segments.next()];
        if segments.next().is_some() {
            return Self::NotFound;
        }
        let page = match parts {
            [None, ..] => Some(Self::Organizations),
            [Some("sign-in"), None, _] => Some(Self::SignIn { back: back.and_then(own_address) }),
            [Some("_gallery"), None, _] if cfg!(debug_assertions) => Some(Self::Gallery),
            [Some("organization"), Some(id), None] => id.parse().ok().map(Self::Organization),
            [Some("project"), Some(id), None] => id.parse().ok().map(Self::Project),
            [Some("environment"), Some(id), None | Some("services")] => id.parse().ok().map(Self::Services),
            _ => None,
        };
        page.unwrap_or(Self::NotFound)
    }

    /// Whether the page is shown without a token.
    pub fn open(&self) -> bool {
        matches!(self, Self::SignIn { .. } | Self::Gallery)
    }
}

/// An address to go back to, if it stays in this console: `//host` and `/\host` would leave it, and so would
/// `/.//host` once its dots are resolved.
fn own_address(back: &str) -> Option<String> {
    let path = back.split(['?', '#']).next().unwrap_or_default();
    let stays = path.starts_with('/') && !path.contains("//") && !back.contains(['\\', '\n', '\r', '\t']);
    stays.then(|| back.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id<T: std::str::FromStr<Err = uuid::Error>>() -> T {
        "00000000-0000-0000-0000-0000000000e1".parse().unwrap()
    }

    /// One of each page; a new page without an entry here fails to compile in `covers_every_page`.
    fn pages() -> Vec<Page> {
        vec![
            Page::SignIn { back: None },
            Page::SignIn { back: Some("/project/1?a=b&c=ü".into()) },
            Page::Organizations,
            Page::Organization(id()),
            Page::Project(id()),
            Page::Services(id()),
            Page::Gallery,
            Page::NotFound,
        ]
    }

    #[test]
    fn all_addresses() {
        let urls: Vec<String> = pages().iter().map(Page::url).collect();
        insta::assert_snapshot!(urls.join("\n"), @r"
        /sign-in
        /sign-in?back=%2Fproject%2F1%3Fa%3Db%26c%3D%C3%BC
        /
        /organization/00000000-0000-0000-0000-0000000000e1
        /project/00000000-0000-0000-0000-0000000000e1
        /environment/00000000-0000-0000-0000-0000000000e1/services
        /_gallery
        /not-found
        ");
    }

    #[test]
    fn what_is_written_is_read_again() {
        for page in pages() {
            let url = page.url();
            let path = url.split('?').next().unwrap();
            let back = match &page {
                Page::SignIn { back } => back.clone(),
                _ => None,
            };
            assert_eq!(Page::read(path, back.as_deref()), page);
        }
    }

    #[test]
    fn an_address_that_nobody_wrote_is_not_found() {
        for path in
            ["/x", "/project", "/project/1", "/organization/a/b", "/environment/1/services/x", "/sign-in/x"]
        {
            assert_eq!(Page::read(path, None), Page::NotFound, "{path}");
        }
    }

    #[test]
    fn going_back_never_leaves_the_console() {
        for back in [
            "//evil.example",
            "/.//evil.example",
            "/a/..//evil.example",
            "https://evil.example",
            "/\\evil.example",
            "javascript:alert(1)",
            "",
        ] {
            assert_eq!(Page::read("/sign-in", Some(back)), Page::SignIn { back: None }, "{back}");
        }
    }
}
