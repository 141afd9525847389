//! The forms that create an alias of a variable, or an override with another value.

use super::frame::learn_scope;
use super::reads::read_variables;
use crate::components::frame::page_head::PageHead;
use crate::components::reads::load_error::LoadError;
use crate::features::editing::form::{FormDeclaration, FormView, Hint};
use crate::pages::environment::service::frame::UnknownKind;
use crate::ui::empty::Empty;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::fields::variable_edit;
use slipway_api::id::VariableId;
use slipway_api::table::FieldName;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::forms::form::Form;
use slipway_logic::resources::variable;
use slipway_logic::route::{Page, VariableScope};
use slipway_logic::variables::facts::facts;
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::variables::requests::{self, BuildDerived};

/// Returns the callback for the hint below a field. For the description, the hint is its number of characters, such as “12 of 255
/// characters”; None for an empty description and for other fields.
pub fn description_hint() -> Hint {
    Callback::new(|(path, variable): (FieldName, String)| {
        let text = at(&variable, &[variable_edit::DESCRIPTION])
            .text()
            .filter(|text| path == variable_edit::DESCRIPTION && !text.is_empty())?;
        Some(format!("{} of 255 characters", text.chars().count()))
    })
}

/// A function that returns the builder of the request, for an owner and whether the variable is a secret; None where the owner has no
/// such operation.
type Derivation = fn(VariableOwner, bool) -> Option<BuildDerived>;

/// The form of a new alias.
#[component]
pub fn CreateAlias(scope: VariableScope, variable: VariableId) -> impl IntoView {
    let make: Derivation = |owner, is_secret| Some(requests::alias(owner, is_secret));
    let forms = [&variable::ALIAS, &variable::ALIAS];
    view! { <Derive scope variable make submit_label="Create alias" success_message="Alias created" forms /> }
}

/// The form of an override.
#[component]
pub fn OverrideVariable(scope: VariableScope, variable: VariableId) -> impl IntoView {
    let make: Derivation = requests::override_value;
    let forms = [&variable::OVERRIDE, &variable::OVERRIDE_SECRET];
    view! { <Derive scope variable make submit_label="Override variable" success_message="Variable overridden" forms /> }
}

/// The form that creates an alias or an override of a variable, with the key of that variable above the form.
#[component]
fn Derive(
    scope: VariableScope,
    variable: VariableId,
    /// Returns the function that builds the request; None if the owner inherits no variables, so that it can't override any.
    make: Derivation,
    submit_label: &'static str,
    success_message: &'static str,
    /// The forms for a variable and for a secret.
    forms: [&'static Form; 2],
) -> impl IntoView {
    let Some(owner) = VariableOwner::of(scope) else { return view! { <UnknownKind /> }.into_any() };
    let reads = read_variables(owner);
    learn_scope(scope);
    let back = Page::Variables(scope);
    let record = reads.record(&variable.to_string());
    let target = computed(move || record.with(|record| (!record.is_empty()).then(|| facts(record, owner))));
    // Whether the form hides its value as a secret is decided once: if a later read fails, the form stays.
    let is_secret = computed_from_last(move |last: Option<&Option<bool>>| {
        let is_secret = || target.with(|target| target.as_ref().is_some_and(|target| target.is_secret));
        last.copied().flatten().or(reads.is_complete().then(is_secret))
    });
    let form = move |is_secret: bool| {
        let [plain, secret] = forms;
        let form = if is_secret { secret } else { plain };
        let Some(build) = make(owner, is_secret) else {
            let title = format!("A {} has no inherited variables", owner.noun());
            return view! { <Empty title advice="Its own variables are edited where they are listed." /> }
                .into_any();
        };
        let create = move |body| build(variable, body);
        let declaration = FormDeclaration {
            success_message,
            next_step: owner.next_step(),
            ..FormDeclaration::new(form, submit_label, create, back.clone())
        };
        view! { <FormView of=declaration hint=description_hint() /> }.into_any()
    };
    let about = move || {
        let key = target.with(|target| target.as_ref().map(|target| target.key.clone()))?;
        Some(view! { <p class="about">"For the variable " <code>{key}</code></p> })
    };
    view! {
        <PageHead />
        <LoadError reading=reads.without_secrets.reading />
        {about}
        <LoadError reading=reads.secrets.reading />
        {move || is_secret.get().map(&form)}
    }
    .into_any()
}
