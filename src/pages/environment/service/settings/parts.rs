//! The lazily loaded parts of the settings: all sections but the first two, and the review. The page itself is in a part that
//! `src/pages/mod.rs` declares.

use super::lazy_view::SettingsView;
use super::review::SettingsReview;
use super::sections::{Autoscaling, Compare, Danger, Groups, HealthChecks, Ports, Storage, WholeRecord};
use crate::pages::lazy_parts::lazy_parts;
use leptos::prelude::*;
use slipway_logic::settings::section::Section;

lazy_parts! {
    SettingsView:
    /// The part with the sections Ports, Storage and Health checks.
    settings_network {
        SettingsView::Section(Section::Ports) => view! { <Ports /> },
        SettingsView::Section(Section::Storage) => view! { <Storage /> },
        SettingsView::Section(Section::HealthChecks) => view! { <HealthChecks /> },
    }
    /// The part with the other sections, and the review of all sections.
    settings_more {
        SettingsView::Section(Section::Autoscaling) => view! { <Autoscaling /> },
        SettingsView::Section(Section::Groups) => view! { <Groups /> },
        SettingsView::Section(Section::Compare) => view! { <Compare /> },
        SettingsView::Section(Section::Record) => view! { <WholeRecord /> },
        SettingsView::Section(Section::Danger) => view! { <Danger /> },
        // The page draws these sections itself, without this lazily loaded part, so nothing is drawn here.
        SettingsView::Section(Section::General | Section::Resources) => (),
        SettingsView::Review => view! { <SettingsReview /> },
    }
}
