//! The bodies of requests (part 4; companion).

use super::enumerations::{
    ANNOTATION_SCOPE, ANY_WEBHOOK_EVENT, BUILD_MODE, CHOSEN_MODE, DATABASE_MODE, DATABASE_TYPE,
    ENVIRONMENT_MODE, PROTOCOL, RESTRICTION_MODE, RESTRICTION_TYPE, WEBHOOK_EVENT, WEBHOOK_KIND,
};
use super::registry::{REGISTRY_CONFIG_REQUEST, REGISTRY_KIND};
use super::variable::DESCRIPTION;
use crate::table::Shape::{Boolean, Email, Free, Integer, List, Object, OneOf, Text, Uri, Uuid};
use crate::table::{Field, Rule, field, tables};

const PART: &str = "4";
const COMPANION: &str = "companion";

const fn name() -> Field {
    field(Text).required()
}
const fn cpu() -> Field {
    field(Integer).rule(Rule::AtLeast(10)).unit("millicores")
}
const fn memory() -> Field {
    field(Integer).rule(Rule::AtLeast(1)).unit("MB")
}
const fn min_instances() -> Field {
    field(Integer).rule(Rule::AtLeast(0))
}
const fn max_instances() -> Field {
    field(Integer).rule(Rule::AtLeast(-1))
}
const fn description() -> Field {
    field(Text).nullable()
}
const fn ids() -> Field {
    field(List(&Uuid))
}

