//! What pages are put together from: these know the app.

pub mod activity;
pub mod address;
pub mod announcer;
pub mod ask;
pub mod asked;
pub mod counts;
pub mod crumbs;
pub mod current;
pub mod delete;
pub mod echo;
pub mod frame;
pub mod gathered;
pub mod keys;
pub mod leave;
pub mod mode;
pub mod not_offered;
pub mod page_head;
pub mod places;
pub mod request_text;
pub mod session_end;
pub mod sidebar;
pub mod site;
pub mod state_chip;
pub mod time;
pub mod trouble;
