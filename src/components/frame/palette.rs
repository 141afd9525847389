//! The command palette: services, environments, projects, pages and the actions of the present page, by a few letters.

use super::palette_context::PaletteContext;
use crate::components::reads::organization_services::watch_organization_services;
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{use_above, use_place, use_places};
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::ui::dialog::Dialog;
use crate::ui::menu::MenuItem;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::palette::items::{self, joined, known, pages, services};
use slipway_logic::palette::{Item, ranked};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::route::{Dialog as Named, Page};
use slipway_logic::text::format;
use slipway_logic::text::search::has_words;
use web_sys::KeyboardEvent;

/// A line of the palette.
#[derive(Clone)]
enum Line {
    /// A page to go to.
    Page(Item),
    /// An action of the present page.
    Action(MenuItem),
    /// The dialog of the keyboard shortcuts.
    Shortcuts,
}

/// The label of the line of the keyboard shortcuts.
const SHORTCUTS: &str = "Keyboard shortcuts";

impl Line {
    /// Returns the text that identifies the line: the URL of its page, or the label of its action.
    fn key(&self) -> String {
        match self {
            Self::Page(item) => item.page.url(),
            Self::Action(action) => action.label.try_get_untracked().unwrap_or_default(),
            Self::Shortcuts => SHORTCUTS.to_owned(),
        }
    }
}

/// The palette, in a dialog of its own address.
#[component]
pub fn CommandPalette() -> impl IntoView {
    let open = use_address().dialog(Named::Palette);
    view! {
        <Dialog open title="Command palette">
            <Search open />
        </Dialog>
    }
}

#[component]
fn Search(open: RwSignal<bool>) -> impl IntoView {
    let (address, guard) = (use_address(), use_unsaved_changes());
    let context: PaletteContext = expect_context();
    let query = RwSignal::new(String::new());
    let actions = context.actions.get_untracked().map(|make| make.run(())).unwrap_or_default();
    let refresh = context.refresh.get_untracked().map(|refresh| MenuItem::new("Refresh", refresh));
    let name = use_place().with_untracked(|place| place.name(KnownKind::Service)).unwrap_or_default();
    let here = address.page.get_untracked();
    let visited: Vec<Page> = context
        .visited
        .with_untracked(|visited| visited.iter().filter(|page| **page != here).cloned().collect());
    let items = read_items(visited.clone());
    let found = computed(move || {
        let query = query.get();
        items.with(|items| {
            let found = ranked(items, &visited, &query);
            found.into_iter().filter_map(|place| items.get(place).cloned()).collect::<Vec<_>>()
        })
    });
    let lines = Signal::derive(move || {
        let query = query.get();
        // The address may change to another page while the palette is open. The previous page then withdraws its actions, and their labels
        // are disposed: these actions leave the list.
        context.actions.track();
        let is_found = |action: &&MenuItem| {
            action.label.try_get().is_some_and(|label| has_words(&format!("{label} {name}"), &query))
        };
        // Refresh and the shortcuts are listed only if their names match a typed search. Otherwise they would be the first lines on most
        // pages.
        let refresh = refresh.iter().filter(|refresh| {
            !query.trim().is_empty() && refresh.label.try_get().is_some_and(|label| has_words(&label, &query))
        });
        let actions = actions.iter().filter(is_found).chain(refresh).cloned().map(Line::Action);
        let is_searched = !query.trim().is_empty() && has_words(SHORTCUTS, &query);
        let shortcuts = is_searched.then_some(Line::Shortcuts);
        let pages = found.get().into_iter().map(Line::Page);
        // The actions of the page are listed before the pages: there are few actions, and below a hundred pages nobody
        // would find them.
        actions.chain(shortcuts).chain(pages).collect::<Vec<_>>()
    });
    // The chosen line is identified by its key, so that lines which are added later don’t move the choice. Until a person types or presses
    // an arrow key, the first line is the chosen one.
    let key = RwSignal::new(String::new());
    let chosen = computed(move || {
        let key = key.get();
        lines.with(|lines| lines.iter().position(|line| line.key() == key).unwrap_or_default())
    });
    let choose = move |place: usize| {
        key.set(lines.with_untracked(|lines| lines.get(place).map(Line::key).unwrap_or_default()));
    };
    let run = move |place: usize| {
        let Some(line) = lines.with_untracked(|lines| lines.get(place).cloned()) else { return };
        match line {
            Line::Page(item) => {
                // The palette closes before the navigation. This removes it from the present history entry, so Back
                // returns to the page without the open palette.
                address.show(None);
                guard.visit(address, &item.page);
            }
            Line::Action(action) if action.disabled_reason.try_get_untracked() == Some(None) => {
                open.set(false);
                // The action runs in the next frame, after the palette has closed: it may open its own dialog.
                request_animation_frame(move || {
                    action.on_select.try_run(());
                });
            }
            Line::Action(_) => {}
            // The address has one dialog: this one takes the place of the palette.
            Line::Shortcuts => address.show(Some(Named::Keys)),
        }
    };
    let pressed = move |event: KeyboardEvent| {
        let last = lines.with_untracked(Vec::len).saturating_sub(1);
        let now = chosen.get_untracked();
        match event.key().as_str() {
            "ArrowDown" => choose(if now >= last { 0 } else { now + 1 }),
            "ArrowUp" => choose(now.checked_sub(1).unwrap_or(last)),
            "Enter" => run(now),
            _ => return,
        }
        event.prevent_default();
    };
    let type_in = move |words: String| {
        query.set(words);
        choose(0);
    };
    let option = move |(place, line): (usize, Line)| {
        let select = Callback::new(move |()| run(place));
        view! { <PaletteLine place line chosen select /> }
    };
    let is_empty = computed(move || lines.with(Vec::is_empty));
    let count = move || match lines.with(Vec::len) {
        0 => "No results".to_owned(),
        many => format::count(many, "result", "results"),
    };
    let active = move || (!is_empty.get()).then(|| format!("palette-{}", chosen.get()));
    view! {
        <div class="palette">
            <input
                id="palette"
                type="text"
                role="combobox"
                aria-label="Search services, pages and actions"
                aria-controls="palette-lines"
                aria-expanded="true"
                aria-activedescendant=active
                placeholder="Search services, pages and actions"
                autocomplete="off"
                spellcheck="false"
                on:input:target=move |event| type_in(event.target().value())
                on:keydown=pressed
            />
            <ul id="palette-lines" role="listbox" aria-label="Results">
                {move || lines.get().into_iter().enumerate().map(option).collect_view()}
            </ul>
            <p class="dim" role="status">
                {count}
            </p>
        </div>
    }
}

