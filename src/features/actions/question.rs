//! The confirmation of an action: its consequence, the services and environments concerned, and the services that are skipped with the
//! reasons.

use super::redeployment::versions_to_run;
use super::{ActionDispatcher, Bulk, Choice};
use crate::browser::clock;
use crate::features::editing::typed_name::{NameField, TypedName};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_places;
use crate::live::{PollPolicy, use_live, watch};
use crate::ui::button::{Button, ButtonVariant, SubmitButton};
use crate::ui::dialog::Dialog;
use crate::ui::form::Form;
use crate::ui::notice::Notice;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::{self, Plan};
use slipway_logic::forms::name_check::NameCheck;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::places::place::{environment_name, place};
use slipway_logic::route::Page;
use slipway_logic::text::format;
use slipway_logic::versions::history::{Source, service_history};
use slipway_logic::versions::service_deployment;
use std::sync::Arc;

/// The dialog with the confirmation of an action.
#[component]
pub fn ActionQuestion() -> impl IntoView {
    let dispatcher: ActionDispatcher = expect_context();
    let (open, question) = (dispatcher.open, dispatcher.question);
    use_address().add_question(open);
    let title = Signal::derive(move || {
        question.with(|question| question.as_ref().map(Choice::title)).unwrap_or_default()
    });
    let content = move || question.get().map(|question| view! { <ConfirmationForm dispatcher question /> });
    view! {
        <Dialog open title>
            {content}
        </Dialog>
    }
}

#[component]
fn ConfirmationForm(dispatcher: ActionDispatcher, question: Choice) -> impl IntoView {
    let plan = question.plan();
    let typed = TypedName::new(name_wanted(dispatcher, question.clone()));
    let is_empty = plan.included.is_empty();
    let subject = question.clone();
    let outdated_reason = computed(move || subject.outdated_reason(|id| dispatcher.state(id)));
    let disabled_reason = computed(move || match is_empty {
        true => Some("Not available for any of the selected services".to_owned()),
        false => outdated_reason.get().or_else(|| typed.disabled_reason.get()),
    });
    let variant = match question.action() {
        Action::Stop | Action::Delete | Action::Cancel => ButtonVariant::Danger,
        _ => ButtonVariant::Primary,
    };
    let requests = requests_needed(dispatcher, &plan).map(|sentence| view! { <p>{sentence}</p> });
    // A return to a past deployment also excludes the services that can’t get the version of that time, although the person didn’t select
    // them. The sentence about the number of affected services would count them, so it isn’t shown.
    let is_return = matches!(&question, Choice::Bulk(Bulk { return_to: Some(_), .. }));
    let part = bulk::scope(&plan).filter(|_| !is_return).map(|sentence| view! { <p>{sentence}</p> });
    let versions = {
        let question = question.clone();
        Callback::new(move |id: Arc<str>| question.versions(&id))
    };
    let without_edits = untrack(|| dispatcher.leaves_edits_out(&question)).then(|| {
        view! {
            <Notice tone="warning">
                <p>"The changes on this page aren’t saved, so they aren’t deployed. To include them, save them first."</p>
            </Notice>
        }
    });
    let to_run = versions_to_run(dispatcher, &question);
    let runs = to_run.and_then(|to_run| match &question {
        Choice::One(_, target) => Some(view! { <WillRun id=target.id.clone() to_run /> }),
        _ => None,
    });
    let affected =
        matches!(question, Choice::Bulk(_)).then(|| view! { <Affected dispatcher plan versions to_run /> });
    let back = if matches!(question, Choice::Cancel(..)) { "Keep running" } else { "Cancel" };
    let (name, consequence) = (question.submit_label(), question.consequence());
    let whereabouts = whereabouts_of(dispatcher, question.environments());
    let version = version_text(&question);
    let label = name.clone();
    let confirm = move || {
        if disabled_reason.with_untracked(Option::is_none) && typed.confirm() {
            dispatcher.open.set(false);
            dispatcher.send(question.clone());
        }
    };
    view! {
        <Form name on_submit=confirm>
            <div class="body">
                {whereabouts.map(|sentence| view! { <p>{move || sentence.get()}</p> })}
                <p>{consequence}</p>
                {without_edits}
                {version}
                {runs}
                <p class="changed" role="status">
                    {move || outdated_reason.get()}
                </p>
                {requests}
                {part}
                {affected}
                <NameField typed />
            </div>
            <div class="buttons">
                <Button on_press=move || dispatcher.open.set(false)>{back}</Button>
                <SubmitButton variant disabled_reason>
                    {label}
                </SubmitButton>
            </div>
        </Form>
    }
}

