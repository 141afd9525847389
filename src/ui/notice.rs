//! A sentence about what went wrong or is stale, where it matters.

use super::el::parts::Part;
use super::el::{El, el};
use super::icon::icon;

/// A notice in the tone `warning`, `failed` or, where nothing is wrong, `moving`, with an optional action at its end. The region around it announces it.
pub fn notice(tone: &'static str, inside: impl Into<Part>) -> El {
    el("div").class(format!("notice {tone}")).child(icon(tone)).child(el("div").class("words").child(inside))
}
