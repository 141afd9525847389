//! Addresses in `config.json`.

/// The reason why a platform’s address is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressFault {
    /// A character that isn’t allowed, such as those of a query, of a user name, of an IPv6 address (which a content security policy can’t
    /// name), or letters outside ASCII.
    Character,
    /// The path `/`, which is the console’s own address.
    Own,
    /// Neither `https://`, `http://` nor a path.
    Scheme,
    /// `http://` to another host than `localhost` and `127.0.0.1`.
    Unencrypted,
    /// No host.
    Host,
    /// A dot at the beginning or the end of the host, or two dots in a row.
    Dot,
    /// A port that isn’t a number from 1 to 65535.
    Port,
    /// An empty segment, `.` or `..` in the path.
    PathSegment,
}

/// Returns the address of a platform with its scheme and host in lower case, without a default port and without slashes at its end:
/// `https://host…`, `http://` for `localhost` and `127.0.0.1` only, or a path of the console's own origin. Paths with an empty segment, `.`
/// or `..` are errors: browsers or web servers rewrite them, so requests wouldn't match the path in the settings of the web server.
pub fn read(url: &str) -> Result<String, AddressFault> {
    // The address is copied unchanged into the settings of web servers and into the content security policy, so it must not contain
    // characters with a meaning there.
    if !url.chars().all(|c| c.is_ascii_alphanumeric() || "-._~/:".contains(c)) {
        return Err(AddressFault::Character);
    }
    if url.starts_with('/') && !url.starts_with("//") {
        return match url.trim_end_matches('/') {
            "" => Err(AddressFault::Own),
            path => path_below(path).map(|()| path.to_owned()),
        };
    }
    let (scheme, after_scheme) = url.split_once("://").unwrap_or_default();
    let scheme = scheme.to_ascii_lowercase();
    if !["https", "http"].contains(&&*scheme) {
        return Err(AddressFault::Scheme);
    }
    let (authority, path) = after_scheme
        .find('/')
        .map_or((after_scheme, ""), |at| after_scheme.split_at_checked(at).unwrap_or((after_scheme, "")));
    let authority = authority.to_ascii_lowercase();
    let host = host(&authority)?;
    if scheme == "http" && !["localhost", "127.0.0.1"].contains(&host) {
        return Err(AddressFault::Unencrypted);
    }
    let path = path.trim_end_matches('/');
    path_below(path)?;
    // A browser leaves the default port out of an origin: with and without it, the address is of the same platform.
    let default_port = if scheme == "https" { ":443" } else { ":80" };
    let authority = authority.strip_suffix(default_port).unwrap_or(&authority);
    Ok(format!("{scheme}://{authority}{path}"))
}

/// Returns the host of `host` or `host:port`, after a check of both.
fn host(authority: &str) -> Result<&str, AddressFault> {
    let end = authority.find(':').unwrap_or(authority.len());
    let (host, port) = authority.split_at_checked(end).unwrap_or((authority, ""));
    if host.is_empty() {
        return Err(AddressFault::Host);
    }
    if host.ends_with('.') || host.starts_with('.') || host.contains("..") {
        return Err(AddressFault::Dot);
    }
    let is_number = |port: &str| {
        port.bytes().all(|digit| digit.is_ascii_digit()) && port.parse::<u16>().is_ok_and(|port| port > 0)
    };
    match port.strip_prefix(':') {
        None if port.is_empty() => Ok(host),
        Some(port) if is_number(port) => Ok(host),
        _ => Err(AddressFault::Port),
    }
}

/// Returns an error if a segment of a path is empty, `.` or `..`.
fn path_below(path: &str) -> Result<(), AddressFault> {
    let mut segments = path.split('/').skip(1);
    if segments.any(|segment| ["", ".", ".."].contains(&segment)) {
        return Err(AddressFault::PathSegment);
    }
    Ok(())
}

/// Returns true for the path of a file beside the console’s index.html, such as `logo.svg` or `brand/logo.svg`.
pub fn is_own_file(path: &str) -> bool {
    let is_plain = path.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-./".contains(letter));
    is_plain && path_below(&format!("/{path}")).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_kept_as_a_browser_sends_them() {
        for (url, kept) in [
            ("https://api.example.com", "https://api.example.com"),
            ("https://api.example.com///", "https://api.example.com"),
            ("HTTPS://API.example.com/V2/", "https://api.example.com/V2"),
            ("https://api.example.com:8443/v2", "https://api.example.com:8443/v2"),
            ("http://LOCALHOST:9000", "http://localhost:9000"),
            ("https://api.example.com:443/v2", "https://api.example.com/v2"),
            ("http://localhost:80", "http://localhost"),
            ("https://api.example.com:80", "https://api.example.com:80"),
            ("/api/", "/api"),
            ("/api/v2", "/api/v2"),
        ] {
            assert_eq!(read(url).as_deref(), Ok(kept), "{url}");
        }
    }

    #[test]
    fn other_addresses_are_refused() {
        for (url, fault) in [
            ("/", AddressFault::Own),
            ("ftp://x", AddressFault::Scheme),
            ("//x", AddressFault::Scheme),
            ("https://", AddressFault::Host),
            ("https://:8443", AddressFault::Host),
            ("https:///v2", AddressFault::Host),
            ("http://api.example.com", AddressFault::Unencrypted),
            ("http://localhost.example.com", AddressFault::Unencrypted),
            ("http://127.0.0.1.example.com", AddressFault::Unencrypted),
            ("https://me@x", AddressFault::Character),
            ("https://x; script-src *", AddressFault::Character),
            ("https://bücher.example", AddressFault::Character),
            ("/api/%2e%2e", AddressFault::Character),
            ("https://*", AddressFault::Character),
            ("https://$http_x", AddressFault::Character),
            ("https://{http.request.header.x}", AddressFault::Character),
            ("/a{b", AddressFault::Character),
            ("https://api.example.com.", AddressFault::Dot),
            ("https://api..example.com", AddressFault::Dot),
            ("https://.", AddressFault::Dot),
            ("https://api.example.com:", AddressFault::Port),
            ("https://api.example.com:0", AddressFault::Port),
            ("https://api.example.com:65536", AddressFault::Port),
            ("https://api.example.com:80a", AddressFault::Port),
            ("http://[::1]:9000", AddressFault::Character),
            ("https://[2001:db8::1]", AddressFault::Character),
            ("https://api.example.com/a//b", AddressFault::PathSegment),
            ("https://api.example.com/../b", AddressFault::PathSegment),
            ("/api/./b", AddressFault::PathSegment),
        ] {
            assert_eq!(read(url), Err(fault), "{url}");
        }
    }

    #[test]
    fn a_logo_is_a_file_of_the_consoles_host() {
        for path in ["logo.svg", "brand/logo-2.svg"] {
            assert!(is_own_file(path), "{path}");
        }
        for path in [
            "//x/logo.svg",
            "https://x/logo.svg",
            "../logo.svg",
            "/logo.svg",
            "a/../b.svg",
            "",
            "data:image/png",
            "a b",
        ] {
            assert!(!is_own_file(path), "{path}");
        }
    }
}
