//! Tests of the basic components of `src/ui`, each alone.

mod button;
mod dialog;
mod field;
mod gallery;
mod menu;
mod toast;
