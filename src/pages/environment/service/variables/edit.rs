//! A variable or a secret: its facts, its form where it can be edited, and what can be made from it.

use super::super::frame::UnknownKind;
use super::super::restriction::learn_service;
use super::chain::Chain;
use super::derive::description_hint;
use super::reads::read_variables;
use super::value::ValueCell;
use crate::components::editing::delete::DeleteDialog;
use crate::components::frame::page_head::PageHead;
use crate::components::navigation::address::use_address;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::live::use_live;
use crate::resources::variable;
use crate::ui::button::Button;
use crate::ui::empty::Empty;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use crate::views::form::{Edited, FormOf, FormView};
use leptos::prelude::*;
use slipway_api::described::members;
use slipway_api::id::{EnvironmentId, ServiceId, VariableId};
use slipway_api::state::ServiceKind;
use slipway_api::tables::variable::VARIABLE;
use slipway_api::{Request, save};
use slipway_computed::computed;
use slipway_logic::forms::form::Form;
use slipway_logic::records::fields::label;
use slipway_logic::records::service::Make;
use slipway_logic::route::{Dialog, Page};
use slipway_logic::settings::shown::shown;
use slipway_logic::variables::facts::{VariableFacts, facts};
use slipway_logic::variables::requests;

/// The page.
#[component]
pub fn VariablePage(
    /// The environment of the service.
    of: EnvironmentId,
    /// The kind of the service.
    kind: ServiceKind,
    /// The service.
    id: ServiceId,
    /// The variable.
    variable: VariableId,
) -> impl IntoView {
    let Some(reads) = read_variables(&kind, id) else { return view! { <UnknownKind /> }.into_any() };
    learn_service(of, &kind, id);
    // The form begins with the record as it was read first; what changes later is told at the review.
    let record = reads.record(&variable.to_string());
    let own_kind = kind.clone();
    let about =
        computed(move || record.with(|record| (!record.is_empty()).then(|| facts(record, &own_kind))));
    let first = StoredValue::new(None::<(String, VariableFacts)>);
    let begun = computed(move || {
        let now = record.with(|record| Some((record.clone(), about.get()?)));
        first.set_value(first.get_value().or(now));
        first.get_value()
    });
    let is_unknown = move || begun.with(Option::is_none);
    let has_no_secrets = move || reads.secrets.reading.not_offered().is_some();
    let is_missing = move || is_unknown() && reads.is_complete();
    // A list that was read before may lack a newer variable.
    let is_read_again = StoredValue::new(false);
    Effect::new(move || {
        if is_missing() && !is_read_again.get_value() {
            is_read_again.set_value(true);
            // The reader begins with the page’s first effects.
            request_animation_frame(move || reads.all.reading.refresh());
        }
    });
    let form_kind = kind.clone();
    let form = move || {
        let (record, facts) = begun.get()?;
        Some(view! { <EditForm of kind=form_kind.clone() id variable record facts /> })
    };
    let actions_kind = kind.clone();
    let actions = move || view! { <VariableActions of kind=actions_kind.clone() id variable about /> };
    view! {
        <PageHead readings=vec![reads.own.reading, reads.secrets.reading] actions />
        <LoadError reading=reads.own.reading />
        <LoadError reading=reads.secrets.reading />
        <Absent reading=reads.own.reading what="the variables of this service" />
        <Show when=move || is_unknown() && has_no_secrets()>
            <Absent reading=reads.secrets.reading what="the secrets of this service" />
        </Show>
        <Show when=move || is_unknown() && reads.secrets.reading.is_loading() && !reads.own.reading.is_loading()>
            <SkeletonLines />
        </Show>
        <Show when=is_missing>
            <Empty title="Not found" advice="The platform’s lists don’t contain the variable any more." />
        </Show>
        <div class="setting-cards variable-page">
            <Facts record />
            <Chain record reads />
            {form}
        </div>
        <Delete of kind id variable about />
    }
    .into_any()
}

/// Every field of the variable.
#[component]
fn Facts(record: ReadSignal<String>) -> impl IntoView {
    let rows = move || {
        let record = record.get();
        // The value has a line of its own, the targets a table, and the mark of a secret is the console’s.
        let own = ["value", "is_secret", "aliased_variable", "overridden_variable"];
        let shown_fields = members(&record).into_iter().filter(|(key, _)| !own.contains(&key.as_ref()));
        let row = |(key, value): (std::borrow::Cow<'_, str>, &str)| {
            let (name, value) = (label(&key), shown(Some(value)));
            view! {
                <div>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                </div>
            }
        };
        shown_fields.map(row).collect_view()
    };
    view! {
        <Show when=move || record.with(|record| !record.is_empty())>
            <section class="card" aria-label="Variable">
                <dl>
                    <div>
                        <dt>"Value"</dt>
                        <dd>
                            <ValueCell record />
                        </dd>
                    </div>
                    {rows}
                </dl>
            </section>
        </Show>
    }
}

