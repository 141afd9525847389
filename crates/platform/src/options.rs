//! The options of a platform. With the feature `clap`, those that a person chooses are also flags of `platform-server` and of `cargo xtask
//! run`, which don't declare them again.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The options of a platform.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Reference platform"))]
pub struct Options {
    /// Operations that the platform offers
    #[cfg_attr(feature = "clap", arg(long, value_enum, default_value_t))]
    pub profile: Profile,
    /// Pages that may call the platform
    #[cfg_attr(feature = "clap", arg(long, value_enum, default_value_t))]
    pub cors: Cors,
    /// Fields that requests need
    #[cfg_attr(feature = "clap", arg(long, value_enum, default_value_t))]
    pub bodies: Bodies,
    /// Addresses that webhooks are delivered to
    #[cfg_attr(feature = "clap", arg(long, value_enum, default_value_t))]
    pub webhooks: Webhooks,
    /// Delay of every response, in milliseconds
    #[cfg_attr(feature = "clap", arg(long, value_name = "MS", default_value_t = 0))]
    pub latency: u64,
    /// Number of services in the first environment; 0 for the sample's
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 0))]
    pub services: usize,
    /// Keep the state in this file
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE"))]
    pub data: Option<PathBuf>,
    /// True to serve `/_test`: databases, clocks and faults for tests. The program sets it.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub test: bool,
    /// The seed of the sample tokens. `platform-server` sets a random seed, so that the tokens differ at every start; with `--test` and in
    /// the demo the seed is empty, so that they are always the same.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub token_seed: String,
    /// The origins that CORS allows; None for any. The program sets it.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub origins: Option<Vec<String>>,
}

/// The operations of a platform (companion, "The two profiles").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// The document's 34 operations
    Document,
    /// The operations of the document and the companion
    #[default]
    Companion,
}

/// The pages that may call a platform.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Cors {
    /// Pages of the console
    #[default]
    Console,
    /// Pages of any origin
    Open,
    /// Pages of the console; preflights of unknown paths fail, as behind some gateways
    Routed,
}

/// The addresses that webhooks are delivered to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Webhooks {
    /// Addresses of this machine
    #[default]
    Loopback,
    /// Any address
    Anywhere,
}

/// The fields that requests need (companion, "The same operation, a fuller body").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Bodies {
    /// The fields that the API document requires
    #[default]
    Document,
    /// The fields that deployed platforms need
    Deployed,
}
