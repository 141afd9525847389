//! The plan of an import: whether each line of a `.env` file creates, changes or overrides a variable, or is skipped.

use super::dotenv::{self, Entry};
use super::facts::facts;
use super::owner::VariableOwner;
use slipway_api::Record;
use slipway_api::fields::variable;
use slipway_api::visible::visible;
use std::collections::{BTreeMap, BTreeSet};

/// The action of an import for one line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportAction {
    /// Creates a variable.
    Create {
        /// True to create a secret.
        is_secret: bool,
    },
    /// Changes the value of the variable with this id.
    Change {
        /// The id.
        id: String,
        /// True for a secret.
        is_secret: bool,
        /// The present description, which is sent again: a save without it would remove it.
        description: Option<String>,
    },
    /// Gives the owner a value of its own for the inherited variable with this id.
    Override {
        /// The id.
        id: String,
    },
    /// The variable has the value already, so nothing is sent.
    Same,
    /// The person left the line out, so nothing is sent.
    LeftOut,
    /// Nothing is sent. The text is the reason.
    Refuse(String),
}

impl ImportAction {
    /// Returns what the import does with a line, or why it does nothing: "Replace secret". `noun` names the owner: "service".
    pub fn label(&self, noun: &str) -> String {
        match self {
            Self::Create { is_secret: true } => "Create secret".to_owned(),
            Self::Create { .. } => "Create".to_owned(),
            Self::Change { is_secret: true, .. } => "Replace secret".to_owned(),
            Self::Change { .. } => "Change".to_owned(),
            Self::Override { .. } => format!("Override for this {noun}"),
            Self::Same => "No change".to_owned(),
            Self::LeftOut => "Left out".to_owned(),
            Self::Refuse(why) => why.clone(),
        }
    }
}

/// The choices of a person in the plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// True to create all new keys as secrets.
    pub all_secret: bool,
    /// The keys for which the person chose, each with true to create a secret.
    pub secret: BTreeMap<String, bool>,
    /// The keys that are left out.
    pub left_out: BTreeSet<String>,
}

impl Choices {
    fn is_secret(&self, key: &str, value: &str) -> bool {
        self.secret.get(key).copied().unwrap_or(self.all_secret || looks_secret(key, value))
    }
}

/// The last words of keys whose values are proposed as secrets.
const SECRET_WORDS: [&str; 4] = ["KEY", "PASSWORD", "SECRET", "TOKEN"];

/// Returns true if a new key is proposed as a secret: by its last word, or because the value is a PEM block.
fn looks_secret(key: &str, value: &str) -> bool {
    let last = key.rsplit('_').next().unwrap_or_default();
    SECRET_WORDS.iter().any(|word| last.eq_ignore_ascii_case(word)) || value.contains("-----BEGIN ")
}

/// An entry of an import, a variable or an unreadable line, with the planned action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// The numbers of the first and the last line, counted from 1.
    pub lines: (usize, usize),
    /// The text of the entry as it stands in the file.
    pub text: String,
    /// The key; empty for a line that can’t be read.
    pub key: String,
    /// The value; empty for a line that can't be read.
    pub value: String,
    /// The planned action.
    pub step: ImportAction,
}

impl Planned {
    /// Returns the numbers of the lines: "3", or "3–5" for a value of several lines.
    pub fn line_numbers(&self) -> String {
        match self.lines {
            (first, last) if first == last => first.to_string(),
            (first, last) => format!("{first}–{last}"),
        }
    }

    /// Returns true if the line needs a request.
    pub fn needs_request(&self) -> bool {
        matches!(
            self.step,
            ImportAction::Create { .. } | ImportAction::Change { .. } | ImportAction::Override { .. }
        )
    }
}

