//! Forms that deploy, clone and create services, by kind.

use slipway_api::state::ServiceKind;
use slipway_api::tables::body::{
    APPLICATION_REQUEST, CHART_CHOICE, CLONE_REQUEST, COMMIT_CHOICE, CONTAINER_REQUEST, DATABASE_REQUEST,
    JOB_CHOICE, TAG_CHOICE,
};
use slipway_logic::forms::form::{Control, Form, Input};

const fn text(path: &'static str, label: &'static str, help: &'static str) -> Input {
    Input { path, label, help, control: Control::Text }
}

const fn choice(
    path: &'static str,
    label: &'static str,
    help: &'static str,
    of: &'static [(&'static str, &'static str)],
) -> Input {
    Input { path, label, help, control: Control::Choice(of) }
}

const COMMIT: Input = Input {
    path: "git_commit_id",
    label: "Commit",
    help: "Default: the newest commit of the branch. An ID has 40 digits and letters.",
    control: Control::Offered("commits", "Newest commit of the branch"),
};
const TAG: Input = text("image_tag", "Image tag", "Replaces the saved tag.");

static APPLICATION_VERSION: Form =
    Form { name: "deploy-application", table: &COMMIT_CHOICE, inputs: &[COMMIT] };
static CONTAINER_VERSION: Form = Form { name: "deploy-container", table: &TAG_CHOICE, inputs: &[TAG] };
static JOB_COMMIT: Form = Form { name: "deploy-job", table: &JOB_CHOICE, inputs: &[COMMIT] };
static JOB_TAG: Form = Form { name: "deploy-job", table: &JOB_CHOICE, inputs: &[TAG] };
static HELM_VERSION: Form = Form {
    name: "deploy-helm",
    table: &CHART_CHOICE,
    inputs: &[text("chart_version", "Chart version", "Replaces the saved version.")],
};

/// Returns the form that deploys a version; `is_image` is true for jobs from an image. None if the kind has no versions.
pub fn version(kind: &ServiceKind, is_image: bool) -> Option<&'static Form> {
    Some(match kind {
        ServiceKind::Application => &APPLICATION_VERSION,
        ServiceKind::Container => &CONTAINER_VERSION,
        ServiceKind::Job if is_image => &JOB_TAG,
        ServiceKind::Job => &JOB_COMMIT,
        ServiceKind::Helm => &HELM_VERSION,
        _ => return None,
    })
}

const NAME: Input = text("name", "Name", "Unique in the environment. Case insensitive.");
const CPU: Input =
    text("cpu", "CPU (millicores)", "1,000 are one core. Leave empty for the platform default.");
const MEMORY: Input = text("memory", "Memory (MB)", "Leave empty for the platform default.");

/// The form that clones a service.
pub static CLONE: Form = Form {
    name: "clone",
    table: &CLONE_REQUEST,
    inputs: &[
        NAME,
        Input {
            path: "environment_id",
            label: "Environment",
            help: "The clone is created here. Deploy it when you’re ready.",
            control: Control::Offered("environments", "Choose…"),
        },
    ],
};

static APPLICATION: Form = Form {
    name: "create-application",
    table: &APPLICATION_REQUEST,
    inputs: &[
        NAME,
        text(
            "git_repository.url",
            "Git repository",
            "The address of the repository, beginning with https://.",
        ),
        text("git_repository.branch", "Branch", "Leave empty for the default branch."),
        text("dockerfile_path", "Dockerfile", "Path in the repository. Default: Dockerfile."),
        CPU,
        MEMORY,
        text("min_running_instances", "Minimum instances", "Default: 1."),
        text("max_running_instances", "Maximum instances", "−1 for no limit."),
    ],
};
static CONTAINER: Form = Form {
    name: "create-container",
    table: &CONTAINER_REQUEST,
    inputs: &[
        NAME,
        Input {
            path: "registry_id",
            label: "Registry",
            help: "Where the image is pulled from.",
            control: Control::Offered("registries", "Choose…"),
        },
        text("image_name", "Image", "Name without registry and tag, such as team/worker."),
        text("tag", "Tag", "The version of the image."),
        CPU,
        MEMORY,
    ],
};
const TYPES: &[(&str, &str)] =
    &[("POSTGRESQL", "PostgreSQL"), ("MYSQL", "MySQL"), ("MONGODB", "MongoDB"), ("REDIS", "Redis")];
const MODES: &[(&str, &str)] =
    &[("CONTAINER", "In a container, without backups"), ("MANAGED", "Managed by the cloud")];
static DATABASE: Form = Form {
    name: "create-database",
    table: &DATABASE_REQUEST,
    inputs: &[
        NAME,
        choice("type", "Type", "Can’t be changed later.", TYPES),
        text("version", "Version", "A version of the chosen type, such as 16."),
        choice("mode", "Mode", "Managed databases are run and backed up by the cloud.", MODES),
        CPU,
        MEMORY,
        text("storage", "Storage (GB)", "At least 4."),
    ],
};

/// Returns the form that creates a service, and the request without its fields; None for kinds that can't be created.
pub fn create(kind: &ServiceKind) -> Option<(&'static Form, &'static str)> {
    Some(match kind {
        ServiceKind::Application => (&APPLICATION, "{}"),
        // The platform wants its health checks, be there any or not.
        ServiceKind::Container => (&CONTAINER, r#"{"healthchecks":{}}"#),
        ServiceKind::Database => (&DATABASE, "{}"),
        _ => return None,
    })
}
