//! The fields of request bodies (part 4, part 2 "required in request", companion bodies).

use crate::rule::{Field, Rule, may, may_be_null, must};
use crate::{registry, webhook};

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
/// The description of a variable or secret (part 8: "Description of a variable: max 255 characters").
const VARIABLE_DESCRIPTION: Field = may_be_null("description", Rule::Words(255));

pub const PROJECT: &[Field] = &[NAME, DESCRIPTION];
pub const ENVIRONMENT_EDIT: &[Field] = &[may("name", Rule::Text), may("mode", MODES)];
/// The fields of a new environment, except for its cluster. `create_environment` reads the cluster from `cluster_id`, or from `cluster`, as
/// deployed platforms name the field.
pub const ENVIRONMENT: &[Field] = &[NAME, must("mode", MODES)];
const TEXTS: Rule = Rule::List(&Rule::Words(10_000));
const GPU: Field = may("gpu", Rule::Whole(0, 1_000));
const PORT: Rule = Rule::Whole(1, 65_535);
const HEALTHCHECKS: Rule =
    Rule::Object(&[may_be_null("readiness_probe", PROBE), may_be_null("liveness_probe", PROBE)]);
const PROBE: Rule = Rule::Object(&[
    must(
        "type",
        Rule::Object(&[
            may_be_null("tcp", Rule::Object(&[must("port", PORT), may_be_null("host", Rule::Words(255))])),
            may_be_null(
                "http",
                Rule::Object(&[
                    may("path", Rule::Words(1_000)),
                    may("scheme", Rule::OneOf(&["HTTP", "HTTPS"])),
                    must("port", PORT),
                ]),
            ),
            may_be_null("exec", Rule::Object(&[must("command", TEXTS)])),
            may_be_null(
                "grpc",
                Rule::Object(&[must("port", PORT), may_be_null("service", Rule::Words(255))]),
            ),
        ]),
    ),
    may("initial_delay_seconds", Rule::Whole(0, 1_000_000)),
    may("period_seconds", Rule::Whole(1, 1_000_000)),
    may("timeout_seconds", Rule::Whole(1, 1_000_000)),
    may("success_threshold", Rule::Whole(1, 1_000_000)),
    may("failure_threshold", Rule::Whole(1, 1_000_000)),
]);
const AUTOSCALING: Rule = Rule::Object(&[
    must("mode", Rule::OneOf(&["KEDA"])),
    may("polling_interval_seconds", Rule::Whole(1, 1_000_000)),
    may("cooldown_period_seconds", Rule::Whole(0, 1_000_000)),
    may(
        "scalers",
        Rule::List(&Rule::Object(&[
            must("scaler_type", Rule::Text),
            may("enabled", Rule::Bool),
            may("role", Rule::OneOf(&["PRIMARY", "SAFETY"])),
            may_be_null("config_json", Rule::Free),
            may_be_null("config_yaml", Rule::Words(100_000)),
            may_be_null(
                "trigger_authentication",
                Rule::Object(&[may("name", Rule::Words(255)), may("config_yaml", Rule::Words(100_000))]),
            ),
        ])),
    ),
]);
const GIT: Rule = Rule::Object(&[
    must("url", Rule::Address),
    may("branch", Rule::Text),
    may("provider", Rule::Words(255)),
    may("root_path", Rule::Words(1_000)),
    may_be_null("git_token_id", Rule::Words(255)),
]);
const TIMEOUT: Field = may("timeout_sec", Rule::Whole(1, 1_000_000));
const AUTO_DEPLOY: Field = may("auto_deploy", Rule::Bool);
const WORDS: Field = may("description", Rule::Words(10_000));

/// Lists the fields that applications and containers share, followed by those in `more`.
macro_rules! runs {
    ($($more:expr),* $(,)?) => {
        &[
            NAME,
            WORDS,
            CPU,
            MEMORY,
            GPU,
            MIN_INSTANCES,
            MAX_INSTANCES,
            may("ports", PORTS),
            may("storage", STORAGE),
            may("arguments", TEXTS),
            may("entrypoint", Rule::Words(10_000)),
            may("auto_preview", Rule::Bool),
            AUTO_DEPLOY,
            may("annotations_groups", GROUP),
            may("labels_groups", GROUP),
            may_be_null("autoscaling", AUTOSCALING),
            $($more),*
        ]
    };
}

