//! Signing in.

pub mod sign_in;
