//! The command palette, in which a few letters find services, environments, projects, pages and the actions of the present page.

use super::palette_context::PaletteContext;
use super::palette_line::{Line, PaletteLine, SHORTCUTS};
use crate::components::reads::organization_services::watch_organization_services;
use crate::features::actions::followed::use_followed;
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{Places, use_above, use_place, use_places};
use crate::features::notifications::notifier::use_notifier;
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::ui::dialog::Dialog;
use crate::ui::menu::MenuItem;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::editor::event::LeaveRisk;
use slipway_logic::palette::items::{self, joined, known, pages, services, tabs};
use slipway_logic::palette::{Item, Verb, ranked, verb_and_services};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::route::{Dialog as Named, Page, ServiceKey};
use slipway_logic::status::mode::may_be_production;
use slipway_logic::text::format;
use slipway_logic::text::word_match::contains_words;
use web_sys::KeyboardEvent;

/// Lines below a heading.
#[derive(Clone)]
struct Group {
    heading: String,
    lines: Vec<Line>,
}

/// The palette, in a dialog that is open while the address names it.
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
    let (address, guard, places) = (use_address(), use_unsaved_changes(), use_places());
    let context: PaletteContext = expect_context();
    let notifier = use_notifier();
    let query = RwSignal::new(String::new());
    let actions = context.actions.get_untracked().map(|make| make.run(())).unwrap_or_default();
    let refresh = context.refresh.get_untracked().map(|refresh| MenuItem::new("Refresh", refresh));
    let name = use_place().with_untracked(|place| place.name(KnownKind::Service)).unwrap_or_default();
    let here = address.page.get_untracked();
    let visited: Vec<Page> = context
        .visited
        .with_untracked(|visited| visited.iter().filter(|page| **page != here).cloned().collect());
    let items = read_items(here.clone(), visited.clone());
    let found = computed(move || {
        let query = query.get();
        items.with(|items| {
            let item_at = |index: usize| items.get(index).cloned();
            let pages: Vec<Item> = ranked(items, &visited, &query).into_iter().filter_map(item_at).collect();
            // The service of this page is left out of the verb’s services, because its actions and tabs have lines of their own.
            let verb = verb_and_services(items, &visited, &query).map(|(verb, services)| {
                let others = services.into_iter().filter(|(_, service)| here.service() != Some(*service));
                (verb, others.collect::<Vec<_>>())
            });
            let (recent, pages): (Vec<Item>, Vec<Item>) = match query.trim().is_empty() {
                true => pages.into_iter().partition(|item| visited.contains(&item.page)),
                false => (Vec::new(), pages),
            };
            Found { verb, recent, pages }
        })
    });
    let groups = Signal::derive(move || {
        let query = query.get();
        // The address may change to another page while the palette is open. The previous page then withdraws its actions, and their labels
        // are disposed: these actions leave the list.
        context.actions.track();
        let is_found = |action: &&MenuItem| {
            action.label.try_get().is_some_and(|label| contains_words(&format!("{label} {name}"), &query))
        };
        // Refresh and the shortcuts are listed only if their names match a typed search. Otherwise they would be the first lines on most
        // pages.
        let refresh = refresh.iter().filter(|refresh| {
            !query.trim().is_empty()
                && refresh.label.try_get().is_some_and(|label| contains_words(&label, &query))
        });
        let actions = actions.iter().filter(is_found).chain(refresh).cloned().map(Line::Action);
        let is_searched = !query.trim().is_empty() && contains_words(SHORTCUTS, &query);
        let found = found.get();
        let verb = found.verb.map(|(verb, services)| {
            let line = |(item, service)| Line::Verb(verb, item, service);
            Group { heading: verb.label().to_owned(), lines: services.into_iter().map(line).collect() }
        });
        let here = if name.is_empty() { "This page".to_owned() } else { format!("Actions of {name}") };
        let pages = |items: Vec<Item>| items.into_iter().map(Line::Page).collect();
        // The actions of the page are listed before the pages: there are few actions, and below a hundred pages nobody
        // would find them.
        let groups = [
            Some(Group { heading: here, lines: actions.collect() }),
            verb,
            is_searched.then(|| Group { heading: "Help".to_owned(), lines: vec![Line::Shortcuts] }),
            Some(Group { heading: "Recent".to_owned(), lines: pages(found.recent) }),
            Some(Group { heading: "Go to".to_owned(), lines: pages(found.pages) }),
        ];
        groups.into_iter().flatten().filter(|group| !group.lines.is_empty()).collect::<Vec<_>>()
    });
    let lines = Signal::derive(move || {
        groups.with(|groups| groups.iter().flat_map(|group| group.lines.clone()).collect::<Vec<_>>())
    });
    // The chosen line is identified by its key, so that lines which are added later don’t move the choice. Until a person types or presses
    // an arrow key, the first line is the chosen line.
    let key = RwSignal::new(String::new());
    let chosen = computed(move || {
        let key = key.get();
        lines.with(|lines| lines.iter().position(|line| line.key() == key).unwrap_or_default())
    });
    let choose = move |index: usize| {
        key.set(lines.with_untracked(|lines| lines.get(index).map(Line::key).unwrap_or_default()));
    };
    // Visiting a page replaces the palette’s entry in the history, which closes the palette. The palette is closed before that if a changed
    // form asks whether to leave it, and if the page is the present page.
    let visit = move |page: &Page| {
        if untrack(|| guard.risk()) != LeaveRisk::Nothing || address.page.get_untracked() == *page {
            address.show(None);
        }
        guard.visit(address, page);
    };
    let followed = use_followed();
    let run = move |index: usize| {
        let Some(line) = lines.with_untracked(|lines| lines.get(index).cloned()) else { return };
        // A disabled line can be clicked, or chosen with Enter, and the state may have changed since the line was drawn. So the reason is
        // read again here: a message shows it, and nothing is carried out.
        if let Some(reason) = untrack(|| line.disabled_reason(followed)) {
            return notifier.show_failure(format!("{reason}."));
        }
        match line {
            Line::Page(item) => {
                visit(&item.page);
            }
            Line::Action(action) => {
                open.set(false);
                // An action may open a dialog of its own, and the address names a single dialog. So the action runs in the next frame,
                // after the palette has closed.
                request_animation_frame(move || {
                    action.on_select.try_run(());
                });
            }
            Line::Verb(verb, item, service) => {
                match verb.action(service) {
                    Err(page) => visit(&page),
                    Ok(action) => {
                        let page = Page::Service(service);
                        visit(&page);
                        // A form with unsaved changes holds the navigation back: the action isn't carried out then, even if the page is
                        // visited later.
                        if address.page.get_untracked() == page {
                            let label = verb.with(&item.title);
                            context.choose(service, action, move || {
                                notifier.show_failure(format!(
                                    "{label}: not requested. The state of the service couldn’t be read."
                                ));
                            });
                        }
                    }
                }
            }
            // The address can name a single dialog: the list of shortcuts replaces the palette.
            Line::Shortcuts => address.show(Some(Named::Keys)),
        }
    };
    let pressed = move |event: KeyboardEvent| {
        let last = lines.with_untracked(Vec::len).saturating_sub(1);
        let current = chosen.get_untracked();
        match event.key().as_str() {
            "ArrowDown" => choose(if current >= last { 0 } else { current + 1 }),
            "ArrowUp" => choose(current.checked_sub(1).unwrap_or(last)),
            "Enter" => run(current),
            _ => return,
        }
        event.prevent_default();
    };
    let type_in = move |text: String| {
        query.set(text);
        choose(0);
    };
    let group = move |(first, group): (usize, Group)| {
        let option = move |(index, line): (usize, Line)| {
            let select = Callback::new(move |()| run(index));
            view! { <PaletteLine position=index line query=query.get_untracked() chosen select /> }
        };
        let id = format!("palette-group-{first}");
        let labelled_by = id.clone();
        let lines = group.lines.into_iter().enumerate().map(|(index, line)| option((first + index, line)));
        view! {
            <div role="group" aria-labelledby=labelled_by>
                <span class="group" id=id>
                    {group.heading}
                </span>
                {lines.collect_view()}
            </div>
        }
    };
    let drawn = move || {
        let mut first = 0;
        let numbered = groups.get().into_iter().map(|group| {
            let first_index = first;
            first += group.lines.len();
            (first_index, group)
        });
        numbered.map(group).collect_view()
    };
    let hint = move || {
        let line = lines.with(|lines| lines.get(chosen.get()).cloned());
        line.map(|line| hint(&line, places))
    };
    let is_empty = computed(move || lines.with(Vec::is_empty));
    // The number of results is no live region: screen readers speak the chosen line with the size of the list, so only an empty list is
    // announced.
    let count = move || match lines.with(Vec::len) {
        0 => String::new(),
        count => format::count(count, "result", "results"),
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
            <div id="palette-lines" role="listbox" aria-label="Results">
                {drawn}
            </div>
            <p class="foot">
                <span>{hint}</span>
                <span>{count}</span>
                <span role="status">{move || is_empty.get().then_some("No results")}</span>
            </p>
        </div>
    }
}

