//! The options of a platform.

use crate::database::Profile;

/// The options of a platform.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// True to serve `/_test`: databases, clocks and faults for tests.
    pub test: bool,
    /// The operations that the platform offers.
    pub profile: Profile,
    /// True to require the fuller bodies of deployed platforms.
    pub wants_fuller: bool,
    /// True to fail preflights on unknown paths, as some gateways do.
    pub is_routed: bool,
    /// The delay of every response, in milliseconds.
    pub latency: u64,
    /// The number of services to fill the first environment up to; 0 for the sample's.
    pub services: usize,
    /// The seed of the sample tokens: random outside tests, so that they differ at every start.
    pub token_seed: String,
    /// The origins that CORS allows; None for any.
    pub origins: Option<Vec<String>>,
}
