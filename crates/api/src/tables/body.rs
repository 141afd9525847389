//! What requests send (part 4; companion bodies).

use super::registry::REGISTRY_CONFIG_REQUEST;
use super::variable::DESCRIPTION;
use super::words::{
    ANNOTATION_SCOPE, BUILD_MODE, CHOSEN_MODE, DATABASE_MODE, DATABASE_TYPE, ENVIRONMENT_MODE, PROTOCOL,
    REGISTRY_KIND, RESTRICTION_MODE, RESTRICTION_TYPE, WEBHOOK_KIND,
};
use crate::table::Shape::{Boolean, Email, Free, Integer, List, Object, OneOf, Text, Uri, Uuid};
use crate::table::{Field, Rule, Table, field, table};

const PART: &str = "4";
const COMPANION: &str = "companion";

const fn name() -> Field {
    field("name", Text).required()
}
const fn cpu() -> Field {
    field("cpu", Integer).rule(Rule::AtLeast(10)).unit("millicores")
}
const fn memory() -> Field {
    field("memory", Integer).rule(Rule::AtLeast(1)).unit("MB")
}
const fn min_instances() -> Field {
    field("min_running_instances", Integer).rule(Rule::AtLeast(0))
}
const fn max_instances() -> Field {
    field("max_running_instances", Integer).rule(Rule::AtLeast(-1))
}
const fn description() -> Field {
    field("description", Text).nullable()
}
const fn ids(name: &'static str) -> Field {
    field(name, List(&Uuid))
}

/// A project to create.
pub static PROJECT_REQUEST: Table = table("project_request", PART, &[name(), description()]);
/// A project to save.
pub static PROJECT_EDIT: Table = table("project_edit", COMPANION, &[name(), description()]);
/// An environment to create.
pub static ENVIRONMENT_REQUEST: Table = table(
    "environment_request",
    PART,
    &[name(), field("mode", OneOf(&CHOSEN_MODE)).required(), field("cluster_id", Uuid).required()],
);
/// An environment to save.
pub static ENVIRONMENT_EDIT: Table =
    table("environment_edit", COMPANION, &[field("name", Text), field("mode", OneOf(&CHOSEN_MODE))]);
/// An application to create (part 2.8).
pub static APPLICATION_REQUEST: Table = table(
    "application_request",
    "2.8",
    &[
        name(),
        field("git_repository", Object(&GIT_REPOSITORY_REQUEST)).required(),
        field("build_mode", OneOf(&BUILD_MODE)),
        field("dockerfile_path", Text),
        cpu(),
        memory(),
        min_instances(),
        max_instances(),
        field("ports", List(&Object(&PORT_REQUEST))),
    ],
);
/// The git repository of a request (part 2.8).
pub static GIT_REPOSITORY_REQUEST: Table =
    table("git_repository_request", "2.8", &[field("url", Uri).required(), field("branch", Text)]);
/// The git repository of a request to a deployed platform.
pub static DEPLOYED_GIT_REPOSITORY_REQUEST: Table = table(
    "deployed_git_repository_request",
    COMPANION,
    &[field("url", Uri).required(), field("branch", Text), field("provider", Text)],
);
/// An application to create on a deployed platform, which asks for more.
pub static DEPLOYED_APPLICATION_REQUEST: Table = table(
    "deployed_application_request",
    COMPANION,
    &[
        name(),
        field("git_repository", Object(&DEPLOYED_GIT_REPOSITORY_REQUEST)).required(),
        field("healthchecks", Free),
        field("build_mode", OneOf(&BUILD_MODE)),
        field("dockerfile_path", Text),
        cpu(),
        memory(),
        min_instances(),
        max_instances(),
        field("ports", List(&Object(&PORT_REQUEST))),
    ],
);
/// A port of a request (part 2.8).
pub static PORT_REQUEST: Table = table(
    "port_request",
    "2.8",
    &[
        field("internal_port", Integer).required().rule(Rule::Between(1, 65_535)),
        field("external_port", Integer).rule(Rule::Between(1, 65_535)),
        field("protocol", OneOf(&PROTOCOL)),
        field("publicly_accessible", Boolean),
    ],
);
/// A database to create (part 2.22).
pub static DATABASE_REQUEST: Table = table(
    "database_request",
    "2.22",
    &[
        name(),
        field("type", OneOf(&DATABASE_TYPE)).required(),
        field("version", Text).required(),
        field("mode", OneOf(&DATABASE_MODE)).required(),
        cpu(),
        memory(),
        field("storage", Integer).rule(Rule::AtLeast(4)).unit("GB"),
    ],
);
/// A container to create: it takes what its PUT requires.
pub static CONTAINER_REQUEST: Table = table(
    "container_request",
    COMPANION,
    &[
        name(),
        field("registry_id", Uuid).required(),
        field("image_name", Text).required(),
        field("tag", Text).required(),
        field("healthchecks", Free).required(),
        cpu(),
        memory(),
        field("ports", List(&Object(&PORT_REQUEST))),
    ],
);
/// A service to save: the whole record, as [`crate::save`] makes it.
pub static SERVICE_EDIT: Table = table("service_edit", COMPANION, &[name()]);
/// Services of all kinds, by id.
pub static SERVICE_IDS: Table = table(
    "service_ids",
    PART,
    &[
        ids("application_ids"),
        ids("container_ids"),
        ids("database_ids"),
        ids("job_ids"),
        ids("helm_ids"),
        ids("terraform_ids"),
    ],
);
/// Services that can be restarted, by id.
pub static SERVICE_IDS_RESTART: Table = table(
    "service_ids_restart",
    COMPANION,
    &[ids("application_ids"), ids("container_ids"), ids("database_ids")],
);
/// Services to deploy, each at a version if one is chosen.
pub static SERVICE_DEPLOYMENTS: Table = table(
    "service_deployments",
    COMPANION,
    &[
        field("applications", List(&Object(&APPLICATION_DEPLOYMENT))),
        field("containers", List(&Object(&CONTAINER_DEPLOYMENT))),
        ids("databases"),
        field("jobs", List(&Object(&JOB_DEPLOYMENT))),
        field("helms", List(&Object(&HELM_DEPLOYMENT))),
        field("terraforms", List(&Object(&super::place::REFERENCE))),
    ],
);
static APPLICATION_DEPLOYMENT: Table = table(
    "application_deployment",
    COMPANION,
    &[field("application_id", Uuid).required(), field("git_commit_id", Text)],
);
static CONTAINER_DEPLOYMENT: Table =
    table("container_deployment", COMPANION, &[field("id", Uuid).required(), field("image_tag", Text)]);
