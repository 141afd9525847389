//! Components that many pages share: the frame around a page, the states of its reads, and the states of its services.

pub mod frame;
pub mod reads;
pub mod status;
