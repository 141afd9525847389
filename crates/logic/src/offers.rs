//! What this platform offers: the document's operations always, a companion where its answers show that it is there
//! (companion, "The two profiles").

use slipway_api::id::{ApplicationId, EnvironmentId};
use slipway_api::operations::action::GetApplicationStatus;
use slipway_api::operations::environment::ListApplications;
use slipway_api::{ApiError, Method, Operation, Request, Source, Spec, Timestamp};

/// What `config.json` says of the platform.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// It is found out.
    #[default]
    Auto,
    /// The document's operations alone.
    Document,
    /// All of them.
    Companion,
}

/// What is known of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the platform offers it.
    pub offered: bool,
    /// Why that is believed.
    pub evidence: String,
    /// Since when.
    pub at: Timestamp,
}

/// What was found out in this session: never asked again on a timer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offers {
    /// What `config.json` says.
    pub profile: Profile,
    /// In the order of their names.
    verdicts: Vec<(String, Verdict)>,
}

/// What an answer means for what is known.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement {
    /// Nothing new, or it was noted.
    Settled,
    /// Nothing readable came: if a documented GET works now, this one isn't offered.
    AskDocument,
    /// It isn't there, and nothing else said so far that what it is about is: if this documented GET finds it, the operation
    /// isn't offered.
    AskParent(Request),
    /// The same of an organization or a project: if a documented list names it, the operation isn't offered.
    LookFor(uuid::Uuid),
}

impl Offers {
    /// Nothing is known yet.
    pub fn new(profile: Profile) -> Self {
        Self { profile, verdicts: Vec::new() }
    }

    /// Why an operation isn't offered; None where it may be asked. A write is offered as its family's read is.
    pub fn refused(&self, spec: &Spec) -> Option<String> {
        if spec.source == Source::Document {
            return None;
        }
        if self.profile == Profile::Document {
            return Some(
                "The settings of this console say that the platform offers the documented operations alone."
                    .into(),
            );
        }
        let verdict = self.of(&family(spec)).filter(|verdict| !verdict.offered)?;
        Some(verdict.evidence.clone())
    }

    /// Takes the answer to a request for `path`. `known` says whether the record that it is about, or its parent, came in another
    /// reply.
    pub fn judge(
        &mut self,
        spec: &Spec,
        path: &str,
        outcome: Result<(), &ApiError>,
        known: bool,
        now: Timestamp,
    ) -> Judgement {
        if spec.source == Source::Document || spec.method != Method::Get || self.profile != Profile::Auto {
            return Judgement::Settled;
        }
        let worked = self.of(&name(spec)).is_some_and(|verdict| verdict.offered);
        let evidence = match outcome {
            Ok(()) => {
                if !worked {
                    self.note(spec, true, "It answered.".into(), now);
                }
                return Judgement::Settled;
            }
            _ if worked => return Judgement::Settled,
            Err(ApiError::Refused { status: 405, .. }) => "It answered 405: no such operation.".to_owned(),
            Err(ApiError::Fault { status: 501, .. }) => "It answered 501: not implemented.".to_owned(),
            Err(ApiError::Gone { .. }) if known => {
                "It answers 404 to it, though what was asked about is there.".to_owned()
            }
            Err(ApiError::Gone { .. }) => {
                return whereabouts(path).unwrap_or(Judgement::Settled);
            }
            Err(ApiError::Undecodable(at))
                if at.path.is_empty() && at.problem != slipway_api::decode::TOO_DEEP =>
            {
                "It answered something that isn’t JSON.".to_owned()
            }
            Err(ApiError::Unreachable) => return Judgement::AskDocument,
            Err(_) => return Judgement::Settled,
        };
        self.note(spec, false, evidence, now);
        Judgement::Settled
    }

    /// Nothing readable came, and a documented GET worked just then.
    pub fn unreadable(&mut self, spec: &Spec, now: Timestamp) {
        let evidence =
            "Nothing readable came, while a documented operation answered: the platform doesn’t route it.";
        self.note(spec, false, evidence.into(), now);
    }

    /// Forgets what is known of one operation: it is asked again.
    pub fn check_again(&mut self, name: &str) {
        self.verdicts.retain(|(known, _)| known != name);
    }

    /// What is known, by operation.
    pub fn known(&self) -> impl Iterator<Item = &(String, Verdict)> {
        self.verdicts.iter()
    }

    fn note(&mut self, spec: &Spec, offered: bool, evidence: String, at: Timestamp) {
        let (name, verdict) = (name(spec), Verdict { offered, evidence, at });
        self.verdicts.retain(|(known, _)| *known != name);
        let place = self.verdicts.iter().position(|(known, _)| *known > name).unwrap_or(self.verdicts.len());
        self.verdicts.insert(place, (name, verdict));
    }

    fn of(&self, name: &str) -> Option<&Verdict> {
        self.verdicts.iter().find(|(known, _)| known == name).map(|(_, verdict)| verdict)
    }
}

/// How the document finds what a path is about.
fn whereabouts(path: &str) -> Option<Judgement> {
    let mut segments = path.split('/').skip(1);
    let (what, id) = (segments.next()?, segments.next()?.parse::<uuid::Uuid>().ok()?);
    let parent = match what {
        "environment" => ListApplications { environment: EnvironmentId(id) }.request(),
        "application" => GetApplicationStatus { application: ApplicationId(id) }.request(),
        "organization" | "project" => return Some(Judgement::LookFor(id)),
        _ => return None,
    };
    Some(Judgement::AskParent(parent))
}

/// An operation as the document writes it.
pub fn name(spec: &Spec) -> String {
    format!("{} {}", spec.method.as_str(), spec.path)
}

