//! The page that deploys another version of a service: a commit, an image's tag or a chart's version.

use crate::browser::clock;
use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::features::actions::{ActionDispatcher, PageActions, provide_action_dispatcher, whereabouts};
use crate::features::editing::declaration::Follows;
use crate::features::editing::field::options::FieldOption;
use crate::features::editing::form::{FormDeclaration, FormOfEditor};
use crate::features::editing::handle::{EditorHandle, open_editor};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{use_above, use_place, use_places};
use crate::live::{PollPolicy, Remote, use_live, watch, watch_when};
use crate::ui::button::Button;
use crate::ui::empty::Empty;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::fields::{commit, commit_choice};
use slipway_api::id::OrganizationId;
use slipway_api::state::ServiceKind;
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Record, Source, Spec, Timestamp};
use slipway_computed::{computed, computed_from_last};
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::{Target, service_request};
use slipway_logic::editor::edit::field_path;
use slipway_logic::editor::schema::FieldError;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::service_forms;
use slipway_logic::route::{Page, ServiceKey};
use slipway_logic::service::requests;
use slipway_logic::text::format::ago;
use slipway_logic::text::json;
use slipway_logic::versions::image::saved_image;
use slipway_logic::versions::version::{self, deployed_commit, short};

/// The form that deploys a version of a service. Its fields depend on whether the service runs an image, is built from git or is a chart.
#[component]
pub fn DeployService(service: ServiceKey) -> impl IntoView {
    let ServiceKey { environment, kind, id } = service;
    let place = whereabouts(environment);
    let head = view! { <PageHead /> };
    let (Some(read), Some(make)) = (requests::record(kind, id), requests::deploy(kind)) else {
        let advice =
            "Services of this kind have no versions to choose. Deploy the saved settings from the menu.";
        return view! {
            {head}
            <Empty title="No versions to choose" advice />
        }
        .into_any();
    };
    // Only its record shows whether a job runs an image or is built from git, so the form of a job waits for the record. For the other kinds
    // of service, the kind decides.
    let service_read = watch(read, PollPolicy::ON_VISIT);
    use_places().learn(KnownKind::Service, service_read, Some(environment.0));
    let record = computed(move || service_read.value.with(|read| read.as_ref()?.items.first().cloned()));
    let needs_record = *kind == ServiceKind::Job;
    let listed = requests::commits(kind, id)
        .filter(|_| requests::takes_commit(kind))
        .map(|request| watch(request, PollPolicy::ON_VISIT.without_ids()));
    let commits = listed.map_or_else(|| Signal::stored(Vec::new()), |list| commits(list, record.into()));
    // The form waits for the commits, because the newest one is preselected and sent by its id. The preselection is made once: commits that
    // are read later are added to the options, and don’t change the selected one.
    let form = computed_from_last(move |last: Option<&Option<Choice>>| {
        last.cloned().flatten().or_else(|| {
            let image = || record.with(|record| Some(saved_image(record.as_ref()?).is_some()));
            let is_image = if needs_record { image()? } else { false };
            let is_waiting = !is_image && listed.is_some_and(|list| list.reading.is_loading());
            let newest = || commits.with(|commits| Some(commits.first()?.value.clone()));
            (!is_waiting).then(|| Choice { is_image, newest: if is_image { None } else { newest() } })
        })
    });
    let offered = vec![("commits", commits), ("tags", tags(record))];
    let before = computed(move || record.with(|record| record.as_ref().and_then(version::name)));
    let current_version = move || {
        record.with(|record| {
            let version = version::version(record.as_ref()?);
            let text = format!("{} {}", version.version, version.about());
            (!text.trim().is_empty()).then(|| format!(" Current version: {}.", visible(text.trim())))
        })
    };
    let back = Page::Service(service);
    let target = Target { id: id.to_string().into(), name: String::new(), kind: kind.clone(), environment };
    let dispatcher = provide_action_dispatcher();
    let declaration_of = move |form, newest: Option<String>| FormDeclaration {
        initial: json::object(&[(commit_choice::GIT_COMMIT_ID, newest.as_deref())]),
        success_message: "Deployment requested",
        follows: Some(Follows { target: target.clone(), before: before.into() }),
        ..FormDeclaration::new(form, "Deploy", move |body| make(id, body), back.clone())
    };
    view! {
        {head}
        <p class="about">{place} {current_version}</p>
        <LoadError reading=service_read.reading />
        {listed.map(|list| view! { <LoadError reading=list.reading /> })}
        {move || {
            let Some(Choice { is_image, newest }) = form.get() else {
                return view! {
                    <Show when=move || listed.is_some_and(|list| list.reading.is_loading())>
                        <SkeletonLines />
                    </Show>
                    <Absent reading=service_read.reading what="the record of this service" />
                }
                    .into_any();
            };
            let offered = offered.clone();
            let may_lack_commit = requests::takes_commit(kind) && !is_image && newest.is_none();
            service_forms::version(kind, is_image, newest.is_some())
                .map(|form| {
                    let declaration = declaration_of(form, newest);
                    let handle = open_editor(declaration.editor());
                    view! {
                        {may_lack_commit.then(|| view! { <RedeployInstead handle dispatcher service /> })}
                        <FormOfEditor handle of=declaration offered hint=None />
                    }
                })
                .into_any()
        }}
        <PageActions dispatcher />
    }
    .into_any()
}

