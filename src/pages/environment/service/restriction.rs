//! The forms of a deployment restriction: the form that creates a restriction, and the form that edits one.

use crate::components::frame::page_head::PageHead;
use crate::features::editing::declaration::RecordSource;
use crate::features::editing::delete::DeleteDialog;
use crate::features::editing::form::{FormDeclaration, FormView};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_places;
use crate::live::{PollPolicy, use_live, watch};
use crate::ui::button::Button;
use crate::views::edit_page::EditView;
use leptos::prelude::*;
use slipway_api::fields::deployment_restriction;
use slipway_api::id::RestrictionId;
use slipway_api::list::find;
use slipway_api::operations::restriction::{
    CreateDeploymentRestriction, DeleteDeploymentRestriction, ListDeploymentRestrictions,
    PutDeploymentRestriction,
};
use slipway_api::tables::deployment::DEPLOYMENT_RESTRICTION;
use slipway_api::{Json, Operation};
use slipway_computed::{computed, computed_from_last};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::reading::read::Read;
use slipway_logic::resources::restriction;
use slipway_logic::route::{Dialog, Page, ServiceKey};
use slipway_logic::service::requests::record;

/// The form of a new restriction.
#[component]
pub fn CreateRestriction(service: ServiceKey) -> impl IntoView {
    learn_service(service);
    let id = service.id;
    let create = move |body| CreateDeploymentRestriction { helm: id.into(), body: Json(body) }.request();
    let declaration = FormDeclaration {
        success_message: "Deployment restriction created",
        initial: r#"{"mode":"MATCH","type":"PATH"}"#.to_owned(),
        ..FormDeclaration::new(&restriction::CREATE, "Create restriction", create, Page::Service(service))
    };
    view! {
        <PageHead />
        <FormView of=declaration />
    }
}

/// The form of a restriction, with its deletion.
#[component]
pub fn EditRestriction(service: ServiceKey, restriction: RestrictionId) -> impl IntoView {
    let address = use_address();
    learn_service(service);
    let ServiceKey { environment, id, .. } = service;
    let back = Page::Service(service);
    let read = ListDeploymentRestrictions { helm: id.into() }.request();
    let list = watch(read.clone(), PollPolicy::ON_VISIT);
    // The name is kept if the list no longer contains the restriction: a deletion without a reply may have been applied, and its dialog still
    // needs the name.
    let name = computed_from_last(move |last: Option<&Option<String>>| {
        let value = |read: &Read| {
            find(&read.items, &restriction.to_string())?.at(&[deployment_restriction::VALUE]).text()
        };
        let found = list.value.with(|read| read.as_deref().and_then(value));
        found.or_else(|| last.cloned().flatten())
    });
    let then = Signal::stored(back.clone());
    let live = use_live();
    let disabled_reason =
        computed(move || live.capabilities.disabled_reason(DeleteDeploymentRestriction::SPEC, environment));
    let record = RecordSource {
        request: read,
        table: &DEPLOYMENT_RESTRICTION,
        in_list: Some(restriction.to_string()),
    };
    let save =
        move |body| PutDeploymentRestriction { helm: id.into(), restriction, body: Json(body) }.request();
    let edit = FormDeclaration::new(&restriction::EDIT, "Save restriction", save, back);
    let delete = move || {
        view! {
            <Button disabled_reason on_press=move || address.show(Some(Dialog::Delete))>"Delete"</Button>
        }
    };
    view! {
        <EditView of=edit record actions=delete record_read=list />
        <DeleteDialog
            kind="restriction"
            name
            destroys="Changes of this path may then deploy the service."
            can_undo=true
            disabled_reason
            request=DeleteDeploymentRestriction { helm: id.into(), restriction }.request()
            then
        />
    }
}

/// Reads the record of the service and adds its name to the known names, for the breadcrumbs and the messages.
pub fn learn_service(service: ServiceKey) {
    if let Some(read) = record(service.kind, service.id) {
        use_places().learn(
            KnownKind::Service,
            watch(read, PollPolicy::ON_VISIT),
            Some(service.environment.0),
        );
    }
}
