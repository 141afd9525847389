//! The data of the platform, kept up to date. Pages read with [`watch`] and the similar functions of this module, and write with [`send()`]. No
//! other module sends requests with a token to the platform; `browser::probe` sends a request without a token.

pub mod app_owner;
mod capabilities;
mod clock;
mod connection;
mod deferred;
mod fetch;
mod idle;
mod judgement;
mod last_use;
mod limits;
pub mod long_lived;
mod no_session;
pub mod openid;
mod provider;
mod reads;
mod renewal;
mod send;
mod session;
mod shared;
mod sign_in;
mod start;
mod stored_permissions;
mod tabs;
mod upkeep;
mod validity;

pub use idle::stay;
pub use judgement::prefetch_judgement;
pub use no_session::{NoSession, SessionEndReason};
pub use provider::ProviderTokens;
pub use reads::{PollPolicy, PolledStatuses, Reading, Remote, StatusRead, poll_in_turn, watch, watch_when};
pub use send::{read_now, send, send_about, send_before_leaving};
pub use session::{Live, use_live};
pub use sign_in::{SignInAgain, has_drafts_of_refused_token, sign_in, sign_in_again};
pub use tabs::ask_for_tokens;
pub use validity::is_session_shareable;
