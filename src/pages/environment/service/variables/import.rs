//! The import of a `.env` file: what each line will do, before anything is sent; then the progress of each.

use super::super::frame::UnknownKind;
use super::super::restriction::learn_service;
use super::import_run::{ImportRun, Outcome};
use super::reads::read_variables;
use crate::browser::file;
use crate::browser::task::spawn;
use crate::components::frame::page_head::PageHead;
use crate::components::navigation::address::use_address;
use crate::components::reads::load_error::LoadError;
use crate::components::session::unsaved_changes::use_unsaved_changes;
use crate::live::{Live, use_live};
use crate::ui::button::{Button, Look};
use crate::ui::field::{AreaField, CheckField};
use crate::ui::show::Show;
use leptos::html;
use leptos::prelude::*;
use slipway_api::Spec;
use slipway_api::id::{EnvironmentId, ServiceId, VariableId};
use slipway_api::state::ServiceKind;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::records::service::Make;
use slipway_logic::route::Page;
use slipway_logic::text::format::count;
use slipway_logic::variables::import::{Planned, Step, plan};
use slipway_logic::variables::requests;

/// The page.
#[component]
pub fn ImportVariables(
    /// The environment of the service.
    of: EnvironmentId,
    /// The kind of the service.
    kind: ServiceKind,
    /// The service.
    id: ServiceId,
) -> impl IntoView {
    let Some(reads) = read_variables(&kind, id) else { return view! { <UnknownKind /> }.into_any() };
    let Some(run) = ImportRun::new(&kind, id) else { return view! { <UnknownKind /> }.into_any() };
    let address = use_address();
    learn_service(of, &kind, id);
    let back = StoredValue::new(Page::ServiceVariables(of, kind.clone(), id));
    // Pasted text is never stored: it may hold secrets.
    let text = RwSignal::new(String::new());
    let as_secrets = RwSignal::new(false);
    // Drawn from the text as long as nothing was sent: an import changes what it is compared with.
    let gate = Gate::new(&kind, id);
    let planned = computed(move || match run.lines.with(Vec::is_empty) {
        true => {
            reads.all.value.track();
            let lines = text.with(|text| plan(text, &reads.items(), &kind));
            lines.into_iter().map(|line| gate.checked(line)).collect::<Vec<_>>()
        }
        false => run.lines.with(|lines| lines.iter().map(|(line, _)| line.clone()).collect()),
    });
    let many = computed(move || planned.with(|lines| lines.iter().filter(|line| line.is_sent()).count()));
    let guard = use_unsaved_changes();
    Effect::new(move || {
        guard.changed.set(text.with(|text| !text.is_empty()) && !run.is_over());
        guard.is_lost.set(true);
    });
    on_cleanup(move || {
        guard.changed.try_set(false);
        guard.is_lost.try_set(false);
    });
    let leave = move || guard.visit(address, &back.get_value());
    let begin = move || run.begin(planned.get_untracked(), as_secrets.get_untracked());
    let is_begun = move || run.lines.with(|lines| !lines.is_empty());
    let import = move || format!("Import {}", count(many.get(), "variable", "variables"));
    let reason = computed(move || {
        // An existing key that isn’t read would be created again.
        let waits = (!reads.is_complete()).then(|| "The variables aren’t loaded yet.".to_owned());
        waits.or_else(|| (many.get() == 0).then(|| "Nothing to import.".to_owned()))
    });
    view! {
        <PageHead />
        <LoadError reading=reads.own.reading />
        <LoadError reading=reads.secrets.reading />
        <div class="setting-cards variable-page">
            <Show when=move || !is_begun()>
                <Source text as_secrets />
            </Show>
            <Show when=move || planned.with(|lines| !lines.is_empty())>
                <PlanTable planned run />
            </Show>
            <div class="variable-buttons">
                <Show
                    when=is_begun
                    fallback=move || {
                        view! {
                            <Button look=Look::Primary disabled_reason=reason on_press=begin>
                                {import}
                            </Button>
                            <Button on_press=leave>"Cancel"</Button>
                        }
                    }
                >
                    <Progress run />
                    <Button on_press=leave>"Back to variables"</Button>
                </Show>
            </div>
        </div>
    }
    .into_any()
}

/// What the platform doesn’t offer of an import.
#[derive(Clone, Copy)]
struct Gate {
    put: Option<&'static Spec>,
    override_value: Option<&'static Spec>,
    live: Live,
}

impl Gate {
    fn new(kind: &ServiceKind, id: ServiceId) -> Self {
        let spec = |make: Option<Make<(ServiceId, VariableId)>>| {
            make.map(|make| make((id, VariableId(uuid::Uuid::nil())), String::new()).spec)
        };
        Self {
            put: spec(requests::put(kind)),
            override_value: spec(requests::override_value(kind)),
            live: use_live(),
        }
    }

