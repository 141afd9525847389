//! The configuration of HTTP requests over the network.

use std::time::Duration;
use ureq::config::ConfigBuilder;
use ureq::tls::{RootCerts, TlsConfig};
use ureq::typestate::AgentScope;

/// The timeout of a request to a host, a platform or a provider, from the connection to the end of the response's body.
const DEADLINE: Duration = Duration::from_secs(10);

/// Returns the configuration of requests: a timeout of 10 seconds, and trust in the certificate authorities of the machine, which may
/// include an organization's own authority. The environment variable `SSL_CERT_FILE` names a file with other authorities.
pub fn config() -> ConfigBuilder<AgentScope> {
    let tls = TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build();
    ureq::Agent::config_builder().timeout_global(Some(DEADLINE)).tls_config(tls)
}
