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

    /// The word in paths.
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

    /// The word of `service_type`.
    pub fn service_type(self) -> String {
        self.path().to_uppercase()
    }

    /// The name of its list in `…/statuses`.
    pub fn plural(self) -> String {
        format!("{}s", self.path())
    }

    /// The name of its ids in the bulk operations.
    pub fn ids(self) -> String {
        format!("{}_ids", self.path())
    }

    pub fn from_path(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.path() == word)
    }

    /// Whether a deployment builds it from a repository first.
    pub fn builds(self) -> bool {
        matches!(self, Self::Application | Self::Job)
    }
}
