//! What a service can be deployed at, made as, and cloned to: by kind.

use slipway_api::state::ServiceKind;
use slipway_api::tables::body::{
    APPLICATION_REQUEST, CHART_CHOICE, CLONE_REQUEST, COMMIT_CHOICE, CONTAINER_REQUEST, DATABASE_REQUEST,
    JOB_CHOICE, TAG_CHOICE,
};
use slipway_logic::form::{Control, Form, Input};

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
    help: "The newest one of the branch, unless another is chosen. An id has 40 digits and letters.",
    control: Control::Offered("commits", "The newest one of the branch"),
};
const TAG: Input = text("image_tag", "Image tag", "It takes the place of the tag that is configured now.");

static APPLICATION_VERSION: Form =
    Form { name: "deploy-application", table: &COMMIT_CHOICE, inputs: &[COMMIT] };
static CONTAINER_VERSION: Form = Form { name: "deploy-container", table: &TAG_CHOICE, inputs: &[TAG] };
static JOB_COMMIT: Form = Form { name: "deploy-job", table: &JOB_CHOICE, inputs: &[COMMIT] };
static JOB_TAG: Form = Form { name: "deploy-job", table: &JOB_CHOICE, inputs: &[TAG] };
static HELM_VERSION: Form = Form {
    name: "deploy-helm",
    table: &CHART_CHOICE,
    inputs: &[text(
        "chart_version",
        "Chart version",
        "It takes the place of the version that is configured now.",
    )],
};

/// The form of another version; `is_image` says whether a job runs an image. None where the kind has no versions.
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

const NAME: Input = text("name", "Name", "No other service of the environment may have it, in any case.");
const CPU: Input = text("cpu", "CPU (millicores)", "1,000 are one core. Left empty, the platform decides.");
const MEMORY: Input = text("memory", "Memory (MB)", "Left empty, the platform decides.");

/// A clone.
pub static CLONE: Form = Form {
    name: "clone",
    table: &CLONE_REQUEST,
    inputs: &[
        NAME,
        Input {
            path: "environment_id",
            label: "Environment",
            help: "Where the clone is made. It isn’t deployed by itself.",
            control: Control::Offered("environments", "Choose…"),
        },
    ],
};

static APPLICATION: Form = Form {
    name: "create-application",
    table: &APPLICATION_REQUEST,
    inputs: &[
        NAME,
        text("git_repository.url", "Git repository", "Its address, beginning with https://."),
        text("git_repository.branch", "Branch", "Left empty, it is the repository’s own default."),
        text("dockerfile_path", "Dockerfile", "Where it is in the repository. Left empty: Dockerfile."),
        CPU,
        MEMORY,
        text("min_running_instances", "Instances at least", "Left empty: 1."),
        text("max_running_instances", "Instances at most", "−1 is as many as are needed."),
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
        text("image_name", "Image", "Its name without the registry and the tag: team/worker."),
        text("tag", "Tag", "Which of its versions."),
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
        choice("type", "Type", "It can’t be changed later.", TYPES),
        text("version", "Version", "As the type counts its versions: 16."),
        choice("mode", "Mode", "Managed ones are kept and backed up by the cloud.", MODES),
        CPU,
        MEMORY,
        text("storage", "Storage (GB)", "At least 4."),
    ],
};

/// The form that creates one, and what is in the request beside its fields; None where platforms create no service of this kind.
pub fn create(kind: &ServiceKind) -> Option<(&'static Form, &'static str)> {
    Some(match kind {
        ServiceKind::Application => (&APPLICATION, "{}"),
        // The platform wants its health checks, be there any or not.
        ServiceKind::Container => (&CONTAINER, r#"{"healthchecks":{}}"#),
        ServiceKind::Database => (&DATABASE, "{}"),
        _ => return None,
    })
}
