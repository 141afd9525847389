//! What the bodies of requests have to hold (part 4, part 2 where it says "required in request", companion bodies).

use crate::rule::{Field, Rule, may, may_be_null, must};

const MODES: Rule = Rule::OneOf(&["DEVELOPMENT", "STAGING", "PRODUCTION"]);
const MODES_OF_FILTERS: Rule = Rule::OneOf(&["DEVELOPMENT", "PREVIEW", "STAGING", "PRODUCTION"]);
const CPU: Field = may("cpu", Rule::Whole(10, 1_000_000));
const MEMORY: Field = may("memory", Rule::Whole(1, 10_000_000));
const MIN_INSTANCES: Field = may("min_running_instances", Rule::Whole(0, 10_000));
const MAX_INSTANCES: Field = may("max_running_instances", Rule::Whole(-1, 10_000));
const PROTOCOL: Rule = Rule::OneOf(&["HTTP", "GRPC", "TCP", "UDP"]);
const NAME: Field = must("name", Rule::Text);
const DESCRIPTION: Field = may_be_null("description", Rule::Words(10_000));
const IDS: Rule = Rule::List(&Rule::Uuid);
const GROUP: Rule = Rule::List(&Rule::Object(&[must("id", Rule::Uuid)]));
/// Part 8: "Description of a variable: max 255 characters".
const VARIABLE_DESCRIPTION: Field = may_be_null("description", Rule::Words(255));

pub const PROJECT: &[Field] = &[NAME, DESCRIPTION];
pub const ENVIRONMENT_EDIT: &[Field] = &[may("name", Rule::Text), may("mode", MODES)];
/// The cluster stands in `cluster_id`, on deployed platforms in `cluster`.
pub const ENVIRONMENT: &[Field] = &[NAME, must("mode", MODES)];
pub const APPLICATION: &[Field] = &[
    NAME,
    must("git_repository", Rule::Object(&[must("url", Rule::Address), may("branch", Rule::Text)])),
    may("build_mode", Rule::OneOf(&["DOCKER"])),
    may("dockerfile_path", Rule::Words(1_000)),
    CPU,
    MEMORY,
    MIN_INSTANCES,
    MAX_INSTANCES,
    may("ports", PORTS),
];
const PORTS: Rule = Rule::List(&Rule::Object(&[
    may("id", Rule::Uuid),
    must("internal_port", Rule::Whole(1, 65_535)),
    may_be_null("external_port", Rule::Whole(1, 65_535)),
    may("protocol", PROTOCOL),
    may("publicly_accessible", Rule::Bool),
    may_be_null("name", Rule::Words(255)),
    may("is_default", Rule::Bool),
    may_be_null("public_path", Rule::Words(1_000)),
    may_be_null("public_path_rewrite", Rule::Words(1_000)),
]));
const STORAGE: Rule = Rule::List(&Rule::Object(&[
    may("id", Rule::Uuid),
    must("type", Rule::OneOf(&["FAST_SSD"])),
    must("size", Rule::Whole(4, 1_000_000)),
    must("mount_point", Rule::Text),
]));
pub const DATABASE: &[Field] = &[
    NAME,
    must("type", Rule::OneOf(&["MONGODB", "MYSQL", "POSTGRESQL", "REDIS"])),
    must("version", Rule::Text),
    must("mode", Rule::OneOf(&["CONTAINER", "MANAGED"])),
    CPU,
    MEMORY,
    may("storage", Rule::Whole(4, 1_000_000)),
];
pub const CONTAINER: &[Field] = &[
    NAME,
    must("registry_id", Rule::Uuid),
    must("image_name", Rule::Text),
    must("tag", Rule::Text),
    must("healthchecks", Rule::Free),
    CPU,
    MEMORY,
    may("gpu", Rule::Whole(0, 1_000)),
    MIN_INSTANCES,
    MAX_INSTANCES,
    may("ports", PORTS),
    may("storage", STORAGE),
    may("annotations_groups", GROUP),
    may("labels_groups", GROUP),
];
pub const APPLICATION_EDIT: &[Field] = &[
    NAME,
    must("healthchecks", Rule::Free),
    may("git_repository", Rule::Object(&[must("url", Rule::Address), may("branch", Rule::Text)])),
    CPU,
    MEMORY,
    may("gpu", Rule::Whole(0, 1_000)),
    MIN_INSTANCES,
    MAX_INSTANCES,
    may("ports", PORTS),
    may("storage", STORAGE),
    may("annotations_groups", GROUP),
    may("labels_groups", GROUP),
];
pub const DATABASE_EDIT: &[Field] = &[NAME, CPU, MEMORY, may("storage", Rule::Whole(4, 1_000_000))];
pub const JOB_EDIT: &[Field] = &[NAME, CPU, MEMORY];
pub const NAMED: &[Field] = &[NAME];
pub const SERVICE_IDS: &[Field] = &[
    may("application_ids", IDS),
    may("container_ids", IDS),
    may("database_ids", IDS),
    may("job_ids", IDS),
    may("helm_ids", IDS),
    may("terraform_ids", IDS),
];
const COMMIT: Field = may_be_null("git_commit_id", Rule::Text);
const TAG: Field = may_be_null("image_tag", Rule::Text);
pub const SERVICE_DEPLOYMENTS: &[Field] = &[
    may("applications", Rule::List(&Rule::Object(&[must("application_id", Rule::Uuid), COMMIT]))),
    may("containers", Rule::List(&Rule::Object(&[must("id", Rule::Uuid), TAG]))),
    may("databases", IDS),
    may("jobs", Rule::List(&Rule::Object(&[must("id", Rule::Uuid), TAG, COMMIT]))),
    may(
        "helms",
        Rule::List(&Rule::Object(&[must("id", Rule::Uuid), may_be_null("chart_version", Rule::Text)])),
    ),
    may("terraforms", Rule::List(&Rule::Object(&[must("id", Rule::Uuid)]))),
];
pub const COMMIT_CHOICE: &[Field] = &[COMMIT];
pub const TAG_CHOICE: &[Field] = &[must("image_tag", Rule::Text)];
pub const JOB_CHOICE: &[Field] = &[TAG, COMMIT];
pub const CHART_CHOICE: &[Field] = &[may_be_null("chart_version", Rule::Text)];
pub const CLONE: &[Field] = &[NAME, must("environment_id", Rule::Uuid)];
pub const EMPTY: &[Field] = &[];
pub const CANCEL: &[Field] = &[may("force_cancel", Rule::Bool)];
pub const VARIABLE: &[Field] =
    &[must("key", Rule::Text), must("value", Rule::Words(100_000)), VARIABLE_DESCRIPTION];
