//! Basic components, such as buttons, fields and dialogs. They don’t depend on platforms, routes or records.

pub mod button;
pub mod chip;
pub mod dialog;
pub mod empty;
pub mod field;
pub mod folded;
pub mod form;
pub mod icon;
pub mod menu;
pub mod notice;
pub mod presets;
pub mod search_field;
pub mod segments;
pub mod show;
pub mod show_hide_button;
pub mod skeleton;
pub mod switch;
pub mod toast;
