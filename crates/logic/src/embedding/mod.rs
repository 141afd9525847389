//! A page of the console that a portal embeds (README.md, “Embedding”): which pages are shown, their appearance, and the messages to the
//! portal.

pub mod admission;
pub mod appearance;
pub mod message;
pub mod renewals;
pub mod scope;
pub mod token_requests;