tables! {
    /// A project to create.
    PROJECT_REQUEST: project_request, PART => {
        NAME = name(),
        DESCRIPTION = description(),
    }

    /// A project to save.
    PROJECT_EDIT: project_edit, COMPANION => {
        NAME = name(),
        DESCRIPTION = description(),
    }

    /// An environment to create.
    ENVIRONMENT_REQUEST: environment_request, PART => {
        NAME = name(),
        MODE = field(OneOf(&CHOSEN_MODE)).required(),
        CLUSTER_ID = field(Uuid).required(),
    }

    /// An environment to create on a deployed platform. The body has the cluster's id in two fields: deployed platforms read `cluster`, and
    /// the document has `cluster_id`.
    DEPLOYED_ENVIRONMENT_REQUEST: deployed_environment_request, COMPANION => {
        NAME = name(),
        MODE = field(OneOf(&CHOSEN_MODE)).required(),
        CLUSTER_ID = field(Uuid).required(),
        CLUSTER = field(Uuid),
    }

    /// An environment to save.
    ENVIRONMENT_EDIT: environment_edit, COMPANION => {
        NAME = field(Text),
        MODE = field(OneOf(&CHOSEN_MODE)),
    }

    /// The clone of an environment: its name, and optionally its cluster, its mode, its project and `apply_deployment_rule`.
    ENVIRONMENT_CLONE: environment_clone, COMPANION => {
        NAME = name(),
        CLUSTER_ID = field(Uuid),
        MODE = field(OneOf(&CHOSEN_MODE)),
        PROJECT_ID = field(Uuid),
        APPLY_DEPLOYMENT_RULE = field(Boolean),
    }

    /// An application to create (part 2.8).
    APPLICATION_REQUEST: application_request, "2.8" => {
        NAME = name(),
        GIT_REPOSITORY = field(Object(&GIT_REPOSITORY_REQUEST)).required(),
        BUILD_MODE = field(OneOf(&BUILD_MODE)),
        DOCKERFILE_PATH = field(Text),
        CPU = field(Integer).rule(Rule::AtLeast(1)).unit("millicores"),
        MEMORY = memory(),
        MIN_RUNNING_INSTANCES = min_instances(),
        MAX_RUNNING_INSTANCES = max_instances(),
        PORTS = field(List(&Object(&PORT_REQUEST))),
    }

    /// The git repository of a request (part 2.8).
    GIT_REPOSITORY_REQUEST: git_repository_request, "2.8" => {
        URL = field(Uri).required().rule(Rule::Repository),
        BRANCH = field(Text),
    }

    /// The git repository of a request to a deployed platform.
    DEPLOYED_GIT_REPOSITORY_REQUEST: deployed_git_repository_request, COMPANION => {
        URL = field(Uri).required().rule(Rule::Repository),
        BRANCH = field(Text),
        PROVIDER = field(Text),
        ROOT_PATH = field(Text),
        GIT_TOKEN_ID = field(Text),
    }

    /// An application to create on a deployed platform, which requires health checks and a git provider as well. They aren't marked as
    /// required here, because the console adds them if they are missing: empty health checks, and the provider of another service's
    /// repository on the same host, if there is one.
    DEPLOYED_APPLICATION_REQUEST: deployed_application_request, COMPANION => {
        NAME = name(),
        GIT_REPOSITORY = field(Object(&DEPLOYED_GIT_REPOSITORY_REQUEST)).required(),
        HEALTHCHECKS = field(Free),
        BUILD_MODE = field(OneOf(&BUILD_MODE)),
        DOCKERFILE_PATH = field(Text),
        CPU = cpu(),
        MEMORY = memory(),
        MIN_RUNNING_INSTANCES = min_instances(),
        MAX_RUNNING_INSTANCES = max_instances(),
        PORTS = field(List(&Object(&PORT_REQUEST))),
    }

    /// A port of an application or a container to create (part 2.8).
    PORT_REQUEST: port_request, "2.8" => {
        INTERNAL_PORT = field(Integer).required().rule(Rule::Between(1, 65_535)),
        EXTERNAL_PORT = field(Integer).rule(Rule::Between(1, 65_535)),
        PROTOCOL = field(OneOf(&PROTOCOL)),
        PUBLICLY_ACCESSIBLE = field(Boolean),
    }

    /// A database to create (part 2.22). The document has no bounds, so each number has to be at least 1. The storage has no unit, because
    /// the document doesn't show one.
    DATABASE_REQUEST: database_request, "2.22" => {
        NAME = name(),
        TYPE = field(OneOf(&DATABASE_TYPE)).required(),
        VERSION = field(Text).required(),
        MODE = field(OneOf(&DATABASE_MODE)).required(),
        CPU = field(Integer).rule(Rule::AtLeast(1)).unit("millicores"),
        MEMORY = memory(),
        STORAGE = field(Integer).rule(Rule::AtLeast(1)),
    }

    /// A database to create on a deployed platform, with its bounds (companion, "Bounds").
    DEPLOYED_DATABASE_REQUEST: deployed_database_request, COMPANION => {
        NAME = name(),
        TYPE = field(OneOf(&DATABASE_TYPE)).required(),
        VERSION = field(Text).required(),
        MODE = field(OneOf(&DATABASE_MODE)).required(),
        CPU = cpu(),
        MEMORY = memory(),
        STORAGE = field(Integer).rule(Rule::AtLeast(4)).unit("GB"),
    }

    /// A container to create. The required fields are those that the platform requires when a container is saved.
    CONTAINER_REQUEST: container_request, COMPANION => {
        NAME = name(),
        REGISTRY_ID = field(Uuid).required(),
        IMAGE_NAME = field(Text).required().rule(Rule::ImageName),
        TAG = field(Text).required().rule(Rule::ImageTag),
        HEALTHCHECKS = field(Free).required(),
        CPU = cpu(),
        MEMORY = memory(),
        PORTS = field(List(&Object(&PORT_REQUEST))),
    }

    /// A service to save. The body is the whole record, as [`crate::save`] creates it; this table lists only its name.
    SERVICE_EDIT: service_edit, COMPANION => {
        NAME = name(),
    }

    /// Services of all kinds, by id.
    SERVICE_IDS: service_ids, PART => {
        APPLICATION_IDS = ids(),
        CONTAINER_IDS = ids(),
        DATABASE_IDS = ids(),
        JOB_IDS = ids(),
        HELM_IDS = ids(),
        TERRAFORM_IDS = ids(),
    }

    /// Applications, containers and databases to restart, by id. No other kinds can be restarted.
    SERVICE_IDS_RESTART: service_ids_restart, COMPANION => {
        APPLICATION_IDS = ids(),
        CONTAINER_IDS = ids(),
        DATABASE_IDS = ids(),
    }

    /// Services to deploy, each at a version if one is chosen.
    SERVICE_DEPLOYMENTS: service_deployments, COMPANION => {
        APPLICATIONS = field(List(&Object(&APPLICATION_DEPLOYMENT))),
        CONTAINERS = field(List(&Object(&CONTAINER_DEPLOYMENT))),
        DATABASES = ids(),
        JOBS = field(List(&Object(&JOB_DEPLOYMENT))),
        HELMS = field(List(&Object(&HELM_DEPLOYMENT))),
        TERRAFORMS = field(List(&Object(&super::place::REFERENCE))),
    }

    /// An application to deploy, and its commit.
    APPLICATION_DEPLOYMENT: application_deployment, COMPANION => {
        APPLICATION_ID = field(Uuid).required(),
        GIT_COMMIT_ID = field(Text),
    }

    /// A container to deploy, and its tag.
    CONTAINER_DEPLOYMENT: container_deployment, COMPANION => {
        ID = field(Uuid).required(),
        IMAGE_TAG = field(Text).rule(Rule::ImageTag),
    }

    /// A job to deploy, and its tag or commit.
    JOB_DEPLOYMENT: job_deployment, COMPANION => {
        ID = field(Uuid).required(),
        IMAGE_TAG = field(Text).rule(Rule::ImageTag),
        GIT_COMMIT_ID = field(Text),
    }

    /// A helm service to deploy, and its chart version.
    HELM_DEPLOYMENT: helm_deployment, COMPANION => {
        ID = field(Uuid).required(),
        CHART_VERSION = field(Text),
    }

    /// The commit of an application to deploy. Without a commit, the platform chooses one; deployed platforms refuse such a request (400).
    COMMIT_CHOICE: commit_choice, PART => {
        GIT_COMMIT_ID = field(Text).nullable(),
    }

    /// The image tag of a container to deploy.
    TAG_CHOICE: tag_choice, COMPANION => {
        IMAGE_TAG = field(Text).required().rule(Rule::ImageTag),
    }

    /// The image tag or the commit of a job to deploy.
    JOB_CHOICE: job_choice, COMPANION => {
        IMAGE_TAG = field(Text).rule(Rule::ImageTag),
        GIT_COMMIT_ID = field(Text),
    }

    /// The chart version of a helm service to deploy.
    CHART_CHOICE: chart_choice, COMPANION => {
        CHART_VERSION = field(Text),
    }

    /// The name of the clone of a service, and the environment in which it is created.
    CLONE_REQUEST: clone_request, PART => {
        NAME = name(),
        ENVIRONMENT_ID = field(Uuid).required(),
    }

    /// The cancellation of the deployment of an environment: forced or not.
    CANCEL_REQUEST: cancel_request, COMPANION => {
        FORCE_CANCEL = field(Boolean),
    }

    /// An empty object, for operations that require a body without fields.
    EMPTY: empty, COMPANION => {}

    /// A variable or a secret of a service to create.
    VARIABLE_REQUEST: variable_request, PART => {
        KEY = field(Text).required().rule(Rule::VariableKey),
        VALUE = field(Text).required(),
    }

    /// A variable or a secret of an environment or a project to create.
    VARIABLE_ABOVE_REQUEST: variable_above_request, COMPANION => {
        KEY = field(Text).required().rule(Rule::VariableKey),
        VALUE = field(Text),
        DESCRIPTION = field(Text).nullable().rule(DESCRIPTION),
        MOUNT_PATH = field(Text).nullable().rule(Rule::MountPoint),
        ENABLE_INTERPOLATION_IN_FILE = field(Boolean).nullable(),
    }

    /// A variable or a secret to save.
    VARIABLE_EDIT: variable_edit, COMPANION => {
        KEY = field(Text).required().rule(Rule::VariableKey),
        VALUE = field(Text),
        DESCRIPTION = field(Text).nullable().rule(DESCRIPTION),
    }

    /// A secret to save. Its value is required here: no reply has it, and whether a save without a value keeps it isn’t documented.
    SECRET_EDIT: secret_edit, COMPANION => {
        KEY = field(Text).required().rule(Rule::VariableKey),
        VALUE = field(Text).required(),
        DESCRIPTION = field(Text).nullable().rule(DESCRIPTION),
    }

    /// An alias of a variable or a secret: another key with the same value.
    ALIAS_REQUEST: alias_request, PART => {
        KEY = field(Text).required().rule(Rule::VariableKey),
        DESCRIPTION = field(Text).nullable().rule(DESCRIPTION),
        ENABLE_INTERPOLATION_IN_FILE = field(Boolean).nullable(),
    }

    /// The value that overrides an inherited variable or secret. A service inherits from its environment and project, an environment from its
    /// project.
    OVERRIDE_REQUEST: override_request, COMPANION => {
        VALUE = field(Text).required(),
    }

    /// A registry to create or to save (part 2.10).
    CONTAINER_REGISTRY_REQUEST: container_registry_request, PART => {
        NAME = name(),
        KIND = field(OneOf(&REGISTRY_KIND)).required(),
        CONFIG = field(Object(&REGISTRY_CONFIG_REQUEST)).required(),
        DESCRIPTION = field(Text),
        URL = field(Uri).rule(Rule::Https),
    }

    /// A labels group to create or to save.
    LABELS_GROUP_REQUEST: labels_group_request, COMPANION => {
        NAME = name(),
        LABELS = field(List(&Object(&LABEL_REQUEST))).required(),
    }

    /// A label of a labels group to create or to save.
    LABEL_REQUEST: label_request, COMPANION => {
        KEY = field(Text).required().rule(Rule::LabelKey),
        VALUE = field(Text).required(),
        PROPAGATE_TO_CLOUD_PROVIDER = field(Boolean),
    }

    /// An annotations group to create or to save.
    ANNOTATIONS_GROUP_REQUEST: annotations_group_request, COMPANION => {
        NAME = name(),
        ANNOTATIONS = field(List(&Object(&ANNOTATION_REQUEST))).required(),
        SCOPES = field(List(&OneOf(&ANNOTATION_SCOPE))).required(),
    }

    /// An annotation of an annotations group to create or to save.
    ANNOTATION_REQUEST: annotation_request, COMPANION => {
        KEY = field(Text).required().rule(Rule::LabelKey),
        VALUE = field(Text).required(),
    }

    /// A member and the new role of the member, by their ids.
    MEMBER_ROLE: member_role, COMPANION => {
        USER_ID = field(Uuid).required(),
        ROLE_ID = field(Uuid).required(),
    }

    /// The member to remove, by id.
    MEMBER_REMOVAL: member_removal, COMPANION => {
        USER_ID = field(Uuid).required(),
    }

    /// The e-mail address of the person to invite, and the id of the role that the person gets.
    INVITATION_REQUEST: invitation_request, COMPANION => {
        EMAIL = field(Email).required(),
        ROLE_ID = field(Uuid),
    }

    /// A webhook to create (part 4, part 6).
    WEBHOOK_REQUEST: webhook_request, PART => {
        TARGET_URL = field(Uri).required(),
        EVENTS = field(List(&OneOf(&WEBHOOK_EVENT))).required().rule(Rule::Filled),
        ENABLED = field(Boolean),
    }

    /// A webhook to create, with the kind that deployed platforms require, and the optional fields that they accept. The kind isn't marked
    /// as required here, because the console adds `STANDARD` for deployed platforms if no kind is chosen.
    WEBHOOK_CREATE: webhook_create, COMPANION => {
        TARGET_URL = field(Uri).required(),
        EVENTS = field(List(&OneOf(&ANY_WEBHOOK_EVENT))).required().rule(Rule::Filled),
        ENABLED = field(Boolean),
        KIND = field(OneOf(&WEBHOOK_KIND)),
        TARGET_SECRET = field(Text).secret(),
        DESCRIPTION = description(),
        PROJECT_NAMES_FILTER = field(List(&Text)),
        ENVIRONMENT_TYPES_FILTER = field(List(&OneOf(&ENVIRONMENT_MODE))),
    }

    /// A webhook to save. Without `target_secret`, the platform keeps the stored secret.
    WEBHOOK_EDIT: webhook_edit, COMPANION => {
        KIND = field(OneOf(&WEBHOOK_KIND)).required(),
        TARGET_URL = field(Uri).required(),
        EVENTS = field(List(&OneOf(&ANY_WEBHOOK_EVENT))).required().rule(Rule::Filled),
        ENABLED = field(Boolean),
        TARGET_SECRET = field(Text).secret(),
        DESCRIPTION = description(),
        PROJECT_NAMES_FILTER = field(List(&Text)),
        ENVIRONMENT_TYPES_FILTER = field(List(&OneOf(&ENVIRONMENT_MODE))),
    }

    /// An API token to create.
    API_TOKEN_REQUEST: api_token_request, COMPANION => {
        NAME = name(),
        DESCRIPTION = description(),
        ROLE_ID = field(Uuid),
    }

    /// A restriction to create or to save.
    RESTRICTION_REQUEST: restriction_request, COMPANION => {
        MODE = field(OneOf(&RESTRICTION_MODE)).required(),
        TYPE = field(OneOf(&RESTRICTION_TYPE)).required(),
        VALUE = field(Text).required().rule(Rule::RelativePath),
    }
}
