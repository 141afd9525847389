//! Messages about actions: toasts, the entries of the activity list, announcements to screen readers, and notifications of the operating
//! system.

pub mod announcer;
pub mod ended;
pub mod notifier;
pub mod shared_activities;
pub mod toasts;
