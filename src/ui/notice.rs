//! A sentence about what went wrong or is stale, where it matters.

use super::el::{El, el};
use super::icon::icon;
use super::parts::Part;

/// A notice in the tone `warning` or `failed`, with an optional action at its end. The region around it announces it.
pub fn notice(tone: &'static str, inside: impl Into<Part>) -> El {
    let class = if tone == "failed" { "notice failed" } else { "notice warning" };
    el("div").class(class).child(icon(tone)).child(el("div").class("words").child(inside))
}
