//! Volumes, edited in a table.

use super::cell::{ChoiceCell, Row, TextCell};
use super::list::{RecordList, RemovedRows};
use crate::pages::environment::service::settings::draft::use_draft;
use crate::ui::button::Button;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::tables::words::STORAGE_TYPE;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::settings::edit::Segment;

/// The heading that gets the focus when a row is removed.
const HEADING: &str = "section-storage";

/// A new volume.
const NEW_VOLUME: &str = r#"{"type":"FAST_SSD","size":10,"mount_point":""}"#;

/// The section.
#[component]
pub fn Storage() -> impl IntoView {
    let draft = use_draft();
    let list = RecordList::new(draft, vec![Segment::Key("storage".into())]);
    let is_empty = computed(move || list.segments().is_empty());
    let heading = |words: &'static str| view! { <th scope="col">{words}</th> };
    let loses_data = |_| Some("The volume and its data will be deleted.".to_owned());
    view! {
        <section class="card" aria-label="Storage">
            <Show
                when=move || !is_empty.get()
                fallback=|| view! { <p class="dim">"No volumes. Files are lost when an instance restarts."</p> }
            >
                <div class="edit-table">
                    <table aria-label="Storage">
                        <thead>
                            <tr>
                                {heading("Type")} {heading("Size (GB)")} {heading("Mount point")}
                                <th>
                                    <span class="visually-hidden">"Remove"</span>
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            <For each=move || list.segments() key=Clone::clone let(segment)>
                                <VolumeRow list segment />
                            </For>
                        </tbody>
                    </table>
                </div>
            </Show>
            <RemovedRows list name=volume_name about=loses_data />
            <Button on_press=move || list.add(NEW_VOLUME, "mount_point")>"Add volume"</Button>
        </section>
    }
}

/// Returns how a person knows a volume.
fn volume_name(volume: &str) -> String {
    let point = at(volume, &["mount_point"]).text().filter(|point| !point.is_empty());
    visible(&point.unwrap_or_else(|| "new volume".to_owned()))
}

#[component]
fn VolumeRow(list: RecordList, segment: Segment) -> impl IntoView {
    let scope = list.scope(segment.clone());
    let json = scope.json;
    let name = computed(move || json.with(|json| volume_name(json)));
    let row = Row { draft: list.draft, scope, name: name.into() };
    view! {
        <tr>
            <ChoiceCell row=row.clone() key="type" label="Type" choices=STORAGE_TYPE.known />
            <TextCell row=row.clone() key="size" label="Size (GB)" />
            <TextCell row=row key="mount_point" label="Mount point" placeholder="/data" />
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
