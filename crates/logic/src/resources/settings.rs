//! The settings of a service that are single fields, by kind and section. Ports, storage, health checks and autoscaling have components of
//! their own.

use crate::forms::form::{Control, Input};
use crate::settings::section::Section;
use slipway_api::state::ServiceKind;

const ON_OFF: Control = Control::Choice(&[("true", "On"), ("false", "Off")]);

const NAME: Input = Input::text("name", "Name", "Unique in the environment. Case insensitive.");
const DESCRIPTION: Input = Input::text("description", "Description", "").with(Control::Lines);
const AUTO_DEPLOY: Input =
    Input::text("auto_deploy", "Auto-deploy", "Deploys new commits of the branch automatically.")
        .with(ON_OFF);
const AUTO_UPDATE: Input =
    Input::text("auto_deploy", "Auto-deploy", "Deploys new versions automatically.").with(ON_OFF);
const AUTO_PREVIEW: Input =
    Input::text("auto_preview", "Auto-preview", "Creates a preview environment for each pull request.")
        .with(Control::Choice(&[("", "As set for the environment"), ("true", "On"), ("false", "Off")]));
const ENTRYPOINT: Input = Input::text(
    "entrypoint",
    "Entrypoint",
    "Replaces the entrypoint of the image. Leave empty for the image’s own.",
);
const REPOSITORY: Input = Input::text(
    "git_repository.url",
    "Git repository",
    "The address of the repository, beginning with https://.",
);
const BRANCH: Input = Input::text("git_repository.branch", "Branch", "Leave empty for the default branch.");
const ROOT_PATH: Input =
    Input::text("git_repository.root_path", "Root path", "The directory to build in. Default: /.");
const DOCKERFILE: Input = Input::text("dockerfile_path", "Dockerfile", "Path below the root path.");
const TARGET_STAGE: Input = Input::text(
    "docker_target_build_stage",
    "Target stage",
    "Leave empty for the last stage of the Dockerfile.",
);
const REGISTRY: Input = Input::text("registry_id", "Registry", "Where the image is pulled from.")
    .with(Control::Offered("registries", ""));
const IMAGE: Input = Input::text("image_name", "Image", "Without registry and tag.");
const TAG: Input = Input::text("tag", "Tag", "For example 1.4.2.");
const VERSION: Input = Input::text("version", "Version", "A version of the database, such as 16.");
const ACCESSIBILITY: Input =
    Input::text("accessibility", "Access", "Public databases can be reached from outside of the cluster.")
        .with(Control::Choice(&[("PRIVATE", "Private"), ("PUBLIC", "Public")]));
const MAX_RESTARTS: Input =
    Input::text("max_nb_restart", "Maximum restarts", "After a failed run. 0 for none.");
const MAX_DURATION: Input =
    Input::text("max_duration_seconds", "Maximum duration (seconds)", "A longer run fails.");
const TIMEOUT: Input = Input::text("timeout_sec", "Timeout (seconds)", "A longer deployment fails.");
const CLUSTER_WIDE: Input = Input::text(
    "allow_cluster_wide_resources",
    "Cluster-wide resources",
    "Lets the chart create resources outside of its namespace.",
)
.with(ON_OFF);

const CPU: Input = Input::text("cpu", "CPU (millicores)", "1,000 millicores are one core. At least 10.")
    .with(Control::Presets(&[
        ("250", "0.25 cores"),
        ("500", "0.5 cores"),
        ("1000", "1 core"),
        ("2000", "2 cores"),
        ("4000", "4 cores"),
    ]));
const MEMORY: Input = Input::text("memory", "Memory (MB)", "1,024 MB are one GB.").with(Control::Presets(&[
    ("256", "256 MB"),
    ("512", "512 MB"),
    ("1024", "1 GB"),
    ("2048", "2 GB"),
    ("4096", "4 GB"),
    ("8192", "8 GB"),
]));
const GPU: Input = Input::text("gpu", "GPU", "The number of GPUs of each instance. 0 for none.");
const MINIMUM: Input =
    Input::text("min_running_instances", "Minimum instances", "Instances that always run.")
        .with(Control::Presets(&[("0", "None"), ("1", "1"), ("2", "2"), ("3", "3")]));
const MAXIMUM: Input = Input::text("max_running_instances", "Maximum instances", "−1 for no limit.")
    .with(Control::Presets(&[("1", "1"), ("3", "3"), ("5", "5"), ("10", "10"), ("-1", "No limit")]));
const DATABASE_STORAGE: Input = Input::text("storage", "Storage (GB)", "At least 4.");
const RUN_CPU: Input =
    Input::text("job_resources.cpu_milli", "CPU (millicores)", "Of the job that runs the plan.");
