//! The settings of a service that are single fields, by kind and section. Ports, storage, health checks and autoscaling have components of
//! their own.

use crate::editor::edit::field_path;
use crate::editor::schema::FieldPath;
use crate::forms::form::{Control, Input};
use crate::resources::arguments::arguments;
use crate::resources::lifecycle::STEPS;
use crate::settings::section::Section;
use slipway_api::fields::{
    application, chart_source, container, cronjob, database, docker_source, git_repository, git_source, helm,
    helm_source, image_source, job, job_resources, job_source, provider_version, schedule, service,
    terraform, terraform_source,
};
use slipway_api::path;
use slipway_api::state::ServiceKind;
use slipway_api::table::FieldName;
use slipway_api::tables::enumerations;

const ON_OFF: Control = Control::Choice(&[("true", "On"), ("false", "Off")]);

const NAME: Input = Input::text(
    service::NAME,
    "Name",
    "Must be unique in the environment. Capital letters make no difference.",
);
const DESCRIPTION: Input = Input::text(service::DESCRIPTION, "Description", "").with(Control::Lines);
const AUTO_DEPLOY: Input = Input::text(service::AUTO_DEPLOY, "Auto-deploy", "").with(ON_OFF);
const AUTO_UPDATE: Input = Input::text(
    service::AUTO_DEPLOY,
    "Auto-deploy",
    "Deploys a new image tag once it is reported to the platform.",
)
.with(ON_OFF);
const AUTO_PREVIEW: Input =
    Input::text(service::AUTO_PREVIEW, "Auto-preview", "Enables preview environments for the service.")
        .with(Control::Choice(&[("", "As set for the environment"), ("true", "On"), ("false", "Off")]));
const ENTRYPOINT: Input =
    Input::text(service::ENTRYPOINT, "Entrypoint", "").example("Platform default").with(Control::Code);
const REPOSITORY: Input =
    Input::text(path!(service::GIT_REPOSITORY, git_repository::URL), "Git repository", "")
        .with(Control::Code);
const BRANCH: Input = Input::text(path!(service::GIT_REPOSITORY, git_repository::BRANCH), "Branch", "")
    .example("Platform default")
    .with(Control::Code);
const ROOT_PATH: Input =
    Input::text(path!(service::GIT_REPOSITORY, git_repository::ROOT_PATH), "Root path", "")
        .example("Platform default")
        .with(Control::Code);
const GIT_TOKEN: Input = Input::text(
    path!(service::GIT_REPOSITORY, git_repository::GIT_TOKEN_ID),
    "Git token",
    "The token that reads a private repository.",
)
.with(Control::Offered("git-tokens", "None"));
const DOCKERFILE: Input =
    Input::text(application::DOCKERFILE_PATH, "Dockerfile", "For example Dockerfile.").with(Control::Code);
const TARGET_STAGE: Input =
    Input::text(application::DOCKER_TARGET_BUILD_STAGE, "Target stage", "A stage of the Dockerfile.")
        .example("Platform default")
        .with(Control::Code);
const REGISTRY: Input = Input::text(container::REGISTRY_ID, "Registry", "Where the image is pulled from.")
    .with(Control::Offered("registries", ""));
const IMAGE: Input =
    Input::text(container::IMAGE_NAME, "Image", "Without registry and tag.").with(Control::Code);
const TAG: Input = Input::text(container::TAG, "Tag", "For example 1.4.2.").with(Control::Code);
const VERSION: Input = Input::text(database::VERSION, "Version", "The version of the database engine.");
const ACCESSIBILITY: Input = Input::text(database::ACCESSIBILITY, "Access", "")
    .with(Control::Choice(enumerations::ACCESSIBILITY.values));
const MAX_RESTARTS: Input = Input::text(job::MAX_NB_RESTART, "Maximum restarts", "");
const MAX_DURATION: Input = Input::text(job::MAX_DURATION_SECONDS, "Maximum duration (s)", "");
const TIMEOUT: Input = Input::text(service::TIMEOUT_SEC, "Timeout (s)", "");
const CLUSTER_WIDE: Input = Input::text(
    helm::ALLOW_CLUSTER_WIDE_RESOURCES,
    "Cluster-wide resources",
    "Allows the chart cluster-wide resources.",
)
.with(ON_OFF);

