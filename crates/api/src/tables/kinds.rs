//! Databases, jobs, helm and terraform services, and what lists tell of any kind (companion, "Services").

use super::group::{ANNOTATIONS_GROUP, LABELS_GROUP};
use super::health_check::HEALTHCHECKS;
use super::port::PORT;
use super::service::{ENVIRONMENT_REFERENCE, GIT_REPOSITORY};
use super::words::{ACCESSIBILITY, DATABASE_MODE, DATABASE_TYPE, JOB_TYPE, SERVICE_TYPE, TERRAFORM_ENGINE};
use crate::table::Shape::{Boolean, DateTime, Free, Integer, List, Object, OneOf, Text, Uri, Uuid};
use crate::table::{Rule, Save, Table, field, table};

const PART: &str = "companion";

/// The fields that every kind of service has, and the fields of some kinds.
macro_rules! service {
    ($($more:expr),* $(,)?) => {
        &[
            field("id", Uuid).required().read_only(),
            field("created_at", DateTime).required().read_only(),
            field("updated_at", DateTime).read_only(),
            field("environment", Object(&ENVIRONMENT_REFERENCE)).required().read_only(),
            field("name", Text).required(),
            field("description", Text),
            field("icon_uri", Uri).required(),
            field("service_type", OneOf(&SERVICE_TYPE)).required().read_only(),
            $($more),*
        ]
    };
}

/// A database.
pub static DATABASE: Table = table(
    "database",
    PART,
    service![
        field("type", OneOf(&DATABASE_TYPE)).required(),
        field("version", Text).required(),
        field("mode", OneOf(&DATABASE_MODE)).required(),
        field("accessibility", OneOf(&ACCESSIBILITY)).required(),
        field("cpu", Integer).required().rule(Rule::AtLeast(10)).unit("millicores"),
        field("memory", Integer).required().rule(Rule::AtLeast(1)).unit("MB"),
        field("storage", Integer).required().rule(Rule::AtLeast(4)).unit("GB"),
        field("instance_type", Text),
        field("host", Text).read_only(),
        field("port", Integer).read_only(),
        field("maximum_cpu", Integer).unit("millicores").read_only(),
        field("maximum_memory", Integer).unit("MB").read_only(),
        field("annotations_groups", List(&Object(&ANNOTATIONS_GROUP))).save(Save::Ids),
        field("labels_groups", List(&Object(&LABELS_GROUP))).save(Save::Ids),
    ],
);

/// A job, cron or lifecycle.
pub static JOB: Table = table(
    "job",
    PART,
    service![
        field("job_type", OneOf(&JOB_TYPE)).required(),
        field("schedule", Object(&SCHEDULE)).required(),
        field("source", Object(&JOB_SOURCE)).required(),
        field("cpu", Integer).required().rule(Rule::AtLeast(10)).unit("millicores"),
        field("memory", Integer).required().rule(Rule::AtLeast(1)).unit("MB"),
        field("gpu", Integer).rule(Rule::AtLeast(0)),
        field("max_nb_restart", Integer).rule(Rule::AtLeast(0)),
        field("max_duration_seconds", Integer).rule(Rule::AtLeast(0)).unit("s"),
        field("port", Integer).nullable().rule(Rule::Between(1, 65_535)),
        field("healthchecks", Object(&HEALTHCHECKS)).required(),
        field("auto_preview", Boolean),
        field("auto_deploy", Boolean),
        field("maximum_cpu", Integer).unit("millicores").read_only(),
        field("maximum_memory", Integer).unit("MB").read_only(),
        field("maximum_gpu", Integer).read_only(),
        field("annotations_groups", List(&Object(&ANNOTATIONS_GROUP))).save(Save::Ids),
        field("labels_groups", List(&Object(&LABELS_GROUP))).save(Save::Ids),
    ],
);

/// When a job runs.
pub static SCHEDULE: Table = table(
    "schedule",
    PART,
    &[
        field("cronjob", Object(&CRONJOB)),
        field("on_start", Object(&LIFECYCLE_STEP)),
        field("on_stop", Object(&LIFECYCLE_STEP)),
        field("on_delete", Object(&LIFECYCLE_STEP)),
    ],
);

/// A cron expression in a time zone.
pub static CRONJOB: Table = table(
    "cronjob",
    PART,
    &[
        field("scheduled_at", Text).required(),
        field("timezone", Text).required(),
        field("entrypoint", Text).nullable(),
        field("arguments", List(&Text)),
    ],
);

