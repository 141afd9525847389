//! The frame around every page: sidebar, page head, shortcuts, announcements, end of the session.

pub mod announcer;
pub mod crumbs;
pub mod document_title;
pub mod frame;
pub mod page_head;
pub mod session_end;
pub mod shortcuts;
pub mod sidebar;