static JOB_DEPLOYMENT: Table = table(
    "job_deployment",
    COMPANION,
    &[field("id", Uuid).required(), field("image_tag", Text), field("git_commit_id", Text)],
);
static HELM_DEPLOYMENT: Table =
    table("helm_deployment", COMPANION, &[field("id", Uuid).required(), field("chart_version", Text)]);
/// The commit to deploy; the branch's newest when it is left out.
pub static COMMIT_CHOICE: Table = table("commit_choice", PART, &[field("git_commit_id", Text).nullable()]);
/// The tag to deploy.
pub static TAG_CHOICE: Table = table("tag_choice", COMPANION, &[field("image_tag", Text).required()]);
/// The tag or commit to deploy.
pub static JOB_CHOICE: Table =
    table("job_choice", COMPANION, &[field("image_tag", Text), field("git_commit_id", Text)]);
/// The chart version to deploy.
pub static CHART_CHOICE: Table = table("chart_choice", COMPANION, &[field("chart_version", Text)]);
/// The name and the environment of a clone.
pub static CLONE_REQUEST: Table =
    table("clone_request", PART, &[name(), field("environment_id", Uuid).required()]);
/// The body of a cancellation: forced or not.
pub static CANCEL_REQUEST: Table = table("cancel_request", COMPANION, &[field("force_cancel", Boolean)]);
/// `{}`.
pub static EMPTY: Table = table("empty", COMPANION, &[]);
/// A variable or a secret to create.
pub static VARIABLE_REQUEST: Table =
    table("variable_request", PART, &[field("key", Text).required(), field("value", Text).required()]);
/// A variable or a secret to save.
pub static VARIABLE_EDIT: Table = table(
    "variable_edit",
    COMPANION,
    &[
        field("key", Text).required(),
        field("value", Text),
        field("description", Text).nullable().rule(DESCRIPTION),
    ],
);
/// A secret to save. Its value is required here: no reply has it, and whether a save without a value keeps it isn’t documented.
pub static SECRET_EDIT: Table = table(
    "variable_edit",
    COMPANION,
    &[
        field("key", Text).required(),
        field("value", Text).required(),
        field("description", Text).nullable().rule(DESCRIPTION),
    ],
);
/// Another key for a variable.
pub static ALIAS_REQUEST: Table = table(
    "alias_request",
    PART,
    &[
        field("key", Text).required(),
        field("description", Text).nullable().rule(DESCRIPTION),
        field("enable_interpolation_in_file", Boolean).nullable(),
    ],
);
/// A service's own value of a variable of its environment or project.
pub static OVERRIDE_REQUEST: Table = table("override_request", COMPANION, &[field("value", Text).required()]);
/// A registry to create or to save (part 2.10).
pub static CONTAINER_REGISTRY_REQUEST: Table = table(
    "container_registry_request",
    PART,
    &[
        name(),
        field("kind", OneOf(&REGISTRY_KIND)).required(),
        field("config", Object(&REGISTRY_CONFIG_REQUEST)).required(),
        field("description", Text),
        field("url", Uri).rule(Rule::Https),
    ],
);
/// A labels group to create or to save.
pub static LABELS_GROUP_REQUEST: Table = table(
    "labels_group_request",
    COMPANION,
    &[name(), field("labels", List(&Object(&LABEL_REQUEST))).required()],
);
static LABEL_REQUEST: Table = table(
    "label_request",
    COMPANION,
    &[
        field("key", Text).required(),
        field("value", Text).required(),
        field("propagate_to_cloud_provider", Boolean),
    ],
);
/// An annotations group to create or to save.
pub static ANNOTATIONS_GROUP_REQUEST: Table = table(
    "annotations_group_request",
    COMPANION,
    &[
        name(),
        field("annotations", List(&Object(&ANNOTATION_REQUEST))).required(),
        field("scopes", List(&OneOf(&ANNOTATION_SCOPE))).required(),
    ],
);
static ANNOTATION_REQUEST: Table =
    table("annotation_request", COMPANION, &[field("key", Text).required(), field("value", Text).required()]);
