//! Forms that deploy, clone and create services, by kind.

use crate::forms::form::{Control, Form, Input, Rows, Section};
use crate::forms::need::Need;
use slipway_api::fields::{
    application_request, chart_choice, clone_request, commit_choice, container_request, database_request,
    deployed_application_request, deployed_git_repository_request, git_repository_request, port_request,
    tag_choice,
};
use slipway_api::path;
use slipway_api::state::ServiceKind;
use slipway_api::tables::body::{
    APPLICATION_REQUEST, CHART_CHOICE, CLONE_REQUEST, COMMIT_CHOICE, CONTAINER_REQUEST, DATABASE_REQUEST,
    DEPLOYED_APPLICATION_REQUEST, DEPLOYED_DATABASE_REQUEST, JOB_CHOICE, TAG_CHOICE,
};
use slipway_api::tables::enumerations::{DATABASE_MODE, DATABASE_TYPE, PROTOCOL};

/// The field for the commit, if the platform lists no commits when the form is opened; commits that are listed later are offered. The
/// document allows a request without a commit; deployed platforms refuse such a request.
const COMMIT: Input = Input::text(
    commit_choice::GIT_COMMIT_ID,
    "Commit",
    "Empty: the platform decides. If it refuses, enter a commit.",
)
.with(Control::Listed("commits", "Chosen by the platform"));
/// The field for the commit, if the platform lists commits. The newest commit is preselected, and the id of the chosen commit is sent.
const LISTED_COMMIT: Input = Input::text(commit_choice::GIT_COMMIT_ID, "Commit", "")
    .with(Control::Listed("commits", ""))
    .needed(|_, _| Need::Required);
const TAG: Input =
    Input::text(tag_choice::IMAGE_TAG, "Image tag", "The tag to deploy.").with(Control::Listed("tags", ""));
const CHART: Input = Input::text(chart_choice::CHART_VERSION, "Chart version", "The version to deploy.");

static APPLICATION_COMMIT: Form =
    Form { name: "deploy-application", table: &COMMIT_CHOICE, sections: &[Section::only(&[COMMIT])] };
static APPLICATION_LISTED_COMMIT: Form =
    Form { name: "deploy-application", table: &COMMIT_CHOICE, sections: &[Section::only(&[LISTED_COMMIT])] };
static CONTAINER_VERSION: Form =
    Form { name: "deploy-container", table: &TAG_CHOICE, sections: &[Section::only(&[TAG])] };
static JOB_COMMIT: Form =
    Form { name: "deploy-job", table: &JOB_CHOICE, sections: &[Section::only(&[COMMIT])] };
static JOB_LISTED_COMMIT: Form =
    Form { name: "deploy-job", table: &JOB_CHOICE, sections: &[Section::only(&[LISTED_COMMIT])] };
static JOB_TAG: Form = Form { name: "deploy-job", table: &JOB_CHOICE, sections: &[Section::only(&[TAG])] };
static HELM_VERSION: Form =
    Form { name: "deploy-helm", table: &CHART_CHOICE, sections: &[Section::only(&[CHART])] };

/// Returns the form that deploys another version of a service; None if services of the kind have no version to choose. `is_image` is
/// true for jobs that run an image, and only used for jobs; `has_commits` is true if the platform lists commits to choose from.
pub fn version(kind: &ServiceKind, is_image: bool, has_commits: bool) -> Option<&'static Form> {
    Some(match kind {
        ServiceKind::Application if has_commits => &APPLICATION_LISTED_COMMIT,
        ServiceKind::Application => &APPLICATION_COMMIT,
        ServiceKind::Container => &CONTAINER_VERSION,
        ServiceKind::Job if is_image => &JOB_TAG,
        ServiceKind::Job if has_commits => &JOB_LISTED_COMMIT,
        ServiceKind::Job => &JOB_COMMIT,
        ServiceKind::Helm => &HELM_VERSION,
        ServiceKind::Database
        | ServiceKind::Terraform
        | ServiceKind::ProviderfApp
        | ServiceKind::Unknown(_) => return None,
    })
}

