//! Checks of URLs: whether the host is this machine, and whether requests can be read in transit.

use std::net::IpAddr;

/// Returns true if a URL's host is this machine: `localhost`, or a loopback address. False if the text isn't a URL.
pub fn is_loopback(url: &str) -> bool {
    let Ok(uri) = url.parse::<ureq::http::Uri>() else { return false };
    let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Returns true if requests to a URL can't be read in transit: its scheme is https, or it is on this machine.
pub fn is_private(url: &str) -> bool {
    url.starts_with("https://") || is_loopback(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_loopback() {
        for url in ["http://127.0.0.1:80/x", "http://127.9.9.9", "https://LOCALHOST/x", "http://[::1]:9/"] {
            assert!(is_loopback(url) && is_private(url), "{url}");
        }
        for url in [
            "http://10.0.0.1/",
            "http://169.254.169.254/latest",
            "http://127.0.0.1.example.com/",
            "http://localhost.example.com",
            "http://127.0.0.1@example.com/",
            "http://0.0.0.0/",
            "nonsense",
            "",
        ] {
            assert!(!is_loopback(url) && !is_private(url), "{url}");
        }
        assert!(is_private("https://api.example.com"));
    }
}
