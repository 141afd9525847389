//! The activity list as text, for this tab's storage and for the other tabs.

use super::{Activity, ActivityState, MAX_ACTIVITIES};
use crate::actions::action::Action;
use crate::actions::bulk::Target;
use crate::actions::followed::{DeploymentIds, FollowedAction};
use crate::route::Page;
use crate::text::json::object;
use slipway_api::decode::Decode;
use slipway_api::described::{at_keys, elements};
use slipway_api::state::ServiceKind;
use slipway_api::visible::visible;
use slipway_api::{Record, Timestamp};

/// The most characters of a text that are read. Longer texts are cut: another page of the console's origin could have written the storage.
const MAX_TEXT: usize = 2_000;

/// An entry of the activity list, with the data by which its outcome is found if it is pending.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredActivity {
    /// The entry of the activity list.
    pub activity: Activity,
    /// True if the action was requested in the tab that stores the entry.
    pub is_own: bool,
    /// The data by which the outcome is found in the statuses of a service. None if the outcome isn't found that way: the entry isn't
    /// about an action on a service, the request of the action has no answer yet, or the action isn't followed any more.
    pub following: Option<Following>,
}

/// An action whose request was accepted or got no usable answer, and whose outcome is found in the statuses of its service.
#[derive(Clone, Debug, PartialEq)]
pub struct Following {
    /// The service that the action applies to.
    pub target: Target,
    /// The action that is followed.
    pub action: Action,
    /// The versions of a deployment: `27d1c82 → b0f30ed`. None if no version was chosen, and for other actions.
    pub versions: Option<String>,
    /// The deployment, if it is known.
    pub deployment: Option<DeploymentIds>,
    /// The status of the service before the action, if known: a later status that differs shows that the action happened.
    pub before: Option<Record>,
}

impl Following {
    /// Returns what is needed to follow an action in another tab or after a reload; None while its request isn't sent or its answer is
    /// awaited.
    pub fn of(followed: &FollowedAction) -> Option<Self> {
        followed.is_followed().then(|| Self {
            target: followed.target.clone(),
            action: followed.action,
            versions: followed.versions.clone(),
            deployment: followed.deployment().cloned(),
            before: followed.before().cloned(),
        })
    }

    /// Returns the action as one that isn’t sent yet, to be followed again with `FollowedActions::supersede`, which also takes the
    /// deployment and the status before the action.
    pub fn action(&self) -> FollowedAction {
        FollowedAction::new(self.target.clone(), self.action).with_versions(self.versions.clone())
    }
}

/// Returns the text for this tab's storage: a JSON object with the id of the session (`session`) and the entries (`list`).
pub fn store(session: &str, entries: &[StoredActivity]) -> String {
    object(&[("session", Some(session)), ("list", Some(&write(entries)))])
}

/// Returns the entries that [`store`] stored for a session. A pending entry of this tab without [`StoredActivity::following`] becomes
/// [`ActivityState::Unknown`], because the reload lost the answer to its request. None if the text is of another session or isn't JSON.
pub fn restore(text: &str, session: &str) -> Option<Vec<StoredActivity>> {
    let raw = |key: &str| at_keys(text, &[key]).text().unwrap_or_default();
    let after_reload = |mut entry: StoredActivity| {
        let has_lost_answer = entry.is_own && entry.following.is_none();
        let activity = &mut entry.activity;
        if activity.state == ActivityState::Pending && has_lost_answer {
            activity.state = ActivityState::Unknown;
            activity.message = "The page was reloaded before the platform answered.".to_owned();
        }
        entry
    };
    (raw("session") == session).then(|| read(&raw("list")).into_iter().map(after_reload).collect())
}

/// Returns the entries as a JSON array.
pub fn write(entries: &[StoredActivity]) -> String {
    let entries: Vec<String> = entries.iter().map(write_one).collect();
    format!("[{}]", entries.join(","))
}

fn write_one(entry: &StoredActivity) -> String {
    let Activity { id, what, page, at, state, message } = &entry.activity;
    let (id, at, url) = (id.to_string(), at.0.to_string(), page.url());
    let following = entry.following.as_ref();
    let environment = following.map(|following| following.target.environment.to_string());
    let deployment = following.and_then(|following| following.deployment.as_ref());
    object(&[
        ("id", Some(id.as_str())),
        ("what", Some(what)),
        ("page", Some(&url)),
        ("at", Some(&at)),
        ("state", Some(word(*state))),
        ("message", Some(message)),
        ("own", entry.is_own.then_some("1")),
        ("action", following.map(|following| following.action.label())),
        ("service", following.map(|following| &*following.target.id)),
        ("name", following.map(|following| following.target.name.as_str())),
        ("kind", following.map(|following| following.target.kind.as_str())),
        ("environment", environment.as_deref()),
        ("versions", following.and_then(|following| following.versions.as_deref())),
        ("request", deployment.and_then(DeploymentIds::request)),
        ("execution", deployment.and_then(DeploymentIds::execution)),
        ("before", following.and_then(|following| following.before.as_ref()).map(Record::text)),
    ])
}

/// Returns the entries of a text that [`write()`] wrote, at most [`MAX_ACTIVITIES`]. Elements that can't be read are left out.
pub fn read(text: &str) -> Vec<StoredActivity> {
    elements(text).into_iter().filter_map(read_one).take(MAX_ACTIVITIES).collect()
}

