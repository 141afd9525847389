//! A page of the console in a portal (design.md, "Embedding"): what it shows, how it looks, and what it says to the portal.

pub mod admission;
pub mod appearance;
pub mod message;
pub mod scope;
pub mod token_requests;
