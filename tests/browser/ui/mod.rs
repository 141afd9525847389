//! The primitives, each alone.

mod button;
mod dialog;
mod field;
mod gallery;
mod menu;
mod toast;
