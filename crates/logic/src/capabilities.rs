//! The capabilities of a platform. The document's operations are always offered; with [`Profile::Auto`], a companion operation is offered
//! until the platform's answers show that it isn't (companion, "The two profiles").

use slipway_api::id::{ApplicationId, EnvironmentId, OrganizationId};
use slipway_api::operations::action::GetApplicationStatus;
use slipway_api::operations::environment::ListApplications;
use slipway_api::operations::group::{ListAnnotationsGroups, ListLabelsGroups};
use slipway_api::operations::registry::ListRegistries;
use slipway_api::operations::webhook::ListWebhooks;
use slipway_api::{ApiError, Method, Operation, Request, Source, Spec, Timestamp};

/// The profile of a platform in `config.json`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// The console detects which companion operations the platform offers.
    #[default]
    Auto,
    /// The platform offers the document's operations only.
    Document,
    /// The platform offers every operation, also those that only the companion has.
    Companion,
}

/// The evidence about an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// True if the platform offers the operation.
    pub offered: bool,
    /// The evidence, as a sentence.
    pub evidence: String,
    /// The time of the evidence.
    pub at: Timestamp,
}

/// The reason why writes are disabled in an embedded page that is read-only.
const READ_ONLY: &str = "This portal shows the page read-only.";

/// The reason why a read-only embedded page doesn’t send reads whose replies contain credentials.
const READ_ONLY_CREDENTIAL: &str =
    "This portal shows the page read-only, without tokens and links that give access.";

/// The capabilities found in this session. Evidence isn't checked again by a timer, only by [`Self::check_again`] or for another account.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Capabilities {
    /// The profile that `config.json` sets for the platform.
    pub profile: Profile,
    /// True if a portal shows the console as read-only: writes and reads of credentials are then refused.
    pub is_read_only: bool,
    /// The evidence, ordered by the name of the operation.
    verdicts: Vec<(String, Verdict)>,
}

/// The conclusion of [`Capabilities::judge`] from an answer, with the request that has to follow, if any.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement {
    /// The answer says nothing new, or its evidence was recorded.
    Settled,
    /// The request got no readable answer. If a documented GET works now, the companion operation isn't offered.
    AskDocument,
    /// Not found (404), and the environment or application of the path isn't known to exist. If this documented GET finds it, the operation
    /// isn't offered.
    AskParent(Request),
    /// Not found (404), and the record, which belongs to an organization, isn’t known to exist. If the list that this request reads
    /// contains the record, or isn’t offered itself, the operation isn’t offered.
    AskList(Request),
    /// Not found (404), for a path that begins with an organization or a project. This is the id of that organization or project: if a
    /// documented list contains it, the operation isn't offered.
    LookFor(uuid::Uuid),
}

impl Capabilities {
    /// Creates capabilities without evidence.
    pub fn new(profile: Profile) -> Self {
        Self { profile, ..Self::default() }
    }

    /// Returns a copy with the same profile and read-only state but without evidence, for another account.
    #[must_use]
    pub fn without_evidence(&self) -> Self {
        Self { verdicts: Vec::new(), ..*self }
    }

    /// Returns the reason why an operation can't be used: the embedded page is read-only, or the platform doesn't offer the operation. None
    /// if it can be used. For a companion write, the evidence about the related read decides.
    pub fn refused(&self, spec: &Spec) -> Option<String> {
        if self.is_read_only && spec.method != Method::Get {
            return Some(READ_ONLY.into());
        }
        if self.is_read_only && spec.is_credential {
            return Some(READ_ONLY_CREDENTIAL.into());
        }
        if spec.source == Source::Document {
            return None;
        }
        if self.profile == Profile::Document {
            return Some(
                "According to the settings of this console, the platform offers the documented operations only."
                    .into(),
            );
        }
        let verdict = self.of(&family(spec)).filter(|verdict| !verdict.offered)?;
        Some(verdict.evidence.clone())
    }

