//! The facts about a variable: whether it can be edited, and where its value comes from.

use super::owner::VariableOwner;
use crate::places::known_ids::KnownKind;
use crate::records::fields::label;
use slipway_api::decode::Decode;
use slipway_api::described::{at, at_keys};
use slipway_api::fields::{secret, variable};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Record, patch};
use std::collections::HashSet;

/// The field that the console adds to secrets when it joins the platform’s separate lists of variables and secrets. No reply has it.
pub const IS_SECRET: &str = "is_secret";

/// Returns a secret’s record with the field [`IS_SECRET`], which marks it as a secret in the joined list.
pub fn marked_as_secret(secret: &Record) -> Record {
    let text = patch::set(secret.text(), &patch::path(IS_SECRET), "true");
    text.and_then(|text| Record::decode(&text).ok()).unwrap_or_else(|| secret.clone())
}

/// The fields with the variable behind an alias or an override. The secrets of environments and projects have fields of their own.
pub const REFERENCES: [FieldName; 4] = [
    variable::ALIASED_VARIABLE,
    variable::OVERRIDDEN_VARIABLE,
    secret::ALIASED_SECRET,
    secret::OVERRIDDEN_SECRET,
];

/// The facts about a variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariableFacts {
    /// The id.
    pub id: String,
    /// The key.
    pub key: String,
    /// The value; None where the platform sends none, as for secrets.
    pub value: Option<String>,
    /// The description.
    pub description: Option<String>,
    /// True for a secret.
    pub is_secret: bool,
    /// The type as the platform sends it: `VALUE`, `ALIAS`, …
    pub kind: String,
    /// True if the variable belongs to the owner of the list itself; false if it is inherited from a record above it or from the platform.
    pub is_own: bool,
    /// The kind of the record that an inherited variable belongs to, environment or project. None for the owner's own variables, and for
    /// variables of anything else: of the platform, of the organization, or of a record that the platform doesn't name.
    pub above: Option<KnownKind>,
    /// The reason why the variable can’t be edited; None if it can.
    pub read_only: Option<String>,
}

impl VariableFacts {
    /// Returns true if a variable can be an alias of this one.
    pub fn can_have_alias(&self) -> bool {
        !matches!(self.kind.as_str(), "ALIAS" | "EXTERNAL_SECRET")
    }

    /// Returns true if the owner of the list can override the variable: it is inherited, and its value isn’t set by the platform or by an
    /// external secret manager.
    pub fn can_be_overridden(&self) -> bool {
        !self.is_own && !matches!(self.kind.as_str(), "BUILT_IN" | "EXTERNAL_SECRET")
    }

    /// Returns true if the value can be edited in the list: the variable can be edited, its value is known, and it isn’t an alias, which has
    /// the value of another variable.
    pub fn has_editable_value(&self) -> bool {
        self.read_only.is_none() && self.value.is_some() && self.kind != "ALIAS"
    }
}

/// Returns the type of a variable as the platform sends it, such as `ALIAS`. The platform sends `VALUE` for secrets as well; for such a
/// secret, this function returns `SECRET`.
pub fn variable_type(record: &str) -> String {
    let variable_type = at(record, &[variable::VARIABLE_TYPE]).text().unwrap_or_default();
    let is_secret = at_keys(record, &[IS_SECRET]).boolean().unwrap_or_default();
    if is_secret && variable_type == "VALUE" { "SECRET".to_owned() } else { variable_type }
}

/// Returns the keys of the aliases and overrides of the variable with an id: those that the platform deletes together with it.
pub fn dependents(all: &[Record], id: &str) -> Vec<String> {
    let refers = |record: &&Record| {
        REFERENCES
            .iter()
            .any(|field| at(record.text(), &[*field, variable::ID]).text().as_deref() == Some(id))
    };
    let key = |record: &Record| record.at(&[variable::KEY]).text().map(|key| visible(&key));
    all.iter().filter(refers).filter_map(key).collect()
}