/// Returns the pages that the palette offers: those of the present place, of the organization’s services, of the known ids, and the visited
/// ones.
fn read_items(visited: Vec<Page>) -> ReadSignal<Vec<Item>> {
    let (known_ids, place, organization) =
        (use_places().known_ids, use_place(), use_above(KnownKind::Organization));
    let listed = watch_organization_services();
    computed(move || {
        let own = place.with(|place| {
            let records: Vec<_> = place.steps.iter().map(|(kind, id, _)| (*kind, *id)).collect();
            pages(&records, &place.name(KnownKind::Environment).unwrap_or_default())
        });
        let listed = listed.value.with(|read| read.as_ref().map(|read| services(&read.items)));
        let organization = organization.get();
        known_ids.with(|known_ids| {
            let visited = items::visited(known_ids, &visited);
            joined(vec![own, listed.unwrap_or_default(), known(known_ids, organization), visited])
        })
    })
}

#[component]
fn PaletteLine(place: usize, line: Line, chosen: ReadSignal<usize>, select: Callback<()>) -> impl IntoView {
    let is_chosen = move || chosen.get() == place;
    let (title, details, kind, disabled_reason) = match line {
        Line::Page(item) => (Signal::stored(item.title), item.details, item.kind, Signal::stored(None)),
        Line::Action(action) => (action.label, String::new(), "Action".to_owned(), action.disabled_reason),
        Line::Shortcuts => {
            (Signal::stored(SHORTCUTS.to_owned()), String::new(), "Help".to_owned(), Signal::stored(None))
        }
    };
    // If the page that offers the action was left, the signal is disposed, and no reason is shown.
    let disabled_reason = move || disabled_reason.try_get().flatten();
    let node = NodeRef::<leptos::html::Li>::new();
    Effect::new(move || {
        if let (true, Some(node)) = (is_chosen(), node.get()) {
            node.scroll_into_view_with_bool(false);
        }
    });
    view! {
        <li
            id=format!("palette-{place}")
            role="option"
            node_ref=node
            aria-selected=move || is_chosen().to_string()
            aria-disabled=move || disabled_reason().map(|_| "true")
            on:click=move |_| select.run(())
        >
            <b>{move || title.try_get()}</b>
            <span class="dim">{details}</span>
            <small>{kind}</small>
            <Show when=move || disabled_reason().is_some()>
                <small class="dim">{disabled_reason}</small>
            </Show>
        </li>
    }
}
