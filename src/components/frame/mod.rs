//! The frame around every page: sidebar, name and logo, the host’s announcement, breadcrumbs, page head, palette,
//! shortcuts, activity list; and the frame of a page in a portal.

pub mod activity;
pub mod announcement;
pub mod brand;
pub mod breadcrumbs;
pub mod dock;
pub mod document_title;
pub mod embedded;
pub mod layout;
pub mod new_version;
pub mod notices;
pub mod page_head;
pub mod palette;
pub mod palette_context;
mod palette_line;
pub mod requests_left;
pub mod shortcuts;
pub mod sidebar;
pub mod sidebar_records;
pub mod sign_out;
mod stored_drafts;