const VALUES: Input = Input::text(
    helm::VALUES_OVERRIDE,
    "Values",
    "A JSON object with the values that override those of the chart. Kept in this tab’s draft for 30 minutes: don’t type secrets here.",
)
.with(Control::CodeLines);

/// The field for the schedule of a cron job. A lifecycle job has no schedule.
const SCHEDULE: Input =
    Input::text(SCHEDULED_AT, "Schedule", "A cron expression, such as 0 2 * * *.").with(Control::Code);
const TIMEZONE: Input =
    Input::text(TIMEZONE_AT, "Time zone", "The zone of the schedule, such as Europe/Paris.")
        .with(Control::Code);
const CRON_ENTRYPOINT: Input =
    Input::text(path!(job::SCHEDULE, schedule::CRONJOB, cronjob::ENTRYPOINT), "Entrypoint", "")
        .example("Platform default")
        .with(Control::Code);
/// The field for the registry of a job’s image. A job that is built from a repository has no such field.
const JOB_REGISTRY: Input = Input::text(
    path!(job::SOURCE, job_source::IMAGE, image_source::REGISTRY_ID),
    "Registry",
    "Where the image is pulled from.",
)
.with(Control::Offered("registries", ""));
const JOB_IMAGE: Input = Input::text(
    path!(job::SOURCE, job_source::IMAGE, image_source::IMAGE_NAME),
    "Image",
    "Without registry and tag.",
)
.with(Control::Code);
const JOB_TAG: Input =
    Input::text(path!(job::SOURCE, job_source::IMAGE, image_source::TAG), "Tag", "For example 1.4.2.")
        .with(Control::Code);
const JOB_DOCKERFILE: Input = Input::text(
    path!(job::SOURCE, job_source::DOCKER, docker_source::DOCKERFILE_PATH),
    "Dockerfile",
    "For example Dockerfile.",
)
.with(Control::Code);
const CHART: Input = Input::text(
    path!(helm::SOURCE, helm_source::REPOSITORY, chart_source::CHART_NAME),
    "Chart",
    "The name in the chart repository.",
)
.with(Control::Code);
const CHART_VERSION: Input = Input::text(
    path!(helm::SOURCE, helm_source::REPOSITORY, chart_source::CHART_VERSION),
    "Chart version",
    "For example 4.11.3.",
)
.with(Control::Code);
const ENGINE_VERSION: Input = Input::text(
    path!(terraform::PROVIDER_VERSION, provider_version::EXPLICIT_VERSION),
    "Engine version",
    "The version of Terraform or OpenTofu, such as 1.9.8.",
)
.with(Control::Code);

/// Declares the fields of the repository in the source of a job, a chart or a terraform service: address, branch, root path and git token.
macro_rules! repository {
    ($($above:path),+) => {
        [
            Input::text(path!($($above),+, git_repository::URL), "Git repository", "").with(Control::Code),
            Input::text(path!($($above),+, git_repository::BRANCH), "Branch", "").example("Platform default")
                .with(Control::Code),
            Input::text(path!($($above),+, git_repository::ROOT_PATH), "Root path", "").example("Platform default").with(Control::Code),
            Input::text(
                path!($($above),+, git_repository::GIT_TOKEN_ID),
                "Git token",
                "The token that reads a private repository.",
            )
            .with(Control::Offered("git-tokens", "None")),
        ]
    };
}

const JOB_REPOSITORY: [Input; 4] =
    repository!(job::SOURCE, job_source::DOCKER, docker_source::GIT_REPOSITORY);
const HELM_REPOSITORY: [Input; 4] = repository!(helm::SOURCE, helm_source::GIT, git_source::GIT_REPOSITORY);
const TERRAFORM_REPOSITORY: [Input; 4] =
    repository!(terraform::TERRAFORM_FILES_SOURCE, terraform_source::GIT, git_source::GIT_REPOSITORY);

/// The path of a job's cron expression.
pub const SCHEDULED_AT: FieldName = path!(job::SCHEDULE, schedule::CRONJOB, cronjob::SCHEDULED_AT);

