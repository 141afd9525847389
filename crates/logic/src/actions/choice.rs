//! An action that a person chose, and the texts of its confirmation.

use super::action::{self, Action};
use super::bulk::{Plan, Target};
use super::queue::{self, QueuedRequest};
use crate::text::format;
use crate::versions::history::{Past, Version};
use crate::versions::version::versions;
use slipway_api::id::EnvironmentId;
use slipway_api::state::ServiceState;
use std::sync::Arc;

/// An action that a person chose. It is prepared, confirmed where that is needed, and sent.
#[derive(Clone)]
pub enum Choice<R> {
    /// An action on one service.
    One(Action, Target),
    /// A bulk action.
    Bulk(BulkChoice<R>),
    /// Cancel the deployment of a service. The deployment is known once the queue was read.
    Cancel(Target, Option<QueuedRequest>),
    /// Deploy a version of the service's history. The version is known once the history was read.
    Past(Past, Target),
    /// Deploy this version of a service.
    Version(Target, Version),
}

/// A bulk action. `R` selects rows of the list again.
#[derive(Clone)]
pub struct BulkChoice<R> {
    /// The action.
    pub action: Action,
    /// The services that the action was chosen for.
    pub targets: Vec<Target>,
    /// The services that are included, and those that are excluded. Empty until the action is planned.
    pub plan: Plan,
    /// The shell’s callback that selects rows again; None for an action that wasn’t chosen for selected rows.
    pub reselect: Option<R>,
    /// The past deployment that the action returns to; None for any other action.
    pub return_to: Option<Arc<ReturnTo>>,
}

/// A return to a past deployment: services get the versions that they had after it or before it.
pub struct ReturnTo {
    /// The question: "Undo “Deploy web” (10:32)?".
    pub question: String,
    /// The label of the button that confirms it: "Undo deployment".
    pub submit_label: &'static str,
    /// The sentence about newer deployments that are taken back as well; None if there are none.
    pub taken_back: Option<String>,
    /// The services to deploy, each with its version.
    pub services: Vec<(Target, Version)>,
    /// The names of the services that aren’t deployed, each with the reason. Services that have their version already aren’t listed.
    pub left_out: Vec<(String, String)>,
}

impl<R> Choice<R> {
    /// Returns the action; for a deployment of a version it is `Deploy`.
    pub fn action(&self) -> Action {
        match self {
            Self::One(action, _) => *action,
            Self::Bulk(bulk) => bulk.action,
            Self::Cancel(..) => Action::Cancel,
            Self::Past(..) | Self::Version(..) => Action::Deploy,
        }
    }

    /// Returns the version that this choice deploys for the service with the id `id`. None if no version is chosen, while a past version is
    /// being looked up, and for a bulk action that isn’t planned yet or has no version for the service.
    pub fn version(&self, id: &str) -> Option<&Version> {
        match self {
            Self::Version(_, version) => Some(version),
            Self::Bulk(bulk) => bulk.plan.versions.get(id),
            Self::One(..) | Self::Cancel(..) | Self::Past(..) => None,
        }
    }

    /// Returns the versions of the deployment of a service: `27d1c82 → b0f30ed`, or the new version alone; None without a version.
    pub fn versions(&self, id: &str) -> Option<String> {
        let version = self.version(id)?;
        versions(version.replaces.as_deref(), version.request.body.as_deref().unwrap_or_default())
    }

    /// Returns the environments of the services, each once; empty if nothing will be requested.
    pub fn environments(&self) -> Vec<EnvironmentId> {
        let mut all = Vec::new();
        for (target, _) in self.plan().included {
            if !all.contains(&target.environment) {
                all.push(target.environment);
            }
        }
        all
    }

    /// Returns the services that the action will be requested for, and those that are excluded.
    pub fn plan(&self) -> Plan {
        match self {
            Self::Bulk(bulk) => bulk.plan.clone(),
            Self::One(_, target)
            | Self::Cancel(target, _)
            | Self::Past(_, target)
            | Self::Version(target, _) => {
                Plan { included: vec![(target.clone(), self.action())], ..Plan::default() }
            }
        }
    }

    /// Returns true if the choice has to be confirmed: always for a bulk action; else for a delete, in an environment that is or may be
    /// production, and for a cancellation that concerns other services as well. False while the queue or the history that the choice
    /// depends on isn't read yet.
    pub fn needs_question(&self, may_be_production: bool) -> bool {
        match self {
            Self::One(action, _) => *action == Action::Delete || may_be_production,
            Self::Cancel(_, Some(queued)) => !queued.others.is_empty() || may_be_production,
            Self::Version(..) => may_be_production,
            Self::Bulk(_) => true,
            // A cancellation depends on the queue, and a past version on the history. Once they are read, `ask_to_cancel` and `find_past`
            // replace this choice by one that has the result, and that choice is confirmed or sent.
            Self::Cancel(_, None) | Self::Past(..) => false,
        }
    }

