//! Each primitive in each state, for development builds and the browser tests.

use crate::signal::{RwSignal, See, Signal};
use crate::ui::button::{Look, button, button_busy, submitting_unless};
use crate::ui::chip::Chip;
use crate::ui::dialog::dialog;
use crate::ui::dynamic::text;
use crate::ui::el::parts::Part;
use crate::ui::el::{El, el};
use crate::ui::empty::Empty;
use crate::ui::field::{AreaField, CheckField, SelectField, TextField};
use crate::ui::menu::{Menu, MenuItem};
use crate::ui::notice::notice;
use crate::ui::skeleton::SkeletonRows;
use leptos::prelude::*;
use slipway_logic::status::labels::StateGroup;

/// The gallery.
#[component]
pub fn Gallery() -> impl IntoView {
    let chip =
        |group: StateGroup| view! { <Chip tone=group.word() word=group.word().to_owned() /> }.into_any();
    let chips: Vec<AnyView> = StateGroup::ALL.into_iter().map(chip).collect();
    let empty =
        view! { <Empty title="No service yet" advice="Nothing is in this environment." /> }.into_any();
    let skeleton = view! { <SkeletonRows rows=2 columns=4 /> }.into_any();
    el("main")
        .class("gallery")
        .child(el("h1").child("Gallery"))
        .child(buttons())
        .child(section("Chip").child(el("div").class("row").child(chips)))
        .child(fields())
        .child(menus())
        .child(
            section("Notice, empty, skeleton")
                .child(notice("warning", "The platform can’t be reached. Below is what it said at 10:32:01."))
                .child(notice("failed", "The platform failed (500)."))
                .child(empty)
                .child(el("table").class("table").child(el("tbody").child(skeleton))),
        )
}

fn section(title: &'static str) -> El {
    el("section").child(el("h2").child(title))
}

fn buttons() -> El {
    let pressed = RwSignal::new(0);
    let press = move || pressed.update(|pressed| *pressed += 1);
    let off = Signal::stored(Some("Not available while building".to_owned()));
    let busy = RwSignal::new(false);
    section("Button").child(
        el("div")
            .class("row")
            .child(button(Look::Plain, "Plain", press))
            .child(button(Look::Primary, "Primary", press))
            .child(button(Look::Danger, "Danger", press))
            .child(button(Look::Quiet, "Quiet", press))
            .child(submitting_unless(Look::Plain, "Off", busy, off))
            .child(button_busy(Look::Plain, "Busy", Signal::stored(true), press))
            .child(el("span").child(text(move || format!("Pressed {} times", pressed.get())))),
    )
}

fn fields() -> El {
    let error = Signal::stored(Some("Paste a token.".to_owned()));
    let (checked, chosen) = (RwSignal::new(true), RwSignal::new("b".to_owned()));
    let options = Signal::stored(vec![("a".to_owned(), "First".to_owned()), ("b".into(), "Second".into())]);
    let empty = || RwSignal::new(String::new());
    let plain =
        view! { <TextField id="plain" label="Name" value=empty() help="Case insensitive.".to_owned() /> }
            .into_any();
    let secret =
        view! { <TextField id="secret" label="Token" value=RwSignal::new("secret".into()) secret=true /> }
            .into_any();
    let wrong = view! { <TextField id="wrong" label="Wrong" value=empty() error /> }.into_any();
    let area = view! { <AreaField id="area" label="Description" value=empty() /> }.into_any();
    let select = view! { <SelectField id="select" label="Mode" options value=chosen /> }.into_any();
    let check =
        view! { <CheckField id="check" label="Enabled" value=checked on_change=move |on| checked.set(on) /> }
            .into_any();
    section("Field").child(vec![plain, secret, wrong, area, select, check])
}

fn menus() -> El {
    let open = RwSignal::new(false);
    let chosen = RwSignal::new("nothing");
    let items = Callback::new(move |()| {
        let item = |word: &'static str, off: Option<&str>, danger: bool| MenuItem {
            word: Signal::stored(word.to_owned()),
            off: Signal::stored(off.map(str::to_owned)),
            danger,
            act: Callback::new(move |()| chosen.set(word)),
        };
        vec![
            item("Deploy", None, false),
            item("Restart", Some("It was never deployed"), false),
            item("Stop", None, true),
        ]
    });
    let menu = view! { <Menu label=Signal::stored("Actions of checkout-api".to_owned()) items /> }.into_any();
    let question = dialog(open, "Stop checkout-api?", move || {
        let close = move || open.set(false);
        let words = el("p").child("It stops answering until it is deployed again.");
        let buttons = el("div").class("buttons").child(button(Look::Plain, "Cancel", close)).child(button(
            Look::Danger,
            "Stop checkout-api",
            close,
        ));
        vec![Part::from(el("div").class("body").child(words)), Part::from(buttons)]
    });
    let row = el("div")
        .class("row")
        .child(menu)
        .child(el("span").child(text(move || format!("Chosen: {}", chosen.get()))))
        .child(button(Look::Plain, "Open dialog", move || open.set(true)));
    section("Menu and dialog").child(row).child(question)
}
