//! Sign-in at the provider of an organization: OpenID Connect, authorization code with PKCE (RFC 9700, and the best current practice for
//! browser-based applications).
//!
//! 1. [`provider`]: the metadata of the provider.
//! 2. [`attempt`]: the values that this tab stores while the person is at the provider, and the address that leads to the provider.
//! 3. [`callback`]: the query with which the provider sends the person back, and the check that it belongs to the attempt.
//! 4. [`tokens`]: the requests to the token endpoint, and their replies; [`id_token`]: the person who signed in.
//! 5. [`renewal`]: the renewal of the access token, a state machine.
//!
//! [`failure`] has the reasons why a sign-in can fail, each with its sentences.

pub mod attempt;
pub mod callback;
pub mod failure;
#[cfg(test)]
mod fixtures;
pub mod id_token;
pub mod provider;
pub mod renewal;
pub mod tokens;
