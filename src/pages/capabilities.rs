//! Platform capabilities: what was found out in this session, with its evidence, and the way to check again.

use crate::components::page_head::PageHead;
use crate::live::use_live;
use crate::signal::{See, Signal};
use crate::ui::chip::Chip;
use crate::ui::dynamic::dynamic;
use crate::ui::el::parts::part;
use crate::ui::el::{el, many};
use crate::ui::empty::Empty;
use leptos::prelude::*;
use slipway_logic::capabilities::{Profile, Verdict};

/// The page.
#[component]
pub fn OffersPage() -> impl IntoView {
    let capabilities = use_live().capabilities;
    let about = capabilities.peek(|capabilities| match capabilities.profile {
        Profile::Auto => "The documented operations are always available. Further operations are detected from the platform’s answers. The results of this session are below.",
        Profile::Document => "According to the settings of this console, the platform offers the documented operations only.",
        Profile::Companion => "According to the settings of this console, the platform offers every operation.",
    });
    let row = move |(name, verdict): (String, Verdict)| {
        let (tone, word) = if verdict.offered { ("fine", "Offered") } else { ("idle", "Not offered") };
        let label = format!("Check again: {name}");
        let key = name.clone();
        let check = move |_| capabilities.update(|capabilities| capabilities.check_again(&key));
        el("tr")
            .child(el("th").attr("scope", "row").class("primary").child(el("code").child(name)))
            .child(el("td").child(
                view! { <Chip tone=Signal::stored(tone) word=Signal::stored(word.to_owned()) /> }.into_any(),
            ))
            .child(el("td").class("about-cell").child(verdict.evidence))
            .child(el("td").class("actions").child((!verdict.offered).then(|| {
                el("button")
                    .attr("type", "button")
                    .class("link-button")
                    .attr("aria-label", label)
                    .on_mouse("click", check)
                    .child("Check again")
            })))
            .into_any()
    };
    many(vec![
        view! { <PageHead title="Platform capabilities".to_owned() /> }.into_any(),
        el("p").class("about").child(about).into_any(),
        part(dynamic(move || {
            let known: Vec<(String, Verdict)> =
                capabilities.see(|capabilities| capabilities.known().cloned().collect());
            if known.is_empty() {
                return view! { <Empty title="No data yet" advice="Open an organization, a project or an environment. The requests of these pages show which operations the platform offers." /> }.into_any();
            }
            el("table")
                .class("table")
                .attr("aria-label", "Operations")
                .child(
                    el("thead").child(
                        el("tr")
                            .child(el("th").attr("scope", "col").child("Operation"))
                            .child(el("th").attr("scope", "col").child("Offered"))
                            .child(el("th").attr("scope", "col").child("Evidence"))
                            .child(
                                el("th")
                                    .attr("scope", "col")
                                    .child(el("span").class("visually-hidden").child("Actions")),
                            ),
                    ),
                )
                .child(el("tbody").child(known.into_iter().map(row).collect::<Vec<_>>()))
                .into_any()
        })),
    ])
}