const RUN_MEMORY: Input =
    Input::text("job_resources.ram_mib", "Memory (MiB)", "Of the job that runs the plan.");
const RUN_STORAGE: Input =
    Input::text("job_resources.storage_gib", "Storage (GiB)", "Of the job that runs the plan.");

/// Returns the fields of a section that a kind of service has; none for sections with components of their own.
pub fn inputs(kind: &ServiceKind, section: Section) -> &'static [Input] {
    match (section, kind) {
        (Section::General, ServiceKind::Application) => &[
            NAME,
            DESCRIPTION,
            AUTO_DEPLOY,
            AUTO_PREVIEW,
            REPOSITORY,
            BRANCH,
            ROOT_PATH,
            DOCKERFILE,
            TARGET_STAGE,
            ENTRYPOINT,
        ],
        (Section::General, ServiceKind::Container) => {
            &[NAME, DESCRIPTION, AUTO_UPDATE, AUTO_PREVIEW, REGISTRY, IMAGE, TAG, ENTRYPOINT]
        }
        (Section::General, ServiceKind::Database) => &[NAME, DESCRIPTION, VERSION, ACCESSIBILITY],
        (Section::General, ServiceKind::Job) => {
            &[NAME, DESCRIPTION, AUTO_DEPLOY, AUTO_PREVIEW, MAX_RESTARTS, MAX_DURATION]
        }
        (Section::General, ServiceKind::Helm) => &[NAME, DESCRIPTION, AUTO_UPDATE, TIMEOUT, CLUSTER_WIDE],
        (Section::General, ServiceKind::Terraform) => &[NAME, DESCRIPTION, AUTO_DEPLOY, TIMEOUT],
        (Section::Resources, ServiceKind::Application | ServiceKind::Container) => {
            &[CPU, MEMORY, GPU, MINIMUM, MAXIMUM]
        }
        (Section::Resources, ServiceKind::Job) => &[CPU, MEMORY, GPU],
        (Section::Resources, ServiceKind::Database) => &[CPU, MEMORY, DATABASE_STORAGE],
        (Section::Resources, ServiceKind::Terraform) => &[RUN_CPU, RUN_MEMORY, RUN_STORAGE],
        _ => &[],
    }
}

/// Returns the fields that several kinds of services have in common, section by section. A name is unique: no two services share one.
pub fn shared(kinds: &[ServiceKind]) -> Vec<(Section, &'static Input)> {
    let Some((first, others)) = kinds.split_first() else { return Vec::new() };
    let has = |kind: &ServiceKind, section, path| inputs(kind, section).iter().any(|one| one.path == path);
    let mut found = Vec::new();
    for section in Section::of_kind(first) {
        let is_shared =
            |input: &&Input| input.path != "name" && others.iter().all(|kind| has(kind, section, input.path));
        found.extend(inputs(first, section).iter().filter(is_shared).map(|input| (section, input)));
    }
    found
}

/// The words that a search finds the other sections by.
const WORDS: &[(Section, &[&str])] = &[
    (Section::General, &["Arguments"]),
    (
        Section::Ports,
        &[
            "Internal port",
            "External port",
            "Protocol",
            "Port name",
            "Public access",
            "Default port",
            "Public path",
            "Public path rewrite",
        ],
    ),
    (Section::Storage, &["Volume type", "Volume size", "Mount point"]),
    (
        Section::HealthChecks,
        &[
            "Readiness probe",
            "Liveness probe",
            "Initial delay",
            "Period",
            "Timeout",
            "Success threshold",
            "Failure threshold",
        ],
    ),
    (
        Section::Autoscaling,
        &[
            "Polling interval",
            "Cooldown period",
            "Scalers",
            "Scaler type",
            "Scaler role",
            "Trigger authentication",
        ],
    ),
    (Section::Groups, &["Labels groups", "Annotations groups"]),
    (Section::Compare, &["Compare with another service"]),
    (Section::Record, &["JSON"]),
    (Section::Danger, &["Stop", "Restart", "Clone", "Delete"]),
];

/// Returns every setting of a kind of service: section, label, and the path of a single field.
pub fn all(kind: &ServiceKind) -> Vec<(Section, &'static str, Option<&'static str>)> {
    let mut found = Vec::new();
    for section in Section::of_kind(kind) {
        found.extend(inputs(kind, section).iter().map(|input| (section, input.label, Some(input.path))));
        let words = WORDS.iter().filter(|(own, _)| *own == section).flat_map(|(_, words)| *words);
        // Jobs, charts and databases have no arguments of their own.
        let has = |word: &&&str| {
            **word != "Arguments" || matches!(kind, ServiceKind::Application | ServiceKind::Container)
        };
        found.extend(words.filter(has).map(|word| (section, *word, None)));
    }
    found
}
