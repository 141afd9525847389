//! Databases, jobs, helm and terraform services, and the summary of a service of any kind (companion, "Services").

use super::enumerations::{
    ACCESSIBILITY, DATABASE_MODE, DATABASE_TYPE, JOB_TYPE, SERVICE_TYPE, TERRAFORM_ENGINE,
};
use super::group::{ANNOTATIONS_GROUP, LABELS_GROUP};
use super::health_check::HEALTHCHECKS;
use super::port::PORT;
use super::service::{ENVIRONMENT_REFERENCE, GIT_REPOSITORY};
use crate::table::Shape::{Boolean, DateTime, Free, Integer, List, Object, OneOf, Text, Uri, Uuid};
use crate::table::{Rule, Save, field, tables};

const PART: &str = "companion";

tables! {
    /// A database.
    DATABASE: database, PART => {
        ID = field(Uuid).required().read_only(),
        CREATED_AT = field(DateTime).required().read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        ENVIRONMENT = field(Object(&ENVIRONMENT_REFERENCE)).required().read_only(),
        NAME = field(Text).required(),
        DESCRIPTION = field(Text),
        ICON_URI = field(Uri).required(),
        SERVICE_TYPE = field(OneOf(&SERVICE_TYPE)).required().read_only(),
        TYPE = field(OneOf(&DATABASE_TYPE)).required(),
        VERSION = field(Text).required(),
        MODE = field(OneOf(&DATABASE_MODE)).required(),
        ACCESSIBILITY = field(OneOf(&ACCESSIBILITY)).required(),
        CPU = field(Integer).required().rule(Rule::AtLeast(10)).unit("millicores"),
        MEMORY = field(Integer).required().rule(Rule::AtLeast(1)).unit("MB"),
        STORAGE = field(Integer).required().rule(Rule::AtLeast(4)).unit("GB"),
        INSTANCE_TYPE = field(Text),
        HOST = field(Text).read_only(),
        PORT = field(Integer).read_only(),
        MAXIMUM_CPU = field(Integer).unit("millicores").read_only(),
        MAXIMUM_MEMORY = field(Integer).unit("MB").read_only(),
        ANNOTATIONS_GROUPS = field(List(&Object(&ANNOTATIONS_GROUP))).save(Save::Ids),
        LABELS_GROUPS = field(List(&Object(&LABELS_GROUP))).save(Save::Ids),
    }

    /// A job service: a cron job or a lifecycle job.
    JOB: job, PART => {
        ID = field(Uuid).required().read_only(),
        CREATED_AT = field(DateTime).required().read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        ENVIRONMENT = field(Object(&ENVIRONMENT_REFERENCE)).required().read_only(),
        NAME = field(Text).required(),
        DESCRIPTION = field(Text),
        ICON_URI = field(Uri).required(),
        SERVICE_TYPE = field(OneOf(&SERVICE_TYPE)).required().read_only(),
        JOB_TYPE = field(OneOf(&JOB_TYPE)).required(),
        SCHEDULE = field(Object(&SCHEDULE)).required(),
        SOURCE = field(Object(&JOB_SOURCE)).required(),
        CPU = field(Integer).required().rule(Rule::AtLeast(10)).unit("millicores"),
        MEMORY = field(Integer).required().rule(Rule::AtLeast(1)).unit("MB"),
        GPU = field(Integer).rule(Rule::AtLeast(0)),
        MAX_NB_RESTART = field(Integer).rule(Rule::AtLeast(0)),
        MAX_DURATION_SECONDS = field(Integer).rule(Rule::AtLeast(0)).unit("s"),
        PORT = field(Integer).nullable().rule(Rule::Between(1, 65_535)),
        HEALTHCHECKS = field(Object(&HEALTHCHECKS)).required(),
        AUTO_PREVIEW = field(Boolean),
        AUTO_DEPLOY = field(Boolean),
        MAXIMUM_CPU = field(Integer).unit("millicores").read_only(),
        MAXIMUM_MEMORY = field(Integer).unit("MB").read_only(),
        MAXIMUM_GPU = field(Integer).read_only(),
        ANNOTATIONS_GROUPS = field(List(&Object(&ANNOTATIONS_GROUP))).save(Save::Ids),
        LABELS_GROUPS = field(List(&Object(&LABELS_GROUP))).save(Save::Ids),
    }

    /// The schedule of a job: a cron expression, or events of its environment.
    SCHEDULE: schedule, PART => {
        CRONJOB = field(Object(&CRONJOB)),
        ON_START = field(Object(&LIFECYCLE_STEP)),
        ON_STOP = field(Object(&LIFECYCLE_STEP)),
        ON_DELETE = field(Object(&LIFECYCLE_STEP)),
    }

    /// A cron expression in a time zone.
    CRONJOB: cronjob, PART => {
        SCHEDULED_AT = field(Text).required(),
        TIMEZONE = field(Text).required(),
        ENTRYPOINT = field(Text).nullable(),
        ARGUMENTS = field(List(&Text)),
    }

    /// The command of a lifecycle job at one event.
    LIFECYCLE_STEP: lifecycle_step, PART => {
        ARGUMENTS = field(List(&Text)),
        ENTRYPOINT = field(Text).nullable(),
    }

    /// The source of a job: a prebuilt image, or an image that is built from a git repository.
    JOB_SOURCE: job_source, PART => {
        IMAGE = field(Object(&IMAGE_SOURCE)),
        DOCKER = field(Object(&DOCKER_SOURCE)),
    }

    /// A prebuilt image, and its registry.
    IMAGE_SOURCE: image_source, PART => {
        IMAGE_NAME = field(Text).rule(Rule::ImageName),
        TAG = field(Text).rule(Rule::ImageTag),
        REGISTRY_ID = field(Uuid),
    }

    /// An image that is built from a git repository.
    DOCKER_SOURCE: docker_source, PART => {
        GIT_REPOSITORY = field(Object(&GIT_REPOSITORY)),
        DOCKERFILE_PATH = field(Text),
    }

    /// A helm service, which deploys a helm chart.
    HELM: helm, PART => {
        ID = field(Uuid).required().read_only(),
        CREATED_AT = field(DateTime).required().read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        ENVIRONMENT = field(Object(&ENVIRONMENT_REFERENCE)).required().read_only(),
        NAME = field(Text).required(),
        DESCRIPTION = field(Text),
        ICON_URI = field(Uri).required(),
        SERVICE_TYPE = field(OneOf(&SERVICE_TYPE)).required().read_only(),
        SOURCE = field(Object(&HELM_SOURCE)).required(),
        ARGUMENTS = field(List(&Text)),
        VALUES_OVERRIDE = field(Free),
        TIMEOUT_SEC = field(Integer).rule(Rule::AtLeast(1)).unit("s"),
        ALLOW_CLUSTER_WIDE_RESOURCES = field(Boolean),
        PORTS = field(List(&Object(&PORT))),
        AUTO_DEPLOY = field(Boolean),
    }

    /// The source of a helm chart: a git repository or a chart repository.
    HELM_SOURCE: helm_source, PART => {
        GIT = field(Object(&GIT_SOURCE)),
        REPOSITORY = field(Object(&CHART_SOURCE)),
    }

    /// Files in a git repository.
    GIT_SOURCE: git_source, PART => {
        GIT_REPOSITORY = field(Object(&GIT_REPOSITORY)),
    }

    /// A chart of a chart repository.
    CHART_SOURCE: chart_source, PART => {
        CHART_NAME = field(Text),
        CHART_VERSION = field(Text),
        REPOSITORY = field(Object(&CHART_REPOSITORY)),
    }

    /// A chart repository.
    CHART_REPOSITORY: chart_repository, PART => {
        ID = field(Uuid),
        NAME = field(Text),
        URL = field(Text),
    }

    /// A terraform service.
    TERRAFORM: terraform, PART => {
        ID = field(Uuid).required().read_only(),
        CREATED_AT = field(DateTime).required().read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        ENVIRONMENT = field(Object(&ENVIRONMENT_REFERENCE)).required().read_only(),
        NAME = field(Text).required(),
        DESCRIPTION = field(Text),
        ICON_URI = field(Uri).required(),
        SERVICE_TYPE = field(OneOf(&SERVICE_TYPE)).required().read_only(),
        ENGINE = field(OneOf(&TERRAFORM_ENGINE)).required(),
        TERRAFORM_FILES_SOURCE = field(Object(&TERRAFORM_SOURCE)).required(),
        PROVIDER_VERSION = field(Object(&PROVIDER_VERSION)),
        JOB_RESOURCES = field(Object(&JOB_RESOURCES)),
        TIMEOUT_SEC = field(Integer).rule(Rule::AtLeast(1)).unit("s"),
        AUTO_DEPLOY = field(Boolean),
    }

    /// The source of a terraform service's files.
    TERRAFORM_SOURCE: terraform_source, PART => {
        GIT = field(Object(&GIT_SOURCE)),
    }

    /// The version of a terraform service's engine.
    PROVIDER_VERSION: provider_version, PART => {
        EXPLICIT_VERSION = field(Text),
    }

    /// The resource limits of a terraform run.
    JOB_RESOURCES: job_resources, PART => {
        CPU_MILLI = field(Integer).unit("millicores"),
        RAM_MIB = field(Integer).unit("MiB"),
        STORAGE_GIB = field(Integer).unit("GiB"),
    }

    /// A service of any kind in the list of an organization's services.
    SERVICE_SUMMARY: service_summary, PART => {
        ID = field(Uuid).required(),
        NAME = field(Text).required(),
        DESCRIPTION = field(Text),
        ICON_URI = field(Text),
        SERVICE_TYPE = field(OneOf(&SERVICE_TYPE)).required(),
        PROJECT_ID = field(Uuid).required(),
        PROJECT_NAME = field(Text).required(),
        ENVIRONMENT_ID = field(Uuid).required(),
        ENVIRONMENT_NAME = field(Text).required(),
        CLUSTER_ID = field(Uuid).required(),
        JOB_TYPE = field(OneOf(&JOB_TYPE)),
    }
}