    /// Returns true if an answer to the operation adds no evidence: the operation is documented or a write, it has worked already, or the
    /// profile isn't [`Profile::Auto`].
    pub fn is_judged(&self, spec: &Spec) -> bool {
        spec.source == Source::Document
            || spec.method != Method::Get
            || self.profile != Profile::Auto
            || self.of(&name(spec)).is_some_and(|verdict| verdict.offered)
    }

    /// Returns true if an error may mean that the operation isn't offered.
    pub fn is_telling(error: &ApiError) -> bool {
        use ApiError::{Fault, NotFound, Refused, Undecodable, Unreachable};
        matches!(
            error,
            NotFound { .. }
                | Undecodable(_)
                | Unreachable
                | Refused { status: 405, .. }
                | Fault { status: 501, .. }
        )
    }

    /// Records that an operation worked.
    pub fn worked(&mut self, spec: &Spec, now: Timestamp) {
        self.note(spec, true, "The platform responded.".into(), now);
    }

    /// Records the answer to a request for `path`, and returns what has to be checked next. `known` is true if another reply contained the
    /// record of the path or its parent: then a 404 means that the operation isn’t offered.
    pub fn judge(
        &mut self,
        spec: &Spec,
        path: &str,
        outcome: Result<(), &ApiError>,
        known: bool,
        now: Timestamp,
    ) -> Judgement {
        if self.is_judged(spec) {
            return Judgement::Settled;
        }
        let evidence = match outcome {
            Ok(()) => {
                self.worked(spec, now);
                return Judgement::Settled;
            }
            Err(ApiError::Refused { status: 405, .. }) => {
                "The platform responded with 405 (method not allowed).".to_owned()
            }
            Err(ApiError::Fault { status: 501, .. }) => {
                "The platform responded with 501 (not implemented).".to_owned()
            }
            Err(ApiError::NotFound { .. }) if known => {
                "The platform responded with 404 (not found), although the record exists.".to_owned()
            }
            Err(ApiError::NotFound { .. }) => {
                return whereabouts(path).unwrap_or(Judgement::Settled);
            }
            Err(ApiError::Undecodable(at)) if at.path.is_empty() && !at.is_over_limit() => {
                "The platform’s response isn’t JSON.".to_owned()
            }
            Err(ApiError::Unreachable) => return Judgement::AskDocument,
            Err(_) => return Judgement::Settled,
        };
        self.note(spec, false, evidence, now);
        Judgement::Settled
    }

    /// Records that an operation isn't offered: its request got no readable answer, although a documented GET works.
    pub fn unreadable(&mut self, spec: &Spec, now: Timestamp) {
        let evidence = "No readable response, although a documented operation responded. The platform doesn’t route this operation.";
        self.note(spec, false, evidence.into(), now);
    }

    /// Records that an operation isn’t offered: it was answered with 404, and the list that would contain its record isn’t offered either.
    pub fn unlisted(&mut self, spec: &Spec, now: Timestamp) {
        let evidence = "The platform responded with 404 (not found), and doesn’t list such records.";
        self.note(spec, false, evidence.into(), now);
    }

    /// Removes the evidence about an operation, so that the operation is tried again. `name` is its method and path.
    pub fn check_again(&mut self, name: &str) {
        self.verdicts.retain(|(known, _)| known != name);
    }

    /// Returns each judged operation with its evidence, ordered by the name of the operation.
    pub fn known(&self) -> impl Iterator<Item = &(String, Verdict)> {
        self.verdicts.iter()
    }

    fn note(&mut self, spec: &Spec, offered: bool, evidence: String, at: Timestamp) {
        let (name, verdict) = (name(spec), Verdict { offered, evidence, at });
        self.verdicts.retain(|(known, _)| *known != name);
        let index = self.verdicts.iter().position(|(known, _)| *known > name).unwrap_or(self.verdicts.len());
        self.verdicts.insert(index, (name, verdict));
    }

    fn of(&self, name: &str) -> Option<&Verdict> {
        self.verdicts.iter().find(|(known, _)| known == name).map(|(_, verdict)| verdict)
    }
}

