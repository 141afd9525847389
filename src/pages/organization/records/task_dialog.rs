//! The dialog that changes or deletes records of a list, one request after another, and shows the outcome of each.

use super::task::{Task, is_applied, send_task};
use crate::features::editing::run::{Run, RunLabels, RunProgress, end_when_closed};
use crate::features::editing::typed_name::{NameField, TypedName};
use crate::features::navigation::places::use_place;
use crate::live::use_live;
use crate::ui::button::{Button, ButtonStyle};
use crate::ui::dialog::Dialog;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_logic::forms::name_check::NameCheck;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::record_kind::RecordKind;
use slipway_logic::resources::record_kinds::kind_of;
use slipway_logic::route::Collection;
use slipway_logic::run::{Event, Outcome};
use slipway_logic::text::format::count;

/// A task, and the ids and names of the records that it is for.
pub type RecordTask = (Task, Vec<(RecordId, String)>);

/// Shows the dialog while there is a task.
#[component]
pub fn TaskDialog(
    /// The organization.
    id: OrganizationId,
    /// The kind of the records.
    collection: Collection,
    /// The task and its records; None while the dialog is closed.
    pending: RwSignal<Option<RecordTask>>,
) -> impl IntoView {
    let kind = kind_of(collection);
    move || pending.get().map(|task| view! { <Sending id kind task on_end=move || pending.set(None) /> })
}

/// Returns the name of a record, or the number of several: "3 webhooks".
fn what(kind: &RecordKind, records: &[(RecordId, String)]) -> String {
    match records {
        [(_, name)] => name.clone(),
        several => count(several.len(), kind.list.one, kind.list.many),
    }
}

#[component]
fn Sending(
    id: OrganizationId,
    kind: &'static RecordKind,
    task: RecordTask,
    #[prop(into)] on_end: Callback<()>,
) -> impl IntoView {
    let (live, place) = (use_live(), use_place());
    let (task, records) = task;
    let verb = task.verb();
    let run = Run::new(RunLabels {
        submit_label: verb.label(),
        records: kind.list.name,
        in_flight: verb.progress_label(),
        participle: verb.participle(),
    });
    let label = format!("{} {}", verb.label(), what(kind, &records));
    let title = Signal::stored(format!("{label}?"));
    let open = end_when_closed(run, on_end);
    let records = StoredValue::new(records);
    let dispatch = move |event: Event| {
        let send = async move |at: usize| {
            let record = records.try_with_value(|all| all.get(at).map(|(record, _)| *record)).flatten();
            match record {
                Some(record) => send_task(live, id, kind, record, task).await.map(|()| String::new()),
                None => Ok(String::new()),
            }
        };
        let check = async move |at: usize| {
            let record = records.try_with_value(|all| all.get(at).map(|(record, _)| *record)).flatten();
            match record {
                Some(record) => is_applied(live, id, kind, record, task).await,
                None => Ok(false),
            }
        };
        run.begin(event, send, check, |_| ());
    };
    let typed = TypedName::new(move || match task {
        Task::Change(..) => NameCheck::NotNeeded,
        Task::Delete(_) => {
            NameCheck::of("organization", place.with(|place| place.typed_name(KnownKind::Organization)))
        }
    });
    let begin = move || {
        if typed.confirm() {
            dispatch(Event::Start(records.with_value(|all| vec![Outcome::Queued; all.len()])));
        }
    };
    let row = move |(at, (_, name)): (usize, (RecordId, String))| {
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td class=move || run.status_cell(at).0>{move || run.status_cell(at).1}</td>
            </tr>
        }
    };
    let look = if matches!(task, Task::Delete(_)) { ButtonStyle::Danger } else { ButtonStyle::Primary };
    let label = StoredValue::new(label);
    view! {
        <Dialog open title>
            <div class="body">
                <p>{task.consequence()}</p>
                <div class="plan" tabindex="0" role="group" aria-label=kind.list.name>
                    <table class="plain" aria-label=kind.list.name>
                        <tbody>{move || records.get_value().into_iter().enumerate().map(row).collect_view()}</tbody>
                    </table>
                </div>
                <Show when=move || !run.has_begun()>
                    <NameField typed />
                </Show>
                <RunProgress run on_retry=move || dispatch(Event::Retry) />
            </div>
            <div class="buttons">
                <Button on_press=move || open.set(false)>
                    {move || if run.has_begun() { "Close" } else { "Cancel" }}
                </Button>
                <Show when=move || !run.has_begun()>
                    <Button look disabled_reason=typed.disabled_reason on_press=begin>
                        {label.get_value()}
                    </Button>
                </Show>
            </div>
        </Dialog>
    }
}
