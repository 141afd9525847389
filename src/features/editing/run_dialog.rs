//! The dialog that sends a request for each of several records, one after another, and shows the outcome of each.

use super::run::{RunHandle, RunProgress, end_when_closed};
use super::typed_name::{NameField, TypedName};
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::dialog::Dialog;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::run::labels::RunLabels;
use slipway_logic::run::{Event, Failure, Outcome};

/// The texts of the dialog, and the confirmation that it needs.
#[derive(Clone)]
pub struct RunQuestion {
    /// The texts of the run.
    pub labels: RunLabels,
    /// The label of the button, which is also the question: "Delete 3 webhooks".
    pub label: String,
    /// The consequences of the run, in a sentence or two.
    pub consequence: String,
    /// The names of the records, in the order of their requests.
    pub names: Vec<String>,
    /// True if the requests delete something.
    pub is_destructive: bool,
    /// The state of the name that a person types to confirm; its check says whether a name is needed.
    pub typed: TypedName,
}

/// The dialog that asks the question of a run, and shows its progress. It opens with the component; closing it doesn't stop the run.
#[component]
pub fn RunDialog<S, C>(
    /// The texts and the confirmation of the run.
    question: RunQuestion,
    /// The function that sends the request of the record at an index, and returns a note that is shown as a warning; empty for none.
    send: S,
    /// The function that returns true if the request at an index, which got no answer, was applied.
    check: C,
    /// The callback that is called once the dialog is closed and the run has ended.
    #[prop(into)]
    on_end: Callback<()>,
    /// The choice that the requests depend on, shown until the run begins.
    #[prop(optional, into)]
    choice: ViewFn,
    /// The reason why the run can’t begin; None if it can.
    #[prop(optional, into)]
    disabled_reason: Signal<Option<String>>,
) -> impl IntoView
where
    S: AsyncFn(usize) -> Result<String, Failure> + Clone + Send + Sync + 'static,
    C: AsyncFn(usize) -> Result<bool, Failure> + Clone + Send + Sync + 'static,
{
    let RunQuestion { labels, label, consequence, names, is_destructive, typed } = question;
    let run = RunHandle::new(labels);
    let open = end_when_closed(run, on_end);
    let (label, names, consequence) =
        (StoredValue::new(label), StoredValue::new(names), StoredValue::new(consequence));
    // Once the run has begun, the heading is no question any more.
    let title = Signal::derive(move || match run.has_begun() {
        true => label.get_value(),
        false => format!("{}?", label.get_value()),
    });
    let dispatch = Callback::new(move |event: Event| run.begin(event, send.clone(), check.clone(), |_| ()));
    let begin = move || {
        if typed.confirm() {
            dispatch.run(Event::Start(names.with_value(|names| vec![Outcome::Queued; names.len()])));
        }
    };
    let row = move |(index, name): (usize, String)| {
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td class=move || run.status_cell(index).0>{move || run.status_cell(index).1}</td>
            </tr>
        }
    };
    let choice = StoredValue::new(choice);
    let reason = computed(move || disabled_reason.get().or_else(|| typed.disabled_reason.get()));
    let variant = if is_destructive { ButtonVariant::Danger } else { ButtonVariant::Primary };
    view! {
        <Dialog open title>
            <div class="body">
                <p>{consequence.get_value()}</p>
                <div class="plan" tabindex="0" role="group" aria-label=labels.records>
                    <table class="plain" aria-label=labels.records>
                        <tbody>{move || names.get_value().into_iter().enumerate().map(row).collect_view()}</tbody>
                    </table>
                </div>
                <Show when=move || !run.has_begun()>
                    {choice.with_value(ViewFn::run)}
                    <NameField typed />
                </Show>
                <RunProgress run on_retry=move || dispatch.run(Event::Retry) />
            </div>
            <div class="buttons">
                <Button on_press=move || open.set(false)>
                    {move || if run.has_begun() { "Close" } else { "Cancel" }}
                </Button>
                <Show when=move || !run.has_begun()>
                    <Button variant disabled_reason=reason on_press=begin>
                        {label.get_value()}
                    </Button>
                </Show>
            </div>
        </Dialog>
    }
}
