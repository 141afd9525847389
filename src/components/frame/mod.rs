//! The frame around every page: sidebar, breadcrumbs, page head, shortcuts.

pub mod breadcrumbs;
pub mod document_title;
pub mod layout;
pub mod page_head;
pub mod palette;
pub mod palette_context;
pub mod shortcuts;
pub mod sidebar;
