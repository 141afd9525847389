//! Checks of the options and paths from which settings are rendered. They are copied into the settings without escapes, so none may contain
//! characters with a meaning in the settings of a server.

use slipway_logic::config::address::{self, AddressError};
use std::net::{IpAddr, SocketAddr};

/// The first segments of paths that can't be a platform’s path, because the console has pages there. `platform` isn't one of them: the
/// console has the page `/platform`, but nothing below it.
const TAKEN: &[&str] =
    &["organization", "project", "environment", "sign-in", "signed-in", "account", "not-found"];

/// Checks the address of the platform behind a proxy, and returns it without a slash at its end. With `is_private` it may be an `http://`
/// address of any host, otherwise only of `localhost` and `127.0.0.1`.
///
/// # Errors
/// If the text isn't a platform's address, or is a path. The message says which addresses are valid, and how an unencrypted address is
/// allowed.
pub(super) fn upstream(text: &str, is_private: bool) -> Result<String, String> {
    let read = if is_private { address::read_private } else { address::read };
    match read(text) {
        Ok(url) if !url.starts_with('/') => Ok(url),
        Err(AddressError::Unencrypted) => Err(format!(
            "--upstream: the proxy would send tokens unencrypted to “{text}”. Use https://, or add --private-upstream if nobody else can read on the network in between."
        )),
        _ if !text.contains("://") => {
            Err(format!("--upstream: “{text}” has no scheme. Write https://{text} or http://{text}."))
        }
        _ => Err(format!(
            "--upstream: “{text}” isn’t a valid platform address. Use https:// or http://, a host name or IPv4 address, and if need be a port and a path."
        )),
    }
}

/// Checks the address of a name server, and returns it as nginx spells it, with an IPv6 address in brackets.
///
/// # Errors
/// If the text is neither an IP address nor an IP address and a port.
pub(super) fn resolver(text: &str) -> Result<String, String> {
    let address = text.parse::<IpAddr>().map(|address| match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    });
    address.or_else(|_| text.parse::<SocketAddr>().map(|address| address.to_string())).map_err(|_| {
        format!(
            "--resolver: “{text}” isn’t an address. Use the IP address of a name server, such as 10.0.0.2."
        )
    })
}

/// Checks the name of a console in the settings of its server, and returns it.
///
/// # Errors
/// If the name doesn't begin with a lower-case letter, or has other characters than lower-case letters, digits and underscores. These are
/// valid in the names of nginx variables and of Caddy snippets.
pub(super) fn name(text: &str) -> Result<String, String> {
    let is_plain = text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    is_plain.then(|| text.to_owned()).ok_or_else(|| {
        format!("--name: “{text}” isn’t a valid name. Use lower-case letters, digits and _, such as staging.")
    })
}

/// Checks the host name of the console, and returns it in lower case.
///
/// # Errors
/// If the text isn't a host name, such as a host with a scheme, a port or a path.
pub(super) fn host(text: &str) -> Result<String, String> {
    let is_plain = text.chars().all(|c| c.is_ascii_alphanumeric() || ".-".contains(c));
    let is_host = is_plain && address::read(&format!("https://{text}")).is_ok();
    is_host.then(|| text.to_ascii_lowercase()).ok_or_else(|| {
        format!("--host: “{text}” isn’t a valid host name. Use a single one without scheme, port and path, such as console.example.com.")
    })
}

/// Returns the address and the port that a server listens on. The address is `localhost` or an IP address (IPv6 in brackets); it is empty
/// if the text is a port alone, for all addresses.
///
/// # Errors
/// If the text is neither a port nor an address and a port, or if the port is 0.
pub(super) fn listen(text: &str) -> Result<(String, u16), String> {
    let port_of = |port: &str| port.parse().ok().filter(|port| *port > 0);
    let read = || match text.rsplit_once(':') {
        None => Some((String::new(), port_of(text)?)),
        Some(("localhost", port)) => Some(("localhost".to_owned(), port_of(port)?)),
        Some((host, port)) => {
            // `SocketAddr` accepts an IPv6 address only in brackets, so that `::1` isn't read as an address and the port 1.
            text.parse::<SocketAddr>().ok()?;
            Some((host.to_owned(), port_of(port)?))
        }
    };
    read().ok_or_else(|| {
        format!(
            "--listen: “{text}” isn’t valid. Use a port such as 8080, or an address and port such as 127.0.0.1:8080 or [::1]:8080."
        )
    })
}

/// Checks the path of a file or folder on the server, and returns it. `option`, such as `--tls`, and `noun` (`file` or `folder`) are for the
/// message.
///
/// # Errors
/// If the path isn't absolute, or has other characters than ASCII letters, digits, `/`, `.`, `_` and `-`, which may have a meaning in
/// settings. The message names the option and the valid characters.
pub(super) fn path_of_server(option: &str, noun: &str, path: &str) -> Result<String, String> {
    let is_plain =
        path.starts_with('/') && path.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
    is_plain.then(|| path.to_owned()).ok_or_else(|| {
        format!("{option}: “{path}” isn’t a valid {noun}. Begin with /, and use letters, digits and / . _ -.")
    })
}

/// Checks the path of a folder on the server, and returns it without a slash at its end. `option` is for the message, such as `--root`.
///
/// # Errors
/// If the path is empty or `/`, or if [`path_of_server`] refuses it.
pub(super) fn folder_of_server(option: &str, path: &str) -> Result<String, String> {
    match path.trim_end_matches('/') {
        "" => Err(format!(
            "{option}: “{path}” can’t be used. Use a folder of the console’s own, such as /srv/slipway."
        )),
        folder => path_of_server(option, "folder", folder),
    }
}

/// Checks a platform's path on the host of a console at the path `base`.
///
/// # Errors
/// If the proxy at the path would hide pages or files of the console: `base` is the path or is below the path, or the path's first segment
/// below `base` is that of pages ([`TAKEN`]) or begins with `slipway-`, as the names of files do.
pub(super) fn platform_path(path: &str, base: &str) -> Result<(), String> {
    let is_above_base = base.starts_with(&format!("{path}/"));
    let first = path.strip_prefix(base).and_then(|below| below.split('/').next()).unwrap_or_default();
    let is_of_console = TAKEN.contains(&first) || first.starts_with("slipway-");
    match is_above_base || is_of_console {
        true => Err(format!(
            "config.json: “{path}” can’t be a platform’s path, because the console has pages or files there. Use another path, such as “/platform-api”."
        )),
        false => Ok(()),
    }
}
