//! Messages about actions: toasts, what the activity list has, announcements to screen readers.

pub mod announcer;
pub mod ended;
pub mod notifier;
pub mod shared_activities;
pub mod toasts;
