//! Finds nginx and Caddy, which the journeys about hosting start, and OpenSSL, which creates their certificate. As root on Debian, missing
//! ones are installed.

use super::debian;
use crate::step::{self, Outcome};
use std::path::Path;
use std::process::Command;

/// The path of the nginx module that serves precompressed Brotli files.
const BROTLI: &str = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/// Finds or installs nginx, Caddy and OpenSSL. If one of them can’t be installed, a message says that its journeys are left out, and the
/// set-up continues.
///
/// # Errors
/// If Debian's lists of packages, which are needed to install a missing program, can't be downloaded.
pub fn ensure() -> Outcome {
    let has = |name: &str, version: &str| step::said(Command::new(name).arg(version)).is_some();
    if has("nginx", "-V")
        && Path::new(BROTLI).exists()
        && has("caddy", "version")
        && has("openssl", "version")
    {
        return Ok(());
    }
    if !debian::can_install() {
        eprintln!("  nginx and Caddy are missing: their journeys are left out");
        return Ok(());
    }
    step::step("nginx and Caddy from Debian", || {
        debian::update()?;
        for packages in [&["nginx", "libnginx-mod-http-brotli-static"][..], &["caddy"], &["openssl"]] {
            // Some releases of Debian don't have all of these packages. A group that can't be installed is reported,
            // and the others are installed nevertheless.
            if let Err(why) = debian::install(packages) {
                eprintln!("  {}: not installed, their journeys are left out. {why}", packages.join(", "));
            }
        }
        Ok(())
    })
}
