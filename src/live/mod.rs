//! Live data. Pages read with [`watch`] and write with [`send`]; nothing else sends requests to the platform.

mod ended;
mod fetch;
mod idle;
mod judgement;
pub mod long_lived;
mod poll_policy;
mod reader;
mod remote;
mod rounds;
mod send;
mod session;
mod shared;
mod sign_in;
mod start;
mod tabs;
mod watch;

pub use ended::Ended;
pub use idle::stay;
pub use judgement::prefetch_judgement;
pub use poll_policy::PollPolicy;
pub use remote::{Reading, Remote};
pub use rounds::{Round, Rounds, in_rounds};
pub use send::{read_now, send, send_about};
pub use session::{Live, use_live};
pub use sign_in::{renew, sign_in};
pub use watch::watch;