/// Returns the judgement that says how to find out whether the record of a path exists; None if no read can show that.
fn whereabouts(path: &str) -> Option<Judgement> {
    let mut segments = path.split('/').skip(1);
    let (kind, id) = (segments.next()?, segments.next()?.parse::<uuid::Uuid>().ok()?);
    let parent = match kind {
        "environment" => ListApplications { environment: EnvironmentId(id) }.request(),
        "application" => GetApplicationStatus { application: ApplicationId(id) }.request(),
        "organization" => {
            return Some(list_of(id, segments).map_or(Judgement::LookFor(id), Judgement::AskList));
        }
        "project" => return Some(Judgement::LookFor(id)),
        _ => return None,
    };
    Some(Judgement::AskParent(parent))
}

/// Returns the read of the list that contains a record of an organization. `segments` are the segments of the record's path after the
/// organization's id: the collection, and the record's id. None for a collection without such a list, and without a valid id.
fn list_of<'a>(organization: uuid::Uuid, mut segments: impl Iterator<Item = &'a str>) -> Option<Request> {
    let (collection, organization) = (segments.next()?, OrganizationId(organization));
    segments.next()?.parse::<uuid::Uuid>().ok()?;
    match collection {
        "containerRegistry" => Some(ListRegistries { organization }.request()),
        "labelsGroups" => Some(ListLabelsGroups { organization }.request()),
        "annotationsGroups" => Some(ListAnnotationsGroups { organization }.request()),
        "webhook" => Some(ListWebhooks { organization }.request()),
        _ => None,
    }
}

/// Returns the sentence for a disabled action from the reason that [`Capabilities::refused`] returned. A reason that the page is
/// read-only stays as it is; other reasons get "Not offered by this platform." in front.
pub fn not_offered(why: String) -> String {
    if is_read_only(&why) { why } else { format!("Not offered by this platform. {why}") }
}

/// Returns true if the reason is that the embedded page is read-only.
pub fn is_read_only(why: &str) -> bool {
    [READ_ONLY, READ_ONLY_CREDENTIAL].contains(&why)
}

/// Returns the method and path of an operation, as the document writes them: `GET /organization`.
pub fn name(spec: &Spec) -> String {
    format!("{} {}", spec.method.as_str(), spec.path)
}

/// The last path segments of the actions on a record. Evidence about the read of the record counts for these actions as well.
const ACTIONS: &[&str] = &["deploy", "redeploy", "stop", "restart-service", "clone", "cancelDeployment"];

/// Returns the name of the GET operation whose evidence decides about `spec`: `spec` itself if it is a GET, else the read of the same path,
/// or of the record that an action applies to. For variables, secrets, label groups, invitations and the bulk operations, another
/// companion read decides.
fn family(spec: &Spec) -> String {
    if spec.method == Method::Get {
        return name(spec);
    }
    // The document has reads of an application’s variables but no edits, so these reads say nothing about the edits. The list of secrets is
    // a companion operation, and its evidence decides.
    let variable =
        ["/environmentVariable/{", "/secret/{"].into_iter().find_map(|part| spec.path.split_once(part));
    if let Some((service, _)) = variable {
        return format!("GET {service}/secret");
    }
    // The document reads single label groups and lists invitations, but edits neither, so these reads say nothing about whether the
    // platform offers the edits. The evidence of a list that only the companion has decides instead.
    for (edited, list) in [("/labelsGroups", "labelsGroups"), ("/inviteMember", "member")] {
        if let Some((organization, _)) = spec.path.split_once(edited) {
            return format!("GET {organization}/{list}");
        }
    }
    let path = match spec.path.rsplit_once('/') {
        Some(("/environment/{environmentId}/service", _)) => "/environment/{environmentId}/statuses",
        Some((record, action)) if ACTIONS.contains(&action) => record,
        _ => spec.path,
    };
    format!("GET {path}")
}

#[cfg(test)]
mod tests;