/// The form where the variable can be edited, else the reason.
#[component]
fn EditForm(
    of: EnvironmentId,
    kind: ServiceKind,
    id: ServiceId,
    variable: VariableId,
    record: String,
    facts: VariableFacts,
) -> impl IntoView {
    if let Some(why) = facts.read_only {
        return view! {
            <Notice tone="info">
                <p>{why}</p>
            </Notice>
        }
        .into_any();
    }
    let address = use_address();
    let is_alias = facts.kind == "ALIAS";
    let (make, list) = match facts.is_secret {
        true => (requests::put_secret(&kind), requests::secrets(&kind, id)),
        false => (requests::put(&kind), requests::list(&kind, id)),
    };
    let (form, act, done) = match (facts.is_secret, is_alias) {
        (true, false) => (&variable::EDIT_SECRET, "Replace secret", "Secret replaced"),
        _ => (form_of(&facts.kind), "Save variable", "Variable saved"),
    };
    let (Some(make), Some(list)) = (make, list) else { return ().into_any() };
    let back = StoredValue::new(Page::ServiceVariables(of, kind, id));
    let not_offered = {
        let request = save_request(make, id, variable, "", is_alias);
        let live = use_live();
        computed(move || live.capabilities.with(|known| known.refused(request.spec)))
    };
    let base = save::request(&record, &VARIABLE).unwrap_or_default();
    let edited =
        Edited { read: Callback::new(move |()| list.clone()), table: &VARIABLE, in_list: Some(variable.0) };
    let of = FormOf {
        form,
        act,
        done,
        request: Callback::new(move |body: String| save_request(make, id, variable, &body, is_alias)),
        edits: Some(edited),
        taken: Signal::stored(Vec::new()),
        then: Callback::new(move |_| address.visit(&back.get_value())),
        cancel: back,
        follows: None,
    };
    view! {
        <Show when=move || not_offered.with(Option::is_some)>
            <Notice tone="info">
                <p>"Variables can’t be edited here. " {move || not_offered.get()}</p>
            </Notice>
        </Show>
        <section class="card" aria-label=act>
            <FormView of base hint=description_hint() />
        </section>
    }
    .into_any()
}

/// Returns the form of a type of variables: an alias has the value of its variable, an override its key.
fn form_of(variable_type: &str) -> &'static Form {
    match variable_type {
        "ALIAS" => &variable::EDIT_ALIAS,
        "OVERRIDE" => &variable::EDIT_OVERRIDE,
        _ => &variable::EDIT,
    }
}

/// Returns the request that saves a variable: of the record, the platform takes key, value and description. The value of an alias is that
/// of its variable.
fn save_request(
    make: Make<(ServiceId, VariableId)>,
    id: ServiceId,
    variable: VariableId,
    body: &str,
    is_alias: bool,
) -> Request {
    let is_sent = |key: &str| key == "key" || key == "description" || (key == "value" && !is_alias);
    let fields = members(body).into_iter().filter(|(key, _)| is_sent(key));
    let fields: Vec<String> = fields.map(|(key, value)| format!("\"{key}\":{value}")).collect();
    make((id, variable), format!("{{{}}}", fields.join(",")))
}

/// Create alias, Override and Delete, as far as they make sense for the variable.
#[component]
fn VariableActions(
    of: EnvironmentId,
    kind: ServiceKind,
    id: ServiceId,
    variable: VariableId,
    about: ReadSignal<Option<VariableFacts>>,
) -> impl IntoView {
    let (address, live) = (use_address(), use_live());
    let kind = StoredValue::new(kind);
    move || {
        let facts = about.get()?;
        let can_alias = facts.kind != "ALIAS" && facts.kind != "EXTERNAL_SECRET";
        let alias = can_alias.then(|| {
            let visit = move || address.visit(&Page::CreateAlias(of, kind.get_value(), id, variable));
            view! { <Button on_press=visit>"Create alias"</Button> }
        });
        let can_override = !facts.is_own && !["BUILT_IN", "EXTERNAL_SECRET"].contains(&facts.kind.as_str());
        let own_value = can_override.then(|| {
            let spec = requests::override_value(&kind.get_value())
                .map(|make| make((id, variable), String::new()).spec);
            let off = computed(move || {
                let refused = spec.and_then(|spec| live.capabilities.with(|known| known.refused(spec)));
                refused.map(|why| format!("Not offered by this platform. {why}"))
            });
            let visit = move || address.visit(&Page::OverrideVariable(of, kind.get_value(), id, variable));
            view! { <Button disabled_reason=off on_press=visit>"Override"</Button> }
        });
        let delete = facts.read_only.is_none().then(|| {
            view! { <Button on_press=move || address.show(Some(Dialog::Delete))>"Delete"</Button> }
        });
        Some(view! {
            {alias}
            {own_value}
            {delete}
        })
    }
}

/// The confirmation of a deletion.
#[component]
fn Delete(
    of: EnvironmentId,
    kind: ServiceKind,
    id: ServiceId,
    variable: VariableId,
    about: ReadSignal<Option<VariableFacts>>,
) -> impl IntoView {
    let then = RwSignal::new(Page::ServiceVariables(of, kind.clone(), id)).read_only();
    // The name stays where the list doesn’t contain the variable any more: a deletion may have been applied unseen.
    let last = StoredValue::new(None::<VariableFacts>);
    let facts = computed(move || {
        last.set_value(about.get().or_else(|| last.get_value()));
        last.get_value()
    });
    let live = use_live();
    let dialog = move |is_secret: bool| {
        let request = match is_secret {
            true => requests::delete_secret(&kind, id, variable),
            false => requests::delete(&kind, id, variable),
        }?;
        let spec = request.spec;
        let off = computed(move || {
            let read_only = facts.with(|facts| facts.as_ref().and_then(|facts| facts.read_only.clone()));
            let refused = live.capabilities.with(|known| known.refused(spec));
            read_only.or_else(|| refused.map(|why| format!("Not offered by this platform. {why}")))
        });
        let name = Signal::derive(move || facts.with(|facts| facts.as_ref().map(|facts| facts.key.clone())));
        Some(view! {
            <DeleteDialog
                kind=if is_secret { "secret" } else { "variable" }
                name
                destroys="Its aliases and overrides are deleted with it. The service keeps the value until it is deployed again. This can’t be undone."
                off
                request
                then
            />
        })
    };
    let is_secret = computed(move || facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.is_secret)));
    move || dialog(is_secret.get())
}
