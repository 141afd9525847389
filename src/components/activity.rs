//! The activity list: what was asked in this tab, when, where, and how it ended.

use super::address::use_address;
use super::notifications::{Activity, Progress, use_notifier};
use super::site::use_site;
use super::time::Ago;
use crate::signal::{See, Signal};
use crate::ui::button::{Look, button};
use crate::ui::chip::Chip;
use crate::ui::dialog::dialog;
use crate::ui::dynamic::dynamic;
use crate::ui::el::el;
use crate::ui::el::parts::Part;
use leptos::prelude::*;
use slipway_logic::route::Dialog as Named;

/// The list, in a dialog of its own address.
#[component]
pub fn ActivityList() -> impl IntoView {
    let open = use_address().dialog(Named::Activity);
    let (activities, site) = (use_notifier().activities, use_site());
    let one = move |entry: Activity| {
        let href = site.href(&entry.page);
        let tone = match entry.progress {
            Progress::Pending => "moving",
            Progress::Succeeded => "fine",
            Progress::Failed => "failed",
            Progress::Unknown => "unknown",
        };
        el("li")
            .child(
                view! { <Chip tone=Signal::stored(tone) word=Signal::stored(entry.what.clone()) /> }
                    .into_any(),
            )
            .child(el("p").child(entry.words))
            .child(
                el("small")
                    .child(view! { <Ago at=Signal::stored(Some(entry.at)) /> }.into_any())
                    .child(" · ")
                    .child(el("a").attr("href", href).child("Show")),
            )
            .into_any()
    };
    dialog(open, "Activity", move || vec![Part::from(el("div").class("body").child(dynamic(move || {
                    let all = activities.get();
                    if all.is_empty() {
                        return el("p").child("No activity in this tab yet. Deployments, stops and saved changes are listed here.").into_any();
                    }
                    el("ul").class("activity").child(all.into_iter().map(one).collect::<Vec<_>>()).into_any()
                }))), Part::from(el("div").class("buttons").child(button(Look::Plain, "Close", move || open.set(false)).into_any()))]).into_any()
}