    /// Returns why a choice about one service isn't possible any more in the present state of the service, which changed while the
    /// confirmation was open. `state_of` returns the state of the service with an id, if it is known. None while the choice is possible, for a
    /// bulk action, and if the state isn't known.
    pub fn outdated_reason(&self, state_of: impl Fn(&str) -> Option<ServiceState>) -> Option<String> {
        let target = match self {
            Self::Bulk(_) => return None,
            Self::One(_, target)
            | Self::Cancel(target, _)
            | Self::Past(_, target)
            | Self::Version(target, _) => target,
        };
        let state = state_of(&target.id)?;
        let reason = match self {
            Self::Past(..) | Self::Version(..) => action::deployment(&state).err(),
            _ => action::offered(self.action(), &state).err(),
        }?;
        Some(format!("The state of {} changed meanwhile. {reason}.", target.label()))
    }

    /// Returns the title of the confirmation: "Stop 3 services?".
    pub fn title(&self) -> String {
        match self {
            Self::Cancel(target, queued) => {
                let noun = queued.as_ref().map_or("deployment", QueuedRequest::noun);
                format!("Cancel the {noun} of {}?", target.label())
            }
            Self::Bulk(bulk) if bulk.plan.included.is_empty() => {
                format!("Nothing to {}", bulk.action.label().to_ascii_lowercase())
            }
            Self::Bulk(BulkChoice { return_to: Some(past), .. }) => past.question.clone(),
            _ => format!("{}?", self.submit_label()),
        }
    }

    /// Returns the label of the button, such as "Stop storefront-web" or "Stop 3 services".
    pub fn submit_label(&self) -> String {
        match self {
            Self::Cancel(_, queued) => {
                format!("Cancel {}", queued.as_ref().map_or("deployment", QueuedRequest::noun))
            }
            Self::Version(target, version) => format!("Deploy {} to {}", version.name, target.label()),
            Self::Past(_, target) => format!("Deploy {}", target.label()),
            Self::One(action, target) => format!("{} {}", action.label(), target.label()),
            Self::Bulk(BulkChoice { return_to: Some(past), .. }) => past.submit_label.to_owned(),
            Self::Bulk(bulk) => {
                let services = match bulk.plan.included.as_slice() {
                    [(target, _)] => target.label().to_owned(),
                    all => format::count(all.len(), "service", "services"),
                };
                format!("{} {services}", bulk.action.label())
            }
        }
    }

