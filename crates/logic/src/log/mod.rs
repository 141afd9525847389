//! Logs: joining consecutive reads, searching, colours, and what a line says.

pub mod ansi;
pub mod buffer;
pub mod level;
pub mod look;
pub mod rows;
