//! A page of the console in a portal: the messages between both, tokens, links, and the notifications about actions. The frame that draws
//! the page is `components::frame::embedded`.

pub mod actions;
pub mod links;
pub mod portal;
pub mod tokens;
