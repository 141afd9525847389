//! A list of records in the settings, such as ports: its rows, and rows that were removed and can be restored.

use crate::browser::document;
use crate::pages::environment::service::settings::draft::SettingsDraft;
use crate::pages::environment::service::settings::field::{Scope, control_id};
use crate::ui::button::Button;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::settings::edit::{Segment, rows, value};
use slipway_logic::settings::write::add;

/// A list in the record: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct RecordList {
    /// The draft.
    pub draft: SettingsDraft,
    way: StoredValue<Vec<Segment>>,
    rows: ReadSignal<Vec<(Segment, String)>>,
    /// The rows of the base that were removed.
    removed: ReadSignal<Vec<(Segment, String)>>,
}

impl RecordList {
    /// Returns the list at a way.
    pub fn new(draft: SettingsDraft, way: Vec<Segment>) -> Self {
        let way = StoredValue::new(way);
        let of = move |record: &str| way.with_value(|way| value(record, way).map(rows)).unwrap_or_default();
        let rows = computed(move || draft.mine.with(|mine| of(mine)));
        let removed = computed(move || {
            let all = draft.base.with(|base| of(base));
            let is_removed = |(segment, _): &(Segment, String)| {
                matches!(segment, Segment::Id(_))
                    && rows.with(|rows| rows.iter().all(|(known, _)| known != segment))
            };
            all.into_iter().filter(is_removed).collect::<Vec<_>>()
        });
        Self { draft, way, rows, removed }
    }

    /// Returns the segment of each row.
    pub fn segments(self) -> Vec<Segment> {
        self.rows.with(|rows| rows.iter().map(|(segment, _)| segment.clone()).collect())
    }

    /// Returns the JSON of each row.
    pub fn records(self) -> Vec<(Segment, String)> {
        self.rows.get()
    }

    /// Returns the scope of a row.
    pub fn scope(self, segment: Segment) -> Scope {
        let way = self.way.get_value().into_iter().chain([segment.clone()]).collect();
        let json = computed(move || {
            let own = |rows: &Vec<(Segment, String)>| {
                rows.iter().find(|(known, _)| *known == segment).map(|(_, json)| json.clone())
            };
            self.rows.with(own).unwrap_or_default()
        });
        Scope { json: json.into(), way }
    }

    /// Adds a row (JSON) and puts the focus on one of its fields.
    pub fn add(self, record: &str, field: &str) {
        let (draft, way) = (self.draft, self.way.get_value());
        draft.set(draft.mine.with_untracked(|mine| add(mine, &way, record)));
        let last = self.rows.with_untracked(|rows| rows.last().map(|(segment, _)| segment.clone()));
        if let Some(segment) = last {
            let way: Vec<Segment> =
                way.into_iter().chain([segment, Segment::Key(field.to_owned())]).collect();
            request_animation_frame(move || document::focus_id(&control_id(&way)));
        }
    }

    /// Removes a row, and puts the focus on the heading of the section.
    pub fn remove(self, segment: &Segment, heading: &'static str) {
        let way: Vec<Segment> = self.way.get_value().into_iter().chain([segment.clone()]).collect();
        self.draft.set_json(&way, None);
        request_animation_frame(move || document::focus_id(heading));
    }

    fn restore(self, record: &str) {
        let way = self.way.get_value();
        self.draft.set(self.draft.mine.with_untracked(|mine| add(mine, &way, record)));
    }
}

/// The rows that were removed, each with what that means and a button that restores the row.
#[component]
pub fn RemovedRows(
    /// The list.
    list: RecordList,
    /// Returns the name of a row (JSON).
    name: fn(&str) -> String,
    /// Returns what a person should know about the removal of a row (JSON).
    #[prop(into)]
    about: Callback<String, Option<String>>,
) -> impl IntoView {
    let row = move |(_, record): (Segment, String)| {
        let (title, restored) = (name(&record), record.clone());
        let about = about.run(record);
        view! {
            <li>
                <span>
                    <del>{title.clone()}</del>
                    " will be deleted when you save. "
                    {about.map(|about| view! { <b>{about}</b> })}
                </span>
                <Button on_press=move || list.restore(&restored)>
                    "Restore" <span class="visually-hidden">{format!(" {title}")}</span>
                </Button>
            </li>
        }
    };
    view! {
        <Show when=move || list.removed.with(|removed| !removed.is_empty())>
            <ul class="removed-rows" aria-label="Removed">
                {move || list.removed.get().into_iter().map(row).collect_view()}
            </ul>
        </Show>
    }
}