/// Returns the plan for the text of a `.env` file, compared with `known`, the variables and secrets of an owner.
pub fn plan(text: &str, known: &[Record], owner: VariableOwner, choices: &Choices) -> Vec<Planned> {
    let entries = dotenv::read(text);
    let keys: Vec<Option<String>> =
        entries.iter().map(|entry| entry.variable.as_ref().ok().map(|(key, _)| key.clone())).collect();
    let line = |(index, entry): (usize, Entry)| {
        let Entry { lines, text, variable } = entry;
        match variable {
            Err(why) => {
                let step = ImportAction::Refuse(visible(&why));
                Planned { lines, text, key: String::new(), value: String::new(), step }
            }
            Ok((key, value)) => {
                let comes_again = keys.iter().skip(index + 1).any(|later| later.as_ref() == Some(&key));
                let step = match comes_again {
                    true => ImportAction::Refuse("Repeated below: the last one counts.".to_owned()),
                    false => step(&key, &value, known, owner, choices),
                };
                let is_left_out = choices.left_out.contains(&key) && !matches!(step, ImportAction::Refuse(_));
                let step = if is_left_out { ImportAction::LeftOut } else { step };
                Planned { lines, text, key, value, step }
            }
        }
    };
    entries.into_iter().enumerate().map(line).collect()
}

/// Returns the text of the lines that an import didn't import: those that couldn't be read, were refused, left out, or failed.
/// `is_imported` returns true for the index of a line that the platform confirmed. A line whose key was imported from another line
/// isn't among them: the next plan would replace the imported value by that of this line.
pub fn rest(planned: &[Planned], is_imported: impl Fn(usize) -> bool) -> String {
    let is_done = |index: usize, line: &Planned| line.step == ImportAction::Same || is_imported(index);
    let done: BTreeSet<&str> = planned
        .iter()
        .enumerate()
        .filter(|(index, line)| is_done(*index, line))
        .map(|(_, line)| line.key.as_str())
        .collect();
    let remaining = planned.iter().filter(|line| line.key.is_empty() || !done.contains(line.key.as_str()));
    remaining.map(|line| format!("{}\n", line.text)).collect()
}

/// Returns true if the variables and secrets, read after a write without a reply, show that the write was applied. A change always
/// counts as not applied, because repeating it does no harm.
pub fn is_applied(line: &Planned, known: &[Record], owner: VariableOwner) -> bool {
    let is_own = |record: &&Record| {
        let facts = facts(record.text(), owner);
        facts.key == line.key && facts.is_own
    };
    matches!(line.step, ImportAction::Create { .. } | ImportAction::Override { .. })
        && known.iter().find(is_own).is_some()
}

