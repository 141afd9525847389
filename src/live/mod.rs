//! Live data: one way to read and one to write. Pages call [`watch`] and [`send`]; nothing else asks the platform.

mod fetch;
mod idle;
pub mod long_lived;
mod reader;
mod remote;
mod rounds;
mod send;
mod session;
mod shared;
mod sign_in;
mod tabs;
mod watch;

pub use idle::stay;
pub use remote::{Reading, Remote};
pub use rounds::{Round, in_rounds};
pub use send::{read_now, send};
pub use session::{Ended, Live, use_live};
pub use sign_in::{renew, sign_in};
pub use watch::{Pace, watch};