const BUILD_MODE: Field = may("build_mode", Rule::OneOf(&["DOCKER"]));
const DOCKERFILE: Field = may("dockerfile_path", Rule::Words(1_000));
const BUILD_STAGE: Field = may_be_null("docker_target_build_stage", Rule::Words(255));
pub const APPLICATION: &[Field] = runs![
    must("git_repository", GIT),
    BUILD_MODE,
    DOCKERFILE,
    BUILD_STAGE,
    may("healthchecks", HEALTHCHECKS),
];
pub const APPLICATION_EDIT: &[Field] = runs![
    may("git_repository", GIT),
    BUILD_MODE,
    DOCKERFILE,
    BUILD_STAGE,
    must("healthchecks", HEALTHCHECKS),
];
pub const CONTAINER: &[Field] = runs![
    must("registry_id", Rule::Uuid),
    must("image_name", Rule::Text),
    must("tag", Rule::Text),
    must("healthchecks", HEALTHCHECKS),
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
pub const DATABASE_EDIT: &[Field] = &[
    NAME,
    WORDS,
    may("version", Rule::Text),
    may("accessibility", Rule::OneOf(&["PRIVATE", "PUBLIC"])),
    CPU,
    MEMORY,
    may("storage", Rule::Whole(4, 1_000_000)),
    may("annotations_groups", GROUP),
    may("labels_groups", GROUP),
];
const LIFECYCLE: Rule =
    Rule::Object(&[may("arguments", TEXTS), may_be_null("entrypoint", Rule::Words(10_000))]);
pub const JOB_EDIT: &[Field] = &[
    NAME,
    WORDS,
    may(
        "schedule",
        Rule::Object(&[
            may(
                "cronjob",
                Rule::Object(&[
                    must("scheduled_at", Rule::Text),
                    must("timezone", Rule::Text),
                    may_be_null("entrypoint", Rule::Words(10_000)),
                    may("arguments", TEXTS),
                ]),
            ),
            may("on_start", LIFECYCLE),
            may("on_stop", LIFECYCLE),
            may("on_delete", LIFECYCLE),
        ]),
    ),
    may(
        "source",
        Rule::Object(&[
            may(
                "image",
                Rule::Object(&[
                    must("image_name", Rule::Text),
                    must("tag", Rule::Text),
                    must("registry_id", Rule::Uuid),
                ]),
            ),
            may("docker", Rule::Object(&[must("git_repository", GIT), DOCKERFILE])),
        ]),
    ),
    CPU,
    MEMORY,
    GPU,
    may("max_nb_restart", Rule::Whole(0, 1_000)),
    may("max_duration_seconds", Rule::Whole(0, 10_000_000)),
    may_be_null("port", PORT),
    may("healthchecks", HEALTHCHECKS),
    may("auto_preview", Rule::Bool),
    AUTO_DEPLOY,
    may("annotations_groups", GROUP),
    may("labels_groups", GROUP),
];
pub const HELM_EDIT: &[Field] = &[
    NAME,
    WORDS,
    may("source", Rule::Free),
    may("arguments", TEXTS),
    may("values_override", Rule::Free),
    TIMEOUT,
    may("allow_cluster_wide_resources", Rule::Bool),
    may("ports", PORTS),
    AUTO_DEPLOY,
];
pub const TERRAFORM_EDIT: &[Field] = &[
    NAME,
    WORDS,
    may("engine", Rule::OneOf(&["TERRAFORM", "OPEN_TOFU"])),
    may("terraform_files_source", Rule::Free),
    may("provider_version", Rule::Object(&[may("explicit_version", Rule::Text)])),
    may("job_resources", Rule::Free),
    TIMEOUT,
    AUTO_DEPLOY,
];
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
pub const ENVIRONMENT_CLONE: &[Field] = &[
    NAME,
    may("cluster_id", Rule::Uuid),
    may("mode", MODES),
    may("project_id", Rule::Uuid),
    may("apply_deployment_rule", Rule::Bool),
];
pub const EMPTY: &[Field] = &[];
pub const CANCEL: &[Field] = &[may("force_cancel", Rule::Bool)];
pub const VARIABLE: &[Field] =
    &[must("key", Rule::Text), must("value", Rule::Words(100_000)), VARIABLE_DESCRIPTION];
/// The fields of a new variable or secret of an environment or a project. With a `mount_path`, the variable is a file.
pub const VARIABLE_ABOVE: &[Field] = &[
    must("key", Rule::Text),
    may("value", Rule::Words(100_000)),
    VARIABLE_DESCRIPTION,
    may_be_null("mount_path", Rule::Words(10_000)),
    may_be_null("enable_interpolation_in_file", Rule::Bool),
];
pub const VARIABLE_EDIT: &[Field] =
    &[must("key", Rule::Text), may("value", Rule::Words(100_000)), VARIABLE_DESCRIPTION];
pub const ALIAS: &[Field] =
    &[must("key", Rule::Text), VARIABLE_DESCRIPTION, may_be_null("enable_interpolation_in_file", Rule::Bool)];
pub const OVERRIDE: &[Field] = &[must("value", Rule::Words(100_000))];
const REGISTRY_TEXT: Rule = Rule::Words(10_000);
pub const REGISTRY: &[Field] = &[
    NAME,
    must("kind", Rule::OneOfNames(registry::kind_names)),
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
const EVENTS: Rule = Rule::List(&Rule::OneOfNames(webhook::event_names));
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
