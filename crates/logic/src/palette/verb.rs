//! The verbs of the palette: a query such as “restart fraud” names an action on a service or a tab of a service, in either order of the
//! words.

use super::{Item, ranked};
use crate::actions::action::Action;
use crate::route::{Page, ServiceKey};
use crate::text::lower_case::lower_case;

/// The maximum number of services that are offered for a verb.
const MAX_SERVICES: usize = 8;

/// A verb: an action on a service, or a tab of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// An action on the service. It needs the same confirmation as on the service's page.
    Act(Action),
    /// Opens the log.
    Log,
    /// Opens the deployments.
    Deployments,
    /// Opens the variables.
    Variables,
    /// Opens the settings.
    Settings,
}

/// The words of a query that name a verb, in lower case.
const VERBS: &[(&str, Verb)] = &[
    ("restart", Verb::Act(Action::Restart)),
    ("stop", Verb::Act(Action::Stop)),
    ("deploy", Verb::Act(Action::Deploy)),
    ("redeploy", Verb::Act(Action::Deploy)),
    ("cancel", Verb::Act(Action::Cancel)),
    ("delete", Verb::Act(Action::Delete)),
    ("log", Verb::Log),
    ("logs", Verb::Log),
    ("deployments", Verb::Deployments),
    ("variables", Verb::Variables),
    ("settings", Verb::Settings),
];

impl Verb {
    /// Returns the label: "Restart", "Log".
    pub fn label(self) -> &'static str {
        match self {
            Self::Act(action) => action.label(),
            Self::Log => "Log",
            Self::Deployments => "Deployments",
            Self::Variables => "Variables",
            Self::Settings => "Settings",
        }
    }

    /// Returns the verb with the name of a service: "Restart fraud-scoring", "Log of fraud-scoring".
    pub fn with(self, name: &str) -> String {
        match self {
            Self::Act(action) => format!("{} {name}", action.label()),
            tab => format!("{} of {name}", tab.label()),
        }
    }

    /// Returns the action of the verb, or as an error the page that the verb opens.
    ///
    /// # Errors
    /// The page, for a verb that is no action.
    pub fn action(self, service: ServiceKey) -> Result<Action, Page> {
        match self {
            Self::Act(action) => Ok(action),
            Self::Log => Err(Page::ServiceLog(service)),
            Self::Deployments => Err(Page::ServiceDeployments(service)),
            Self::Variables => Err(Page::Variables(service.into())),
            Self::Settings => Err(Page::ServiceSettings(service)),
        }
    }

    /// Returns the verb in a query and the other words; None if no word is a verb.
    pub fn of_query(query: &str) -> Option<(Self, String)> {
        let words: Vec<&str> = query.split_whitespace().collect();
        let verb =
            |word: &str| VERBS.iter().find(|(known, _)| *known == lower_case(word)).map(|(_, verb)| *verb);
        let (index, verb) = words.iter().enumerate().find_map(|(index, word)| Some((index, verb(word)?)))?;
        let other_words =
            words.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, word)| *word);
        Some((verb, other_words.collect::<Vec<_>>().join(" ")))
    }
}

/// Returns the verb of a query, and at most eight services that its other words match, the best first. None for a query without a verb.
/// Without other words, all services match, and those that were visited last come first.
pub fn verb_and_services(
    items: &[Item],
    visited: &[Page],
    query: &str,
) -> Option<(Verb, Vec<(Item, ServiceKey)>)> {
    let (verb, other_words) = Verb::of_query(query)?;
    let key = |item: &Item| match item.page {
        Page::Service(key) => Some(key),
        _ => None,
    };
    let services: Vec<(Item, ServiceKey)> =
        items.iter().filter_map(|item| Some((item.clone(), key(item)?))).collect();
    let named: Vec<Item> = services.iter().map(|(item, _)| item.clone()).collect();
    let found = ranked(&named, visited, &other_words).into_iter().take(MAX_SERVICES);
    Some((verb, found.filter_map(|index| services.get(index).cloned()).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::state::ServiceKind;
    use uuid::Uuid;

    fn service(name: &str, id: u128) -> Item {
        let environment = slipway_api::id::EnvironmentId(Uuid::from_u128(1));
        let key = ServiceKey::new(
            environment,
            &ServiceKind::Application,
            slipway_api::id::ServiceId(Uuid::from_u128(id)),
        );
        Item {
            title: name.into(),
            details: "Payments / eu".into(),
            kind: "Application".into(),
            page: Page::Service(key.unwrap()),
        }
    }

    fn found(query: &str) -> Option<Vec<String>> {
        let page = Item {
            title: "Restart plan".into(),
            details: String::new(),
            kind: "Page".into(),
            page: Page::Account,
        };
        let items = [service("fraud-rules", 2), service("fraud-scoring", 3), service("web", 4), page];
        let (verb, services) = verb_and_services(&items, &[items[2].page.clone()], query)?;
        Some(services.into_iter().map(|(item, _)| verb.with(&item.title)).collect())
    }

    #[test]
    fn verb_and_object_in_either_order() {
        let expected = ["Restart fraud-scoring".to_owned()];
        assert_eq!(found("restart fraud sc").as_deref(), Some(&expected[..]));
        assert_eq!(found("fraud sc Restart").as_deref(), Some(&expected[..]));
        assert_eq!(found("log web").as_deref(), Some(&["Log of web".to_owned()][..]));
        assert_eq!(found("redeploy web").as_deref(), Some(&["Deploy web".to_owned()][..]));
    }

    #[test]
    fn a_verb_alone_offers_the_services_visited_last_first_and_pages_have_no_verb() {
        assert_eq!(found("stop").unwrap(), ["Stop web", "Stop fraud-rules", "Stop fraud-scoring"]);
        assert_eq!(found("restart nothing-like-it").unwrap(), [""; 0]);
        assert_eq!((found("fraud"), found("restarted web"), found("")), (None, None, None));
    }

    #[test]
    fn a_query_has_one_verb() {
        let (verb, rest) = Verb::of_query("stop restart").unwrap();
        assert_eq!((verb.label(), verb.with("x"), rest.as_str()), ("Stop", "Stop x".to_owned(), "restart"));
    }
}