/// The command of a lifecycle job at one event.
pub static LIFECYCLE_STEP: Table =
    table("lifecycle_step", PART, &[field("arguments", List(&Text)), field("entrypoint", Text).nullable()]);

/// The source of a job.
pub static JOB_SOURCE: Table = table(
    "job_source",
    PART,
    &[field("image", Object(&IMAGE_SOURCE)), field("docker", Object(&DOCKER_SOURCE))],
);

/// A prebuilt image.
pub static IMAGE_SOURCE: Table =
    table("image_source", PART, &[field("image_name", Text), field("tag", Text), field("registry_id", Uuid)]);

/// Built from a repository.
pub static DOCKER_SOURCE: Table = table(
    "docker_source",
    PART,
    &[field("git_repository", Object(&GIT_REPOSITORY)), field("dockerfile_path", Text)],
);

/// A helm chart.
pub static HELM: Table = table(
    "helm",
    PART,
    service![
        field("source", Object(&HELM_SOURCE)).required(),
        field("arguments", List(&Text)),
        field("values_override", Free),
        field("timeout_sec", Integer).rule(Rule::AtLeast(1)).unit("s"),
        field("allow_cluster_wide_resources", Boolean),
        field("ports", List(&Object(&PORT))),
        field("auto_deploy", Boolean),
    ],
);

/// The source of a chart.
pub static HELM_SOURCE: Table = table(
    "helm_source",
    PART,
    &[field("git", Object(&GIT_SOURCE)), field("repository", Object(&CHART_SOURCE))],
);

/// Something in a git repository.
pub static GIT_SOURCE: Table = table("git_source", PART, &[field("git_repository", Object(&GIT_REPOSITORY))]);

/// A chart of a chart repository.
pub static CHART_SOURCE: Table = table(
    "chart_source",
    PART,
    &[
        field("chart_name", Text),
        field("chart_version", Text),
        field("repository", Object(&CHART_REPOSITORY)),
    ],
);

/// A chart repository.
pub static CHART_REPOSITORY: Table =
    table("chart_repository", PART, &[field("id", Uuid), field("name", Text), field("url", Text)]);

/// A terraform service.
pub static TERRAFORM: Table = table(
    "terraform",
    PART,
    service![
        field("engine", OneOf(&TERRAFORM_ENGINE)).required(),
        field("terraform_files_source", Object(&TERRAFORM_SOURCE)).required(),
        field("provider_version", Object(&PROVIDER_VERSION)),
        field("job_resources", Object(&JOB_RESOURCES)),
        field("timeout_sec", Integer).rule(Rule::AtLeast(1)).unit("s"),
        field("auto_deploy", Boolean),
    ],
);

/// The source of a terraform service's files.
pub static TERRAFORM_SOURCE: Table = table("terraform_source", PART, &[field("git", Object(&GIT_SOURCE))]);

/// A version of the engine.
pub static PROVIDER_VERSION: Table = table("provider_version", PART, &[field("explicit_version", Text)]);

/// The resource limits of a terraform run.
pub static JOB_RESOURCES: Table = table(
    "job_resources",
    PART,
    &[
        field("cpu_milli", Integer).unit("millicores"),
        field("ram_mib", Integer).unit("MiB"),
        field("storage_gib", Integer).unit("GiB"),
    ],
);

/// A service as an organization lists it.
pub static SERVICE_SUMMARY: Table = table(
    "service_summary",
    PART,
    &[
        field("id", Uuid).required(),
        field("name", Text).required(),
        field("description", Text),
        field("icon_uri", Text),
        field("service_type", OneOf(&SERVICE_TYPE)).required(),
        field("project_id", Uuid).required(),
        field("project_name", Text).required(),
        field("environment_id", Uuid).required(),
        field("environment_name", Text).required(),
        field("cluster_id", Uuid).required(),
        field("job_type", OneOf(&JOB_TYPE)),
    ],
);

/// The tables of this area.
pub static ALL: &[&Table] = &[
    &DATABASE,
    &JOB,
    &SCHEDULE,
    &CRONJOB,
    &LIFECYCLE_STEP,
    &JOB_SOURCE,
    &IMAGE_SOURCE,
    &DOCKER_SOURCE,
    &HELM,
    &HELM_SOURCE,
    &GIT_SOURCE,
    &CHART_SOURCE,
    &CHART_REPOSITORY,
    &TERRAFORM,
    &TERRAFORM_SOURCE,
    &PROVIDER_VERSION,
    &JOB_RESOURCES,
    &SERVICE_SUMMARY,
];
