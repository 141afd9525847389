//! Addresses in `config.json`.

/// The reason why a platform’s address is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressError {
    /// A character that isn’t allowed, such as those of a query, of a user name, of an IPv6 address (which a content security policy can’t
    /// name), or letters outside ASCII.
    Character,
    /// The path `/`, which is the console’s own address.
    ConsoleAddress,
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

/// Returns the address of a platform with its scheme and host in lower case, without a default port and without slashes at its end. The
/// address is `https://host…`, `http://` for `localhost` and `127.0.0.1` only, or a path of the console's own origin. Paths with an empty
/// segment, `.` or `..` are errors: browsers or web servers rewrite them, so requests wouldn't match the path in the settings of the web
/// server.
///
/// # Errors
/// The reason why any other address is refused.
pub fn read(url: &str) -> Result<String, AddressError> {
    read_with(url, |host| ["localhost", "127.0.0.1"].contains(&host))
}

/// Returns the address of a platform as [`read`] does, and accepts `http://` with every host: for a proxy on a private network.
///
/// # Errors
/// The reason why any other address is refused.
pub fn read_private(url: &str) -> Result<String, AddressError> {
    read_with(url, |_| true)
}

fn read_with(url: &str, may_be_unencrypted: impl FnOnce(&str) -> bool) -> Result<String, AddressError> {
    // The address is copied unchanged into the settings of web servers and into the content security policy, so it must not contain
    // characters with a meaning there.
    if !url.chars().all(|c| c.is_ascii_alphanumeric() || "-._~/:".contains(c)) {
        return Err(AddressError::Character);
    }
    if url.starts_with('/') && !url.starts_with("//") {
        return match url.trim_end_matches('/') {
            "" => Err(AddressError::ConsoleAddress),
            path => path_below(path).map(|()| path.to_owned()),
        };
    }
    let (scheme, after_scheme) = url.split_once("://").unwrap_or_default();
    let scheme = scheme.to_ascii_lowercase();
    if !["https", "http"].contains(&&*scheme) {
        return Err(AddressError::Scheme);
    }
    let (authority, path) = after_scheme
        .find('/')
        .map_or((after_scheme, ""), |at| after_scheme.split_at_checked(at).unwrap_or((after_scheme, "")));
    let authority = authority.to_ascii_lowercase();
    let host = host(&authority)?;
    if scheme == "http" && !may_be_unencrypted(host) {
        return Err(AddressError::Unencrypted);
    }
    let path = path.trim_end_matches('/');
    path_below(path)?;
    // A browser leaves the default port out of an origin: with and without it, the address is of the same platform.
    let default_port = if scheme == "https" { ":443" } else { ":80" };
    let authority = authority.strip_suffix(default_port).unwrap_or(&authority);
    Ok(format!("{scheme}://{authority}{path}"))
}

/// Returns the host of `host` or `host:port`, after a check of both.
fn host(authority: &str) -> Result<&str, AddressError> {
    let end = authority.find(':').unwrap_or(authority.len());
    let (host, port) = authority.split_at_checked(end).unwrap_or((authority, ""));
    if host.is_empty() {
        return Err(AddressError::Host);
    }
    if host.ends_with('.') || host.starts_with('.') || host.contains("..") {
        return Err(AddressError::Dot);
    }
    let is_number = |port: &str| {
        port.bytes().all(|digit| digit.is_ascii_digit()) && port.parse::<u16>().is_ok_and(|port| port > 0)
    };
    match port.strip_prefix(':') {
        None if port.is_empty() => Ok(host),
        Some(port) if is_number(port) => Ok(host),
        _ => Err(AddressError::Port),
    }
}

/// Returns the host of an address, with its port if it has one; None for a path.
///
/// ```
/// # use slipway_logic::config::address::host_and_port;
/// assert_eq!(host_and_port("https://platform.example:8443/api"), Some("platform.example:8443"));
/// assert_eq!(host_and_port("/api"), None);
/// ```
pub fn host_and_port(address: &str) -> Option<&str> {
    address.split_once("://")?.1.split('/').next()
}

/// Returns an error if a segment of a path is empty, `.` or `..`.
fn path_below(path: &str) -> Result<(), AddressError> {
    let mut segments = path.split('/').skip(1);
    if segments.any(|segment| ["", ".", ".."].contains(&segment)) {
        return Err(AddressError::PathSegment);
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
            ("/", AddressError::ConsoleAddress),
            ("ftp://x", AddressError::Scheme),
            ("//x", AddressError::Scheme),
            ("https://", AddressError::Host),
            ("https://:8443", AddressError::Host),
            ("https:///v2", AddressError::Host),
            ("http://api.example.com", AddressError::Unencrypted),
            ("http://localhost.example.com", AddressError::Unencrypted),
            ("http://127.0.0.1.example.com", AddressError::Unencrypted),
            ("https://me@x", AddressError::Character),
            ("https://x; script-src *", AddressError::Character),
            ("https://bücher.example", AddressError::Character),
            ("/api/%2e%2e", AddressError::Character),
            ("https://*", AddressError::Character),
            ("https://$http_x", AddressError::Character),
            ("https://{http.request.header.x}", AddressError::Character),
            ("/a{b", AddressError::Character),
            ("https://api.example.com.", AddressError::Dot),
            ("https://api..example.com", AddressError::Dot),
            ("https://.", AddressError::Dot),
            ("https://api.example.com:", AddressError::Port),
            ("https://api.example.com:0", AddressError::Port),
            ("https://api.example.com:65536", AddressError::Port),
            ("https://api.example.com:80a", AddressError::Port),
            ("http://[::1]:9000", AddressError::Character),
            ("https://[2001:db8::1]", AddressError::Character),
            ("https://api.example.com/a//b", AddressError::PathSegment),
            ("https://api.example.com/../b", AddressError::PathSegment),
            ("/api/./b", AddressError::PathSegment),
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
