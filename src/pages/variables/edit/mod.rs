//! A variable or a secret: its facts, its form where it can be edited, and the buttons that create an alias or an override, or delete it.

mod actions;
pub mod declaration;
mod form;

use super::chain::Chain;
use super::frame::learn_scope;
use super::reads::read_variables;
use super::value::ValueCell;
use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::components::reads::refresh_when_missing::refresh_when_missing;
use crate::components::status::time::Ago;
use crate::pages::environment::service::frame::UnknownKind;
use crate::ui::empty::Empty;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use actions::{DeleteVariable, VariableActions};
use form::EditForm;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::described::{Value, members};
use slipway_api::fields::variable;
use slipway_api::id::VariableId;
use slipway_api::table::FieldName;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::editor::shown::shown;
use slipway_logic::records::facts::value_label;
use slipway_logic::records::fields::label;
use slipway_logic::route::VariableScope;
use slipway_logic::variables::facts::{IS_SECRET, REFERENCES, VariableFacts, facts, variable_type};
use slipway_logic::variables::owner::VariableOwner;
use std::borrow::Cow;

/// The page of a variable or a secret: its facts, its form where it can be edited, and the buttons that create an alias or an override, or
/// delete it.
#[component]
pub fn VariablePage(
    /// The service, environment or project in whose list the variable is.
    scope: VariableScope,
    /// The variable.
    variable: VariableId,
) -> impl IntoView {
    let Some(owner) = VariableOwner::of(scope) else { return view! { <UnknownKind /> }.into_any() };
    let reads = read_variables(owner);
    learn_scope(scope);
    let record = reads.record(&variable.to_string());
    let about = computed(move || record.with(|record| (!record.is_empty()).then(|| facts(record, owner))));
    // The form uses the facts of the first read: if the variable is deleted elsewhere or gets another type, the form and the typed text
    // stay.
    let first_facts = computed_from_last(move |last: Option<&Option<VariableFacts>>| {
        last.cloned().flatten().or_else(|| about.get())
    });
    let title = Signal::derive(move || {
        let key = about.with(|about| about.as_ref().map(|about| about.key.clone()));
        key.filter(|key| !key.is_empty()).unwrap_or_else(|| "Variable".to_owned())
    });
    let is_unknown = move || first_facts.with(Option::is_none);
    let has_no_secrets = move || reads.secrets.reading.not_offered().is_some();
    let is_missing = move || is_unknown() && reads.is_complete();
    refresh_when_missing(reads.all.reading, move || is_missing() && !has_no_secrets());
    let form = move || {
        let facts = first_facts.get()?;
        Some(view! { <EditForm scope owner variable record facts /> })
    };
    let actions = move || view! { <VariableActions scope owner variable about /> };
    view! {
        <PageHead title readings=vec![reads.without_secrets.reading, reads.secrets.reading] actions />
        <LoadError reading=reads.without_secrets.reading />
        <LoadError reading=reads.secrets.reading />
        <Absent reading=reads.without_secrets.reading what=owner.variables_phrase() />
        <Show when=move || is_unknown() && has_no_secrets()>
            <Absent reading=reads.secrets.reading what=owner.secrets_phrase() />
        </Show>
        <Show when=move || is_unknown() && reads.secrets.reading.is_loading() && !reads.without_secrets.reading.is_loading()>
            <SkeletonLines />
        </Show>
        <Show when=is_missing>
            <Empty title="Not found" advice="The platform’s lists don’t contain the variable any more." />
        </Show>
        <div class="setting-cards variable-page">
            {form}
            <Chain record reads />
            <Facts record />
        </div>
        <DeleteVariable scope owner variable about all=reads.all />
    }
    .into_any()
}

/// The fields of the variable, its value first. Its service is left out, because the breadcrumbs name it, and the variables that it is an
/// alias or an override of, because `Chain` shows them.
#[component]
fn Facts(record: ReadSignal<String>) -> impl IntoView {
    let rows = move || {
        let record = record.get();
        // The value has its own row, the key is the heading, and `IS_SECRET` was added by the console, so it isn’t part of the platform’s
        // record.
        let left_out = [
            &variable::VALUE,
            IS_SECRET,
            &variable::KEY,
            &variable::SERVICE_ID,
            &variable::SERVICE_NAME,
            &variable::SERVICE_TYPE,
        ];
        let is_shown = |(key, value): &(Cow<'_, str>, &str)| {
            !left_out.contains(&key.as_ref())
                && !REFERENCES.iter().any(|field| *field == **key)
                && *value != "null"
        };
        let shown_fields = members(&record).into_iter().filter(is_shown);
        let row = |(key, value): (Cow<'_, str>, &str)| {
            let name = label(&key);
            let is_field = |field: FieldName| field == *key;
            let text = || Value::of(value).text().unwrap_or_default();
            let value = match () {
                () if is_field(variable::CREATED_AT) || is_field(variable::UPDATED_AT) => {
                    view! { <Ago at=Signal::stored(Timestamp::parse(&text())) /> }.into_any()
                }
                () if is_field(variable::ID) => view! { <code>{text()}</code> }.into_any(),
                () if is_field(variable::VARIABLE_TYPE) => value_label(&variable_type(&record)).into_any(),
                () if is_field(variable::SCOPE) || is_field(variable::OWNED_BY) => {
                    value_label(&text()).into_any()
                }
                () => shown(Some(value)).into_any(),
            };
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
                <h2>"Details"</h2>
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
