//! Logs: joining consecutive reads, searching, colours, and what a line says.

pub mod ansi;
pub mod buffer;
pub mod facet;
pub mod level;
pub mod line;
pub mod rows;
pub mod view;