fn read_one(json: &str) -> Option<StoredActivity> {
    let raw = |key: &str| at_keys(json, &[key]).text();
    let text = |key: &str| raw(key).map(|text| visible(&text.chars().take(MAX_TEXT).collect::<String>()));
    let page = Page::read(&raw("page")?);
    let activity = Activity {
        id: raw("id")?.parse().ok()?,
        what: text("what")?,
        page: Some(page).filter(|page| *page != Page::NotFound)?,
        at: Timestamp(raw("at")?.parse().ok()?),
        state: state(&raw("state")?)?,
        message: text("message")?,
    };
    let following = || {
        let action = raw("action")?;
        Some(Following {
            action: Action::ALL.into_iter().find(|known| known.label() == action)?,
            target: Target {
                id: raw("service")?.into(),
                name: text("name")?,
                kind: ServiceKind::from(raw("kind")?.as_str()),
                environment: raw("environment")?.parse().ok()?,
            },
            versions: text("versions"),
            deployment: DeploymentIds::of(raw("request"), raw("execution")),
            before: raw("before").and_then(|before| Record::decode(&before).ok()),
        })
    };
    Some(StoredActivity { following: following(), is_own: raw("own").is_some(), activity })
}

fn word(state: ActivityState) -> &'static str {
    match state {
        ActivityState::Pending => "pending",
        ActivityState::Succeeded => "succeeded",
        ActivityState::Failed => "failed",
        ActivityState::Unknown => "unknown",
    }
}

fn state(text: &str) -> Option<ActivityState> {
    use ActivityState::{Failed, Pending, Succeeded, Unknown};
    [Pending, Succeeded, Failed, Unknown].into_iter().find(|state| word(*state) == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> StoredActivity {
        let environment = "00000000-0000-0000-0000-0000000000e1".parse().unwrap();
        StoredActivity {
            activity: Activity {
                id: 7,
                what: "web: deploy".into(),
                page: Page::Services(environment),
                at: Timestamp(1_795_000_000_000),
                state: ActivityState::Pending,
                message: "Requested “twice”".into(),
            },
            is_own: true,
            following: Some(Following {
                target: Target { id: "s1".into(), name: "web".into(), kind: ServiceKind::Job, environment },
                action: Action::Redeploy,
                versions: Some("1 → 2".into()),
                deployment: DeploymentIds::of(Some("r1".into()), None),
                before: Record::decode(r#"{"id":"s1","state":"RUNNING"}"#).ok(),
            }),
        }
    }

    #[test]
    fn entries_are_read_as_they_were_written() {
        let ended = StoredActivity {
            following: None,
            is_own: false,
            activity: Activity { state: ActivityState::Failed, ..entry().activity },
        };
        let entries = [entry(), ended];
        assert_eq!(read(&write(&entries)), entries);
        let followed = entry().following.unwrap().action();
        assert_eq!((followed.action, followed.target.name.as_str()), (Action::Redeploy, "web"));
    }

    #[test]
    fn a_reload_keeps_what_is_followed_and_doubts_the_rest() {
        let unanswered = StoredActivity { following: None, ..entry() };
        let of_other = StoredActivity { is_own: false, ..unanswered.clone() };
        let stored = store("s1", &[entry(), unanswered, of_other]);
        let states = |entries: Vec<StoredActivity>| {
            entries.iter().map(|entry| entry.activity.state).collect::<Vec<_>>()
        };
        assert_eq!(
            restore(&stored, "s1").map(states),
            Some(vec![ActivityState::Pending, ActivityState::Unknown, ActivityState::Pending])
        );
        assert_eq!(restore(&stored, "s2"), None, "another session");
        assert_eq!(restore("no JSON", "s1"), None);
    }

    #[test]
    fn what_is_not_an_entry_is_left_out() {
        for text in ["", "null", "[]", "[1]", r#"[{"id":"7"}]"#, r#"{"id":"7"}"#] {
            assert_eq!(read(text), [], "{text}");
        }
        let written = write(&[entry()]);
        for (from, to) in [
            (r#""state":"pending""#, r#""state":"odd""#),
            ("/environment/", "/nowhere/"),
            (r#""id":"7""#, r#""id":"x""#),
        ] {
            assert_eq!(read(&written.replace(from, to)), [], "{to}");
        }
        let without = written.replace(r#""action":"Redeploy""#, r#""action":"Explode""#);
        assert_eq!(read(&without)[0].following, None, "an action that doesn’t exist isn’t followed");
        let long = written.replace("Requested", &"x".repeat(5_000));
        assert_eq!(read(&long)[0].activity.message.chars().count(), MAX_TEXT);
    }

    #[test]
    fn an_action_is_followed_elsewhere_once_it_is_answered() {
        let mut actions = crate::actions::followed::FollowedActions::default();
        let following = entry().following.unwrap();
        actions.request(following.action());
        assert_eq!(Following::of(actions.get("s1").unwrap()), None);
        actions.record_sent("s1", 7, following.before.clone());
        actions.record_accepted("s1", following.deployment.clone(), crate::steady_clock::Instant::default());
        assert_eq!(Following::of(actions.get("s1").unwrap()), Some(following));
        assert_eq!(actions.by_entry(7).map(|followed| followed.action), Some(Action::Redeploy));
        assert!(actions.by_entry(8).is_none());
    }
}
