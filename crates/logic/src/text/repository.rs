//! Addresses of git repositories, as people copy them, and of the pages of their hosts.

use crate::records::fields::safe_url;

/// Returns the https address of a repository that is named as git's clients name it: `git@host:team/web.git` and
/// `ssh://git@host/team/web.git` are `https://host/team/web.git`. None for any other text.
pub fn https_address(text: &str) -> Option<String> {
    let text = text.trim();
    let (host, path) = match text.strip_prefix("ssh://") {
        Some(address) => {
            let (host, path) = address.split_once('/')?;
            (host.rsplit_once('@').map_or(host, |(_, host)| host), path)
        }
        None => text.strip_prefix("git@")?.split_once(':')?,
    };
    // The port in such an address is that of ssh. It is left out, because the host serves https at another port.
    let host = host.split(':').next().unwrap_or_default();
    let is_host =
        !host.is_empty() && host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'));
    let path = path.trim_start_matches('/');
    (is_host && !path.is_empty() && !path.contains(char::is_whitespace))
        .then(|| format!("https://{host}/{path}"))
}

/// Returns the address at which the host of a repository compares two commits, from the address of a commit’s page. None for hosts whose
/// addresses aren’t known, and for an id with characters other than letters and digits. The addresses of GitHub are known, and those of
/// GitLab’s form (`/-/commit/`).
pub fn comparison(commit_url: &str, before: &str, after: &str) -> Option<String> {
    let is_id = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let page = safe_url(commit_url).filter(|_| is_id(before) && is_id(after))?;
    // By default both hosts compare `after` with the common ancestor of the two commits: for an older `after` the comparison would be
    // empty. `straight=true` (GitLab) and `..` instead of `...` (GitHub) compare the two commits themselves.
    if let Some((repository, _)) = page.split_once("/-/commit/") {
        return Some(format!("{repository}/-/compare/{before}...{after}?straight=true"));
    }
    let (repository, _) = page.split_once("/commit/").filter(|_| page.starts_with("https://github.com/"))?;
    Some(format!("{repository}/compare/{before}..{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_hosts_have_a_comparison() {
        let found = |page: &str| comparison(page, "a1", "b2");
        assert_eq!(
            found("https://github.com/n/web/commit/b2").as_deref(),
            Some("https://github.com/n/web/compare/a1..b2")
        );
        assert_eq!(
            found("https://git.example.com/n/sub/web/-/commit/b2").as_deref(),
            Some("https://git.example.com/n/sub/web/-/compare/a1...b2?straight=true")
        );
        for page in ["", "https://git.example.com/n/web/commit/b2", "javascript:alert(1)/-/commit/b2"] {
            assert_eq!(found(page), None, "{page}");
        }
        assert_eq!(comparison("https://github.com/n/web/commit/b2", "a1", "../x"), None);
    }

    #[test]
    fn an_address_of_ssh_becomes_one_of_https() {
        for (text, address) in [
            ("git@git.example.com:team/web.git", Some("https://git.example.com/team/web.git")),
            (" git@git.example.com:/team/web.git ", Some("https://git.example.com/team/web.git")),
            ("ssh://git@git.example.com/team/web.git", Some("https://git.example.com/team/web.git")),
            ("ssh://git.example.com:2222/team/web", Some("https://git.example.com/team/web")),
            ("ssh://git.example.com/a/@b/c", Some("https://git.example.com/a/@b/c")),
            ("https://git.example.com/team/web.git", None),
            ("git@git.example.com", None),
            ("git@git.example.com:", None),
            ("git@:team/web", None),
            ("git@host:team/my web", None),
            ("ssh://", None),
            ("team/web", None),
        ] {
            assert_eq!(https_address(text).as_deref(), address, "{text}");
        }
    }
}