const NAME: Input = Input::text(
    application_request::NAME,
    "Name",
    "Must be unique in the environment. Capital letters make no difference.",
);
const CPU: Input = Input::text(
    application_request::CPU,
    "CPU (millicores)",
    "1,000 are one core. Empty: the platform’s default.",
)
.with(Control::Presets(&[
    ("250", "0.25 cores"),
    ("500", "0.5 cores"),
    ("1000", "1 core"),
    ("2000", "2 cores"),
]));
const MEMORY: Input = Input::text(
    application_request::MEMORY,
    "Memory (MB)",
    "1,024 are one GB. Empty: the platform’s default.",
)
.with(Control::Presets(&[
    ("256", "256 MB"),
    ("512", "512 MB"),
    ("1024", "1 GB"),
    ("2048", "2 GB"),
    ("4096", "4 GB"),
]));
const REPOSITORY: Input = Input::text(
    path!(application_request::GIT_REPOSITORY, git_repository_request::URL),
    "Git repository",
    "The address of the repository, beginning with https://.",
)
.with(Control::Code);
const PROVIDER: Input = Input::text(
    path!(deployed_application_request::GIT_REPOSITORY, deployed_git_repository_request::PROVIDER),
    "Git provider",
    "Who hosts the repository.",
)
.with(Control::Offered("providers", "The provider of other services on the same host"));
const BRANCH: Input =
    Input::text(path!(application_request::GIT_REPOSITORY, git_repository_request::BRANCH), "Branch", "")
        .example("Platform default")
        .with(Control::Code);
const DOCKERFILE: Input =
    Input::text(application_request::DOCKERFILE_PATH, "Dockerfile", "For example Dockerfile.")
        .with(Control::Code);
const ROOT_PATH: Input = Input::text(
    path!(deployed_application_request::GIT_REPOSITORY, deployed_git_repository_request::ROOT_PATH),
    "Root path",
    "The folder of the repository that is built.",
)
.example("Platform default")
.with(Control::Code);
const GIT_TOKEN: Input = Input::text(
    path!(deployed_application_request::GIT_REPOSITORY, deployed_git_repository_request::GIT_TOKEN_ID),
    "Git token",
    "The token that reads a private repository.",
)
.with(Control::Offered("git-tokens", "None"));
const BUILD_MODE: Input = Input::text(
    application_request::BUILD_MODE,
    "Build mode",
    "DOCKER builds the image from the Dockerfile.",
)
.with(Control::Code);

/// The ports of a new service.
static PORT_ROWS: Rows = Rows {
    noun: "port",
    inputs: &[
        Input::text(port_request::INTERNAL_PORT, "Internal port", "").with(Control::Number).example("8080"),
        Input::text(port_request::EXTERNAL_PORT, "External port", "").with(Control::Number).example("443"),
        Input::text(port_request::PROTOCOL, "Protocol", "").with(Control::Choice(PROTOCOL.values)),
        Input::text(port_request::PUBLICLY_ACCESSIBLE, "Public", "").with(Control::Check),
    ],
    new: r#"{"protocol":"HTTP","publicly_accessible":false}"#,
};
const PORTS: Input = Input::text(
    application_request::PORTS,
    "Ports",
    "The internal port is the one that the service listens on. A public port can be reached from outside of the cluster.",
)
.with(Control::Rows(&PORT_ROWS));
const MINIMUM: Input =
    Input::text(application_request::MIN_RUNNING_INSTANCES, "Minimum instances", "0 for none.");
const MAXIMUM: Input =
    Input::text(application_request::MAX_RUNNING_INSTANCES, "Maximum instances", "−1 for no limit.");
const GENERAL: Section = Section::titled("General", &[NAME]);
const RESOURCES: Section = Section::titled("Resources", &[CPU, MEMORY]);

/// The form that clones a service.
pub static CLONE: Form = Form {
    name: "clone",
    table: &CLONE_REQUEST,
    sections: &[Section::only(&[
        NAME,
        Input::text(clone_request::ENVIRONMENT_ID, "Environment", "The clone is created here.")
            .with(Control::Offered("environments", "Choose…")),
    ])],
};

