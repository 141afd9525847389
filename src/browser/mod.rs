//! Wrappers of web APIs for the rest of the program.

pub mod boot;
pub mod channel;
pub mod clipboard;
pub mod clock;
pub mod document;
pub mod embed;
pub mod file;
pub mod fingerprint;
pub mod focus;
pub mod history;
pub mod http;
pub mod in_view;
pub mod links;
pub mod lock;
pub mod money;
pub mod notification;
pub mod online;
pub mod paste;
pub mod press;
pub mod probe;
pub mod random;
pub mod storage;
pub mod task;
pub mod theme;
pub mod touch;
pub mod visibility;
