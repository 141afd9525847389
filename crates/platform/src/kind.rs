//! The six kinds of service.

use serde::{Deserialize, Serialize};

/// A kind of service (part 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    Application,
    Container,
    Database,
    Job,
    Helm,
    Terraform,
}

impl Kind {
    pub const ALL: [Self; 6] =
        [Self::Application, Self::Container, Self::Database, Self::Job, Self::Helm, Self::Terraform];

    /// Returns the kind's name in paths, such as `application`.
    pub fn path(self) -> &'static str {
        match self {
            Self::Application => "application",
            Self::Container => "container",
            Self::Database => "database",
            Self::Job => "job",
            Self::Helm => "helm",
            Self::Terraform => "terraform",
        }
    }

    /// Returns the value of `service_type`, such as `APPLICATION`.
    pub fn service_type(self) -> String {
        self.path().to_uppercase()
    }

    /// Returns the key of the kind's list in `…/statuses`, such as `applications`.
    pub fn plural(self) -> String {
        format!("{}s", self.path())
    }

    /// Returns the key of the kind's ids in the bodies of bulk operations, such as `application_ids`.
    pub fn ids(self) -> String {
        format!("{}_ids", self.path())
    }

    pub fn from_path(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.path() == word)
    }

    /// Returns true if a deployment of this kind has a build: for applications and jobs.
    pub fn builds(self) -> bool {
        matches!(self, Self::Application | Self::Job)
    }
}
