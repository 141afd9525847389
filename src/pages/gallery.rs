//! The gallery: a page with the primitives of `crate::ui`, such as buttons, fields and menus, in their states. For development builds and the
//! browser tests.

use crate::ui::button::{Button, ButtonVariant, SubmitButton};
use crate::ui::chip::Chip;
use crate::ui::dialog::Dialog;
use crate::ui::empty::Empty;
use crate::ui::field::{AreaField, CheckField, SelectField, TextField, TimeField};
use crate::ui::menu::{Menu, MenuItem, MenuItems, MenuState};
use crate::ui::notice::Notice;
use crate::ui::segments::Segments;
use crate::ui::skeleton::SkeletonRows;
use leptos::prelude::*;
use slipway_logic::status::state_group::StateGroup;

/// The page with the primitives of `crate::ui` in their states, in development builds.
#[component]
pub fn Gallery() -> impl IntoView {
    let chip = |group: StateGroup| view! { <Chip tone=group.key() word=group.key().to_owned() /> };
    view! {
        <main class="gallery">
            <h1>"Gallery"</h1>
            <Buttons />
            <section>
                <h2>"Chip"</h2>
                <div class="row">{StateGroup::ALL.into_iter().map(chip).collect_view()}</div>
            </section>
            <Fields />
            <Menus />
            <section>
                <h2>"Notice, empty, skeleton"</h2>
                <Notice tone="warning">"The platform can’t be reached. Showing data from 10:32:01."</Notice>
                <Notice tone="failed">"The platform failed (500)."</Notice>
                <Empty title="No service yet" advice="Nothing is in this environment." />
                <table class="table">
                    <tbody>
                        <SkeletonRows rows=2 columns=4 />
                    </tbody>
                </table>
            </section>
        </main>
    }
}

#[component]
fn Buttons() -> impl IntoView {
    let pressed = RwSignal::new(0);
    let press = move || pressed.update(|pressed| *pressed += 1);
    let disabled_reason = Signal::stored(Some("Not available while building".to_owned()));
    view! {
        <section>
            <h2>"Button"</h2>
            <div class="row">
                <Button on_press=press>"Plain"</Button>
                <Button variant=ButtonVariant::Primary on_press=press>
                    "Primary"
                </Button>
                <Button variant=ButtonVariant::Danger on_press=press>
                    "Danger"
                </Button>
                <Button variant=ButtonVariant::Quiet on_press=press>
                    "Quiet"
                </Button>
                <SubmitButton disabled_reason>"Off"</SubmitButton>
                <Button busy=Signal::stored(true) on_press=press>
                    "Busy"
                </Button>
                <span>{move || format!("Pressed {} times", pressed.get())}</span>
            </div>
        </section>
    }
}

#[component]
fn Fields() -> impl IntoView {
    let error = Signal::stored(Some("Paste a token.".to_owned()));
    let (checked, chosen) = (RwSignal::new(true), RwSignal::new("b".to_owned()));
    let options = Signal::stored(vec![("a".to_owned(), "First".to_owned()), ("b".into(), "Second".into())]);
    let [name, wrong, area] = [const { String::new() }; 3].map(RwSignal::new);
    let secret = RwSignal::new("secret".to_owned());
    let format = RwSignal::new("json");
    view! {
        <section>
            <h2>"Field"</h2>
            <TextField id="plain" label="Name" value=name set_value=name help="Case insensitive." />
            <TextField id="secret" label="Token" value=secret set_value=secret secret=true />
            <TextField id="wrong" label="Wrong" value=wrong set_value=wrong error />
            <AreaField id="area" label="Description" value=area set_value=area />
            <SelectField id="select" label="Mode" options value=chosen set_value=chosen />
            <TimeField id="time" label="From" value=RwSignal::new("2026-11-20T10:32:01".to_owned()) />
            <CheckField id="check" label="Enabled" value=checked set_value=checked />
            <Segments
                name="segments"
                label="Format"
                options=vec![("json", "JSON"), ("yaml", "YAML")]
                value=format
                set_value=format
            />
        </section>
    }
}

#[component]
fn Menus() -> impl IntoView {
    let open = RwSignal::new(false);
    let chosen = RwSignal::new("nothing");
    let content = Callback::new(move |state: MenuState| {
        let item = |word: &'static str, disabled_reason: Option<&str>, danger: bool| MenuItem {
            disabled_reason: Signal::stored(disabled_reason.map(str::to_owned)),
            is_destructive: danger,
            ..MenuItem::new(word, move || chosen.set(word))
        };
        let items = vec![
            item("Deploy", None, false),
            item("Restart", Some("It was never deployed"), false),
            item("Stop", None, true),
        ];
        view! { <MenuItems items state /> }.into_any()
    });
    let close = move || open.set(false);
    view! {
        <section>
            <h2>"Menu and dialog"</h2>
            <div class="row">
                <Menu label=Signal::stored("Actions of checkout-api".to_owned()) content />
                <span>{move || format!("Chosen: {}", chosen.get())}</span>
                <Button on_press=move || open.set(true)>"Open dialog"</Button>
            </div>
            <Dialog open title="Stop checkout-api?">
                <div class="body">
                    <p>"The service is unavailable until you deploy it again."</p>
                </div>
                <div class="buttons">
                    <Button on_press=close>"Cancel"</Button>
                    <Button variant=ButtonVariant::Danger on_press=close>
                        "Stop checkout-api"
                    </Button>
                </div>
            </Dialog>
        </section>
    }
}