/// Returns the facts about a variable in the list of an owner.
pub fn facts(record: &str, owner: VariableOwner) -> VariableFacts {
    let text = |key: FieldName| at(record, &[key]).text().unwrap_or_default();
    let (variable_type, scope) = (text(variable::VARIABLE_TYPE), text(variable::SCOPE));
    let is_own = scope == owner.scope_value();
    let manager = Some(visible(&text(variable::OWNED_BY))).filter(|manager| !manager.is_empty());
    let read_only = match (variable_type.as_str(), is_own) {
        ("BUILT_IN", _) => Some("Built-in variables are set by the platform.".to_owned()),
        ("EXTERNAL_SECRET", _) => Some(match manager {
            Some(manager) => format!("Managed by {manager}, an external secret manager."),
            None => "Managed by an external secret manager.".to_owned(),
        }),
        (_, false) if scope.is_empty() => {
            Some("The platform doesn’t say what this variable belongs to.".to_owned())
        }
        (_, false) => {
            let above = label(&scope.to_ascii_lowercase()).to_ascii_lowercase();
            Some(match owner {
                VariableOwner::Project(_) => {
                    format!("Belongs to the {above}. Edit the variable where it belongs.")
                }
                _ => format!(
                    "Belongs to the {above}. Override the value for this {}, or edit the variable where it belongs.",
                    owner.noun()
                ),
            })
        }
        _ => None,
    };
    let is_secret = at_keys(record, &[IS_SECRET]).boolean().unwrap_or_default();
    VariableFacts {
        id: text(variable::ID),
        key: visible(&text(variable::KEY)),
        // The value of a secret is never shown, even if a platform sends it.
        value: at(record, &[variable::VALUE]).text().filter(|_| !is_secret),
        description: at(record, &[variable::DESCRIPTION]).text(),
        is_secret,
        kind: variable_type,
        is_own,
        above: match scope.as_str() {
            "ENVIRONMENT" if !is_own => Some(KnownKind::Environment),
            "PROJECT" if !is_own => Some(KnownKind::Project),
            _ => None,
        },
        read_only,
    }
}

/// Returns the ids of the variables in a list that another variable of the list overrides.
pub fn overridden(all: &[Record]) -> HashSet<String> {
    let target = |record: &Record, key: FieldName| record.at(&[key, variable::ID]).text();
    let overridden_id = |record: &Record| {
        target(record, variable::OVERRIDDEN_VARIABLE).or_else(|| target(record, secret::OVERRIDDEN_SECRET))
    };
    all.iter().filter_map(overridden_id).collect()
}

/// A link of the chain from a variable to its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainLink {
    /// The key.
    pub key: String,
    /// Type and scope of the variable: "Alias, Application".
    pub about: String,
    /// The value; None where the platform sends none, as for secrets.
    pub value: Option<String>,
}

/// Returns the chain from a variable to its value. The first link is the variable itself, which has the effective value. Each further link
/// is the variable that the link before is an alias or an override of.
pub fn chain(record: &str, all: &[Record]) -> Vec<ChainLink> {
    let mut links = vec![link(record)];
    let mut current = record.to_owned();
    let mut seen = vec![at(record, &[variable::ID]).text()];
    // The limit only shortens the chain of a malformed reply, whose targets without an id are nested deeply. Targets with an id can’t
    // repeat: see `seen`.
    for _ in 0..=all.len() {
        let target = REFERENCES.into_iter().find_map(|key| {
            let slipway_api::described::Value::Json(target) = at(&current, &[key]) else { return None };
            target.starts_with('{').then(|| target.to_owned())
        });
        let Some(target) = target else { break };
        let id = at(&target, &[variable::ID]).text();
        // The chain of a variable that leads back to itself ends before its repetition.
        if id.is_some() && seen.contains(&id) {
            break;
        }
        let is_target = |variable: &&Record| id.is_some() && variable.at(&[variable::ID]).text() == id;
        current = all.iter().find(is_target).map_or(target, |variable| variable.text().to_owned());
        seen.push(id);
        links.push(link(&current));
    }
    links
}