/// The path of the time zone of a job's cron expression.
pub const TIMEZONE_AT: FieldName = path!(job::SCHEDULE, schedule::CRONJOB, cronjob::TIMEZONE);

/// The fields that hold one of several objects, depending on the record: the source of a job or a helm service (an image, a repository, …),
/// the schedule of a job (a cron job, or steps), and the source of terraform files.
const CHOSEN: [FieldName; 3] = [job::SOURCE, job::SCHEDULE, terraform::TERRAFORM_FILES_SOURCE];

/// Returns true if services of one kind have the field in different places, or not at all, depending on their source or schedule: a job has
/// an image or a repository. Such a field is shown where the record has the object that it belongs to, and isn't edited for several services.
pub fn depends_on_source(path: FieldName) -> bool {
    let first = path.split('.').next();
    CHOSEN.iter().any(|above| first == Some(above.as_str()))
}

const CPU: Input = Input::text(service::CPU, "CPU (millicores)", "Type 500, or 0.5 cores. At least 10.")
    .with(Control::Presets(&[
        ("250", "0.25 cores"),
        ("500", "0.5 cores"),
        ("1000", "1 core"),
        ("2000", "2 cores"),
        ("4000", "4 cores"),
    ]));
const MEMORY: Input =
    Input::text(service::MEMORY, "Memory (MB)", "Type 1536, or 1.5 GB.").with(Control::Presets(&[
        ("256", "256 MB"),
        ("512", "512 MB"),
        ("1024", "1 GB"),
        ("2048", "2 GB"),
        ("4096", "4 GB"),
        ("8192", "8 GB"),
    ]));
const GPU: Input = Input::text(service::GPU, "GPU", "The number of GPUs of each instance. 0 for none.");
const MINIMUM: Input =
    Input::text(service::MIN_RUNNING_INSTANCES, "Minimum instances", "Instances that always run.")
        .with(Control::Presets(&[("0", "None"), ("1", "1"), ("2", "2"), ("3", "3")]));
const MAXIMUM: Input = Input::text(service::MAX_RUNNING_INSTANCES, "Maximum instances", "−1 for no limit.")
    .with(Control::Presets(&[("1", "1"), ("3", "3"), ("5", "5"), ("10", "10"), ("-1", "No limit")]));
const DATABASE_STORAGE: Input = Input::text(service::STORAGE, "Storage (GB)", "At least 4.");
const RUN_CPU: Input =
    Input::text(path!(terraform::JOB_RESOURCES, job_resources::CPU_MILLI), "CPU (millicores)", "");
const RUN_MEMORY: Input =
    Input::text(path!(terraform::JOB_RESOURCES, job_resources::RAM_MIB), "Memory (MiB)", "");
const RUN_STORAGE: Input =
    Input::text(path!(terraform::JOB_RESOURCES, job_resources::STORAGE_GIB), "Storage (GiB)", "");

