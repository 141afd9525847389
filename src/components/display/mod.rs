//! Values as a person reads them: states, counts, modes, times, links, requests.

pub mod counts;
pub mod external_link;
pub mod mode;
pub mod request_text;
pub mod state_chip;
pub mod time;