const NETWORK: Section = Section::titled("Network", &[PORTS]);
const INSTANCES: Section = Section::titled("Instances", &[MINIMUM, MAXIMUM]);
static APPLICATION: Form = Form {
    name: "create-application",
    table: &DEPLOYED_APPLICATION_REQUEST,
    sections: &[
        GENERAL,
        Section::titled("Source", &[REPOSITORY, PROVIDER, BRANCH]),
        NETWORK,
        RESOURCES,
        INSTANCES,
        Section::folded("Build and access", &[BUILD_MODE, DOCKERFILE, ROOT_PATH, GIT_TOKEN]),
    ],
};
/// The form that creates an application on platforms that follow the API document alone. Their request body has no Git provider, root path
/// or Git token.
static APPLICATION_BY_DOCUMENT: Form = Form {
    name: "create-application",
    table: &APPLICATION_REQUEST,
    sections: &[
        GENERAL,
        Section::titled("Source", &[REPOSITORY, BRANCH]),
        NETWORK,
        RESOURCES,
        INSTANCES,
        Section::folded("Build", &[BUILD_MODE, DOCKERFILE]),
    ],
};
static CONTAINER: Form = Form {
    name: "create-container",
    table: &CONTAINER_REQUEST,
    sections: &[
        GENERAL,
        Section::titled(
            "Image",
            &[
                Input::text(container_request::REGISTRY_ID, "Registry", "Where the image is pulled from.")
                    .with(Control::Offered("registries", "Choose…")),
                Input::text(container_request::IMAGE_NAME, "Image", "Without registry and tag.")
                    .with(Control::Code),
                Input::text(container_request::TAG, "Tag", "For example 1.4.2.").with(Control::Code),
            ],
        ),
        NETWORK,
        RESOURCES,
    ],
};
/// The section with the engine of a new database, its version and its mode.
const ENGINE: Section = Section::titled(
    "Engine",
    &[
        Input::text(database_request::TYPE, "Type", "The console can’t change it later.")
            .with(Control::Choice(DATABASE_TYPE.values)),
        Input::text(database_request::VERSION, "Version", "The version of the database engine."),
        Input::text(database_request::MODE, "Mode", "").with(Control::Choice(DATABASE_MODE.values)),
    ],
);
static DATABASE: Form = Form {
    name: "create-database",
    table: &DEPLOYED_DATABASE_REQUEST,
    sections: &[
        GENERAL,
        ENGINE,
        Section::titled(
            "Resources",
            &[CPU, MEMORY, Input::text(database_request::STORAGE, "Storage (GB)", "At least 4.")],
        ),
    ],
};

/// The form that creates a database on platforms that follow the API document alone, which states neither bounds nor a unit for the storage.
static DATABASE_BY_DOCUMENT: Form = Form {
    name: "create-database",
    table: &DATABASE_REQUEST,
    sections: &[
        GENERAL,
        ENGINE,
        Section::titled(
            "Resources",
            &[
                CPU,
                MEMORY,
                Input::text(database_request::STORAGE, "Storage", "The unit depends on the platform."),
            ],
        ),
    ],
};

/// The initial values of the application form (JSON).
const APPLICATION_DEFAULTS: &str = r#"{"build_mode":"DOCKER","dockerfile_path":"Dockerfile","cpu":500,"memory":512,"min_running_instances":1,"max_running_instances":1}"#;
/// The initial values of the container form (JSON). `healthchecks` is required by the platform, even if it is empty.
const CONTAINER_DEFAULTS: &str = r#"{"healthchecks":{},"cpu":500,"memory":512}"#;
const DATABASE_DEFAULTS: &str = r#"{"mode":"CONTAINER","cpu":500,"memory":512,"storage":10}"#;

/// Returns the form that creates a service, and its initial values (JSON); None for kinds that the console can't create with a form.
/// `by_document` is true for platforms that follow the API document alone, which has other requests for applications and databases.
pub fn create(kind: &ServiceKind, by_document: bool) -> Option<(&'static Form, &'static str)> {
    Some(match kind {
        ServiceKind::Application if by_document => (&APPLICATION_BY_DOCUMENT, APPLICATION_DEFAULTS),
        ServiceKind::Application => (&APPLICATION, APPLICATION_DEFAULTS),
        ServiceKind::Container => (&CONTAINER, CONTAINER_DEFAULTS),
        ServiceKind::Database if by_document => (&DATABASE_BY_DOCUMENT, DATABASE_DEFAULTS),
        ServiceKind::Database => (&DATABASE, DATABASE_DEFAULTS),
        ServiceKind::Job
        | ServiceKind::Helm
        | ServiceKind::Terraform
        | ServiceKind::ProviderfApp
        | ServiceKind::Unknown(_) => return None,
    })
}
