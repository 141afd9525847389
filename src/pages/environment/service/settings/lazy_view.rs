//! The views of the settings that are loaded when they are needed. `parts.rs` beside this file draws them.

use slipway_logic::settings::section::Section;

/// A view of the settings, whose draft is in the context.
#[derive(Clone, Copy)]
pub enum SettingsView {
    /// A section whose code isn’t in the same lazily loaded part of the program as the page.
    Section(Section),
    /// The review of all changes.
    Review,
}
