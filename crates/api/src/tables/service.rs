//! Containers and applications (parts 2.1 and 2.8), and links of services (part 2.18).

use super::autoscaling::AUTOSCALING;
use super::enumerations::{BUILD_MODE, SERVICE_TYPE};
use super::group::{ANNOTATIONS_GROUP, LABELS_GROUP};
use super::health_check::HEALTHCHECKS;
use super::port::PORT;
use super::registry::REGISTRY_KIND;
use super::storage::STORAGE;
use crate::table::Shape::{Boolean, DateTime, Integer, List, Object, OneOf, Text, Uri, Uuid};
use crate::table::{Rule, Save, field, tables};

tables! {
    /// A service run from a prebuilt image.
    CONTAINER: container, "2.1" => {
        ID = field(Uuid).required().read_only(),
        CREATED_AT = field(DateTime).required().read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        IMAGE_NAME = field(Text).required().rule(Rule::ImageName),
        TAG = field(Text).required().rule(Rule::ImageTag),
        REGISTRY = field(Object(&CONTAINER_REGISTRY_REFERENCE)).required().save(Save::IdAs(fields::container::REGISTRY_ID)),
        REGISTRY_ID = field(Text),
        ENVIRONMENT = field(Object(&ENVIRONMENT_REFERENCE)).required().read_only(),
        MAXIMUM_CPU = field(Integer).required().unit("millicores").read_only(),
        MAXIMUM_MEMORY = field(Integer).required().unit("MB").read_only(),
        MAXIMUM_GPU = field(Integer).required().rule(Rule::AtLeast(0)).read_only(),
        NAME = field(Text).required(),
        CPU = field(Integer).required().rule(Rule::AtLeast(10)).unit("millicores"),
        MEMORY = field(Integer).required().rule(Rule::AtLeast(1)).unit("MB"),
        GPU = field(Integer).required().rule(Rule::AtLeast(0)),
        MIN_RUNNING_INSTANCES = field(Integer).required().rule(Rule::AtLeast(0)),
        MAX_RUNNING_INSTANCES = field(Integer).required().rule(Rule::AtLeast(-1)),
        HEALTHCHECKS = field(Object(&HEALTHCHECKS)).required(),
        AUTO_PREVIEW = field(Boolean).required(),
        ICON_URI = field(Uri).required(),
        SERVICE_TYPE = field(OneOf(&SERVICE_TYPE)).required().read_only(),
        STORAGE = field(List(&Object(&STORAGE))),
        DESCRIPTION = field(Text),
        ARGUMENTS = field(List(&Text)),
        ENTRYPOINT = field(Text),
        PORTS = field(List(&Object(&PORT))),
        AUTO_DEPLOY = field(Boolean),
        ANNOTATIONS_GROUPS = field(List(&Object(&ANNOTATIONS_GROUP))).save(Save::Ids),
        LABELS_GROUPS = field(List(&Object(&LABELS_GROUP))).save(Save::Ids),
        AUTOSCALING = field(Object(&AUTOSCALING)).nullable().save(Save::UnlessNull),
    }

    /// The registry of a container's image.
    CONTAINER_REGISTRY_REFERENCE: container_registry_reference, "2.1" => {
        ID = field(Uuid),
        NAME = field(Text),
        URL = field(Text),
        KIND = field(OneOf(&REGISTRY_KIND)),
    }

    /// The environment of a service: its id.
    ENVIRONMENT_REFERENCE: environment_reference, "2.1" => {
        ID = field(Uuid),
    }

    /// A service built from a git repository. The platform misspells `maximum_gpu` as `maximun_gpu` here.
    APPLICATION: application, "2.8" => {
        ID = field(Uuid).required().read_only(),
        CREATED_AT = field(DateTime).read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        ENVIRONMENT = field(Object(&ENVIRONMENT_REFERENCE)).read_only(),
        NAME = field(Text).required(),
        DESCRIPTION = field(Text),
        HEALTHCHECKS = field(Object(&HEALTHCHECKS)),
        ICON_URI = field(Uri),
        SERVICE_TYPE = field(OneOf(&SERVICE_TYPE)).read_only(),
        STORAGE = field(List(&Object(&STORAGE))),
        MAXIMUM_CPU = field(Integer).unit("millicores").read_only(),
        MAXIMUM_MEMORY = field(Integer).unit("MB").read_only(),
        MAXIMUN_GPU = field(Integer).read_only(),
        BUILD_MODE = field(OneOf(&BUILD_MODE)),
        DOCKERFILE_PATH = field(Text),
        DOCKER_TARGET_BUILD_STAGE = field(Text).nullable(),
        CPU = field(Integer).rule(Rule::AtLeast(10)).unit("millicores"),
        MEMORY = field(Integer).rule(Rule::AtLeast(1)).unit("MB"),
        GPU = field(Integer).rule(Rule::AtLeast(0)),
        MIN_RUNNING_INSTANCES = field(Integer).rule(Rule::AtLeast(0)),
        MAX_RUNNING_INSTANCES = field(Integer).rule(Rule::AtLeast(-1)),
        AUTO_PREVIEW = field(Boolean),
        PORTS = field(List(&Object(&PORT))),
        ARGUMENTS = field(List(&Text)),
        ENTRYPOINT = field(Text),
        AUTO_DEPLOY = field(Boolean),
        ANNOTATIONS_GROUPS = field(List(&Object(&ANNOTATIONS_GROUP))).save(Save::Ids),
        LABELS_GROUPS = field(List(&Object(&LABELS_GROUP))).save(Save::Ids),
        AUTOSCALING = field(Object(&AUTOSCALING)).nullable().save(Save::UnlessNull),
        GIT_REPOSITORY = field(Object(&GIT_REPOSITORY)),
    }

    /// The git repository of an application, or of the source of a job, helm or terraform service. A save sends url, provider, branch,
    /// root_path and git_token_id.
    GIT_REPOSITORY: git_repository, "2.8" => {
        PROVIDER = field(Text),
        OWNER = field(Text).read_only(),
        URL = field(Text).rule(Rule::Repository),
        NAME = field(Text).read_only(),
        HAS_ACCESS = field(Boolean).read_only(),
        BRANCH = field(Text),
        ROOT_PATH = field(Text),
        DEPLOYED_COMMIT_ID = field(Text).read_only(),
        DEPLOYED_COMMIT_DATE = field(DateTime).read_only(),
        DEPLOYED_COMMIT_CONTRIBUTOR = field(Text).read_only(),
        DEPLOYED_COMMIT_TAG = field(Text).nullable().read_only(),
        GIT_TOKEN_ID = field(Text).nullable(),
        GIT_TOKEN_NAME = field(Text).nullable().read_only(),
    }

    /// A link to a service. The download of an invoice has the same shape.
    SERVICE_LINK: service_link, "2.18" => {
        SERVICE_ID = field(Uuid),
        SERVICE_TYPE = field(OneOf(&SERVICE_TYPE)),
        URL = field(Text),
        INTERNAL_PORT = field(Integer),
        EXTERNAL_PORT = field(Integer),
        IS_PLATFORM_DOMAIN = field(Boolean),
        IS_DEFAULT = field(Boolean),
    }
}
