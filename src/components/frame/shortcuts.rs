//! Keyboard shortcuts. `?` opens the list of the shortcuts. Single-key shortcuts can be disabled.

use crate::browser::boot::has_panicked;
use crate::browser::storage;
use crate::browser::{clock, document, focus};
use crate::features::lazy::{AppView, Lazy};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_place;
use crate::features::notifications::announcer::use_announcer;
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::live::use_live;
use crate::ui::button::Button;
use crate::ui::dialog::Dialog;
use crate::ui::field::CheckField;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_logic::palette::{self, page_of_key};
use slipway_logic::route::Dialog as Named;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

const PREFERENCE: &str = "single-keys";

/// Milliseconds after `g` was pressed within which the next letter opens the page of that letter.
const LETTER_MS: i64 = 1_500;

const KEYS: &[(&str, &str)] = &[
    ("↑ ↓", "go to another row, or up to the headings"),
    ("↓", "from the search: go to the first row"),
    ("← →", "go to another card"),
    ("Home End", "go to the first or the last row"),
    ("Enter", "open the row"),
    ("Space", "select the row"),
    ("Shift ↑ ↓", "select rows on the way"),
    (".", "open the row’s menu"),
    ("Esc", "go back to the row, clear the selection, or go to the search"),
    ("/", "go to the search"),
    ("Ctrl K", "go to or do anything; ⌘ K on a Mac. Works where you type, too"),
    ("t", "switch between ages and exact times"),
    ("?", "these keys"),
];

/// Returns true if single-key shortcuts are enabled.
pub fn has_single_keys() -> bool {
    storage::read_preference(PREFERENCE).as_deref() != Some("off")
}

/// A component that listens for the shortcuts. Ctrl or ⌘ K opens the palette, except while a dialog is open. The single keys work while
/// they are enabled, except where a person types, in dialogs and in menus.
#[component]
pub fn Shortcuts() -> impl IntoView {
    let address = use_address();
    let clock_shown = use_live().clock;
    // The last letter that was pressed after `g`. A lazily loaded part opens the letter’s page: the table of pages by letter isn’t in the
    // first load.
    let chosen = RwSignal::new(None::<char>);
    // The time at which `g` was pressed; None unless the next key may be the letter of a page.
    let g_pressed_at = StoredValue::new(None::<Timestamp>);
    let listener = window_event_listener_untyped("keydown", move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>().filter(|_| !has_panicked()) else { return };
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_palette = event.key().eq_ignore_ascii_case("k") && (event.ctrl_key() || event.meta_key());
        if is_palette && !event.shift_key() && !event.alt_key() {
            event.prevent_default();
            // The address names a single dialog, so the palette would replace an open dialog, with the text that was typed into it.
            if !document::has_open_dialog() {
                address.show(Some(Named::Palette));
            }
            return;
        }
        // While the part of the program with a dialog is still loading, there is no `<dialog>` that handles Escape, so Escape removes the
        // dialog from the address here. The drawer (`Named::Menu`) isn't a `<dialog>`, and handles Escape itself.
        let dialog = address.view.with_untracked(|view| view.dialog);
        let is_loading = dialog.is_some_and(|dialog| dialog != Named::Menu) && !document::has_open_dialog();
        if event.key() == "Escape" && is_loading {
            event.prevent_default();
            address.show(None);
            return;
        }
        let is_in = |selector: &str| {
            target.as_ref().is_some_and(|target| matches!(target.closest(selector), Ok(Some(_))))
        };
        let is_typing = is_in("input:not([type=checkbox]), textarea, dialog, [role=menu]");
        if is_typing
            || event.default_prevented()
            || event.ctrl_key()
            || event.meta_key()
            || event.alt_key()
            || !has_single_keys()
        {
            return;
        }
        // Letter keys belong to a focused `<select>`, which uses them to find an option.
        let letter = event.key().chars().next().filter(|_| event.key().len() == 1 && !is_in("select"));
        let is_after_g = g_pressed_at.get_value().is_some_and(|at| clock::now().since(at) < LETTER_MS);
        g_pressed_at.set_value(None);
        if is_after_g {
            if let Some(letter) = letter.filter(char::is_ascii_alphabetic) {
                event.prevent_default();
                chosen.set(Some(letter));
            }
            return;
        }
        match event.key().as_str() {
            "g" if letter.is_some() => g_pressed_at.set_value(Some(clock::now())),
            "?" => {
                event.prevent_default();
                address.show(Some(Named::Keys));
            }
            "t" if letter.is_some() => clock_shown.choose_exact_times(!clock::time_format().is_exact),
            "/" => {
                event.prevent_default();
                focus::focus("main .list-search input");
            }
            _ => {}
        }
    });
    on_cleanup(move || listener.remove());
    move || chosen.get().map(|letter| view! { <Lazy view=AppView::GoTo(letter) /> }.into_any())
}

/// A component that draws nothing: when it is created, it opens the page that a letter stands for.
#[component]
pub fn GoTo(letter: char) -> impl IntoView {
    let records = use_place()
        .with_untracked(|place| place.steps.iter().map(|(kind, id, _)| (*kind, *id)).collect::<Vec<_>>());
    if let Some(page) = page_of_key(letter, &records) {
        use_unsaved_changes().visit(use_address(), &page);
    }
}

/// The dialog with all shortcuts, and the settings for shortcuts and announcements.
#[component]
pub fn ShortcutsDialog() -> impl IntoView {
    let open = use_address().dialog(Named::Keys);
    let announcer = use_announcer();
    let line = |(keys, effect): &'static (&'static str, &'static str)| {
        view! {
            <dt>
                <kbd>{*keys}</kbd>
            </dt>
            <dd>{*effect}</dd>
        }
    };
    let letter = |(letter, label): &(char, &str)| format!("{letter} {label}");
    let letters = palette::KEYS.iter().map(letter).collect::<Vec<_>>().join(", ");
    let letters = format!("go to a page that the sidebar has: {letters}");
    let single = RwSignal::new(has_single_keys());
    let choose = move |on: bool| {
        single.set(on);
        storage::write_preference(PREFERENCE, if on { "on" } else { "off" });
    };
    let speak = move |on| announcer.choose(on);
    view! {
        <Dialog open title="Keys">
            <div class="body">
                <dl class="keys">
                    {KEYS.iter().map(line).collect_view()} <dt>
                        <kbd>"g"</kbd>
                        " then a letter"
                    </dt> <dd>{letters.clone()}</dd>
                </dl>
                <CheckField
                    id="single-keys"
                    label="Enable single-key shortcuts"
                    value=single
                    set_value=SignalSetter::map(choose)
                />
                <CheckField
                    id="announce"
                    label="Announce new failures to screen readers"
                    value=announcer.speaks
                    set_value=SignalSetter::map(speak)
                />
            </div>
            <div class="buttons">
                <Button on_press=move || open.set(false)>"Close"</Button>
            </div>
        </Dialog>
    }
}
