//! Ports, edited in a table.

use super::cell::{CheckCell, ChoiceCell, Row, TextCell};
use super::list::{RecordList, RemovedRows};
use crate::pages::environment::service::settings::draft::use_draft;
use crate::ui::button::Button;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::tables::words::PROTOCOL;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::settings::edit::Segment;
use slipway_logic::settings::rules::probes_of_port;

/// The heading that gets the focus when a row is removed.
const HEADING: &str = "section-ports";

/// A new port.
const NEW_PORT: &str = r#"{"internal_port":"","publicly_accessible":false,"protocol":"HTTP"}"#;

/// The section.
#[component]
pub fn Ports() -> impl IntoView {
    let draft = use_draft();
    let list = RecordList::new(draft, vec![Segment::Key("ports".into())]);
    let is_empty = computed(move || list.segments().is_empty());
    let used_by = move |port: String| {
        let number = at(&port, &["internal_port"]).integer()?;
        draft.mine.with(|mine| probes_of_port(mine, number))
    };
    let heading = |words: &'static str| view! { <th scope="col">{words}</th> };
    view! {
        <section class="card" aria-label="Ports">
            <Show
                when=move || !is_empty.get()
                fallback=|| view! { <p class="dim">"No ports. The service can’t be reached over the network."</p> }
            >
                <div class="edit-table">
                    <table aria-label="Ports">
                        <thead>
                            <tr>
                                {heading("Internal port")} {heading("Protocol")} {heading("Name")}
                                {heading("Public")} {heading("External port")} {heading("Default")}
                                {heading("Public path")} {heading("Rewrite to")}
                                <th>
                                    <span class="visually-hidden">"Remove"</span>
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            <For each=move || list.segments() key=Clone::clone let(segment)>
                                <PortRow list segment />
                            </For>
                        </tbody>
                    </table>
                </div>
            </Show>
            <RemovedRows list name=port_name about=used_by />
            <Button on_press=move || list.add(NEW_PORT, "internal_port")>"Add port"</Button>
        </section>
    }
}

/// Returns how a person knows a port.
fn port_name(port: &str) -> String {
    let text = |key: &str| at(port, &[key]).text().filter(|text| !text.is_empty());
    let number = at(port, &["internal_port"]).integer().map(|number| number.to_string());
    let name = match (text("name"), number) {
        (Some(name), Some(number)) => format!("{name} ({number})"),
        (Some(name), None) => name,
        (None, Some(number)) => format!("port {number}"),
        (None, None) => "new port".to_owned(),
    };
    visible(&name)
}

#[component]
fn PortRow(list: RecordList, segment: Segment) -> impl IntoView {
    let scope = list.scope(segment.clone());
    let json = scope.json;
    let name = computed(move || json.with(|json| port_name(json)));
    let row = Row { draft: list.draft, scope, name: name.into() };
    let own = segment.clone();
    // A service has one default port.
    let choose = move |is_default: bool| {
        for (segment, record) in list.records() {
            let way = [Segment::Key("ports".into()), segment.clone(), Segment::Key("is_default".into())];
            let was = at(&record, &["is_default"]).boolean().unwrap_or_default();
            let now = if segment == own { is_default } else { was && !is_default };
            if now != was {
                list.draft.set_json(&way, Some(if now { "true" } else { "false" }));
            }
        }
    };
    view! {
        <tr>
            <TextCell row=row.clone() key="internal_port" label="Internal port" placeholder="8080" />
            <ChoiceCell row=row.clone() key="protocol" label="Protocol" choices=PROTOCOL.known />
            <TextCell row=row.clone() key="name" label="Name" />
            <CheckCell row=row.clone() key="publicly_accessible" label="Public" />
            <TextCell row=row.clone() key="external_port" label="External port" placeholder="443" />
            <CheckCell row=row.clone() key="is_default" label="Default" on_change=choose />
            <TextCell row=row.clone() key="public_path" label="Public path" placeholder="/" />
            <TextCell row=row key="public_path_rewrite" label="Rewrite to" />
            <td class="narrow">
                <button
                    type="button"
                    class="button icon quiet"
                    aria-label=move || format!("Remove {}", name.get())
                    on:click=move |_| list.remove(&segment, HEADING)
                >
                    <Icon name="close" />
                </button>
            </td>
        </tr>
    }
}
