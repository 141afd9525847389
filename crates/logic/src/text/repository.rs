//! Addresses of git repositories as people copy them.

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

#[cfg(test)]
mod tests {
    use super::*;

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
