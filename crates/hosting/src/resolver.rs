//! The name server of this machine, by which nginx resolves the platform's host.

/// Returns the IP address of the first name server in `/etc/resolv.conf`. None if the file can't be read or parsed, if it names no server, or
/// if the first server has a link-local address with a zone, such as `fe80::1%eth0`.
pub fn of_machine() -> Option<String> {
    let text = std::fs::read("/etc/resolv.conf").ok()?;
    let config = resolv_conf::Config::parse(&text).ok()?;
    match config.nameservers.first()? {
        resolv_conf::ScopedIp::V4(address) => Some(address.to_string()),
        // nginx can't use an address with a zone (`%eth0`).
        resolv_conf::ScopedIp::V6(address, None) => Some(address.to_string()),
        resolv_conf::ScopedIp::V6(_, Some(_)) => None,
    }
}