/// Returns the fields of a section that a kind of service has. Empty for sections that a component of their own draws, and for sections that
/// the kind doesn’t have.
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
            GIT_TOKEN,
            DOCKERFILE,
            TARGET_STAGE,
            ENTRYPOINT,
        ],
        (Section::General, ServiceKind::Container) => {
            &[NAME, DESCRIPTION, AUTO_UPDATE, AUTO_PREVIEW, REGISTRY, IMAGE, TAG, ENTRYPOINT]
        }
        (Section::General, ServiceKind::Database) => &[NAME, DESCRIPTION, VERSION, ACCESSIBILITY],
        (Section::General, ServiceKind::Job) => {
            const {
                let [url, branch, root_path, token] = JOB_REPOSITORY;
                let [on_start, on_stop, on_delete] = STEPS;
                &[
                    NAME,
                    DESCRIPTION,
                    SCHEDULE,
                    TIMEZONE,
                    AUTO_DEPLOY,
                    AUTO_PREVIEW,
                    url,
                    branch,
                    root_path,
                    token,
                    JOB_DOCKERFILE,
                    JOB_REGISTRY,
                    JOB_IMAGE,
                    JOB_TAG,
                    CRON_ENTRYPOINT,
                    on_start.entrypoint,
                    on_stop.entrypoint,
                    on_delete.entrypoint,
                    MAX_RESTARTS,
                    MAX_DURATION,
                ]
            }
        }
        (Section::General, ServiceKind::Helm) => {
            const {
                let [url, branch, root_path, token] = HELM_REPOSITORY;
                &[
                    NAME,
                    DESCRIPTION,
                    AUTO_DEPLOY,
                    CHART,
                    CHART_VERSION,
                    url,
                    branch,
                    root_path,
                    token,
                    TIMEOUT,
                    CLUSTER_WIDE,
                    VALUES,
                ]
            }
        }
        (Section::General, ServiceKind::Terraform) => {
            const {
                let [url, branch, root_path, token] = TERRAFORM_REPOSITORY;
                &[NAME, DESCRIPTION, AUTO_DEPLOY, url, branch, root_path, token, ENGINE_VERSION, TIMEOUT]
            }
        }
        (Section::Resources, ServiceKind::Application | ServiceKind::Container) => {
            &[CPU, MEMORY, GPU, MINIMUM, MAXIMUM]
        }
        (Section::Resources, ServiceKind::Job) => &[CPU, MEMORY, GPU],
        (Section::Resources, ServiceKind::Database) => &[CPU, MEMORY, DATABASE_STORAGE],
        (Section::Resources, ServiceKind::Terraform) => &[RUN_CPU, RUN_MEMORY, RUN_STORAGE],
        _ => &[],
    }
}

/// Returns the field of a kind of service at a path; None for a path that no field edits, such as one below a list.
pub fn setting_at(kind: &ServiceKind, path: &FieldPath) -> Option<&'static Input> {
    let mut all = Section::of_kind(kind).into_iter().flat_map(|section| inputs(kind, section));
    all.find(|input| field_path("", &input.path) == *path)
}

/// Returns the fields that services of all these kinds have, section by section. The name isn’t among them: it is unique in an environment,
/// so several services can’t have the same one. Fields whose place depends on the source or the schedule ([`depends_on_source`]) are left out
/// as well.
pub fn shared(kinds: &[ServiceKind]) -> Vec<(Section, &'static Input)> {
    let Some((first, others)) = kinds.split_first() else { return Vec::new() };
    let has =
        |kind: &ServiceKind, section, path| inputs(kind, section).iter().any(|input| input.path == path);
    let mut found = Vec::new();
    for section in Section::of_kind(first) {
        let is_shared = |input: &&Input| {
            service::NAME != *input.path
                && !depends_on_source(input.path)
                && others.iter().all(|kind| has(kind, section, input.path))
        };
        found.extend(inputs(first, section).iter().filter(is_shared).map(|input| (section, input)));
    }
    found
}

/// Further search words of each section: the settings that aren’t single fields.
const WORDS: &[(Section, &[&str])] = &[
    (Section::General, &["Arguments", "Run on start", "Run on stop", "Run on delete"]),
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
    (Section::Groups, &["Label groups", "Annotation groups"]),
    (Section::Compare, &["Compare with another service"]),
    (Section::Record, &["JSON"]),
    (Section::Danger, &["Stop", "Restart", "Clone", "Delete"]),
];

/// Returns every setting of a kind of service: its section, its label, and the path of its field. The path is None for a setting that
/// isn't a single field.
pub fn all(kind: &ServiceKind) -> Vec<(Section, &'static str, Option<FieldName>)> {
    let mut found = Vec::new();
    for section in Section::of_kind(kind) {
        found.extend(inputs(kind, section).iter().map(|input| (section, input.label, Some(input.path))));
        let labels = WORDS.iter().filter(|(known, _)| *known == section).flat_map(|(_, labels)| *labels);
        let is_listed = |label: &&&str| match **label {
            "Arguments" => !arguments(kind).is_empty(),
            label if STEPS.iter().any(|step| step.switch == label) => *kind == ServiceKind::Job,
            _ => true,
        };
        found.extend(labels.filter(is_listed).map(|label| (section, *label, None)));
    }
    found
}