/// The role of a member.
pub static MEMBER_ROLE: Table =
    table("member_role", COMPANION, &[field("user_id", Uuid).required(), field("role_id", Uuid).required()]);
/// The member to remove.
pub static MEMBER_REMOVAL: Table = table("member_removal", COMPANION, &[field("user_id", Uuid).required()]);
/// Whom to invite.
pub static INVITATION_REQUEST: Table =
    table("invitation_request", COMPANION, &[field("email", Email).required(), field("role_id", Uuid)]);
/// A webhook to create (part 4, part 6).
pub static WEBHOOK_REQUEST: Table = table(
    "webhook_request",
    PART,
    &[
        field("target_url", Uri).required(),
        field("events", List(&Text)).required(),
        field("enabled", Boolean),
    ],
);
/// A webhook to create, with the kind that deployed platforms ask for.
pub static WEBHOOK_CREATE: Table = table(
    "webhook_create",
    COMPANION,
    &[
        field("target_url", Uri).required(),
        field("events", List(&Text)).required(),
        field("enabled", Boolean),
        field("kind", OneOf(&WEBHOOK_KIND)),
    ],
);
/// A webhook to save: without `target_secret` its secret is kept.
pub static WEBHOOK_EDIT: Table = table(
    "webhook_edit",
    COMPANION,
    &[
        field("kind", OneOf(&WEBHOOK_KIND)).required(),
        field("target_url", Uri).required(),
        field("events", List(&Text)).required(),
        field("enabled", Boolean),
        field("target_secret", Text).secret(),
        description(),
        field("project_names_filter", List(&Text)),
        field("environment_types_filter", List(&OneOf(&ENVIRONMENT_MODE))),
    ],
);
/// An API token to create.
pub static API_TOKEN_REQUEST: Table =
    table("api_token_request", COMPANION, &[name(), description(), field("role_id", Uuid)]);
/// A restriction to create or to save.
pub static RESTRICTION_REQUEST: Table = table(
    "restriction_request",
    COMPANION,
    &[
        field("mode", OneOf(&RESTRICTION_MODE)).required(),
        field("type", OneOf(&RESTRICTION_TYPE)).required(),
        field("value", Text).required().rule(Rule::RelativePath),
    ],
);

/// The tables of this area.
pub static ALL: &[&Table] = &[
    &PROJECT_REQUEST,
    &PROJECT_EDIT,
    &ENVIRONMENT_REQUEST,
    &ENVIRONMENT_EDIT,
    &APPLICATION_REQUEST,
    &GIT_REPOSITORY_REQUEST,
    &PORT_REQUEST,
    &DATABASE_REQUEST,
    &CONTAINER_REQUEST,
    &SERVICE_EDIT,
    &SERVICE_IDS,
    &SERVICE_IDS_RESTART,
    &SERVICE_DEPLOYMENTS,
    &APPLICATION_DEPLOYMENT,
    &CONTAINER_DEPLOYMENT,
    &JOB_DEPLOYMENT,
    &HELM_DEPLOYMENT,
    &COMMIT_CHOICE,
    &TAG_CHOICE,
    &JOB_CHOICE,
    &CHART_CHOICE,
    &CLONE_REQUEST,
    &CANCEL_REQUEST,
    &EMPTY,
    &VARIABLE_REQUEST,
    &VARIABLE_EDIT,
    &ALIAS_REQUEST,
    &OVERRIDE_REQUEST,
    &CONTAINER_REGISTRY_REQUEST,
    &LABELS_GROUP_REQUEST,
    &LABEL_REQUEST,
    &ANNOTATIONS_GROUP_REQUEST,
    &ANNOTATION_REQUEST,
    &MEMBER_ROLE,
    &MEMBER_REMOVAL,
    &INVITATION_REQUEST,
    &WEBHOOK_REQUEST,
    &WEBHOOK_CREATE,
    &WEBHOOK_EDIT,
    &API_TOKEN_REQUEST,
    &RESTRICTION_REQUEST,
];
