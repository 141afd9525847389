//! What pages are put together from: these know the app.

pub mod counts;
pub mod crumbs;
pub mod current;
pub mod echo;
pub mod frame;
pub mod listing;
pub mod page_head;
pub mod places;
pub mod sidebar;
pub mod site;
pub mod state_chip;
pub mod time;
pub mod trouble;
