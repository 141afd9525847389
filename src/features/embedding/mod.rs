//! A page of the console in a portal: its messages, its tokens, its links, and what the portal learns of actions. The frame that draws it is
//! `components::frame::embedded`.

pub mod actions;
pub mod links;
pub mod portal;
pub mod tokens;