    /// Returns the sentence that says what the choice does.
    pub fn consequence(&self) -> String {
        if let Self::Bulk(BulkChoice { return_to: Some(past), .. }) = self {
            let words = "Deploys these versions with the settings and variables that are saved now. Data isn’t put back.";
            return [Some(words), past.taken_back.as_deref()]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(" ");
        }
        if let Self::Bulk(bulk) = self
            && let [(target, _)] = bulk.plan.included.as_slice()
        {
            return Self::One(bulk.action, target.clone()).consequence();
        }
        let words = match self {
            Self::Cancel(_, queued) => return queue::cancel_consequence(queued.as_ref()),
            Self::Past(..) => "Deploys an earlier version.",
            Self::Version(_, version) => return version.consequence(),
            Self::One(Action::Stop, _) => "The service is unavailable until you deploy it again.",
            Self::One(Action::Deploy, _) => "Deploys the saved settings.",
            Self::One(Action::Restart, _) => "Restarts with the version that is deployed now.",
            Self::One(Action::Delete, _) => {
                "Deletes the service. Expect to lose its storage and variables. This can’t be undone."
            }
            Self::Bulk(bulk) => match bulk.action {
                Action::Stop => "The services are unavailable until you deploy them again.",
                Action::Restart => "Restarts the services with the versions that are deployed now.",
                Action::Delete => {
                    "Deletes the services. Expect to lose their storage and variables. This can’t be undone."
                }
                _ => "Deploys the saved settings.",
            },
            Self::One(..) => "Deploys the saved settings.",
        };
        words.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::versions::history::Source;
    use slipway_api::Json;
    use slipway_api::Operation;
    use slipway_api::operations::environment::DeployServices;
    use slipway_api::state::ServiceKind;
    use uuid::Uuid;

    fn target(name: &str) -> Target {
        let environment = EnvironmentId(Uuid::nil());
        Target {
            id: format!("id of {name}").into(),
            name: name.to_owned(),
            kind: ServiceKind::Application,
            environment,
        }
    }

    fn bulk(action: Action, names: &[&str], return_to: Option<ReturnTo>) -> Choice<()> {
        let plan =
            Plan { included: names.iter().map(|name| (target(name), action)).collect(), ..Plan::default() };
        let targets = names.iter().map(|name| target(name)).collect();
        Choice::Bulk(BulkChoice { action, targets, plan, reselect: None, return_to: return_to.map(Arc::new) })
    }

    fn texts(choice: &Choice<()>) -> [String; 3] {
        [choice.title(), choice.submit_label(), choice.consequence()]
    }

    #[test]
    fn one_service_is_named_and_several_are_counted() {
        let one = Choice::One(Action::Stop, target("web"));
        let stopped = "The service is unavailable until you deploy it again.";
        assert_eq!(texts(&one), ["Stop web?", "Stop web", stopped]);
        assert_eq!(texts(&bulk(Action::Stop, &["web"], None)), texts(&one), "a plan with a single service");
        let several = texts(&bulk(Action::Restart, &["web", "api"], None));
        assert_eq!(several[..2], ["Restart 2 services?", "Restart 2 services"]);
        assert_eq!(bulk(Action::Delete, &[], None).title(), "Nothing to delete");
        let unnamed = Choice::<()>::One(Action::Delete, Target { name: String::new(), ..target("web") });
        assert_eq!(unnamed.title(), "Delete id of web?", "the id until the name is read");
    }

    #[test]
    fn a_version_a_cancellation_and_a_return_have_texts_of_their_own() {
        let environment = EnvironmentId(Uuid::nil());
        let request = DeployServices { environment, body: Json("{}".to_owned()) }.request();
        let version =
            Version { name: "1.2".into(), replaces: Some("1.1".into()), request, source: Source::History };
        let choice = Choice::<()>::Version(target("web"), version.clone());
        assert_eq!(choice.title(), "Deploy 1.2 to web?");
        assert_eq!(choice.consequence(), version.consequence());
        let cancel = Choice::<()>::Cancel(target("web"), None);
        assert_eq!(
            texts(&cancel),
            ["Cancel the deployment of web?", "Cancel deployment", "Requests to cancel the deployment."]
        );
        let past = ReturnTo {
            question: "Undo “Deploy web”?".into(),
            submit_label: "Undo deployment",
            taken_back: Some("Takes back a newer deployment.".into()),
            services: Vec::new(),
            left_out: Vec::new(),
        };
        let [title, label, consequence] = texts(&bulk(Action::Deploy, &["web"], Some(past)));
        assert_eq!((title.as_str(), label.as_str()), ("Undo “Deploy web”?", "Undo deployment"));
        assert!(
            consequence.ends_with("Data isn’t put back. Takes back a newer deployment."),
            "{consequence}"
        );
    }

    #[test]
    fn what_has_to_be_confirmed() {
        let needs = |choice: Choice<()>| [choice.needs_question(false), choice.needs_question(true)];
        assert_eq!(needs(Choice::One(Action::Restart, target("web"))), [false, true]);
        assert_eq!(needs(Choice::One(Action::Delete, target("web"))), [true, true]);
        assert_eq!(needs(bulk(Action::Restart, &["web"], None)), [true, true]);
        assert_eq!(needs(Choice::Cancel(target("web"), None)), [false, false], "once the queue is read");
    }

    #[test]
    fn a_choice_about_a_service_whose_state_changed_says_why_it_is_not_possible() {
        let stop = Choice::<()>::One(Action::Stop, target("web"));
        let reason = |choice: &Choice<()>, state: &'static str| {
            choice.outdated_reason(|id| (id == "id of web").then(|| ServiceState::from(state)))
        };
        assert_eq!(reason(&stop, "DEPLOYED"), None);
        let stopped = reason(&stop, "STOPPED").unwrap();
        assert!(stopped.starts_with("The state of web changed meanwhile. "), "{stopped}");
        assert!(stopped.ends_with('.') && !stopped.ends_with(".."), "{stopped}");
        let cancel = Choice::Cancel(target("web"), None);
        assert_eq!(reason(&cancel, "DEPLOYING"), None);
        assert!(reason(&cancel, "DEPLOYED").is_some(), "the deployment has ended");
        assert!(reason(&Choice::Past(Past::LastGood, target("web")), "DELETING").is_some());
        assert_eq!(stop.outdated_reason(|_| None), None, "the state isn’t known");
        assert_eq!(reason(&bulk(Action::Stop, &["web"], None), "STOPPED"), None);
    }
}