/// Returns the line about a version, with the message, author and age of its commit: the version that will be deployed or, for an action that
/// deploys no chosen version, the version of the newest deployment that succeeded. None for a kind of service without history, for a version
/// of another environment, for bulk actions and for cancellations.
fn version_text(choice: &Choice) -> Option<AnyView> {
    let (target, wanted) = match choice {
        // The commit of another environment's version isn't in this service's history, so no line is shown.
        Choice::Version(_, version) if matches!(version.source, Source::Environment(_)) => return None,
        Choice::Version(target, version) => (target, Some(version.name.clone())),
        Choice::One(_, target) => (target, None),
        Choice::Bulk(_) | Choice::Cancel(..) | Choice::Past(..) => return None,
    };
    let history = watch(service_history(&target.kind, target.id.parse().ok()?)?, PollPolicy::ON_VISIT);
    let text = computed(move || {
        let now = use_live().clock.now.get();
        let age = |at| format::ago(at, now, clock::time_format());
        let page = history.value.get()?;
        let page = page.items.first()?;
        match &wanted {
            Some(version) => service_deployment::of_version(page, version)?.version_text(age),
            None => {
                let last = service_deployment::last_good(page)?;
                let ago = last.at.map(|at| format!(", {}", age(at))).unwrap_or_default();
                Some(format!("Last successful deployment{ago}: {}", last.version_text(age)?))
            }
        }
    });
    // The line is there before its text, so that the buttons below it don't move while a person aims at them.
    Some(view! { <p class="version">{move || text.get()}</p> }.into_any())
}

/// The version that a service will run. The line is there before its text, so that the buttons below it don’t move.
#[component]
fn WillRun(
    id: Arc<str>,
    /// The callback that returns the version that the service with an id will run; None while the version isn’t known.
    to_run: Callback<Arc<str>, Option<String>>,
) -> impl IntoView {
    view! { <p class="version">{move || to_run.run(id.clone()).map(|words| format!("Will run: {words}"))}</p> }
}

/// Returns the check of the name that a person types to confirm: for a delete, the name of the service; for a bulk delete, even of a single
/// service, the name of the environment, or of the organization if the services belong to several environments. Other bulk actions that may
/// concern production need no typed name, but can’t be confirmed before that name is known.
fn name_wanted(dispatcher: ActionDispatcher, choice: Choice) -> impl Fn() -> NameCheck {
    let known_ids = dispatcher.known_ids;
    let environments = choice.environments();
    let page = dispatcher.page;
    move || {
        let common = || {
            let (page, kind, noun) = match environments.as_slice() {
                [environment] => (Page::Services(*environment), KnownKind::Environment, "environment"),
                _ => (page.get(), KnownKind::Organization, "organization"),
            };
            NameCheck::of(noun, known_ids.with(|known_ids| place(known_ids, &page, None)).typed_name(kind))
        };
        match &choice {
            Choice::One(Action::Delete, target) => NameCheck::of("service", Some(target.name.clone())),
            Choice::Bulk(bulk) if bulk.plan.included.is_empty() => NameCheck::NotNeeded,
            Choice::Bulk(bulk) if bulk.action == Action::Delete => common(),
            // While the name isn’t loaded, the dialog can’t say which environment the action concerns, so the action can’t be confirmed.
            Choice::Bulk(_) if environments.iter().any(|id| dispatcher.may_be_production(*id)) => {
                match common() {
                    NameCheck::Name { .. } => NameCheck::NotNeeded,
                    unknown => unknown,
                }
            }
            _ => NameCheck::NotNeeded,
        }
    }
}

/// Returns a warning if the action needs more requests than are left; None if there are enough, or if the number left isn’t known.
fn requests_needed(dispatcher: ActionDispatcher, plan: &Plan) -> Option<String> {
    let needed = untrack(|| bulk::requests(plan, |spec| dispatcher.refused(spec).is_none())).len();
    let (remaining, until) =
        dispatcher.live.limits.budget.with_untracked(|budget| budget.left(clock::instant()))?;
    (i64::try_from(needed).unwrap_or(i64::MAX) > remaining).then(|| {
        format!(
            "This needs {} requests, and {} are left until {}. Services whose request isn’t sent stay selected.",
            format::number(i64::try_from(needed).unwrap_or(i64::MAX)),
            format::number(remaining),
            clock::time_of_day(clock::date_of(until))
        )
    })
}

