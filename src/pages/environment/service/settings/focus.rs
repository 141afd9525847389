//! Moves the focus in the settings: to a field of any section, or to the heading of a section.

use crate::browser::document;
use crate::browser::focus;
use crate::features::editing::field::control_id;
use crate::features::navigation::address::Address;
use leptos::prelude::*;
use slipway_api::state::ServiceKind;
use slipway_logic::editor::edit::PathSegment;
use slipway_logic::settings::section::{SECTION, Section};

/// Focuses the heading of the section in the address in the next frame, after a review was closed.
pub fn focus_section(address: Address) {
    let slug = address.view.with_untracked(|view| view.filter(SECTION).map(str::to_owned));
    let section = slug.and_then(|slug| Section::read(&slug)).unwrap_or_default();
    focus::focus_when_drawn(format!("section-{}", section.slug()));
}

/// Opens the section of a field, and focuses the field, or the closest element around it that exists.
pub fn show_field(address: Address, kind: &ServiceKind, path: &[PathSegment]) {
    let section = Section::of(kind, path);
    address.change(|view| {
        view.set_filter(SECTION, section.slug());
        view.search = String::new();
    });
    let ids = (1..=path.len()).rev().filter_map(|depth| path.get(..depth)).map(control_id);
    let heading = format!("section-{}", section.slug());
    focus_first(ids.chain([heading]).collect(), FRAMES);
}

/// The maximum number of animation frames to wait for a section whose part of the program is still loading.
const FRAMES: u32 = 120;

/// Focuses the first of `ids` that exists. The last id is the section's heading. The section is drawn only after the address has changed
/// and its part of the program has been loaded. So while no id but the last exists, waits up to `frames` frames for another one.
fn focus_first(ids: Vec<String>, frames: u32) {
    request_animation_frame(move || {
        let found = ids.iter().position(|id| document::has_id(id));
        let is_last_resort = found.is_none_or(|index| index + 1 == ids.len());
        match (is_last_resort && ids.len() > 1 && frames > 0, found.and_then(|index| ids.get(index))) {
            (true, _) => focus_first(ids, frames - 1),
            (false, Some(id)) => focus::focus_id(id),
            (false, None) => {}
        }
    });
}
