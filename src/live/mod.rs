//! Live data: one way to read and one to write. Pages call [`watch`] and [`send`]; nothing else asks the platform.

mod fetch;
mod reader;
mod remote;
mod send;
mod session;
mod sign_in;
mod watch;

pub use remote::{Movement, Reading, Remote};
pub use send::send;
pub use session::{Ended, Live, use_live};
pub use sign_in::sign_in;
pub use watch::{Pace, watch};
