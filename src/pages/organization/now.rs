//! What fails or moves in an organization now, and how many environments are in which group of states.

use crate::components::counts::Counts;
use crate::components::site::use_site;
use crate::components::state_chip::StateCell;
use crate::live::Remote;
use crate::signal::{See, Signal};
use crate::ui::dynamic::{dynamic, memo};
use crate::ui::el::el;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::id::EnvironmentId;
use slipway_logic::list::Sides;
use slipway_logic::route::Page;
use slipway_logic::summary;
use slipway_logic::words::{self, Group};

/// What needs a person first; what moves goes by itself.
const ORDER: [Group; 4] = [Group::Failed, Group::Warning, Group::Moving, Group::Waiting];

#[derive(Clone, PartialEq)]
struct Line {
    id: EnvironmentId,
    name: String,
    project: String,
    state: String,
}

/// The section; it says nothing before anything was read.
#[component]
pub fn Now(
    /// The states of the environments.
    states: Remote,
    /// The services of the organization: they name their environments.
    services: Remote,
) -> impl IntoView {
    let names = memo(move || {
        let mut names = Vec::<(String, String, String)>::new();
        services.value.see(|read| {
            for record in read.iter().flat_map(|read| &read.items) {
                let text = |key: &str| record.at(&[key]).text().unwrap_or_default();
                let id = text("environment_id");
                if !names.iter().any(|(known, ..)| *known == id) {
                    names.push((id, text("environment_name"), text("project_name")));
                }
            }
        });
        names
    });
    let counts = memo(move || {
        states.value.see(|read| {
            let none = Sides::new();
            let sides = read.as_ref().map_or(&none, |read| &read.sides);
            let all: Vec<_> = sides.values().map(summary::state).collect();
            summary::counts(all.iter().map(Option::as_ref))
        })
    });
    let lines = memo(move || {
        let names = names.get();
        let lines = states.value.see(|read| {
            let sides = read.iter().flat_map(|read| &read.sides);
            let line = |(id, status): (&std::sync::Arc<str>, &Record)| {
                let state = summary::state(status)?;
                let group = words::group(&state);
                let (name, project) = names.iter().find(|(known, ..)| **known == **id).map_or_else(
                    || (id.to_string(), String::new()),
                    |(_, name, project)| (name.clone(), project.clone()),
                );
                let is_of_note =
                    matches!(group, Group::Failed | Group::Warning | Group::Moving | Group::Waiting);
                let line = Line { id: id.parse().ok()?, name, project, state: state.as_str().to_owned() };
                is_of_note.then_some((ORDER.iter().position(|known| *known == group), line))
            };
            sides.filter_map(line).collect::<Vec<_>>()
        });
        // What failed first; what moves goes by itself.
        let ranked = slipway_logic::order::by_words(&lines, &|(rank, line)| {
            format!("{} {}", rank.unwrap_or_default(), line.name)
        });
        ranked.into_iter().map(|(_, line)| line).collect::<Vec<_>>()
    });
    let site = use_site();
    let one = move |line: Line| {
        let href = site.href(&Page::Services(line.id));
        let state = Signal::stored(line.state);
        let (status, asked) = (Signal::stored(None::<Record>), Signal::stored(None::<String>));
        let state = view! { <StateCell state status asked notes=false /> }.into_any();
        let link = el("a").attr("href", href).child(line.name).child(el("small").child(line.project));
        el("li").child(link).child(state).into_any()
    };
    dynamic(move || {
        if states.value.see(Option::is_none) {
            return ().into_any();
        }
        el("section")
            .class("now")
            .attr("aria-labelledby", "now")
            .child(el("h2").attr("id", "now").child("Environments now"))
            .child(view! { <Counts counts of="Environments by state" filter=false /> }.into_any())
            .child(dynamic(move || {
                let lines = lines.get();
                if lines.is_empty() {
                    return el("p").class("about").child("Nothing fails and nothing moves.").into_any();
                }
                el("ul").child(lines.into_iter().map(one).collect::<Vec<_>>()).into_any()
            }))
            .into_any()
    })
}
