//! What this platform offers: what was found out in this session, with its evidence, and the way to check again.

use crate::components::page_head::PageHead;
use crate::live::use_live;
use crate::signal::{See, Signal};
use crate::ui::chip::Chip;
use crate::ui::dynamic::dynamic;
use crate::ui::el::{el, many};
use crate::ui::empty::Empty;
use crate::ui::parts::part;
use leptos::prelude::*;
use slipway_logic::offers::{Profile, Verdict};

/// The page.
#[component]
pub fn OffersPage() -> impl IntoView {
    let offers = use_live().offers;
    let about = offers.peek(|offers| match offers.profile {
        Profile::Auto => "The documented operations are always there. Whether a platform has more shows in its answers: what was found out in this session is below.",
        Profile::Document => "The settings of this console say that the platform offers the documented operations alone: nothing else is asked.",
        Profile::Companion => "The settings of this console say that the platform offers everything that this console can use.",
    });
    let row = move |(name, verdict): (String, Verdict)| {
        let (tone, word) = if verdict.offered { ("fine", "Offered") } else { ("idle", "Not offered") };
        let label = format!("Check again: {name}");
        let key = name.clone();
        let check = move |_| offers.update(|offers| offers.check_again(&key));
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
        view! { <PageHead title="What this platform offers".to_owned() /> }.into_any(),
        el("p").class("about").child(about).into_any(),
        part(dynamic(move || {
            let known: Vec<(String, Verdict)> = offers.see(|offers| offers.known().cloned().collect());
            if known.is_empty() {
                return view! { <Empty title="Nothing was found out yet" advice="Open an organization, a project or an environment: what they read shows what the platform offers." /> }.into_any();
            }
            el("table")
                .class("table")
                .attr("aria-label", "Operations")
                .child(
                    el("thead").child(
                        el("tr")
                            .child(el("th").attr("scope", "col").child("Operation"))
                            .child(el("th").attr("scope", "col").child("Offered"))
                            .child(el("th").attr("scope", "col").child("Why that is believed"))
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