/// What a person asks a record to do: the record's own read tells whether its family is offered.
const ACTIONS: &[&str] = &["deploy", "redeploy", "stop", "restart-service", "clone", "cancelDeployment"];

/// The read that stands for a write: of the same path, or of the record that is asked to do something.
fn family(spec: &Spec) -> String {
    if spec.method == Method::Get {
        return name(spec);
    }
    let path = match spec.path.rsplit_once('/') {
        Some(("/environment/{environmentId}/service", _)) => "/environment/{environmentId}/statuses",
        Some((record, action)) if ACTIONS.contains(&action) => record,
        _ => spec.path,
    };
    format!("GET {path}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Operation;
    use slipway_api::decode::Undecodable;
    use slipway_api::operations::action::{DeployApplication, StopContainer};
    use slipway_api::operations::environment::{PutEnvironment, StopServices};
    use slipway_api::operations::project::{GetProject, ListEnvironments, PutProject};

    const NOW: Timestamp = Timestamp(0);

    fn gone() -> ApiError {
        ApiError::Gone { said: String::new() }
    }

    fn judged(error: &ApiError, known: bool) -> Offers {
        let mut offers = Offers::default();
        assert_eq!(offers.judge(GetProject::SPEC, "/project/x", Err(error), known, NOW), Judgement::Settled);
        offers
    }

    #[test]
    fn only_what_shows_that_it_is_not_there_is_taken_so() {
        let refused = |status| ApiError::Refused { status, said: String::new(), fields: Vec::new() };
        let fault = |status| ApiError::Fault { status, said: String::new() };
        let html =
            |path: &str| ApiError::Undecodable(Undecodable { path: path.into(), problem: String::new() });
        for (error, known, is_offered) in [
            (refused(405), false, false),
            (refused(400), true, true),
            (fault(501), false, false),
            (fault(500), true, true),
            (gone(), true, false),
            (gone(), false, true),
            (html(""), false, false),
            (html("results[0].id"), true, true),
            (ApiError::NotPermitted { said: String::new() }, true, true),
            (ApiError::TimedOut, true, true),
            (ApiError::RateLimited { until: None }, true, true),
        ] {
            assert_eq!(
                judged(&error, known).refused(GetProject::SPEC).is_none(),
                is_offered,
                "{error:?} {known}"
            );
        }
    }

    #[test]
    fn nothing_readable_is_judged_by_what_a_documented_operation_does() {
        let mut offers = Offers::default();
        assert_eq!(
            offers.judge(GetProject::SPEC, "", Err(&ApiError::Unreachable), true, NOW),
            Judgement::AskDocument
        );
        assert_eq!(offers.refused(GetProject::SPEC), None);
        offers.unreadable(GetProject::SPEC, NOW);
        assert!(offers.refused(GetProject::SPEC).is_some());
        offers.check_again("GET /project/{projectId}");
        assert_eq!(offers.refused(GetProject::SPEC), None);
    }

    #[test]
    fn what_nothing_else_told_of_is_looked_for_by_the_document() {
        let id = "00000000-0000-0000-0000-0000000000e1";
        let asked = |path: &str| {
            let judged = Offers::default().judge(PutEnvironment::SPEC, path, Err(&gone()), false, NOW);
            assert_eq!(judged, Judgement::Settled, "a write is never judged");
            match Offers::default().judge(GetProject::SPEC, path, Err(&gone()), false, NOW) {
                Judgement::AskParent(request) => Some(request.path),
                Judgement::LookFor(id) => Some(format!("anything called {id}")),
                _ => None,
            }
        };
        assert_eq!(
            asked(&format!("/environment/{id}/services")),
            Some(format!("/environment/{id}/application"))
        );
        assert_eq!(asked(&format!("/application/{id}")), Some(format!("/application/{id}/status")));
        for listed in ["organization", "project"] {
            assert_eq!(asked(&format!("/{listed}/{id}/x")), Some(format!("anything called {id}")));
        }
        for other in ["/project/x", "/environment/x", "", "/organization"] {
            assert_eq!(asked(other), None, "{other}");
        }
    }

    #[test]
    fn what_worked_once_is_offered_whatever_comes_later() {
        let mut offers = Offers::default();
        offers.judge(GetProject::SPEC, "", Ok(()), true, NOW);
        for error in [gone(), ApiError::Unreachable, ApiError::Fault { status: 501, said: String::new() }] {
            assert_eq!(offers.judge(GetProject::SPEC, "", Err(&error), true, NOW), Judgement::Settled);
        }
        assert_eq!(offers.refused(GetProject::SPEC), None);
    }

    #[test]
    fn a_write_is_offered_as_its_family_s_read_is() {
        let offers = judged(&gone(), true);
        assert!(offers.refused(PutProject::SPEC).is_some());
        assert_eq!(offers.refused(PutEnvironment::SPEC), None);
        assert_eq!(family(StopContainer::SPEC), "GET /container/{containerId}");
        assert_eq!(family(StopServices::SPEC), "GET /environment/{environmentId}/statuses");
    }

    #[test]
    fn the_settings_decide_where_they_say_so() {
        let document = Offers::new(Profile::Document);
        assert!(document.refused(ListEnvironments::SPEC).is_some());
        assert_eq!(document.refused(DeployApplication::SPEC), None, "the document's are always asked");
        let mut companion = Offers::new(Profile::Companion);
        companion.judge(GetProject::SPEC, "", Err(&gone()), true, NOW);
        assert_eq!(companion.refused(GetProject::SPEC), None);
        assert_eq!(companion.known().count(), 0);
    }
}
