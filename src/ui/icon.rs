//! Icons: symbols that stand in the page itself (`public/icons.svg`), drawn in the colour of the text around them.

use super::el::parts::Words;
use super::el::{El, el};
/// The icon of this name; it says nothing to a screen reader, the word beside it does.
#[inline(never)]
pub fn icon(name: impl Into<Words>) -> El {
    let address = match name.into() {
        Words::Set(name) => Words::Set(Some(format!("#icon-{}", name.unwrap_or_default()).into())),
        Words::Live(name) => {
            Words::Live(Box::new(move || Some(format!("#icon-{}", name.make().unwrap_or_default()))))
        }
    };
    el("svg").class("icon").attr("aria-hidden", "true").child(el("use").attr("href", address))
}
