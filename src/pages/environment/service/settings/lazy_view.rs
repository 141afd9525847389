//! The views of the settings that are loaded when they are needed. `parts.rs` beside this file draws them.

use slipway_logic::settings::section::Section;

/// A view of the settings, whose draft is in the context.
#[derive(Clone, Copy)]
pub enum SettingsView {
    /// A section that isn’t in the part of the page.
    Section(Section),
    /// The review of all changes.
    Review,
}