fn link(record: &str) -> ChainLink {
    let scope = at(record, &[variable::SCOPE]).text().unwrap_or_default();
    let known = [variable_type(record), scope].into_iter().filter(|text| !text.is_empty());
    let about: Vec<String> = known.map(|text| visible(&label(&text.to_ascii_lowercase()))).collect();
    ChainLink {
        key: visible(&at(record, &[variable::KEY]).text().unwrap_or_default()),
        about: about.join(", "),
        value: at(record, &[variable::VALUE])
            .text()
            .filter(|_| !at_keys(record, &[IS_SECRET]).boolean().unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::id::{ApplicationId, EnvironmentId, ProjectId};
    use uuid::Uuid;

    fn of(record: &str) -> VariableFacts {
        facts(record, VariableOwner::Application(ApplicationId(Uuid::nil())))
    }

    #[test]
    fn what_can_not_be_edited_says_why() {
        let own = of(r#"{"id":"v","key":"K","value":"x","scope":"APPLICATION","variable_type":"VALUE"}"#);
        assert!(own.is_own && own.read_only.is_none() && !own.is_secret);
        for kind in ["ALIAS", "OVERRIDE", "FILE"] {
            let record = format!(r#"{{"scope":"APPLICATION","variable_type":"{kind}"}}"#);
            assert_eq!(of(&record).read_only, None, "{kind}");
        }
        let built_in = of(r#"{"scope":"BUILT_IN","variable_type":"BUILT_IN"}"#);
        assert_eq!(built_in.read_only.as_deref(), Some("Built-in variables are set by the platform."));
        let external = of(r#"{"scope":"APPLICATION","variable_type":"EXTERNAL_SECRET","owned_by":"VAULT"}"#);
        assert_eq!(external.read_only.as_deref(), Some("Managed by VAULT, an external secret manager."));
        let inherited = of(r#"{"scope":"ENVIRONMENT","variable_type":"VALUE"}"#);
        assert!(
            !inherited.is_own
                && inherited.read_only.is_some_and(|why| why.starts_with("Belongs to the environment."))
        );
        let at_project = facts(
            r#"{"scope":"ORGANIZATION","variable_type":"VALUE"}"#,
            VariableOwner::Project(ProjectId(Uuid::nil())),
        );
        assert_eq!(
            at_project.read_only.as_deref(),
            Some("Belongs to the organization. Edit the variable where it belongs.")
        );
        let unplaced = of(r#"{"variable_type":"VALUE"}"#);
        assert_eq!(
            unplaced.read_only.as_deref(),
            Some("The platform doesn’t say what this variable belongs to.")
        );
        let at_environment = facts(
            r#"{"scope":"PROJECT","variable_type":"VALUE"}"#,
            VariableOwner::Environment(EnvironmentId(Uuid::nil())),
        );
        assert!(at_environment.read_only.is_some_and(|why| why.contains("for this environment")));
        let secret = of(r#"{"is_secret":true,"value":"s3cret"}"#);
        assert!(secret.is_secret && secret.value.is_none());
    }

    #[test]
    fn a_variable_offers_what_its_type_allows() {
        let offers = |record: &str| {
            let facts = of(record);
            (facts.can_have_alias(), facts.can_be_overridden(), facts.has_editable_value())
        };
        let own = |kind: &str| format!(r#"{{"scope":"APPLICATION","variable_type":"{kind}","value":"x"}}"#);
        assert_eq!(offers(&own("VALUE")), (true, false, true));
        assert_eq!(offers(&own("OVERRIDE")), (true, false, true));
        assert_eq!(offers(&own("ALIAS")), (false, false, false), "the value is that of its variable");
        assert_eq!(
            offers(r#"{"scope":"ENVIRONMENT","variable_type":"VALUE","value":"x"}"#),
            (true, true, false)
        );
        assert_eq!(
            offers(r#"{"scope":"BUILT_IN","variable_type":"BUILT_IN","value":"x"}"#),
            (true, false, false)
        );
        assert_eq!(
            offers(r#"{"scope":"APPLICATION","variable_type":"EXTERNAL_SECRET"}"#),
            (false, false, false)
        );
        assert_eq!(
            offers(r#"{"is_secret":true,"scope":"APPLICATION","variable_type":"VALUE"}"#),
            (true, false, false)
        );
    }

    #[test]
    fn what_another_variable_overrides_is_found() {
        let record = |text: &str| Record::decode(text).unwrap();
        let all = [
            record(r#"{"id":"a","key":"LOG_LEVEL"}"#),
            record(r#"{"id":"b","key":"LOG_LEVEL","overridden_variable":{"id":"a","key":"LOG_LEVEL"}}"#),
            record(r#"{"id":"c","key":"TOKEN","overridden_secret":{"id":"d"},"overridden_variable":null}"#),
            record(r#"{"id":"e","key":"LOG","aliased_variable":{"id":"b"}}"#),
        ];
        assert_eq!(overridden(&all), HashSet::from(["a".to_owned(), "d".to_owned()]));
    }

    #[test]
    fn a_chain_leads_to_the_value() {
        let list = r#"[{"id":"a","key":"HTTP_PORT","value":"8080","variable_type":"ALIAS","scope":"APPLICATION","aliased_variable":{"id":"p","key":"PORT"}},
            {"id":"p","key":"PORT","value":"8080","variable_type":"OVERRIDE","scope":"APPLICATION","overridden_variable":{"id":"e","key":"PORT","value":"80","scope":"ENVIRONMENT","variable_type":"VALUE"}}]"#;
        let all = Listed::decode(list).unwrap().items;
        let links = chain(all[0].text(), &all);
        let words: Vec<String> =
            links.iter().map(|link| format!("{} ({}) {:?}", link.key, link.about, link.value)).collect();
        assert_eq!(
            words,
            [
                r#"HTTP_PORT (Alias, Application) Some("8080")"#,
                r#"PORT (Override, Application) Some("8080")"#,
                r#"PORT (Value, Environment) Some("80")"#,
            ]
        );
    }

    #[test]
    fn a_chain_that_leads_back_ends() {
        let list = r#"[{"id":"a","key":"A","aliased_variable":{"id":"a"}}]"#;
        let all = Listed::decode(list).unwrap().items;
        assert!(chain(all[0].text(), &all).len() <= 3);
    }

    #[test]
    fn a_variable_that_leads_back_to_itself_ends_the_chain() {
        let own = r#"{"id":"a","key":"A","aliased_variable":{"id":"a","key":"A"}}"#;
        let pair = r#"{"id":"a","key":"A","aliased_variable":{"id":"b","key":"B"}}"#;
        let back = r#"{"id":"b","key":"B","aliased_variable":{"id":"a","key":"A"}}"#;
        let keys = |record: &str, all: &[&str]| {
            let all: Vec<Record> = all.iter().map(|text| Record::decode(text).unwrap()).collect();
            chain(record, &all).into_iter().map(|link| link.key).collect::<Vec<_>>()
        };
        assert_eq!(keys(own, &[own]), ["A"]);
        assert_eq!(keys(pair, &[pair, back]), ["A", "B"]);
        let without_ids = r#"{"key":"A","aliased_variable":{"key":"B"}}"#;
        assert_eq!(keys(without_ids, &[without_ids]), ["A", "B"], "a target without an id is shown, too");
    }

    #[test]
    fn a_variable_is_deleted_with_its_aliases_and_overrides() {
        let list = r#"[{"id":"p","key":"PORT"},
            {"id":"a","key":"HTTP_PORT","aliased_variable":{"id":"p","key":"PORT"}},
            {"id":"s","key":"TOKEN","overridden_secret":{"id":"p"}},
            {"id":"b","key":"OTHER","aliased_variable":{"id":"q"}}]"#;
        let all = Listed::decode(list).unwrap().items;
        assert_eq!(dependents(&all, "p"), ["HTTP_PORT", "TOKEN"]);
        assert_eq!(dependents(&all, "b"), Vec::<String>::new());
    }

    #[test]
    fn a_secret_of_its_own_list_is_marked_and_keeps_its_fields() {
        let secret = Record::decode(r#"{"id":"1","key":"PASSWORD","future":[1]}"#).unwrap();
        let marked = marked_as_secret(&secret);
        assert!(of(marked.text()).is_secret && !of(secret.text()).is_secret);
        assert!(marked.text().contains(r#""future":[1]"#), "{}", marked.text());
    }
}
