//! Pages of a repository’s host, found from the page of a commit, which the platform sends.

use crate::records::fields::safe_url;

/// Returns the address at which the host of a repository compares two commits, from the address of a commit’s page. None for hosts whose
/// addresses aren’t known (GitHub’s are, and those of GitLab’s form, `/-/commit/`), and for an id with characters other than letters and
/// digits.
pub fn comparison(commit_page: &str, before: &str, after: &str) -> Option<String> {
    let is_id = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let page = safe_url(commit_page).filter(|_| is_id(before) && is_id(after))?;
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
}
