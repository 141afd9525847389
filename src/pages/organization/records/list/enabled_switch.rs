//! The switch that enables and disables a record in its row. It sends the change without a question, since another press takes it back.

use crate::features::editing::run::RunHandle;
use crate::live::{Live, Remote, use_live};
use crate::pages::organization::records::record_state_chip::RecordStateChip;
use crate::pages::organization::records::task_requests::{is_applied, send_task};
use crate::ui::show::Show;
use crate::ui::switch::Switch;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::list::{CellKind, display};
use slipway_logic::resources::record_kind::{Change, RecordKind, RecordState, Save, Verb};
use slipway_logic::resources::task::Task;
use slipway_logic::run::{Event, Outcome};

/// The switches of a list, which send their changes one at a time. The handle belongs to the page, because a row is removed when it is
/// scrolled out of the window.
#[derive(Clone, Copy)]
pub struct Switches {
    live: Live,
    organization: OrganizationId,
    kind: &'static RecordKind,
    state: &'static RecordState,
    save: &'static Save,
    list: Remote,
    runs: StoredValue<Vec<RunHandle>>,
    /// The record of the last press and its verb, until the list has been read after the change. None while nothing is sent.
    changing: RwSignal<Option<(RecordId, Verb)>>,
}

impl Switches {
    /// Returns the switches of a list; None for a kind whose records are neither enabled nor disabled.
    pub fn new(organization: OrganizationId, kind: &'static RecordKind, list: Remote) -> Option<Self> {
        let save = kind.edit.as_ref().filter(|save| !save.changes.is_empty())?;
        let run = |change: &Change| RunHandle::new(kind.run_labels(change.verb));
        let runs = StoredValue::new(save.changes.iter().map(run).collect::<Vec<_>>());
        let changing = RwSignal::new(None);
        Effect::new(move || {
            let is_sending = runs.with_value(|runs| runs.iter().any(|run| run.is_running()));
            let is_reading = list.reading.is_requested.get();
            if !is_sending && !is_reading && changing.with(Option::is_some) {
                changing.set(None);
            }
        });
        Some(Self {
            live: use_live(),
            organization,
            kind,
            state: kind.state.as_ref()?,
            save,
            list,
            runs,
            changing,
        })
    }

    /// Sends the change that the record doesn’t have yet. Does nothing while another change is sent.
    fn send_change(self, record: RecordId, found: &Record) {
        let Self { live, organization, kind, save, list, .. } = self;
        let next = save.changes.iter().position(|change| change.would_change(found));
        let next = next.and_then(|index| {
            let run = self.runs.with_value(|runs| runs.get(index).copied())?;
            Some((save.changes.get(index)?, run))
        });
        let Some((change, run)) = next.filter(|_| self.changing.with_untracked(Option::is_none)) else {
            return;
        };
        self.changing.set(Some((record, change.verb)));
        let (task, name) = (Task::Change(save, change), (kind.name)(found));
        let send =
            async move |_| send_task(live, organization, kind, record, task).await.map(|()| String::new());
        let check = async move |_| is_applied(live, organization, kind, record, &name, task).await;
        run.begin(Event::Start(vec![Outcome::Queued]), send, check, move |report| {
            if !report.is_left {
                list.reading.refresh();
            }
        });
    }

    /// Returns true if the record can be enabled and disabled: the platform offers the change, the token allows it, and nothing about the
    /// record prevents it.
    fn is_possible(self, found: &Record) -> bool {
        let Self { live, save, list, .. } = self;
        let spec = save.spec();
        let reason = list.value.with(|read| (save.disabled_reason)(found, &read.as_ref()?.items, None));
        live.capabilities.disabled_reason(spec, None).or(reason).is_none()
    }
}

/// The switch of a record and its state in words: "Enabled", or "Disabling…" while the change is sent. Draws the state alone if it can’t be
/// changed.
#[component]
pub fn EnabledSwitch(
    /// The switches of the list.
    switches: Switches,
    /// The id of the record.
    record: RecordId,
    /// The record; None until it is read.
    found: ReadSignal<Option<Record>>,
) -> impl IntoView {
    let Switches { kind, state, save, changing, .. } = switches;
    let name = move || visible(&found.with(|found| found.as_ref().map(kind.name)).unwrap_or_default());
    let value = computed(move || found.with(|found| found.as_ref().map(state.value).unwrap_or_default()));
    let is_possible = computed(move || {
        let is_known = value.with(|value| !value.is_empty());
        is_known && found.with(|found| found.as_ref().is_some_and(|found| switches.is_possible(found)))
    });
    let is_on = computed(move || {
        let enables = |change: &&Change| change.verb == Verb::Enable;
        found
            .with(|found| {
                let enable = save.changes.iter().find(enables)?;
                Some(!enable.would_change(found.as_ref()?))
            })
            .unwrap_or_default()
    });
    let progress = computed(move || {
        changing.get().filter(|(changed, _)| *changed == record).map(|(_, verb)| verb.progress_label())
    });
    let word = move || match progress.get() {
        Some(label) => label.to_owned(),
        None => value.with(|value| display(CellKind::Chip, value)),
    };
    let press = move || {
        found.with_untracked(|found| {
            if let Some(found) = found {
                switches.send_change(record, found);
            }
        })
    };
    view! {
        <Show when=move || is_possible.get() fallback=move || view! { <RecordStateChip kind found /> }>
            <span class="row-switch">
            <Switch
                label=Signal::derive(move || format!("Enabled: {}", name()))
                is_on
                busy=Signal::derive(move || changing.with(Option::is_some))
                on_press=press
                tabindex="-1"
            />
            <span class="switch-state" class:dim=move || !is_on.get()>
                {word}
            </span>
            </span>
        </Show>
    }
}