    /// Refuses a line that needs what the platform doesn’t offer.
    fn checked(self, line: Planned) -> Planned {
        let spec = match line.step {
            Step::Change { .. } => self.put,
            Step::Override { .. } => self.override_value,
            Step::Create | Step::Same | Step::Refuse(_) => None,
        };
        let refused = spec.and_then(|spec| self.live.capabilities.with(|known| known.refused(spec)));
        match refused {
            Some(why) => {
                Planned { step: Step::Refuse(format!("Not offered by this platform. {why}")), ..line }
            }
            None => line,
        }
    }
}

/// Where the text comes from: pasted, typed, dropped or chosen.
#[component]
fn Source(text: RwSignal<String>, as_secrets: RwSignal<bool>) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let choose = move |_| {
        if let Some(field) = field.get_untracked() {
            spawn(async move {
                if let Some(read) = file::chosen(&field).await {
                    text.try_set(read);
                }
            });
        }
    };
    let drop = move |event: web_sys::DragEvent| {
        event.prevent_default();
        spawn(async move {
            if let Some(read) = file::dropped(&event).await {
                text.try_set(read);
            }
        });
    };
    view! {
        <section
            class="card setting-stack"
            aria-label="Source"
            on:dragover=move |event| event.prevent_default()
            on:drop=drop
        >
            <AreaField
                id="env"
                label="Contents of a .env file"
                value=text
                help="One KEY=value per line. Paste the text, drop a file here or choose one. Not kept in drafts."
            />
            <div class="field">
                <label for="env-file">"File"</label>
                <input id="env-file" type="file" node_ref=field on:change=choose />
            </div>
            <CheckField
                id="as-secrets"
                label="Create new keys as secrets"
                value=as_secrets
                on_change=move |checked| as_secrets.set(checked)
            />
        </section>
    }
}

/// What each line does, and what became of it.
#[component]
fn PlanTable(planned: ReadSignal<Vec<Planned>>, run: ImportRun) -> impl IntoView {
    let row = move |(index, line): (usize, Planned)| {
        let step = match &line.step {
            Step::Create => "Create".to_owned(),
            Step::Change { is_secret: true, .. } => "Replace secret".to_owned(),
            Step::Change { .. } => "Change".to_owned(),
            Step::Override { .. } => "Override for this service".to_owned(),
            Step::Same => "No change".to_owned(),
            Step::Refuse(why) => why.clone(),
        };
        let outcome = move || {
            let outcome = run.lines.with(|lines| lines.get(index).map(|(_, outcome)| outcome.clone()));
            match outcome {
                None | Some(Outcome::Skipped) => ("", String::new()),
                Some(Outcome::Waiting) => ("dim", "Queued".to_owned()),
                Some(Outcome::Sent) => ("moving", "Saving…".to_owned()),
                Some(Outcome::Done) => ("fine", "Saved".to_owned()),
                Some(Outcome::Failed(why)) => ("failed", why),
            }
        };
        let key = if line.key.is_empty() { "–".to_owned() } else { visible(&line.key) };
        view! {
            <tr class:dim=!line.is_sent()>
                <th scope="row">
                    <code>{key}</code>
                </th>
                <td>{step}</td>
                <td class=move || outcome().0>{move || outcome().1}</td>
            </tr>
        }
    };
    view! {
        <section class="card" aria-label="Plan">
            <table class="plain" aria-label="Plan">
                <thead>
                    <tr>
                        <th scope="col">"Key"</th>
                        <th scope="col">"Action"</th>
                        <th scope="col">"Result"</th>
                    </tr>
                </thead>
                <tbody>{move || planned.get().into_iter().enumerate().map(row).collect_view()}</tbody>
            </table>
        </section>
    }
}

/// How far the import is; Stop while it runs, Retry for what failed.
#[component]
fn Progress(run: ImportRun) -> impl IntoView {
    let words = move || {
        let (done, failed, all) = run.counts();
        let failures = if failed == 0 { String::new() } else { format!(", {failed} failed") };
        format!("{done} of {all} saved{failures}")
    };
    view! {
        <p role="status">{words}</p>
        <Show
            when=move || run.is_running.get()
            fallback=move || {
                view! {
                    <Show when=move || run.counts().0 != run.counts().2>
                        <Button look=Look::Primary on_press=move || run.retry()>"Retry what isn’t saved"</Button>
                    </Show>
                }
            }
        >
            <Button on_press=move || run.stop()>"Stop after the current one"</Button>
        </Show>
    }
}
