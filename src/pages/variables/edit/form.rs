//! The form of a variable.

use super::super::derive::description_hint;
use super::declaration::{declare_variable, read_of};
use crate::features::editing::form::FormOfEditor;
use crate::features::editing::handle::open_editor;
use crate::features::navigation::places::use_above;
use crate::features::navigation::site::use_site;
use crate::live::use_live;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::id::{ProjectId, VariableId};
use slipway_computed::computed;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::route::{Page, VariableScope};
use slipway_logic::variables::facts::VariableFacts;
use slipway_logic::variables::owner::VariableOwner;

/// The form that edits the variable; for a read-only variable, the reason why it can’t be edited.
#[component]
pub fn EditForm(
    scope: VariableScope,
    owner: VariableOwner,
    variable: VariableId,
    /// The variable as it is read now.
    record: ReadSignal<String>,
    /// The facts of the variable from its first read, which decide on the form. Later reads don’t change them, so that the form and the
    /// typed text stay.
    facts: VariableFacts,
) -> impl IntoView {
    if let Some(why) = facts.read_only {
        return view! { <ReadOnly scope variable why above=facts.above /> }.into_any();
    }
    let declaration = declare_variable(scope, owner, variable, &facts);
    let submit_label = declaration.submit_label;
    let not_offered = {
        let spec = (declaration.request)(String::new()).spec;
        let live = use_live();
        computed(move || live.capabilities.known.with(|known| known.refused(spec)))
    };
    let handle = open_editor(declaration.editor());
    handle.follow_record(read_of(&declaration, record));
    view! {
        <Show when=move || not_offered.with(Option::is_some)>
            <Notice tone="info">
                <p>"Variables can’t be edited here. " {move || not_offered.get()}</p>
            </Notice>
        </Show>
        <section class="card" aria-label=submit_label>
            <FormOfEditor handle of=declaration offered=Vec::new() hint=Some(description_hint()) />
        </section>
    }
    .into_any()
}

/// The notice that says why a variable can't be edited here. If the variable belongs to the environment or the project above, a link leads to
/// the page where it can be edited.
#[component]
fn ReadOnly(
    scope: VariableScope,
    variable: VariableId,
    why: String,
    /// The kind of the record above that the variable belongs to: environment or project. None if the variable belongs to neither.
    above: Option<KnownKind>,
) -> impl IntoView {
    let site = use_site();
    let project = use_above(KnownKind::Project);
    let link = move || {
        let (noun, owner_scope) = match above? {
            KnownKind::Environment => ("environment", VariableScope::Environment(scope.environment()?)),
            _ => ("project", VariableScope::Project(ProjectId(project.get()?))),
        };
        let href = site.href(&Page::Variable(owner_scope, variable));
        Some(view! { <a href=href>{format!("Open the variable of the {noun}")}</a> })
    };
    view! {
        <Notice tone="info">
            <p>{why} " " {link}</p>
        </Notice>
    }
}
