//! The lines of the command palette.

use crate::components::status::mode::Mode;
use crate::features::actions::followed::{Followed, use_followed};
use crate::features::navigation::places::use_places;
use crate::ui::icon::Icon;
use crate::ui::menu::MenuItem;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::state::ServiceState;
use slipway_computed::computed;
use slipway_logic::actions::action::{Action, deployment, offered};
use slipway_logic::actions::bulk::Target;
use slipway_logic::palette::{Item, Verb, matched};
use slipway_logic::route::{Page, ServiceKey};
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::status::summary;

/// A line of the palette.
#[derive(Clone)]
pub enum Line {
    /// A page to go to.
    Page(Item),
    /// An action of the present page.
    Action(MenuItem),
    /// An action on a service, or a page of the service.
    Verb(Verb, Item, ServiceKey),
    /// The dialog of the keyboard shortcuts.
    Shortcuts,
}

/// The label of the line of the keyboard shortcuts.
pub const SHORTCUTS: &str = "Keyboard shortcuts";

impl Line {
    /// Returns the text that identifies the line: the URL of its page, the label of its action, the label of its verb and the URL of the page
    /// of the service, or the label of the shortcuts.
    pub fn key(&self) -> String {
        match self {
            Self::Page(item) => item.page.url(),
            Self::Action(action) => action.label.try_get_untracked().unwrap_or_default(),
            Self::Verb(verb, item, _) => format!("{} {}", verb.label(), item.page.url()),
            Self::Shortcuts => SHORTCUTS.to_owned(),
        }
    }

    /// Returns the service of a verb, or of a service’s own page; None for other lines, such as another tab of a service.
    pub fn service(&self) -> Option<ServiceKey> {
        match self {
            Self::Verb(_, _, service) => Some(*service),
            Self::Page(Item { page: Page::Service(service), .. }) => Some(*service),
            _ => None,
        }
    }

    /// Returns the reason why the line can’t be chosen; None for a line that can be chosen, and for an action whose page was left. The reason
    /// of an action on a service comes from the state of the service that the present page last read. Without such a state the action can be
    /// chosen, and the page of the service says whether it is available.
    pub fn disabled_reason(&self, followed: Followed) -> Option<String> {
        match self {
            Self::Action(action) => action.disabled_reason.try_get().flatten(),
            Self::Verb(Verb::Act(action), _, service) => {
                let state = last_state(followed, *service)?;
                match action {
                    Action::Deploy | Action::Redeploy => deployment(&state).err(),
                    other => offered(*other, &state).err(),
                }
            }
            Self::Page(_) | Self::Verb(..) | Self::Shortcuts => None,
        }
    }
}

/// Returns the state of a service, as the present page last read it; None if the page doesn't read it.
fn last_state(followed: Followed, service: ServiceKey) -> Option<ServiceState> {
    let ServiceKey { environment, kind, id } = service;
    let target = Target { id: id.to_string().into(), name: String::new(), kind: kind.clone(), environment };
    followed.last_status(&target).as_ref().and_then(summary::state)
}

/// A line of the palette, as an option of the list box.
#[component]
pub fn PaletteLine(
    /// The position in the list, from 0.
    position: usize,
    line: Line,
    /// The typed text.
    query: String,
    /// The position of the option that Enter chooses.
    chosen: ReadSignal<usize>,
    /// Chooses the option.
    select: Callback<()>,
) -> impl IntoView {
    let is_chosen = move || chosen.get() == position;
    let service = line.service();
    let followed = use_followed();
    let drawn = line.clone();
    let disabled_reason = computed(move || drawn.disabled_reason(followed));
    // The verb isn’t marked, because all lines of its group begin with it.
    let (query, verb) = match (&line, Verb::of_query(&query)) {
        (Line::Verb(verb, ..), Some((_, other_words))) => (other_words, verb.with("")),
        _ => (query, String::new()),
    };
    let (title, details, kind) = match line {
        Line::Page(item) | Line::Verb(_, item, _) => (Signal::stored(item.title), item.details, item.kind),
        Line::Action(action) => (action.label, String::new(), "Action".to_owned()),
        Line::Shortcuts => (Signal::stored(SHORTCUTS.to_owned()), String::new(), "Help".to_owned()),
    };
    let node = NodeRef::<leptos::html::Div>::new();
    Effect::new(move || {
        if let (true, Some(node)) = (is_chosen(), node.get()) {
            node.scroll_into_view_with_bool(false);
        }
    });
    view! {
        <div
            id=format!("palette-{position}")
            role="option"
            node_ref=node
            aria-selected=move || is_chosen().to_string()
            aria-disabled=move || disabled_reason.get().map(|_| "true")
            on:click=move |_| select.run(())
        >
            <b>
                {verb}
                {move || title.try_get().map(|title| marked_title(&title, &query))}
            </b>
            <span class="dim">{details}</span>
            {service.map(|service| view! { <ServiceMarks service /> })}
            <small>{kind}</small>
            <Show when=move || disabled_reason.with(Option::is_some)>
                <small class="dim">{move || disabled_reason.get()}</small>
            </Show>
        </div>
    }
}

/// Returns a title whose letters that the query matches are marked.
fn marked_title(title: &str, query: &str) -> impl IntoView + use<> {
    let piece = |(text, is_match): (String, bool)| match is_match {
        true => view! { <mark>{text}</mark> }.into_any(),
        false => text.into_any(),
    };
    matched(title, query).into_iter().map(piece).collect_view()
}

/// The mode of a service’s environment, and the state of the service if the present page reads it.
#[component]
fn ServiceMarks(service: ServiceKey) -> impl IntoView {
    let mode = use_places().known_ids.with_untracked(|known_ids| known_ids.mode(service.environment.0));
    let state = last_state(use_followed(), service).map(|state| {
        let group = StateGroup::of(&state);
        view! {
            <span class=format!("condition {}", group.key())>
                <Icon name=group.key() />
                {state.label().to_owned()}
            </span>
        }
    });
    view! {
        <Mode mode=Signal::stored(mode) />
        {state}
    }
}
