//! How a platform behaves.

use crate::database::Profile;

/// How a platform behaves.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether `/_test` answers: fresh databases, clocks, faults.
    pub test: bool,
    /// What it offers.
    pub profile: Profile,
    /// Whether it asks for the fuller bodies of deployed platforms.
    pub wants_fuller: bool,
    /// Whether preflights fail on paths that it doesn't know, as behind some gateways.
    pub is_routed: bool,
    /// Milliseconds that every answer takes.
    pub latency: u64,
    /// Services of the first environment, where it is to be filled up.
    pub services: usize,
    /// What the sample tokens are made of: random outside of tests, so that they are others at every start.
    pub token_seed: String,
    /// The origins whose pages may ask; None where any may.
    pub origins: Option<Vec<String>>,
}