/// The lines that a query finds, except the actions of the page.
#[derive(Clone, Default, PartialEq)]
struct Found {
    /// The verb of the query, and the services that its other words match.
    verb: Option<(Verb, Vec<(Item, ServiceKey)>)>,
    /// The visited pages; empty if there is a query: the visited pages that it finds are then in `pages`.
    recent: Vec<Item>,
    /// The other pages that the query finds; all other pages without a query.
    pages: Vec<Item>,
}

/// Returns the sentence that says what Enter does on a line.
fn hint(line: &Line, places: Places) -> &'static str {
    match line {
        Line::Action(_) => "Acts on this page",
        Line::Shortcuts => "Shows the shortcuts",
        Line::Verb(Verb::Act(action), _, service) => {
            let mode = places.known_ids.with(|known_ids| known_ids.mode(service.environment.0));
            match *action == Action::Delete || may_be_production(mode.as_ref()) {
                true => "Opens the service and asks first",
                false => "Opens the service and requests it",
            }
        }
        Line::Page(_) | Line::Verb(..) => "Opens the page",
    }
}

/// Returns the pages that the palette offers: those of the present place, of the organization’s services, of the known ids, and the visited
/// pages.
fn read_items(here: Page, visited: Vec<Page>) -> ReadSignal<Vec<Item>> {
    let (known_ids, place, organization) =
        (use_places().known_ids, use_place(), use_above(KnownKind::Organization));
    let listed = watch_organization_services();
    computed(move || {
        let place_items = place.with(|place| {
            let records: Vec<_> = place.steps.iter().map(|(kind, id, _)| (*kind, *id)).collect();
            let pages = pages(&records, &place.name(KnownKind::Environment).unwrap_or_default());
            let name = place.name(KnownKind::Service).unwrap_or_default();
            let service = here.service().map(|service| tabs(service, &name)).unwrap_or_default();
            service.into_iter().filter(|item| item.page != here).chain(pages).collect()
        });
        let listed = listed.value.with(|read| read.as_ref().map(|read| services(&read.items)));
        let organization = organization.get();
        known_ids.with(|known_ids| {
            let visited = items::visited(known_ids, &visited);
            joined(vec![place_items, listed.unwrap_or_default(), known(known_ids, organization), visited])
        })
    })
}
