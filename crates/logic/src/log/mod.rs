//! Logs: joining consecutive reads, searching, filtering, colours, and the source and level of a line.

pub mod ansi;
pub mod buffer;
pub mod days;
pub mod facet;
pub mod level;
pub mod line;
pub mod map;
pub mod rows;
pub mod search;
pub mod view;