fn step(key: &str, value: &str, known: &[Record], owner: VariableOwner, choices: &Choices) -> ImportAction {
    let same_key = known.iter().filter(|record| record.at(&[variable::KEY]).text().as_deref() == Some(key));
    let found: Vec<_> = same_key.map(|record| facts(record.text(), owner)).collect();
    // If the owner has a variable with this key and inherits another one, the import changes the variable of the owner.
    let existing = found.iter().find(|facts| facts.is_own).or(found.first()).cloned();
    let Some(facts) = existing else {
        return ImportAction::Create { is_secret: choices.is_secret(key, value) };
    };
    match (facts.kind.as_str(), facts.is_own) {
        ("BUILT_IN" | "EXTERNAL_SECRET", _) => ImportAction::Refuse(facts.read_only.unwrap_or_default()),
        ("ALIAS", true) => {
            ImportAction::Refuse("Left out: an alias has the value of its variable.".to_owned())
        }
        (_, true) if facts.value.as_deref() == Some(value) => ImportAction::Same,
        (_, true) => {
            ImportAction::Change { id: facts.id, is_secret: facts.is_secret, description: facts.description }
        }
        (_, false) if facts.value.as_deref() == Some(value) => ImportAction::Same,
        (_, false) if facts.is_secret => ImportAction::Refuse(
            "A secret of the environment or the project. Override it on its page.".to_owned(),
        ),
        (_, false) => ImportAction::Override { id: facts.id },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;
    use slipway_api::id::ApplicationId;
    use uuid::Uuid;

    const APPLICATION: VariableOwner = VariableOwner::Application(ApplicationId(Uuid::nil()));

    const KNOWN: &str = r#"[
        {"id":"1","key":"PORT","value":"8080","description":"Of the server","scope":"APPLICATION","variable_type":"VALUE"},
        {"id":"2","key":"LOG_LEVEL","value":"warn","scope":"ENVIRONMENT","variable_type":"VALUE"},
        {"id":"3","key":"LOG_LEVEL","value":"info","scope":"APPLICATION","variable_type":"OVERRIDE"},
        {"id":"4","key":"CURRENCY","value":"EUR","scope":"PROJECT","variable_type":"VALUE"},
        {"id":"5","key":"NAME","value":"x","scope":"BUILT_IN","variable_type":"BUILT_IN"},
        {"id":"6","key":"HTTP_PORT","value":"8080","scope":"APPLICATION","variable_type":"ALIAS"},
        {"id":"7","key":"PASSWORD","scope":"APPLICATION","variable_type":"VALUE","is_secret":true},
        {"id":"8","key":"API_KEY","scope":"PROJECT","variable_type":"VALUE","is_secret":true}]"#;

    #[test]
    fn a_variable_that_is_there_after_a_request_without_an_answer_was_created() {
        let known = Listed::decode(KNOWN).unwrap().items;
        let line = |key: &str, step: ImportAction| Planned {
            lines: (1, 1),
            text: String::new(),
            key: key.into(),
            value: "1".into(),
            step,
        };
        let applied = |line: &Planned| is_applied(line, &known, APPLICATION);
        let create = ImportAction::Create { is_secret: false };
        assert!(applied(&line("PORT", create.clone())));
        assert!(applied(&line("PASSWORD", create.clone())));
        assert!(!applied(&line("NEW", create)));
        assert!(applied(&line("LOG_LEVEL", ImportAction::Override { id: "2".into() })));
        assert!(!applied(&line("CURRENCY", ImportAction::Override { id: "4".into() })));
        let change = ImportAction::Change { id: "1".into(), is_secret: false, description: None };
        assert!(!applied(&line("PORT", change)));
    }

    #[test]
    fn each_line_says_what_will_be_done() {
        let known = Listed::decode(KNOWN).unwrap().items;
        let text = "NEW=1\nPORT=8080\nPORT=9090\nLOG_LEVEL=debug\nCURRENCY=USD\nNAME=y\nHTTP_PORT=1\nPASSWORD=p\nAPI_KEY=k\nnot a line\n";
        let plan = plan(text, &known, APPLICATION, &Choices::default());
        let steps: Vec<(&str, &ImportAction)> =
            plan.iter().map(|line| (line.key.as_str(), &line.step)).collect();
        assert_eq!(steps[0], ("NEW", &ImportAction::Create { is_secret: false }));
        assert!(matches!(steps[1], ("PORT", ImportAction::Refuse(why)) if why.starts_with("Repeated")));
        assert_eq!(
            steps[2],
            (
                "PORT",
                &ImportAction::Change {
                    id: "1".into(),
                    is_secret: false,
                    description: Some("Of the server".into())
                }
            )
        );
        assert_eq!(
            steps[3],
            ("LOG_LEVEL", &ImportAction::Change { id: "3".into(), is_secret: false, description: None })
        );
        assert_eq!(steps[4], ("CURRENCY", &ImportAction::Override { id: "4".into() }));
        assert!(matches!(steps[5], ("NAME", ImportAction::Refuse(_))));
        assert!(matches!(steps[6], ("HTTP_PORT", ImportAction::Refuse(_))));
        assert_eq!(
            steps[7],
            ("PASSWORD", &ImportAction::Change { id: "7".into(), is_secret: true, description: None })
        );
        assert!(matches!(steps[8], ("API_KEY", ImportAction::Refuse(_))));
        assert!(matches!(steps[9], ("", ImportAction::Refuse(_))));
        assert_eq!(plan.iter().filter(|line| line.needs_request()).count(), 5);
    }

    #[test]
    fn a_value_that_stands_already_is_left() {
        let known = Listed::decode(KNOWN).unwrap().items;
        let plan = plan("PORT=8080\nCURRENCY=EUR\n", &known, APPLICATION, &Choices::default());
        assert!(plan.iter().all(|line| line.step == ImportAction::Same));
    }

    #[test]
    fn secrets_are_proposed_and_each_choice_counts() {
        let text = "STRIPE_KEY=k\npassword=p\nKEYBOARD=us\nCERT=\"-----BEGIN CERTIFICATE-----\nab\n\"\n";
        let steps = |choices: &Choices| {
            plan(text, &[], APPLICATION, choices).into_iter().map(|line| line.step).collect::<Vec<_>>()
        };
        let create = |is_secret| ImportAction::Create { is_secret };
        assert_eq!(steps(&Choices::default()), [true, true, false, true].map(create));
        let choices = Choices {
            all_secret: true,
            secret: [("STRIPE_KEY".to_owned(), false)].into(),
            left_out: ["KEYBOARD".to_owned()].into(),
        };
        assert_eq!(steps(&choices), [create(false), create(true), ImportAction::LeftOut, create(true)]);
    }

    #[test]
    fn what_was_not_imported_stays_as_it_was_written() {
        let known = Listed::decode(KNOWN).unwrap().items;
        let text = "NEW=1\nPORT=8080\nHTTP_PORT=1\nBAD=\"x\nOTHER='two\nlines'\n";
        let plan = plan(text, &known, APPLICATION, &Choices::default());
        assert_eq!(rest(&plan, |index| index == 0), "HTTP_PORT=1\nBAD=\"x\nOTHER='two\nlines'\n");
        // A line that can't be read has no request, whatever a caller says.
        assert_eq!(rest(&plan, |_| true), "BAD=\"x\n");
    }

    #[test]
    fn an_earlier_value_of_an_imported_key_does_not_come_back() {
        let plan = plan("A=1\nA=2\nB=1\nB=2\n", &[], APPLICATION, &Choices::default());
        assert_eq!(rest(&plan, |index| index == 1), "B=1\nB=2\n");
    }

    proptest::proptest! {
        /// Whatever a file has and whatever the platform confirms: each line with an entry is in the plan once, and what isn’t imported stays in
        /// the text, except the earlier values of an imported key.
        #[test]
        fn what_is_read_is_imported_or_left(
            text in "([A-C=\"'#\\\\ ]{0,6}\n?){0,12}",
            confirmed in proptest::collection::vec(proptest::bool::ANY, 12),
        ) {
            let plan = plan(&text, &[], APPLICATION, &Choices::default());
            let is_imported = |index: usize| {
                confirmed.get(index) == Some(&true) && plan.get(index).is_some_and(Planned::needs_request)
            };
            let left = rest(&plan, is_imported);
            let done: Vec<&str> =
                plan.iter().enumerate().filter(|(index, _)| is_imported(*index)).map(|(_, line)| line.key.as_str()).collect();
            let lost = plan
                .iter()
                .filter(|line| line.key.is_empty() || !done.contains(&line.key.as_str()))
                .find(|line| !format!("\n{left}").contains(&format!("\n{}\n", line.text)));
            proptest::prop_assert!(lost.is_none(), "{:?} of {:?} is lost", lost, text);
            let unknown = left.lines().find(|line| !text.lines().any(|own| own == *line));
            proptest::prop_assert!(unknown.is_none(), "{:?} isn’t in {:?}", unknown, text);
            // The next plan is made of the lines that are left: a confirmed variable among them would be sent again.
            let mut keys = dotenv::read(&left).into_iter().filter_map(|entry| Some(entry.variable.ok()?.0));
            let again = keys.find(|key| done.contains(&key.as_str()));
            proptest::prop_assert!(again.is_none(), "{:?} of {:?} comes again", again, text);
        }
    }

    #[test]
    fn a_planned_line_has_its_numbers_and_what_is_done_with_it() {
        let line = |lines, step| Planned {
            lines,
            text: String::new(),
            key: String::new(),
            value: String::new(),
            step,
        };
        let secret = ImportAction::Create { is_secret: true };
        assert_eq!(
            (line((3, 3), secret.clone()).line_numbers(), secret.label("service")),
            ("3".into(), "Create secret".into())
        );
        assert_eq!(line((3, 5), ImportAction::Same).line_numbers(), "3–5");
        assert_eq!(
            ImportAction::Override { id: String::new() }.label("project"),
            "Override for this project"
        );
        assert_eq!(ImportAction::Refuse("No value.".into()).label("service"), "No value.");
    }
}