/// The notice after the platform refused a deployment without a commit. Where the platform can redeploy without a commit, the notice has a
/// Redeploy button, which asks before the request is sent; elsewhere the notice asks for the ID of a commit.
#[component]
fn RedeployInstead(handle: EditorHandle, dispatcher: ActionDispatcher, service: ServiceKey) -> impl IntoView {
    let is_commit = |(path, _): &FieldError| *path == field_path("", &commit_choice::GIT_COMMIT_ID);
    let is_refused = computed(move || handle.refused_fields.with(|fields| fields.iter().any(is_commit)));
    let (place, address, live) = (use_place(), use_address(), use_live());
    let target = computed(move || Target {
        id: service.id.to_string().into(),
        name: place.with(|place| place.name(KnownKind::Service)).unwrap_or_default(),
        kind: service.kind.clone(),
        environment: service.environment,
    });
    let item = move || untrack(|| dispatcher.action(Action::Redeploy, &target.get()));
    let disabled_reason = Signal::derive(move || item().and_then(|item| item.disabled_reason.get()));
    let is_asked = RwSignal::new(false);
    let ask = move || {
        is_asked.set(true);
        dispatcher.ask(Action::Redeploy, target.get_untracked());
    };
    // Once the redeployment is requested, the service’s page is opened, which shows its progress.
    Effect::new(move || {
        if is_asked.get() && dispatcher.followed.disabled_reason(&target.get().id).is_some() {
            address.visit(&Page::Service(service));
        }
    });
    // On a platform with the documented operations only, Redeploy would send the same request that was refused, so it isn’t offered.
    let has_redeployment = move || {
        let is_offered = |spec: &Spec| live.capabilities.known.with(|known| known.refused(spec).is_none());
        let request = service_request(Action::Redeploy, &target.get(), is_offered);
        request.is_some_and(|request| request.spec.source == Source::Companion)
    };
    view! {
        <Show when=move || is_refused.get() && !has_redeployment()>
            <Notice tone="warning">
                <p>"The platform requires a commit. Enter the ID of a commit."</p>
            </Notice>
        </Show>
        <Show when=move || is_refused.get() && has_redeployment()>
            <Notice tone="warning">
                <p>"The platform requires a commit. Redeploy deploys what is configured, without one."</p>
                <div class="buttons">
                    <Button disabled_reason on_press=ask>
                        "Redeploy"
                    </Button>
                </div>
            </Notice>
        </Show>
    }
}

/// The values that the form begins with.
#[derive(Clone, PartialEq)]
struct Choice {
    /// True for a job that runs an image. False for every other service: its kind decides which form is shown.
    is_image: bool,
    /// The id of the newest commit of an application, or of a job that is built from git. None for other services, and if the platform
    /// lists no commits.
    newest: Option<String>,
}

/// Returns the commits to choose from, the newest first, with a mark at the deployed one and at the newest.
fn commits(list: Remote, record: Signal<Option<Record>>) -> Signal<Vec<FieldOption>> {
    let now = use_live().clock.now.get_untracked();
    computed(move || {
        let deployed = record.with(|record| record.as_ref().and_then(deployed_commit));
        list.value.with(|read| {
            let commits = read.iter().flat_map(|read| &read.items);
            let options = commits.filter_map(|commit| commit_option(commit, deployed.as_deref(), now));
            let mut options: Vec<FieldOption> = options.collect();
            if let Some(newest) = options.first_mut() {
                newest.mark = newest.mark.or(Some("Newest"));
            }
            options
        })
    })
    .into()
}

/// Returns a commit as an option: its short id and the first line of its message, with author, time and tag. None without an id.
fn commit_option(commit: &Record, deployed: Option<&str>, now: Timestamp) -> Option<FieldOption> {
    let text = |key: FieldName| commit.at(&[key]).text().filter(|text| !text.is_empty());
    let id = text(commit::GIT_COMMIT_ID)?;
    let message = text(commit::MESSAGE).and_then(|message| Some(message.lines().next()?.to_owned()));
    let at = text(commit::CREATED_AT).and_then(|at| Timestamp::parse(&at));
    let details = [
        text(commit::AUTHOR_NAME),
        at.map(|at| ago(at, now, clock::time_format())),
        text(commit::TAG).map(|tag| format!("tag {tag}")),
    ];
    Some(FieldOption {
        label: visible(&[Some(short(&id)), message].into_iter().flatten().collect::<Vec<_>>().join(" ")),
        details: visible(&details.into_iter().flatten().collect::<Vec<_>>().join(", ")),
        mark: (deployed == Some(&*id)).then_some("Deployed"),
        value: id,
    })
}

/// Returns the tags of the service’s image to choose from, with a mark at the saved one; none until they are read, for a service without an
/// image, and where the platform doesn’t list them.
fn tags(record: ReadSignal<Option<Record>>) -> Signal<Vec<FieldOption>> {
    let organization = use_above(KnownKind::Organization);
    let image = computed(move || record.with(|record| record.as_ref().and_then(saved_image)));
    let request = computed(move || {
        let organization = organization.get().map(OrganizationId)?;
        image.with(|image| image.as_ref()?.tags(organization))
    });
    let list = watch_when(move || request.get(), || PollPolicy::ON_VISIT.without_ids());
    computed(move || {
        let Some(image) = image.get() else { return Vec::new() };
        let mark = |tag: &str| (tag == image.tag).then_some("Saved");
        let option = |tag: String| FieldOption { mark: mark(&tag), ..FieldOption::new(&tag, visible(&tag)) };
        list.value.with(|read| {
            let found = read.iter().flat_map(|read| &read.items);
            found.flat_map(|record| image.tags_in(record)).map(option).collect()
        })
    })
    .into()
}
