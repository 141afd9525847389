//! The deletion of the selected variables and secrets, one after another: its button and its dialog.

use crate::browser::clock;
use crate::features::editing::run_dialog::{RunDialog, RunQuestion};
use crate::features::editing::typed_name::TypedName;
use crate::features::notifications::notifier::use_notifier;
use crate::live::{Live, read_now, send, use_live};
use crate::ui::button::{Button, ButtonVariant};
use leptos::prelude::*;
use slipway_api::id::VariableId;
use slipway_api::{ApiError, Listed, list};
use slipway_computed::computed;
use slipway_logic::forms::name_check::NameCheck;
use slipway_logic::list::Row;
use slipway_logic::route::VariableScope;
use slipway_logic::run::Failure;
use slipway_logic::run::labels::RunLabels;
use slipway_logic::text::format::count;
use slipway_logic::variables::facts::{VariableFacts, facts};
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::variables::requests;

const LABELS: RunLabels = RunLabels {
    submit_label: "Delete variables",
    record: "variable",
    records: "Variables",
    in_flight: "Deleting…",
    participle: "deleted",
};

/// The facts of the selected variables. The dialog deletes those that can be deleted here, and names the number of the others.
pub type Chosen = Vec<VariableFacts>;

/// The button that deletes the variables of the selected rows. If none of them can be deleted here, a message says so: inherited variables,
/// for example, can’t be deleted.
#[component]
pub fn DeleteSelected(
    scope: VariableScope,
    owner: VariableOwner,
    /// Returns the selected rows.
    chosen: Callback<(), Vec<Row>>,
    /// Set to the selected variables when the button is pressed, which opens the dialog. Not set if none of them can be deleted here.
    pending: RwSignal<Option<Chosen>>,
) -> impl IntoView {
    let live = use_live();
    let spec = requests::delete(owner, false, VariableId(uuid::Uuid::nil())).spec;
    let disabled_reason = computed(move || live.capabilities.disabled_reason(spec, scope.environment()));
    let notifier = use_notifier();
    let ask = move || {
        let chosen: Chosen = chosen.run(()).into_iter().map(|row| facts(row.record.text(), owner)).collect();
        match chosen.iter().all(|facts| facts.read_only.is_some()) {
            true => notifier.show_failure("None of the selected variables can be deleted here.".to_owned()),
            false => pending.set(Some(chosen)),
        }
    };
    view! {
        <Button variant=ButtonVariant::Danger disabled_reason on_press=ask>
            "Delete"
        </Button>
    }
}

/// The dialog that asks before the variables are deleted, and shows the progress. Draws nothing while `pending` is None.
#[component]
pub fn DeleteSeveral(
    owner: VariableOwner,
    /// The name of the owner, which a person types to confirm the deletion.
    name: Signal<String>,
    pending: RwSignal<Option<Chosen>>,
) -> impl IntoView {
    move || {
        let chosen = pending.get()?;
        Some(view! { <Question owner name chosen on_end=move || pending.set(None) /> })
    }
}

#[component]
fn Question(
    owner: VariableOwner,
    name: Signal<String>,
    chosen: Chosen,
    #[prop(into)] on_end: Callback<()>,
) -> impl IntoView {
    let live = use_live();
    let (deleted, kept): (Chosen, Chosen) = chosen.into_iter().partition(|facts| facts.read_only.is_none());
    let subject = count(deleted.len(), "variable", "variables");
    let kept = match kept.len() {
        0 => String::new(),
        number => format!(
            " {} can’t be deleted here and stay: they are inherited, built in or managed elsewhere.",
            count(number, "selected variable", "selected variables")
        ),
    };
    let typed = TypedName::new(move || NameCheck::of(owner.noun(), Some(name.get())));
    let question = RunQuestion {
        labels: LABELS,
        label: format!("Delete {subject}"),
        consequence: format!(
            "Their aliases and overrides are deleted with them. This can’t be undone.{kept}"
        ),
        names: deleted.iter().map(|facts| facts.key.clone()).collect(),
        is_destructive: true,
        typed,
    };
    let all = StoredValue::new(deleted);
    let variable_at = move |index: usize| all.try_with_value(|all| all.get(index).cloned()).flatten();
    let delete = async move |index: usize| match variable_at(index) {
        Some(facts) => send_deletion(live, owner, &facts).await.map(|()| String::new()),
        None => Ok(String::new()),
    };
    let check = async move |index: usize| match variable_at(index) {
        Some(facts) => is_deleted(live, owner, &facts).await,
        None => Ok(false),
    };
    view! { <RunDialog question send=delete check on_end /> }
}

async fn send_deletion(live: Live, owner: VariableOwner, facts: &VariableFacts) -> Result<(), Failure> {
    let unreadable = || Failure::from("The platform’s ID of this variable can’t be read.".to_owned());
    let id: VariableId = facts.id.parse().map_err(|_| unreadable())?;
    let request = requests::delete(owner, facts.is_secret, id);
    send(live, request).await.map(|_| ()).map_err(|error| Failure::of_write(&error))
}

/// Returns true if the list no longer contains the variable.
///
/// # Errors
/// If the list can't be read.
async fn is_deleted(live: Live, owner: VariableOwner, facts: &VariableFacts) -> Result<bool, Failure> {
    let request = if facts.is_secret { requests::secrets(owner) } else { requests::list(owner) };
    let all = read_now(live, request).await.and_then(|reply| reply.read::<Listed>(clock::now()));
    let all = all.map_err(|error: ApiError| Failure::of_lone_read(&error))?;
    Ok(list::find(&all.items, &facts.id).is_none())
}
