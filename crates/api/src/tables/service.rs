//! Containers and applications (parts 2.1 and 2.8), and their environment's links (part 2.18).

use super::autoscaling::AUTOSCALING;
use super::group::{ANNOTATIONS_GROUP, LABELS_GROUP};
use super::health_check::HEALTHCHECKS;
use super::port::PORT;
use super::storage::STORAGE;
use super::words::{BUILD_MODE, REGISTRY_KIND, SERVICE_TYPE};
use crate::table::Shape::{Boolean, DateTime, Integer, List, Object, OneOf, Text, Uri, Uuid};
use crate::table::{Rule, Save, Table, field, table};

/// A service run from a prebuilt image.
pub static CONTAINER: Table = table(
    "container",
    "2.1",
    &[
        field("id", Uuid).required().read_only(),
        field("created_at", DateTime).required().read_only(),
        field("updated_at", DateTime).read_only(),
        field("image_name", Text).required(),
        field("tag", Text).required(),
        field("registry", Object(&CONTAINER_REGISTRY_REFERENCE)).required().save(Save::IdAs("registry_id")),
        field("registry_id", Text),
        field("environment", Object(&ENVIRONMENT_REFERENCE)).required().read_only(),
        field("maximum_cpu", Integer).required().unit("millicores").read_only(),
        field("maximum_memory", Integer).required().unit("MB").read_only(),
        field("maximum_gpu", Integer).required().rule(Rule::AtLeast(0)).read_only(),
        field("name", Text).required(),
        field("cpu", Integer).required().rule(Rule::AtLeast(10)).unit("millicores"),
        field("memory", Integer).required().rule(Rule::AtLeast(1)).unit("MB"),
        field("gpu", Integer).required().rule(Rule::AtLeast(0)),
        field("min_running_instances", Integer).required().rule(Rule::AtLeast(0)),
        field("max_running_instances", Integer).required().rule(Rule::AtLeast(-1)),
        field("healthchecks", Object(&HEALTHCHECKS)).required(),
        field("auto_preview", Boolean).required(),
        field("icon_uri", Uri).required(),
        field("service_type", OneOf(&SERVICE_TYPE)).required().read_only(),
        field("storage", List(&Object(&STORAGE))),
        field("description", Text),
        field("arguments", List(&Text)),
        field("entrypoint", Text),
        field("ports", List(&Object(&PORT))),
        field("auto_deploy", Boolean),
        field("annotations_groups", List(&Object(&ANNOTATIONS_GROUP))).save(Save::Ids),
        field("labels_groups", List(&Object(&LABELS_GROUP))).save(Save::Ids),
        field("autoscaling", Object(&AUTOSCALING)).nullable().save(Save::UnlessNull),
    ],
);

/// The registry of a container's image.
pub static CONTAINER_REGISTRY_REFERENCE: Table = table(
    "container_registry_reference",
    "2.1",
    &[field("id", Uuid), field("name", Text), field("url", Text), field("kind", OneOf(&REGISTRY_KIND))],
);

/// The environment of a service.
pub static ENVIRONMENT_REFERENCE: Table = table("environment_reference", "2.1", &[field("id", Uuid)]);

/// A service built from a git repository. `maximun_gpu` is spelled so.
pub static APPLICATION: Table = table(
    "application",
    "2.8",
    &[
        field("id", Uuid).required().read_only(),
        field("created_at", DateTime).read_only(),
        field("updated_at", DateTime).read_only(),
        field("environment", Object(&ENVIRONMENT_REFERENCE)).read_only(),
        field("name", Text).required(),
        field("description", Text),
        field("healthchecks", Object(&HEALTHCHECKS)),
        field("icon_uri", Uri),
        field("service_type", OneOf(&SERVICE_TYPE)).read_only(),
        field("storage", List(&Object(&STORAGE))),
        field("maximum_cpu", Integer).unit("millicores").read_only(),
        field("maximum_memory", Integer).unit("MB").read_only(),
        field("maximun_gpu", Integer).read_only(),
        field("build_mode", OneOf(&BUILD_MODE)),
        field("dockerfile_path", Text),
        field("docker_target_build_stage", Text).nullable(),
        field("cpu", Integer).rule(Rule::AtLeast(10)).unit("millicores"),
        field("memory", Integer).rule(Rule::AtLeast(1)).unit("MB"),
        field("gpu", Integer).rule(Rule::AtLeast(0)),
        field("min_running_instances", Integer).rule(Rule::AtLeast(0)),
        field("max_running_instances", Integer).rule(Rule::AtLeast(-1)),
        field("auto_preview", Boolean),
        field("ports", List(&Object(&PORT))),
        field("arguments", List(&Text)),
        field("entrypoint", Text),
        field("auto_deploy", Boolean),
        field("annotations_groups", List(&Object(&ANNOTATIONS_GROUP))).save(Save::Ids),
        field("labels_groups", List(&Object(&LABELS_GROUP))).save(Save::Ids),
        field("autoscaling", Object(&AUTOSCALING)).nullable().save(Save::UnlessNull),
        field("git_repository", Object(&GIT_REPOSITORY)),
    ],
);

/// The git repository of an application. A save sends url, provider, branch, root_path and git_token_id.
pub static GIT_REPOSITORY: Table = table(
    "git_repository",
    "2.8",
    &[
        field("provider", Text),
        field("owner", Text).read_only(),
        field("url", Text),
        field("name", Text).read_only(),
        field("has_access", Boolean).read_only(),
        field("branch", Text),
        field("root_path", Text),
        field("deployed_commit_id", Text).read_only(),
        field("deployed_commit_date", DateTime).read_only(),
        field("deployed_commit_contributor", Text).read_only(),
        field("deployed_commit_tag", Text).nullable().read_only(),
        field("git_token_id", Text).nullable(),
        field("git_token_name", Text).nullable().read_only(),
    ],
);

/// An address of a service; also the shape of an invoice's download.
pub static SERVICE_LINK: Table = table(
    "service_link",
    "2.18",
    &[
        field("service_id", Uuid),
        field("service_type", OneOf(&SERVICE_TYPE)),
        field("url", Text),
        field("internal_port", Integer),
        field("external_port", Integer),
        field("is_platform_domain", Boolean),
        field("is_default", Boolean),
    ],
);

/// The tables of this area.
pub static ALL: &[&Table] = &[
    &CONTAINER,
    &CONTAINER_REGISTRY_REFERENCE,
    &ENVIRONMENT_REFERENCE,
    &APPLICATION,
    &GIT_REPOSITORY,
    &SERVICE_LINK,
];