pub const VARIABLE_EDIT: &[Field] =
    &[must("key", Rule::Text), may("value", Rule::Words(100_000)), VARIABLE_DESCRIPTION];
pub const ALIAS: &[Field] =
    &[must("key", Rule::Text), VARIABLE_DESCRIPTION, may_be_null("enable_interpolation_in_file", Rule::Bool)];
pub const OVERRIDE: &[Field] = &[must("value", Rule::Words(100_000))];
const REGISTRY_TEXT: Rule = Rule::Words(10_000);
pub const REGISTRY: &[Field] = &[
    NAME,
    must(
        "kind",
        Rule::OneOf(&[
            "ECR",
            "PROVIDERA_CR",
            "PROVIDERB_HUB",
            "PROVIDERC_CR",
            "PROVIDERC_ENTERPRISE_CR",
            "PROVIDERD_CR",
            "PUBLIC_ECR",
            "DOCR",
            "GENERIC_CR",
            "CLOUDY_ARTIFACT_REGISTRY",
            "CLOUDX_CR",
        ]),
    ),
    must(
        "config",
        Rule::Object(&[
            may("access_key_id", REGISTRY_TEXT),
            may("secret_access_key", REGISTRY_TEXT),
            may("region", REGISTRY_TEXT),
            may("providera_access_key", REGISTRY_TEXT),
            may("providera_secret_key", REGISTRY_TEXT),
            may("providera_project_id", REGISTRY_TEXT),
            may("json_credentials", REGISTRY_TEXT),
            may("username", REGISTRY_TEXT),
            may("password", REGISTRY_TEXT),
            may("role_arn", REGISTRY_TEXT),
            may("cloudx_tenant_id", REGISTRY_TEXT),
            may("cloudx_subscription_id", REGISTRY_TEXT),
        ]),
    ),
    may("description", Rule::Words(10_000)),
    may("url", Rule::Text),
];
pub const LABELS_GROUP: &[Field] = &[
    NAME,
    must(
        "labels",
        Rule::List(&Rule::Object(&[
            must("key", Rule::Text),
            must("value", Rule::Words(255)),
            may("propagate_to_cloud_provider", Rule::Bool),
        ])),
    ),
];
pub const ANNOTATIONS_GROUP: &[Field] = &[
    NAME,
    must(
        "annotations",
        Rule::List(&Rule::Object(&[must("key", Rule::Text), must("value", Rule::Words(10_000))])),
    ),
    must(
        "scopes",
        Rule::List(&Rule::OneOf(&[
            "DEPLOYMENTS",
            "STATEFUL_SETS",
            "SERVICES",
            "INGRESS",
            "HPA",
            "PODS",
            "SECRETS",
            "JOBS",
            "CRON_JOBS",
        ])),
    ),
];
pub const MEMBER_ROLE: &[Field] = &[must("user_id", Rule::Uuid), must("role_id", Rule::Uuid)];
pub const MEMBER_REMOVAL: &[Field] = &[must("user_id", Rule::Uuid)];
pub const INVITATION: &[Field] = &[must("email", Rule::Email), may("role_id", Rule::Uuid)];
const EVENTS: Rule = Rule::List(&Rule::OneOf(&[
    "DEPLOYMENT_STARTED",
    "DEPLOYMENT_SUCCEEDED",
    "DEPLOYMENT_FAILED",
    "DEPLOYMENT_CANCELLED",
    "DEPLOYMENT_FAILURE",
    "DEPLOYMENT_SUCCESSFUL",
]));
const WEBHOOK_KIND: Rule = Rule::OneOf(&["STANDARD", "SLACK"]);
pub const WEBHOOK: &[Field] = &[
    may("kind", WEBHOOK_KIND),
    must("target_url", Rule::Address),
    must("events", EVENTS),
    may("enabled", Rule::Bool),
    may_be_null("target_secret", Rule::Words(10_000)),
    DESCRIPTION,
    may("project_names_filter", Rule::List(&Rule::Text)),
    may("environment_types_filter", Rule::List(&MODES_OF_FILTERS)),
];
pub const WEBHOOK_EDIT: &[Field] = &[
    must("kind", WEBHOOK_KIND),
    must("target_url", Rule::Address),
    must("events", EVENTS),
    may("enabled", Rule::Bool),
    may("target_secret", Rule::Words(10_000)),
    DESCRIPTION,
    may("project_names_filter", Rule::List(&Rule::Text)),
    may("environment_types_filter", Rule::List(&MODES_OF_FILTERS)),
];
pub const API_TOKEN: &[Field] = &[NAME, DESCRIPTION, may("role_id", Rule::Uuid)];
pub const RESTRICTION: &[Field] = &[
    must("mode", Rule::OneOf(&["EXCLUDE", "MATCH"])),
    must("type", Rule::OneOf(&["PATH"])),
    must("value", Rule::Text),
];
