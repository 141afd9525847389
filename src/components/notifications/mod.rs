//! Messages about actions: toasts, the activity list, announcements to screen readers.

pub mod activity;
pub mod announcer;
pub mod ended;
pub mod notifier;