/// The services that the action will be requested for, and those that are skipped.
#[component]
fn Affected(
    dispatcher: ActionDispatcher,
    plan: Plan,
    /// The callback that returns the versions of the deployment of the service with an id; None if the action deploys no chosen version of
    /// the service.
    versions: Callback<Arc<str>, Option<String>>,
    /// The callback that returns the version that the service with an id will run, if it is deployed with its saved settings. No callback for
    /// an action that deploys no service with its saved settings.
    to_run: Option<Callback<Arc<str>, Option<String>>>,
) -> impl IntoView {
    let (included, skipped) = (plan.included.len(), plan.excluded.len());
    let first = plan.included.first().map(|(target, _)| target.environment);
    let is_spread = plan.included.iter().any(|(target, _)| Some(target.environment) != first);
    // If the services are in several environments, each line names its environment and says whether that may be production: services may
    // have the same name.
    let environment_label = move |environment: EnvironmentId| {
        let label = move || {
            let name = dispatcher.known_ids.with(|known_ids| environment_name(known_ids, environment));
            let mode =
                if dispatcher.may_be_production(environment) { ", is or may be production" } else { "" };
            format!(" {name}{mode}")
        };
        is_spread.then(|| view! { <small>{label}</small> })
    };
    let included_lines = plan.included.into_iter().map(|(target, _)| {
        let version = versions.run(target.id.clone()).map(|version| view! { " " <code>{version}</code> });
        let id = target.id;
        let runs =
            to_run.map(|to_run| view! { <small class="runs">{move || to_run.run(id.clone())}</small> });
        view! { <li><b>{target.name}</b> {version} {environment_label(target.environment)} {runs}</li> }
    });
    let skipped_lines = plan.excluded.into_iter().map(|(name, reason)| {
        view! {
            <li>
                <b>{name}</b>
                " "
                <small>{reason}</small>
            </li>
        }
    });
    let (included_lines, skipped_lines) = (included_lines.collect_view(), skipped_lines.collect_view());
    view! {
        <div class="plan" tabindex="0" role="group" aria-label="Affected services">
            {(included > 0)
                .then(|| {
                    view! {
                        <section>
                            <h3>{format!("Included: {included}")}</h3>
                            <ul>{included_lines}</ul>
                        </section>
                    }
                })}
            {(skipped > 0)
                .then(|| {
                    view! {
                        <section>
                            <h3>{format!("Skipped: {skipped}")}</h3>
                            <ul>{skipped_lines}</ul>
                        </section>
                    }
                })}
        </div>
    }
}

/// Returns the sentence that names the environment of an action, or counts its environments and those that are or may be production; None
/// without services.
fn whereabouts_of(dispatcher: ActionDispatcher, environments: Vec<EnvironmentId>) -> Option<Signal<String>> {
    match environments.as_slice() {
        [] => None,
        [environment] => Some(whereabouts(*environment)),
        _ => Some(Signal::derive(move || {
            let production_count =
                environments.iter().filter(|id| dispatcher.may_be_production(**id)).count();
            let environments_text = format!("In {} environments", format::number(environments.len() as i64));
            match production_count {
                0 => format!("{environments_text}, none of them production."),
                1 => format!("{environments_text}. 1 is or may be production."),
                production_count => format!(
                    "{environments_text}. {} are or may be production.",
                    format::number(production_count as i64)
                ),
            }
        })),
    }
}

/// Returns the sentence that names an environment, its project and its mode: "In eu-staging of shop (staging)."
pub fn whereabouts(environment: EnvironmentId) -> Signal<String> {
    let known_ids = use_places().known_ids;
    Signal::derive(move || {
        let place = known_ids.with(|known_ids| place(known_ids, &Page::Services(environment), None));
        let environment = place.name(KnownKind::Environment).unwrap_or_else(|| "this environment".into());
        let project = place.name(KnownKind::Project).map(|name| format!(" of {name}")).unwrap_or_default();
        match place.mode {
            Some(mode) => {
                format!("In {environment}{project} ({}).", mode.label().to_ascii_lowercase())
            }
            None => format!("In {environment}{project}. Its mode isn’t known: it may be production."),
        }
    })
}
