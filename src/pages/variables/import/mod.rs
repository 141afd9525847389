//! The import of a `.env` file: what each line will do, before anything is sent; then the progress of each line.

mod gate;
mod plan_table;
mod run;
mod source;

use super::frame::learn_scope;
use super::reads::read_variables;
use crate::components::frame::page_head::PageHead;
use crate::components::reads::load_error::LoadError;
use crate::features::editing::run::RunProgress;
use crate::features::navigation::address::use_address;
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::pages::environment::service::frame::UnknownKind;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::show::Show;
use gate::Gate;
use leptos::prelude::*;
use plan_table::PlanTable;
use run::ImportRun;
use slipway_computed::computed;
use slipway_logic::editor::event::LeaveRisk;
use slipway_logic::route::{Page, VariableScope};
use slipway_logic::text::format::count;
use slipway_logic::variables::import::{Choices, ImportAction, Planned, plan};
use slipway_logic::variables::owner::VariableOwner;
use source::Source;

/// The page that imports the variables of a `.env` file.
#[component]
pub fn ImportVariables(
    /// The service, environment or project that the variables belong to.
    scope: VariableScope,
) -> impl IntoView {
    let Some(owner) = VariableOwner::of(scope) else { return view! { <UnknownKind /> }.into_any() };
    let reads = read_variables(owner);
    let import = ImportRun::new(owner);
    let address = use_address();
    learn_scope(scope);
    let back = StoredValue::new(Page::Variables(scope));
    // Pasted text is never stored: it may hold secrets.
    let text = RwSignal::new(String::new());
    let choices = RwSignal::new(Choices::default());
    // The plan is computed from the text until the import begins. Then it stays as it is, because the import changes the variables that the
    // plan is compared with.
    let gate = Gate::new(owner);
    let planned = computed(move || match import.lines.with(Vec::is_empty) {
        true => {
            reads.all.value.track();
            let items = reads.items();
            let lines = text.with(|text| choices.with(|choices| plan(text, &items, owner, choices)));
            lines.into_iter().map(|line| gate.checked(line)).collect::<Vec<_>>()
        }
        false => import.lines.get(),
    });
    let sent_count =
        computed(move || planned.with(|lines| lines.iter().filter(|line| line.needs_request()).count()));
    let guard = use_unsaved_changes();
    let risk = Signal::derive(move || match text.with(String::is_empty) {
        true => LeaveRisk::Nothing,
        false => LeaveRisk::NeverKept,
    });
    // After the import, the text field has the lines that weren’t imported. Retry sends these lines as they are; an edit begins a new plan.
    Effect::new(move || {
        if let Some(remaining) = import.rest() {
            text.set(remaining);
        }
    });
    let set_text = Callback::new(move |edited| {
        import.reset();
        text.set(edited);
    });
    guard.watch(risk, Callback::new(|()| ()));
    let leave = move || guard.visit(address, &back.get_value());
    let begin = move || import.begin(planned.get_untracked());
    let is_begun = move || import.lines.with(|lines| !lines.is_empty());
    let has_source = move || match is_begun() {
        true => !import.run.is_running() && text.with(|text| !text.is_empty()),
        false => true,
    };
    let label = move || match sent_count.get() {
        0 => "Import variables".to_owned(),
        number => format!("Import {}", count(number, "variable", "variables")),
    };
    let reason = computed(move || {
        // The button waits for the variables: a key that exists but isn’t loaded would be planned as new.
        let waits = (!reads.is_complete()).then(|| "The variables aren’t loaded yet.".to_owned());
        waits.or_else(|| (sent_count.get() == 0).then(|| "Nothing to import.".to_owned()))
    });
    let refused = move || {
        let is_refused = |line: &&Planned| matches!(line.step, ImportAction::Refuse(_));
        let number = planned.with(|lines| lines.iter().filter(is_refused).count());
        let verb = if number == 1 { "stays" } else { "stay" };
        (number > 0)
            .then(|| format!("{} can’t be imported, and {verb} in the text.", count(number, "line", "lines")))
    };
    view! {
        <PageHead />
        <LoadError reading=reads.without_secrets.reading />
        <LoadError reading=reads.secrets.reading />
        <div class="setting-cards variable-page">
            <Show when=has_source>
                <Source text=text.into() set_text choices />
            </Show>
            <Show when=move || planned.with(|lines| !lines.is_empty())>
                <PlanTable planned choices run=import.run owner />
            </Show>
            <p class="dim" role="status">
                {refused}
            </p>
            <div class="variable-buttons">
                <RunProgress run=import.run on_retry=move || import.retry() />
                <Show
                    when=is_begun
                    fallback=move || {
                        view! {
                            <Button variant=ButtonVariant::Primary disabled_reason=reason on_press=begin>
                                {label}
                            </Button>
                            <Button on_press=leave>"Cancel"</Button>
                        }
                    }
                >
                    <Button on_press=leave>"Back to variables"</Button>
                </Show>
            </div>
        </div>
    }
    .into_any()
}
