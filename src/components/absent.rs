//! What stands in the place of a record that isn't read: while it is on its way, and where the platform doesn't tell it.

use super::site::use_site;
use crate::live::Reading;
use crate::ui::dynamic::{text, when};
use crate::ui::el::parts::part;
use crate::ui::el::{el, many};
use crate::ui::notice::notice;
use crate::ui::skeleton::skeleton_lines;
use leptos::prelude::*;
use slipway_logic::route::Page;

/// Grey lines while the first reading runs; what to do instead where the platform doesn't offer it. `what` is what isn't
/// told then: "the record of this service".
pub fn absent(reading: Reading, what: &'static str) -> AnyView {
    let site = use_site();
    let not_told = move || {
        let why = text(move || reading.not_offered().unwrap_or_default());
        let page = el("a")
            .class("link-button")
            .attr("href", site.href(&Page::Capabilities))
            .child("Platform capabilities");
        let said = format!("This platform doesn’t offer {what}. ");
        notice("warning", el("p").child(said).child(why).child(" ").child(page)).into_any()
    };
    many(vec![
        part(when(move || reading.is_loading(), skeleton_lines)),
        part(when(move || reading.not_offered().is_some(), not_told)),
    ])
}
