//! Page furniture: what stands around and above the contents of every page.

pub mod frame;
pub mod reads;
pub mod status;
